"""The simulated table: draws the frames of a camera above a table with cards and dice."""
