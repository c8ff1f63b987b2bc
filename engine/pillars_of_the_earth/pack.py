"""Pack of The Pillars of the Earth: the printed facts of one copy, read from JSON.

The texts of the cards and the spaces of the places are data, because no source contains all of them. This module reads
the data into frozen values and refuses values of the wrong shape; `pack_checks` compares them with the rulebook.
"""

from dataclasses import dataclass
from typing import Self

from engine.core import validators as read
from engine.core.pack import PackHead, is_mixed, read_head
from engine.core.validators import PackError
from engine.pillars_of_the_earth.names import CUBES, GAME, MATERIALS, ROUNDS, STARTERS
from engine.pillars_of_the_earth.pack_checks import check_pack
from engine.pillars_of_the_earth.printed import PLACES, Advantage, Board, Craftsman, Event, Resource

CRAFTSMEN_A_ROUND = 4
CRAFTSMEN = len(STARTERS) + CRAFTSMEN_A_ROUND * ROUNDS
RESOURCES = 9
ADVANTAGES = 16
EVENTS = 10
GAINS = frozenset({"vp", "gold", *CUBES})
FIXED = {"kingsbridge": 2, "priory": 2, "shiring": 2, "castle": 1, "market": 4, "cathedral": 1}
"""The numbers of spaces that the rulebook prints (PE-II8)."""
LAST_ADVANTAGES = 2
ADVANTAGE_EFFECTS = {
    "gain": {"gain"},
    "choice": {"choices"},
    "patron": {"material"},
    "tax_free": set(),
    "foresee": set(),
    "black_worker": set(),
    "by_hand": set(),
}
"""Every effect of an advantage card with the keys that belong to it."""
EVENT_EFFECTS = {
    "pay_gold": {"n"},
    "limit_passes": {"n"},
    "less_yield": {"n"},
    "gain": {"gain"},
    "lose": {"lose"},
    "by_hand": set(),
}
"""Every effect of an event with the keys that belong to it."""


@dataclass(frozen=True, slots=True)
class Pack(PackHead):
    """All printed facts of one copy, checked."""

    board: Board
    craftsmen: dict[str, Craftsman]
    resources: dict[str, Resource]
    advantages: dict[str, Advantage]
    events: dict[str, Event]

    @classmethod
    def parse(cls, data: object) -> Self:
        """Read a pack from decoded JSON and compare it with the rulebook. Raises PackError."""
        pack = cls.parse_begun(data)
        check_pack(pack.board, pack.craftsmen, pack.resources, pack.advantages, pack.events, mixed=is_mixed(data))
        return pack

    @classmethod
    def parse_begun(cls, data: object) -> Self:
        """Read a pack from decoded JSON. Raises PackError."""
        top, head = read_head(data, GAME, {"board", "craftsmen", "resources", "advantages", "events"}, cls.steps)
        craftsmen = read.each(top["craftsmen"], "craftsmen", _craftsman, CRAFTSMEN)
        resources = read.each(top["resources"], "resources", _resource, RESOURCES)
        advantages = read.each(top["advantages"], "advantages", _advantage, ADVANTAGES)
        events = read.each(top["events"], "events", _event, EVENTS)
        read.unique(tuple(craftsman.id for craftsman in craftsmen), "craftsmen")
        read.unique(tuple(resource.id for resource in resources), "resources")
        read.unique(tuple(advantage.id for advantage in advantages), "advantages")
        read.unique(tuple(event.id for event in events), "events")
        _counts(craftsmen, resources, advantages)
        return cls(
            *head,
            _board(top["board"]),
            {craftsman.id: craftsman for craftsman in craftsmen},
            {resource.id: resource for resource in resources},
            {advantage.id: advantage for advantage in advantages},
            {event.id: event for event in events},
        )


def _counts(craftsmen: list[Craftsman], resources: list[Resource], advantages: list[Advantage]) -> None:
    """Check the numbers of craftsmen for each round, resource cards of each kind, and last advantages (PE-S2 to S7)."""
    for number in range(ROUNDS + 1):
        expected = CRAFTSMEN_A_ROUND if number else len(STARTERS)
        if sum(craftsman.round == number for craftsman in craftsmen) != expected:
            raise PackError("craftsmen", f"exactly {expected} must belong to round {number}")
    if {craftsman.type for craftsman in craftsmen if craftsman.round == 0} != set(STARTERS):
        raise PackError("craftsmen", f"those of round 0 must be {', '.join(STARTERS)}")
    for kind in MATERIALS:
        if sorted(resource.cubes for resource in resources if resource.kind == kind) != [2, 3, 4]:
            raise PackError("resources", f"those of {kind} must bring 2, 3 and 4 cubes")
    if sum(advantage.last for advantage in advantages) != LAST_ADVANTAGES:
        raise PackError("advantages", f"exactly {LAST_ADVANTAGES} must be for the last round")


def _board(data: object) -> Board:
    top = read.fields(data, "board", {"spaces", "choose_space", "supply", "tax_die"})
    spaces = read.fields(top["spaces"], "board.spaces", set(PLACES))
    counts = {place: read.number(spaces[place], f"board.spaces.{place}", 1, 12) for place in PLACES}
    for place, count in FIXED.items():
        if counts[place] != count:
            raise PackError(f"board.spaces.{place}", f"must be {count}")
    choice = read.fields(top["choose_space"], "board.choose_space", {"market", "court"})
    stock = read.fields(top["supply"], "board.supply", {*CUBES, "gold"})
    supply = {
        kind: None if stock[kind] is None else read.number(stock[kind], f"board.supply.{kind}", 2, 999)
        for kind in (*CUBES, "gold")
    }
    die = read.each(top["tax_die"], "board.tax_die", lambda face, place: read.number(face, place, 2, 5), 6)
    chosen = {place: read.flag(choice[place], f"board.choose_space.{place}") for place in ("market", "court")}
    return Board(counts, chosen, supply, tuple(die))


def _craftsman(data: object, key: str) -> Craftsman:
    required = {"id", "type", "round", "gives"}
    top = read.fields(data, key, required, {"cost", "use", "capacity", "with_metal", "mason"})
    gives = read.reward(top["gives"], f"{key}.gives", frozenset({"vp", "gold"}))
    if not gives:
        raise PackError(f"{key}.gives", "must not be empty")
    return Craftsman(
        read.identifier(top["id"], f"{key}.id"),
        read.identifier(top["type"], f"{key}.type"),
        read.number(top["round"], f"{key}.round", 0, ROUNDS),
        read.number(top.get("cost", 0), f"{key}.cost", 0, 30),
        read.reward(top.get("use", {}), f"{key}.use", frozenset({"gold", *CUBES})),
        gives,
        read.number(top.get("capacity", 1), f"{key}.capacity", 1, 12),
        read.flag(top.get("with_metal", False), f"{key}.with_metal"),
        read.flag(top.get("mason", False), f"{key}.mason"),
    )


def _resource(data: object, key: str) -> Resource:
    top = read.fields(data, key, {"id", "kind", "cubes", "workers"})
    return Resource(
        read.identifier(top["id"], f"{key}.id"),
        read.one_of(top["kind"], f"{key}.kind", MATERIALS),
        read.number(top["cubes"], f"{key}.cubes", 2, 4),
        read.number(top["workers"], f"{key}.workers", 2, 10),
    )


def _advantage(data: object, key: str) -> Advantage:
    top = read.fields(data, key, {"id", "title", "kind", "do"}, {"last", "gain", "choices", "material"})
    do = read.one_of(top["do"], f"{key}.do", ADVANTAGE_EFFECTS)
    choices = tuple(
        read.each(top.get("choices", []), f"{key}.choices", lambda each, place: read.reward(each, place, GAINS))
    )
    if do == "choice" and len(choices) < 2:
        raise PackError(f"{key}.choices", "must have at least 2 entries")
    material = read.one_of(top["material"], f"{key}.material", MATERIALS) if "material" in top else ""
    if do == "patron" and not material:
        raise PackError(f"{key}.material", "is missing")
    kind = read.one_of(top["kind"], f"{key}.kind", ("lasting", "once", "immediate"))
    return Advantage(
        read.identifier(top["id"], f"{key}.id"),
        read.text(top["title"], f"{key}.title"),
        kind,
        read.flag(top.get("last", False), f"{key}.last"),
        do,
        read.reward(top.get("gain", {}), f"{key}.gain", GAINS),
        choices,
        material,
    )


def _event(data: object, key: str) -> Event:
    top = read.fields(data, key, {"id", "title", "good", "do"}, {"n", "gain", "lose"})
    do = read.one_of(top["do"], f"{key}.do", EVENT_EFFECTS)
    for name in EVENT_EFFECTS[do]:
        if name not in top:
            raise PackError(f"{key}.{name}", "is missing")
    what = read.reward(top.get(do, {}), f"{key}.{do}", GAINS)
    return Event(
        read.identifier(top["id"], f"{key}.id"),
        read.text(top["title"], f"{key}.title"),
        read.flag(top["good"], f"{key}.good"),
        do,
        read.number(top.get("n", 0), f"{key}.n", 0, 12),
        what,
    )
