"""A simulated table: cards and dice that are drawn instead of filmed."""
