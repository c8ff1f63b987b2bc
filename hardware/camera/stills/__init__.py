"""Stills: what a single photograph taken by hand shows: cards by their codes, dice, and whether it is too dark."""
