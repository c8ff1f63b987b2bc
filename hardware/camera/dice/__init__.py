"""Dice seen by the camera: pips, colours and throws that have come to rest."""
