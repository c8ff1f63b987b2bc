"""Measurements: how fast the house is, beside its peers in the same run."""
