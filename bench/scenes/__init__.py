"""Physically rendered scenes with truth by projection, for benches."""
