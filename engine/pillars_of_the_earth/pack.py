"""A pack: the printed facts of one copy of The Pillars of the Earth.

What the cards say and how many spaces the places have is data: no source gives all of it. This module turns
that data into frozen values and refuses whatever the rules could not be played with, naming the key and the reason.
"""

from dataclasses import dataclass, field
from typing import Self

from engine.core.data import (
    PackError,
    canonical_hash,
    check_unique,
    read_flag,
    read_id,
    read_list,
    read_number,
    read_object,
    read_one_of,
    read_reward,
    read_text,
)
from engine.pillars_of_the_earth.names import CUBES, GAME, MATERIALS, ROUNDS, STARTERS

SCHEMA = 1
CRAFTSMEN_A_ROUND = 4
RESOURCES = 9
ADVANTAGES = 16
LAST_ADVANTAGES = 2
EVENTS = 10
GAINS = frozenset({"vp", "gold", *CUBES})
ADVANTAGE_EFFECTS = {
    "gain": {"gain"},
    "choice": {"choices"},
    "patron": {"kind"},
    "tax_free": set(),
    "foresee": set(),
    "black_worker": set(),
    "by_hand": set(),
}
EVENT_EFFECTS = {
    "pay_gold": {"n"},
    "limit_passes": {"n"},
    "less_yield": {"n"},
    "gain": {"gain"},
    "lose": {"lose"},
    "by_hand": set(),
}


@dataclass(frozen=True, slots=True)
class Craftsman:
    """A craftsman card: what one use takes and gives, and how often a round it can be used (PE-K1)."""

    id: str
    type: str
    round: int
    """The round in whose four it lies; 0 for the three starters (PE-S2, S5)."""
    cost: int
    use: dict[str, int]
    gives: dict[str, int]
    capacity: int
    with_metal: bool
    """Whether the player has to hold metal, which is not used up (PE-K4)."""
    mason: bool
    """Whether it earns nothing without a mortar mixer (PE-K7)."""


@dataclass(frozen=True, slots=True)
class Resource:
    """A building resource card: its kind, its cubes and the workers that it asks for (PE-S6)."""

    id: str
    kind: str
    cubes: int
    workers: int


@dataclass(frozen=True, slots=True)
class Advantage:
    """An advantage card: when it works, whether it belongs to the last round, and what it does (PE-V)."""

    id: str
    title: str
    kind: str
    last: bool
    do: str
    gain: dict[str, int] = field(default_factory=dict)
    choices: tuple[dict[str, int], ...] = ()
    material: str = ""


@dataclass(frozen=True, slots=True)
class Event:
    """An event card: good (with a seal) or bad, and what it does to everybody (PE-III1)."""

    id: str
    title: str
    good: bool
    do: str
    n: int = 0
    what: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """What is printed on the board and what lies in the box."""

    spaces: dict[str, int]
    """Builder spaces of each place (PE-II8)."""
    choose_space: dict[str, bool]
    """Whether builders at the market and the court may choose the space (PE-II8)."""
    supply: dict[str, int | None]
    tax_die: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pack:
    """All printed facts of one copy, checked. `hash` is the SHA-256 of the canonical JSON."""

    name: str
    version: str
    ours: bool
    licence: str
    notice: str
    board: Board
    craftsmen: dict[str, Craftsman]
    resources: dict[str, Resource]
    advantages: dict[str, Advantage]
    events: dict[str, Event]
    hash: str

    @classmethod
    def parse(cls, data: object) -> Self:
        """Make a pack of decoded JSON, or raise PackError."""
        keys = {
            "schema", "game", "name", "version", "ours", "licence", "notice", "board",
            "craftsmen", "resources", "advantages", "events",
        }  # fmt: skip
        top = read_object(data, "", keys)
        if top["schema"] != SCHEMA or isinstance(top["schema"], bool):
            raise PackError("schema", f"must be {SCHEMA}, the only format known")
        if top["game"] != GAME:
            raise PackError("game", f"must be {GAME!r}")
        craftsmen = [_craftsman(one, f"craftsmen[{i}]") for i, one in _entries(top, "craftsmen", 27)]
        resources = [_resource(one, f"resources[{i}]") for i, one in _entries(top, "resources", RESOURCES)]
        advantages = [_advantage(one, f"advantages[{i}]") for i, one in _entries(top, "advantages", ADVANTAGES)]
        events = [_event(one, f"events[{i}]") for i, one in _entries(top, "events", EVENTS)]
        for kind, ids in (
            ("craftsmen", [one.id for one in craftsmen]),
            ("resources", [one.id for one in resources]),
            ("advantages", [one.id for one in advantages]),
            ("events", [one.id for one in events]),
        ):
            check_unique(tuple(ids), kind)
        _counts(craftsmen, resources, advantages)
        return cls(
            read_text(top["name"], "name"),
            read_text(top["version"], "version", 20),
            read_flag(top["ours"], "ours"),
            read_text(top["licence"], "licence"),
            read_text(top["notice"], "notice", 2000),
            _board(top["board"]),
            {one.id: one for one in craftsmen},
            {one.id: one for one in resources},
            {one.id: one for one in advantages},
            {one.id: one for one in events},
            canonical_hash(data),
        )


PLACES = ("bishop", "kingsbridge", "priory", "court", "shiring", "castle", "market", "cathedral")
FIXED = {"kingsbridge": 2, "priory": 2, "shiring": 2, "castle": 1, "market": 4, "cathedral": 1}
"""Spaces that the rulebook gives (PE-II8)."""


def _entries(top: dict[str, object], key: str, count: int) -> list[tuple[int, object]]:
    return list(enumerate(read_list(top[key], key, count)))


def _counts(craftsmen: list[Craftsman], resources: list[Resource], advantages: list[Advantage]) -> None:
    """Four craftsmen a round and the three starters; three resource cards a kind; two advantages for the end."""
    for number in range(ROUNDS + 1):
        expected = CRAFTSMEN_A_ROUND if number else len(STARTERS)
        if sum(one.round == number for one in craftsmen) != expected:
            raise PackError("craftsmen", f"exactly {expected} must belong to round {number}")
    if {one.type for one in craftsmen if one.round == 0} != set(STARTERS):
        raise PackError("craftsmen", f"those of round 0 must be {', '.join(STARTERS)}")
    for kind in MATERIALS:
        if sorted(one.cubes for one in resources if one.kind == kind) != [2, 3, 4]:
            raise PackError("resources", f"those of {kind} must bring 2, 3 and 4 cubes")
    if sum(one.last for one in advantages) != LAST_ADVANTAGES:
        raise PackError("advantages", f"exactly {LAST_ADVANTAGES} must be for the last round")


def _board(data: object) -> Board:
    top = read_object(data, "board", {"spaces", "choose_space", "supply", "tax_die"})
    spaces = read_object(top["spaces"], "board.spaces", set(PLACES))
    counts = {place: read_number(spaces[place], f"board.spaces.{place}", 1, 12) for place in PLACES}
    for place, count in FIXED.items():
        if counts[place] != count:
            raise PackError(f"board.spaces.{place}", f"must be {count}")
    choice = read_object(top["choose_space"], "board.choose_space", {"market", "court"})
    stock = read_object(top["supply"], "board.supply", {*CUBES, "gold"})
    supply = {
        kind: None if stock[kind] is None else read_number(stock[kind], f"board.supply.{kind}", 2, 999)
        for kind in (*CUBES, "gold")
    }
    die = tuple(
        read_number(face, f"board.tax_die[{i}]", 2, 5)
        for i, face in enumerate(read_list(top["tax_die"], "board.tax_die", 6))
    )
    chosen = {place: read_flag(choice[place], f"board.choose_space.{place}") for place in ("market", "court")}
    return Board(counts, chosen, supply, die)


def _craftsman(data: object, key: str) -> Craftsman:
    required = {"id", "type", "round", "gives"}
    top = read_object(data, key, required, {"cost", "use", "capacity", "with_metal", "mason"})
    gives = read_reward(top["gives"], f"{key}.gives", frozenset({"vp", "gold"}))
    if not gives:
        raise PackError(f"{key}.gives", "must not be empty")
    return Craftsman(
        read_id(top["id"], f"{key}.id"),
        read_id(top["type"], f"{key}.type"),
        read_number(top["round"], f"{key}.round", 0, ROUNDS),
        read_number(top.get("cost", 0), f"{key}.cost", 0, 30),
        read_reward(top.get("use", {}), f"{key}.use", frozenset({"gold", *CUBES})),
        gives,
        read_number(top.get("capacity", 1), f"{key}.capacity", 1, 12),
        read_flag(top.get("with_metal", False), f"{key}.with_metal"),
        read_flag(top.get("mason", False), f"{key}.mason"),
    )


def _resource(data: object, key: str) -> Resource:
    top = read_object(data, key, {"id", "kind", "cubes", "workers"})
    return Resource(
        read_id(top["id"], f"{key}.id"),
        read_one_of(top["kind"], f"{key}.kind", MATERIALS),
        read_number(top["cubes"], f"{key}.cubes", 2, 4),
        read_number(top["workers"], f"{key}.workers", 2, 10),
    )


def _advantage(data: object, key: str) -> Advantage:
    top = read_object(data, key, {"id", "title", "kind", "do"}, {"last", "gain", "choices", "material"})
    do = read_one_of(top["do"], f"{key}.do", ADVANTAGE_EFFECTS)
    choices = tuple(
        read_reward(each, f"{key}.choices[{i}]", GAINS)
        for i, each in enumerate(read_list(top.get("choices", []), f"{key}.choices"))
    )
    if do == "choice" and len(choices) < 2:
        raise PackError(f"{key}.choices", "must have at least 2 entries")
    material = read_one_of(top["material"], f"{key}.material", MATERIALS) if "material" in top else ""
    if do == "patron" and not material:
        raise PackError(f"{key}.material", "is missing")
    kind = read_one_of(top["kind"], f"{key}.kind", ("lasting", "once", "immediate"))
    return Advantage(
        read_id(top["id"], f"{key}.id"),
        read_text(top["title"], f"{key}.title"),
        kind,
        read_flag(top.get("last", False), f"{key}.last"),
        do,
        read_reward(top.get("gain", {}), f"{key}.gain", GAINS),
        choices,
        material,
    )


def _event(data: object, key: str) -> Event:
    top = read_object(data, key, {"id", "title", "good", "do"}, {"n", "gain", "lose"})
    do = read_one_of(top["do"], f"{key}.do", EVENT_EFFECTS)
    for name in EVENT_EFFECTS[do]:
        if name not in top:
            raise PackError(f"{key}.{name}", "is missing")
    what = read_reward(top.get("gain", top.get("lose", {})), f"{key}.{do}", GAINS)
    return Event(
        read_id(top["id"], f"{key}.id"),
        read_text(top["title"], f"{key}.title"),
        read_flag(top["good"], f"{key}.good"),
        do,
        read_number(top.get("n", 0), f"{key}.n", 0, 12),
        what,
    )
