"""Names in World Without End: the identifiers of kinds, piles and cards that rules and views share."""

from functools import cache

from engine.core.asks import NOTHING as NOTHING
from engine.core.ledger import face_down
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

CARD = {seat: f"action_card:{seat}" for seat in SEATS}
"""The kind of a seat's action cards; which of them lie face down only their owner knows."""
HAND = {seat: f"hand:{seat}" for seat in SEATS}
PLAYED = {seat: f"played:{seat}" for seat in SEATS}
"""The pile of the action cards that a seat has played face up."""
BACK_PILE = {seat: face_down(PLAYED[seat]) for seat in SEATS}
"""The pile of the action cards that a seat has put face down (WWE-R18)."""
FIGURE = "start_player_figure"
"""The kind of the figure that the active player has (WWE-S9, R20)."""
FIGURE_AT = {seat: f"start_player:{seat}" for seat in SEATS}
"""Where the figure stands while a seat has it."""
HOUSE = {seat: f"house:{seat}" for seat in SEATS}
SEAL = {seat: f"seal:{seat}" for seat in SEATS}

PLAY = "WWE-R17"
"""The clause by which a card is played face up; its move bears the card and whether its action is carried out."""
DISCARD = "WWE-R18"
"""The clause by which a further card of a hand goes face down."""

COUNCIL = "council"
"""The pile of event cards on the council space, the last one that was turned up on top."""
SLOTS = ("event_slot:1", "event_slot:2")
"""The two slots of permanent events (WWE-R19)."""
USED = "used"
"""The pile of event cards that have left the board."""


@cache
def event_kind(card: str) -> str:
    """The kind of an event card: each is a kind of its own."""
    return f"event:{card}"


@cache
def deck(chapter: int) -> str:
    """The pile of a chapter's event cards that have not been turned up."""
    return f"deck:{chapter}"


GOODS = ("stone", "wood", "grain", "piety", "wool", "cloth", "gold", "loyalty", "medical_knowledge")
"""What a screen can hide, besides the metal."""

COUNTED_BY_ALL = ("stone", "wood", "grain", "piety")
"""Kinds that lie on a pile of their own on the board: everybody sees how many are left."""

STARRED_ACTIONS = ("grain", "piety", "building_material", "building_project", "sale", "privilege")
ACTIONS = (*STARRED_ACTIONS, "house_building", "rent", "donation", "weaver", "medicine", "favour")
"""The twelve action cards, the six starred ones first (WWE-A)."""

CHAPTERS = 4
ROUNDS = 6
"""Rounds in a chapter (WWE-C8)."""

HAND_OUT_LIMIT = 6
"""Cards in either pile of a player in a chapter (WWE-R18, Z4)."""
