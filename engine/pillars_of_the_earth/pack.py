"""Pack of The Pillars of the Earth: the printed facts of one copy, read from JSON.

The texts of the cards and the spaces of the places are data, because no source contains all of them. This module reads
the data into frozen values and refuses values of the wrong shape; `pack_checks` compares them with the rulebook.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Self

from engine.core import validators as read
from engine.core.pack import PackHead, is_mixed, read_head
from engine.core.validators import PackError, ValueReader
from engine.pillars_of_the_earth.names import CUBES, GAME, MATERIALS, ROUNDS, STARTERS
from engine.pillars_of_the_earth.pack_checks import TIMES, check_pack
from engine.pillars_of_the_earth.printed import PLACES, Advantage, Board, Craftsman, Event, Resource

Readers = Mapping[str, ValueReader]

CRAFTSMEN_A_ROUND = 4
CRAFTSMEN = len(STARTERS) + CRAFTSMEN_A_ROUND * ROUNDS
RESOURCES = 9
ADVANTAGES = 16
EVENTS = 10
GAINS = frozenset({"vp", "gold", *CUBES})
FIXED = {"kingsbridge": 2, "priory": 2, "shiring": 2, "castle": 1, "market": 4, "cathedral": 1}
"""The numbers of spaces that the rulebook prints (PE-II8)."""
LAST_ADVANTAGES = 2
_GAIN = partial(read.reward, allowed=GAINS)
_MATERIAL = partial(read.one_of, allowed=MATERIALS)

CRAFTSMAN: Readers = {
    "id": read.identifier,
    "type": read.identifier,
    "round": partial(read.number, least=0, most=ROUNDS),
    "gives": partial(read.reward, allowed={"vp", "gold"}, least=1),
}
CRAFTSMAN_MAY: Readers = {
    "cost": partial(read.number, least=0, most=30),
    "use": partial(read.reward, allowed={"gold", *CUBES}),
    "capacity": partial(read.number, least=1, most=12),
    "with_metal": read.flag,
    "mason": read.flag,
}
RESOURCE: Readers = {
    "id": read.identifier,
    "kind": _MATERIAL,
    "cubes": partial(read.number, least=2, most=4),
    "workers": partial(read.number, least=2, most=10),
}
ADVANTAGE: Readers = {
    "id": read.identifier,
    "title": read.text,
    "kind": partial(read.one_of, allowed=("lasting", "once", "immediate")),
    "do": partial(read.one_of, allowed=TIMES),
}
ADVANTAGE_MAY: Readers = {
    "last": read.flag,
    "gain": _GAIN,
    "choices": partial(read.each, read_item=_GAIN),
    "material": _MATERIAL,
}
EVENT_EFFECTS = {
    "pay_gold": ("n",),
    "limit_passes": ("n",),
    "less_yield": ("n",),
    "gain": ("gain",),
    "lose": ("lose",),
    "by_hand": (),
}
"""Every effect of an event with the keys that belong to it."""
EVENT: Readers = {
    "id": read.identifier,
    "title": read.text,
    "good": read.flag,
    "do": partial(read.one_of, allowed=EVENT_EFFECTS),
}
EVENT_MAY: Readers = {"n": partial(read.number, least=0, most=12), "gain": _GAIN, "lose": _GAIN}


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
        top, head = read_head(data, GAME, {"board", "craftsmen", "resources", "advantages", "events"}, cls.upgrades)
        craftsmen = read.by_id(
            top["craftsmen"],
            "craftsmen",
            lambda card, key: read.record(Craftsman, card, key, CRAFTSMAN, CRAFTSMAN_MAY),
            CRAFTSMEN,
        )
        resources = read.by_id(
            top["resources"], "resources", lambda card, key: read.record(Resource, card, key, RESOURCE), RESOURCES
        )
        advantages = read.by_id(top["advantages"], "advantages", _advantage, ADVANTAGES)
        events = read.by_id(top["events"], "events", _event, EVENTS)
        _counts(craftsmen.values(), resources.values(), advantages.values())
        return cls(*head, _board(top["board"]), craftsmen, resources, advantages, events)


def _counts(
    craftsmen: Collection[Craftsman], resources: Collection[Resource], advantages: Collection[Advantage]
) -> None:
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
    spaces = dict.fromkeys(PLACES, partial(read.number, least=1, most=12))
    readers: Readers = {
        "spaces": lambda value, key: read.record(dict[str, int], value, key, spaces),
        "choose_space": lambda value, key: read.record(
            dict[str, bool], value, key, {"market": read.flag, "court": read.flag}
        ),
        "supply": partial(read.supply, kinds=(*CUBES, "gold"), least=2),
        "tax_die": partial(read.each, read_item=partial(read.number, least=2, most=5), count=6),
    }
    board = read.record(Board, data, "board", readers)
    for place, count in FIXED.items():
        if board.spaces[place] != count:
            raise PackError(f"board.spaces.{place}", f"must be {count}")
    return board


def _advantage(data: object, key: str) -> Advantage:
    card = read.record(Advantage, data, key, ADVANTAGE, ADVANTAGE_MAY)
    if card.do == "choice" and len(card.choices) < 2:
        raise PackError(f"{key}.choices", "must have at least 2 entries")
    if card.do == "patron" and not card.material:
        raise PackError(f"{key}.material", "is missing")
    return card


def _event(data: object, key: str) -> Event:
    top = read.record(dict[str, Any], data, key, EVENT, EVENT_MAY)
    for name in EVENT_EFFECTS[top["do"]]:
        if name not in top:
            raise PackError(f"{key}.{name}", "is missing")
    return Event(top["id"], top["title"], top["good"], top["do"], top.get("n", 0), top.get(top["do"], {}))
