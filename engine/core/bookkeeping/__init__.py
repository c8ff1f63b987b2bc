"""Bookkeeping: what players read of a game, computed from the entries of its ledger."""
