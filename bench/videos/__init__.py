"""Rendered videos of a mat with cards that bear art, under a camera with faults, with their events as ground truth."""
