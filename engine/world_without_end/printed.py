"""Printed facts of World Without End: event cards, sites, projects and the board, as a pack describes them.

A reward is a dictionary from kind to count in the order of the data: {"vp": 1, "gold": 2}. Besides kinds of
pieces it may hold "vp" (victory points), "house" (a house built free of charge) and "care" (care for one sick
person), where the place allows it.
"""

from dataclasses import dataclass, field
from typing import Literal, cast

Reward = dict[str, int]
Seat = Literal["N", "E", "S", "W"]
CardKind = Literal["immediate", "permanent"]
Arrival = Literal["start", "after_chapter_2", "event"]
Material = Literal["stone", "wood"]

SEATS: tuple[Seat, ...] = ("N", "E", "S", "W")


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of an event card; `do` names it, and the fields that the effect does not use keep their default."""

    do: str
    give: Reward = field(default_factory=dict)
    get: Reward = field(default_factory=dict)
    each: Reward = field(default_factory=dict)
    one_of: tuple[str, ...] = ()
    count: int | None = None
    """For return_houses: how many houses each player takes back; None means all."""
    id: str = ""
    spaces: tuple[str, ...] = ()
    space: str = ""
    court_exception: bool = False
    gold: int = 0
    projects: bool = False
    houses: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One event card. `corners` face N, E, S, W when the card lies with its top to the north."""

    id: str
    deck: int
    starred: bool
    title: str
    kind: CardKind
    corners: tuple[Reward, ...]
    arrow: int
    """The side with the red arrow: 0 N, 1 E, 2 S, 3 W at orientation 0 (WWE-R8)."""
    plague: int | None
    effects: tuple[Effect, ...]
    title_key: str = ""

    def income(self, seat: str, orientation: int) -> Reward:
        """The reward in the corner towards `seat`; `orientation` counts clockwise quarter turns (WWE-R8)."""
        return self.corners[(SEATS.index(cast(Seat, seat)) - orientation) % 4]

    def arrow_side(self, orientation: int) -> Seat:
        """The side of the council space that the arrow points to (WWE-R8)."""
        return SEATS[(self.arrow + orientation) % 4]


@dataclass(frozen=True, slots=True)
class Site:
    """One of the 14 house sites: its material, and the rent that the Rent action pays (WWE-A7, A9)."""

    id: str
    material: Material
    rent: Reward


@dataclass(frozen=True, slots=True)
class Project:
    """A building project: its spaces for stone and wood, whether it has a spire, and each donor's bonus (WWE-B)."""

    id: str
    stone: int
    wood: int
    bonus: Reward
    arrives: Arrival
    spire: bool = False


@dataclass(frozen=True, slots=True)
class PlaguePlace:
    """A plague place, and the reward of care there besides the 2 VP (WWE-G4)."""

    place: int
    reward: Reward


@dataclass(frozen=True, slots=True)
class Board:
    """What is printed on the board and what lies in the box."""

    council_numbers: dict[Seat, int]
    favour_track: tuple[str, ...]
    supply: dict[str, int | None]
    """Kind → count in the box; None is unlimited (WWE-S4)."""
    tax_die: tuple[int, ...]
    sites: dict[str, Site]
    projects: dict[str, Project]
    plague_places: dict[int, PlaguePlace]
    plague_tokens: tuple[int, ...]

    @property
    def favour_start(self) -> str:
        """Where the favour marker stands at the start: the Outlaws (WWE-S7)."""
        return "outlaws"
