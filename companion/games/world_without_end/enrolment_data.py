"""Types of the enrolment of World Without End: the JSON of a pack, and the values that are entered.

The functions are where untyped JSON becomes typed: a pack has been checked by the rules, an entered value by its
fields. Of an entered value each key may be missing.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict, cast

from companion.games.enrolment_fields import JsonObject
from companion.games.enrolment_form import Values

Pieces = dict[str, int]
"""Kinds with counts."""


class SiteJson(TypedDict):
    """A building site."""

    id: str
    material: str
    rent: Pieces


class ProjectJson(TypedDict):
    """A building project; ``arrives`` is "start" or "event"."""

    id: str
    stone: int
    wood: int
    bonus: Pieces
    arrives: str
    spire: NotRequired[bool]


class PlaceJson(TypedDict):
    """A place of the plague, by its number."""

    place: int
    reward: Pieces


class BoardJson(TypedDict):
    """What is printed on the board, and the supply (None: unlimited)."""

    council_numbers: Pieces
    favour_track: list[str]
    supply: dict[str, int | None]
    tax_die: list[int]
    sites: list[SiteJson]
    projects: list[ProjectJson]
    plague_places: list[PlaceJson]
    plague_tokens: list[int]


class EffectValue(TypedDict, total=False):
    """What a card does, and those of its parameters that are checked."""

    do: str
    id: str
    projects: bool
    houses: bool


class CardJson(TypedDict):
    """An event card; ``corners`` from the top left, ``arrow`` 0 to 3 from the top."""

    id: str
    deck: int
    starred: bool
    title: str
    title_key: str
    kind: str
    corners: list[Pieces]
    arrow: int
    plague: int | None
    effects: list[EffectValue]


class PackJson(TypedDict):
    """A pack without its head."""

    board: BoardJson
    cards: list[CardJson]


class CardValue(TypedDict, total=False):
    """An event card as it was entered; a corner is None where nothing is chosen yet."""

    starred: bool
    title: str
    kind: Literal["immediate", "permanent"]
    corners: list[Pieces | None]
    arrow: int
    plague: int
    effects: list[EffectValue]


class BoardValues(TypedDict, total=False):
    """The items of the board that are checked or sorted."""

    council: Pieces
    tax_die: dict[str, list[int]]
    plague_tokens: dict[str, list[int]]


def pack_json(data: JsonObject) -> PackJson:
    """The JSON of a valid pack."""
    return cast("PackJson", data)


def card_of(value: JsonObject) -> CardValue:
    """What was entered of an event card."""
    return cast("CardValue", value)


def board_values(values: Values) -> BoardValues:
    """What was entered of the board."""
    return cast("BoardValues", values)
