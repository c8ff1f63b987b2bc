"""Pieces on a board: which piece stands on which spot, seen by the camera."""
