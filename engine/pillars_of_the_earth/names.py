"""Names in The Pillars of the Earth: kinds of pieces and piles, and how they are composed; starting craftsmen.

Piles: a site ("forest", "quarry", "gravel_pit", "metal_reserve"), "kingsbridge_market", "court" (the metal at court),
"castle", "box", "stock" (the decks). "supply", "kingsbridge:1" and "shiring:1" hold cards that lie open, "event" the
event of the round. "seat:N" is what a player has; "mill:N" and "wood_site:N" hold a player's workers at work; "bag:N",
"drawn:N", "wheel:7:N", "beside:N" and "at_market:2:N" a player's builders. "cost:7" is a space of the cost wheel,
"pieces" and "cathedral" hold the pieces of the cathedral before and after they are set.
"""

from collections.abc import Mapping
from functools import cache, partial

from engine.core.piles import SCREEN as SCREEN
from engine.core.piles import compose, group_of, part_of
from engine.core.setup import SEATS as SEATS

GAME = "pillars_of_the_earth"
FIRST_RULES = "1"
"""The rules up to 0.4: corrections could exceed 30 gold, and "nothing" kept the cubes that a correction had left."""
RULES = "2"

ROUNDS = 6
MATERIALS = ("stone", "wood", "sand")
"""The kinds of cubes that the sites give and the market holds (PE-S9)."""
CUBES = (*MATERIALS, "metal")
SITE_OF = {"wood": "forest", "stone": "quarry", "sand": "gravel_pit", "metal": "metal_reserve"}
"""The pile from which each kind of cube is taken and to which it returns (PE-S9, III18)."""
SITES = ("wood", "stone", "sand")
"""The kinds in the order of their sites: forest, quarry, gravel pit (PE-III27)."""
BOX, STOCK, SUPPLY = "box", "stock", "supply"
"""The piles of what is out of the game, of the decks, and of the cards that can be chosen in phase I (PE-R2, R3)."""
PILE_OF = {**SITE_OF, "gold": BOX}
STAND_IN = {kind: f"{kind}_stand_in" for kind in CUBES}
"""The kinds of stand-ins for cubes that a site lacks (PE-III9)."""

MARKET = "kingsbridge_market"
COURT, CASTLE, OPEN_EVENT = "court", "castle", "event"
"""The piles of the metal at court, of the grey workers at Shiring castle, and of the event of the round."""
PIECES_TO_SET, CATHEDRAL = "pieces", "cathedral"
"""The piles of the pieces of the cathedral before and after they are set (PE-III24)."""
WORKERS = ("grey_worker", "black_worker", "worker")
"""Kinds of workers in the order in which they are placed."""
WORKER_HOMES = {"grey_worker": CASTLE, "black_worker": BOX}
"""The piles of borrowed workers (PE-III15, V1)."""
WORKPLACES = ("mill", *(f"{kind}_site" for kind in SITES))
"""Where workers work: at the mill and at the sites; each is a group of piles."""
BUILDER = "builder"
COST_MARKER = "cost_marker"
FIRST_COST = 7
"""The space of the cost marker at the start (PE-II4)."""
PIECES = tuple(f"cathedral_piece_{number}" for number in range(1, ROUNDS + 1))
"""Nave, portal, apse, tower, tower, roof (PE-III24)."""

CRAFTSMAN, RESOURCE, ADVANTAGE, EVENT = "craftsman", "resource", "advantage", "event"
"""The sorts of cards. A card's kind of piece has its sort and its id: "craftsman:potter_1"."""
CARDS = (CRAFTSMAN, RESOURCE, ADVANTAGE, EVENT)

STARTERS = ("mortar_mixer", "woodworker", "stonecutter")
MOST_GOLD = 30
MOST_CRAFTSMEN = 5
MOST_CUBES = 5

OPEN_CARDS = 2
"""Advantage cards that lie open in Kingsbridge, and craftsmen in Shiring (PE-R1, R2)."""

own_pile = compose
"""A seat's own pile of a group: own_pile("bag", "N") is "bag:N"."""


@cache
def workplace(kind: str) -> str:
    """The workplace at the site of a kind: "wood_site"."""
    return f"{kind}_site"


cost_pile = partial(compose, "cost")
"""The pile of a space of the cost wheel."""

wheel_pile = partial(compose, "wheel")
"""The pile of a seat's builder that was passed, by the cost and the seat."""


@cache
def builder_group(place: str) -> str:
    """The group of the piles of the builders at a place: "at_market"."""
    return f"at_{place}"


@cache
def space_pile(place: str, number: int, seat: str) -> str:
    """The pile of a seat's builder on a space; the spaces of a place are numbered from 1.

    >>> space_pile("market", 2, "N")
    'at_market:2:N'
    """
    return compose(builder_group(place), number, seat)


card_space = compose
"""The pile of the card on a space of Kingsbridge or Shiring, by the place and the number from 1."""


def card_spaces(place: str) -> list[str]:
    """The piles of the cards in Kingsbridge or Shiring."""
    return [card_space(place, number) for number in range(1, OPEN_CARDS + 1)]


card_kind = compose
"""The kind of piece that a card is, by its sort and id: "craftsman:potter_1"; each card is a separate kind."""


@cache
def card_of(kind: str) -> tuple[str, str] | None:
    """The sort and the id of a card by its kind of piece; None for a piece that is no card.

    >>> card_of("craftsman:potter_1"), card_of("stone")
    (('craftsman', 'potter_1'), None)
    """
    sort = group_of(kind)
    return (sort, part_of(kind)) if sort in CARDS else None


SAID_BY_ANSWER: Mapping[str, frozenset[str]] = {
    "take_card": frozenset({"log.took_card"}),
    "pass": frozenset({"log.passed"}),
    "dismiss": frozenset({"log.dismissed"}),
    "space": frozenset({"log.builder"}),
    "space_with_card": frozenset({"log.builder"}),
    "buy": frozenset({"log.buy", "deed.got"}),
    "sell": frozenset({"log.sell", "deed.gave"}),
    "leave": frozenset({"log.left_market"}),
    "plan": frozenset({"log.worked"}),
    "use_card": frozenset({"log.used_card"}),
}
"""By what was chosen, the lines of the log and of deeds that would say the same again."""
