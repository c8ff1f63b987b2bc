"""Benches: measurements of speed, size, memory and recognition, beside the best other tools in the same run."""
