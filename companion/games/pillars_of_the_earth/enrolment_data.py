"""Types of the enrolment of The Pillars of the Earth: the JSON of a pack, and the values that are entered.

The functions are where untyped JSON becomes typed: a pack has been checked by the rules, an entered value by its
fields. Of an entered value each key may be missing.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict, cast

from companion.games.enrolment_fields import JsonObject
from companion.games.enrolment_form import Values

Pieces = dict[str, int]
"""Kinds with counts."""


class BoardJson(TypedDict):
    """What is printed on the board, and the supply (None: unlimited)."""

    spaces: Pieces
    choose_space: dict[str, bool]
    supply: dict[str, int | None]
    tax_die: list[int]


class CraftsmanJson(TypedDict):
    """A craftsman; ``round`` 0 is a starting craftsman of every player."""

    id: str
    type: str
    round: int
    cost: NotRequired[int]
    use: NotRequired[Pieces]
    gives: Pieces
    capacity: NotRequired[int]


class ResourceJson(TypedDict):
    """A resource card."""

    id: str
    kind: str
    cubes: int
    workers: int


class AdvantageJson(TypedDict):
    """An advantage card: what it does, and the parameters of that."""

    id: str
    title: str
    kind: str
    do: str
    material: NotRequired[str]
    gain: NotRequired[Pieces]
    choices: NotRequired[list[Pieces]]
    last: NotRequired[bool]


class EventJson(TypedDict):
    """An event card: what it does, and the parameters of that."""

    id: str
    title: str
    good: bool
    do: str
    n: NotRequired[int]
    gain: NotRequired[Pieces]
    lose: NotRequired[Pieces]


class PackJson(TypedDict):
    """A pack without its head."""

    board: BoardJson
    craftsmen: list[CraftsmanJson]
    resources: list[ResourceJson]
    advantages: list[AdvantageJson]
    events: list[EventJson]


class WorkValue(TypedDict, total=False):
    """What a craftsman uses and gives; ``do`` is its type."""

    do: str
    use: Pieces
    gives: Pieces


class EffectValue(TypedDict, total=False):
    """What a card does, and the parameters of that."""

    do: str
    n: int
    material: str
    gain: Pieces
    lose: Pieces
    first: Pieces
    second: Pieces


class CardValue(TypedDict, total=False):
    """A craftsman, an advantage card or an event as it was entered."""

    title: str
    kind: str
    good: bool
    cost: int
    capacity: int
    work: list[WorkValue]
    effects: list[EffectValue]


class BoardValues(TypedDict, total=False):
    """The items of the board that are checked or sorted."""

    supply: dict[str, int | None]
    tax_die: dict[str, list[int]]


class ResourceValue(TypedDict, total=False):
    """The workers that a resource card asks for."""

    workers: int


def pack_json(data: JsonObject) -> PackJson:
    """The JSON of a valid pack."""
    return cast("PackJson", data)


def card_of(value: JsonObject) -> CardValue:
    """What was entered of a card."""
    return cast("CardValue", value)


def resource_of(values: Values, id: str) -> ResourceValue:
    """What was entered of a resource card; empty for nothing."""
    return cast("ResourceValue", values.get(f"resource-{id}", {}))


def board_values(values: Values) -> BoardValues:
    """What was entered of the board."""
    return cast("BoardValues", values)
