"""Upkeep of the journal: restoring, proving by replay, and forgetting names."""
