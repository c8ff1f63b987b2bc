"""Printed facts of The Pillars of the Earth: cards and the board, as a pack describes them."""

from dataclasses import dataclass, field

PLACES = ("bishop", "kingsbridge", "priory", "court", "shiring", "castle", "market", "cathedral")
"""The places with spaces for builders, in the order of the board (PE-II8)."""


@dataclass(frozen=True, slots=True)
class Craftsman:
    """A craftsman card: what one use takes and gives, and how often a round it can be used (PE-K1)."""

    id: str
    type: str
    round: int
    """The round in which it can be hired; 0 for the three starters (PE-S2, S5)."""
    gives: dict[str, int]
    cost: int = 0
    use: dict[str, int] = field(default_factory=dict)
    capacity: int = 1
    with_metal: bool = False
    """Whether the player has to hold metal, which is not used up (PE-K4)."""
    mason: bool = False
    """Whether it needs a mortar mixer to gain anything (PE-K7)."""

    def __hash__(self) -> int:
        return hash(self.id)


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource card: its kind, its cubes and the workers that it requires (PE-S6)."""

    id: str
    kind: str
    cubes: int
    workers: int


@dataclass(frozen=True, slots=True)
class Advantage:
    """An advantage card: its timing (`kind`), whether it belongs to the last round, and its effect (PE-V)."""

    id: str
    title: str
    kind: str
    do: str
    last: bool = False
    gain: dict[str, int] = field(default_factory=dict)
    choices: tuple[dict[str, int], ...] = ()
    material: str = ""

    def __hash__(self) -> int:
        return hash(self.id)


@dataclass(frozen=True, slots=True)
class Event:
    """An event card: good (with a seal) or bad, and its effect (PE-III1)."""

    id: str
    title: str
    good: bool
    do: str
    n: int = 0
    what: dict[str, int] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.id)


@dataclass(frozen=True, slots=True)
class Board:
    """What is printed on the board and what lies in the box."""

    spaces: dict[str, int]
    """Builder spaces of each place (PE-II8)."""
    choose_space: dict[str, bool]
    """Whether builders at the market and the court may choose the space (PE-II8)."""
    supply: dict[str, int | None]
    tax_die: tuple[int, ...]
