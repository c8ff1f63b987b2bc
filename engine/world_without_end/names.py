"""The words of World Without End that the rules and the views share: seats, kinds, piles, cards."""

from engine.core.board import NOTHING as NOTHING
from engine.core.seats import COLOURS as COLOURS
from engine.core.seats import SCREEN as SCREEN
from engine.core.seats import SEATS as SEATS

PILE_OF = {
    "stone": "quarry",
    "wood": "forest",
    "grain": "field",
    "piety": "cathedral",
    "wool": "supply",
    "cloth": "supply",
    "loyalty": "supply",
    "medical_knowledge": "supply",
    "gold": "supply",
    "metal": "royal_mine",
    "cover": "supply",
}
"""Where each kind comes from and goes back to (WWE-S4)."""

GOODS = ("stone", "wood", "grain", "piety", "wool", "cloth", "gold", "loyalty", "medical_knowledge")
"""What a screen can hide, besides the metal."""

COUNTED_BY_ALL = ("stone", "wood", "grain", "piety")
"""Kinds that lie on a pile of their own on the board: everybody sees how many are left."""

STARRED_ACTIONS = ("grain", "piety", "building_material", "building_project", "sale", "privilege")
ACTIONS = (*STARRED_ACTIONS, "house_building", "rent", "donation", "weaver", "medicine", "favour")
"""The twelve action cards, the six starred ones first (WWE-A)."""

HAND_OUT_LIMIT = 6
"""Cards in either pile of a player in a chapter (WWE-R18, Z4)."""
