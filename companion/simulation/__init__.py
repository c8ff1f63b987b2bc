"""Simulation: simulated players and the demo."""
