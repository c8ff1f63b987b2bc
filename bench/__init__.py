"""Benches: measurements of speed, weight and memory, beside the best other tools in the same run."""
