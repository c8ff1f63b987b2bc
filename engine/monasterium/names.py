"""Names that the rules and the view of Monasterium share: goods, columns, rows, kinds of pieces and their piles."""

from typing import Literal

GAME = "monasterium"
FIRST_RULES = "1"
"""The rules of the first release: whether a column of windows is full was decided after the bonus (see MO-W4)."""
RULES = "2"

Good = Literal["influence", "soup", "rosary", "tool", "book"]
BuildingKind = Literal["secular", "workshop", "common_room"]
PlaceKind = Literal["secular", "workshop", "common_room", "chapel", "cloister"]

MONASTERIES = ("A", "B", "C", "D", "E")
MISSION_KINDS = ("A", "B", "C")
"""The kinds of missions; two of each lie open (MO-S4)."""
COLUMNS = ("1", "2", "3", "4", "5")
"""The columns of the action area, named after the die that uses them (MO-A4)."""
ROWS = ("I", "II", "III", "IV")
JOKER = "6"
SPACES = (*COLUMNS, JOKER)
WINDOW_ROWS = ("1", "2", "3")
"""The rows of the window area, from above; its columns have the same numbers."""

GOODS: tuple[Good, ...] = ("influence", "soup", "rosary", "tool", "book")
DONATION: dict[BuildingKind, Good] = {"secular": "soup", "workshop": "tool", "common_room": "book"}
"""What a building of each kind is given (MO-N1)."""
BUILDINGS: tuple[BuildingKind, ...] = ("secular", "workshop", "common_room")
DONATED = {"I": 2, "II": 3}
"""How much of it, by the novice's row (MO-N1)."""

NEUTRAL, OWN = "neutral", "own"
"""The two kinds of dice, as groups of a roll."""

NEUTRAL_DIE, ACTION_TILE, REROLL_TILE, MISSION_CARD = "neutral_die", "action_tile", "reroll_tile", "mission_card"
CHALICE, HOURGLASS = "chalice", "hourglass"
"""Kinds of pieces that belong to no player's colour; those of a colour are "novice_blue" and so on."""

SUPPLY, BOX, ASIDE = "supply", "box", "aside"
"""Piles of the table: the goods, what is out of the game, the dice that were used."""

PILE_OF: dict[str, str] = {**dict.fromkeys(GOODS, SUPPLY), NEUTRAL_DIE: BOX}

OWN_GROUPS = frozenset({"seat", "hand", "reserve", "tile", "area", "extra", "action_tile", "reroll_tile", "discs",
                        "window", "chalice"})  # fmt: skip
"""The groups of piles that each player has one of; the seat stands last in a pile's name: "area:I.1:N"."""
