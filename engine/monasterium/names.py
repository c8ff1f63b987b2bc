"""The words of Monasterium that the rules and the views share: columns, rows, places, goods."""

from engine.core.seats import SCREEN, SEATS

GAME = "monasterium"
RULES = "1"

MONASTERIES = ("A", "B", "C", "D", "E")
COLUMNS = ("1", "2", "3", "4", "5")
"""The columns of the action area, named after the die that uses them (MO-A4)."""
ROWS = ("I", "II", "III", "IV")
JOKER = "6"
SPACES = (*COLUMNS, JOKER)

GOODS = ("influence", "soup", "rosary", "tool", "book")
DONATION = {"secular": "soup", "workshop": "tool", "common_room": "book"}
"""What a building of each kind is given (MO-N1)."""
BUILDINGS = tuple(DONATION)
DONATED = {"I": 2, "II": 3}
"""How much of it, by the novice's row (MO-N1)."""

NEUTRAL, OWN = "neutral", "own"
"""The two kinds of dice, as groups of a roll."""

PILE_OF = {**dict.fromkeys(GOODS, "supply"), "neutral_die": "box", "own_die": "box"}

AREA = {seat: f"area:{seat}" for seat in SEATS}
"""Where a player's novices wait (MO-S5)."""

__all__ = ["AREA", "BUILDINGS", "COLUMNS", "DONATED", "DONATION", "GAME", "GOODS", "JOKER", "MONASTERIES",
           "NEUTRAL", "OWN", "PILE_OF", "ROWS", "RULES", "SCREEN", "SEATS", "SPACES"]  # fmt: skip
