"""Tracking: the pipeline from frames to events, one for each card that is placed, turned or removed."""
