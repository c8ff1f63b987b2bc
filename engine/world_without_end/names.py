"""Names in World Without End: the kinds, piles and cards that rules and views share, and how they are composed."""

from collections.abc import Mapping
from functools import partial

from engine.core.asks import NOTHING as NOTHING
from engine.core.piles import SCREEN as SCREEN
from engine.core.piles import compose, face_down, group_of, part_of
from engine.core.setup import COLOURS as COLOURS
from engine.core.setup import SEATS as SEATS

BOX, SUPPLY = "box", "supply"
"""The piles of what is out of the game, and of the goods that are not counted on the board."""
COVER, STAND_IN, PLAGUE_TOKEN, PROJECT_TILE, FAVOUR_MARKER = (
    "cover",
    "stand_in",
    "plague_token",
    "project_tile",
    "favour_marker",
)
"""Kinds of pieces that belong to no player, besides the goods."""

PILE_OF = {
    "stone": "quarry",
    "wood": "forest",
    "grain": "field",
    "piety": "cathedral",
    "wool": SUPPLY,
    "cloth": SUPPLY,
    "loyalty": SUPPLY,
    "medical_knowledge": SUPPLY,
    "gold": SUPPLY,
    "metal": "royal_mine",
    COVER: SUPPLY,
}
"""The pile from which each kind is taken and to which it returns (WWE-S4)."""

HANDS, PLAYED_CARDS, FIGURE_HOLDER = "hand", "played", "start_player"
"""The groups of piles, besides the screens, of which each seat has one."""
EVENT = "event"
"""The group of the kinds of event cards."""
FIGURE = "start_player_figure"
"""The kind of the figure that the active player has (WWE-S9, R20)."""
FIGURE_OF = {seat: compose(FIGURE_HOLDER, seat) for seat in SEATS}
"""The pile of the figure while a seat has it."""
CARD = {seat: compose("action_card", seat) for seat in SEATS}
"""The kind of a seat's action cards; those that lie face down are known to their owner only."""
HAND = {seat: compose(HANDS, seat) for seat in SEATS}
PLAYED = {seat: compose(PLAYED_CARDS, seat) for seat in SEATS}
"""The pile of the action cards that a seat has played face up."""
BACK_PILE = {seat: face_down(PLAYED[seat]) for seat in SEATS}
"""The pile of the action cards that a seat has put face down (WWE-R18)."""
HOUSE = {seat: compose("house", seat) for seat in SEATS}
SEAL = {seat: compose("seal", seat) for seat in SEATS}

PLAY = "WWE-R17"
"""The clause by which a card is played face up; its move names the card and whether its action counts."""
DISCARD = "WWE-R18"
"""The clause by which a further card of the hand is put face down."""

COUNCIL = "council"
"""The pile of event cards on the council space, the one turned up last on top."""
SLOTS = (compose("event_slot", 1), compose("event_slot", 2))
"""The two slots of permanent events (WWE-R19)."""
USED = "used"
"""The pile of event cards that have left the board."""

event_kind = partial(compose, EVENT)
"""The kind of an event card, by its id; each card is a kind."""

deck = partial(compose, "deck")
"""The pile of a chapter's event cards that have not been turned up."""

MARKET = {"wool": compose("market", "wool"), "cloth": compose("market", "cloth")}
"""The spaces of the market, by what is sold there (WWE-X10)."""
PROJECT, SITE = "project", "site"
"""The groups of piles on the board into which pieces from behind a screen go openly."""

project_pile = partial(compose, PROJECT)
"""The pile of what lies on a project."""
site_pile = partial(compose, SITE)
"""The pile of the house on a site."""


def site_of(pile: str) -> str | None:
    """The site of a pile; None for the pile of anything else."""
    return part_of(pile) if group_of(pile) == SITE else None


favour_pile = partial(compose, "favour")
"""The pile of the marker, or of a cover, on a space of the favour track."""
plague_pile = partial(compose, "place")
"""The pile of the token that lies face up on a plague place."""

GOODS = ("stone", "wood", "grain", "piety", "wool", "cloth", "gold", "loyalty", "medical_knowledge")
"""The kinds that can lie behind a screen, besides the metal."""

COUNTED_BY_ALL = ("stone", "wood", "grain", "piety")
"""Kinds with a pile on the board: everybody sees how many are left (WWE-S4)."""

STARRED_ACTIONS = ("grain", "piety", "building_material", "building_project", "sale", "privilege")
ACTIONS = (*STARRED_ACTIONS, "house_building", "rent", "donation", "weaver", "medicine", "favour")
"""The twelve action cards, the six starred ones first (WWE-A)."""

CHAPTERS = 4
ROUNDS = 6
"""Rounds in a chapter (WWE-C8)."""

HAND_OUT_LIMIT = 6
"""Cards in either pile of a player in a chapter (WWE-R18, Z4)."""

SAID_BY_ANSWER: Mapping[str, frozenset[str]] = {
    "site": frozenset({"log.house"}),
    "return_house": frozenset({"log.house_back"}),
    "donation": frozenset({"log.donation"}),
    "care": frozenset({"log.healed"}),
    "sale": frozenset({"deed.gave"}),
    "weaver": frozenset({"deed.gave", "deed.got"}),
}
"""By what was chosen, the lines of the log and of deeds that would say the same again."""
