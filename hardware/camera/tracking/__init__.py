"""From frames to events: which card was placed, turned or removed, and when."""
