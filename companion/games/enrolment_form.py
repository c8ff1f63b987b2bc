"""Enrolment form: items with fields, in groups, and the functions that assemble a pack from the entered values.

A card, a house site or a project is an item; a deck or a part of the board is a group. The page gets the form as data,
so it depends on no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.games.enrolment_fields import Field, JsonObject
from engine.core import Term


@dataclass(frozen=True, slots=True)
class Item:
    """One printed thing to be enrolled: a card, a house site, a project.

    ``code`` is the text of its sticker ("" for none), ``initial`` its values before anything is entered, ``suggestion``
    the values of the reference pack, ``known_as`` its name there, ``certain`` whether a rulebook prints that name.
    """

    id: str
    title: Term
    fields: tuple[Field, ...]
    code: str = ""
    initial: JsonObject = field(default_factory=dict)
    suggestion: JsonObject = field(default_factory=dict)
    known_as: Term | None = None
    certain: bool = False

    def data(self) -> dict[str, object]:
        """The item for the page, without its fields: those are entered once for all items of a kind."""
        return {
            "id": self.id,
            "title": self.title,
            "code": self.code,
            "initial": dict(self.initial),
            "suggestion": dict(self.suggestion),
            "known_as": self.known_as,
            "certain": self.certain,
        }


@dataclass(frozen=True, slots=True)
class Group:
    """Items that belong together.

    A deck of cards ("cards"), a part of the board ("list"), or cards of which nothing is entered, so that a photo of
    each is all that there is to enrol ("photos").
    """

    id: str
    title: Term
    kind: Literal["cards", "list", "photos"]
    items: tuple[Item, ...]
    hint: Term | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of a draft.

    ``level``: with "missing" and "wrong" a draft cannot be finished, "unlikely" is a warning. ``item`` is an id ("" for
    the whole draft).
    """

    level: Literal["missing", "wrong", "unlikely"]
    item: str
    text: Term

    def data(self) -> dict[str, object]:
        """The problem for the page."""
        return {"level": self.level, "item": self.item, "text": self.text}


def item_by_code(groups: Iterable[Group]) -> Callable[[str], str | None]:
    """A function that returns the item of a sticker's text, or None, for ``Form.item_of``."""
    items = {item.code: item.id for group in groups for item in group.items if item.code}
    return items.get


Values = Mapping[str, JsonObject]
"""The entered values, by item."""


@dataclass(frozen=True, slots=True)
class Form:
    """The enrolment form of a game.

    ``assemble(about, values)`` returns a pack's JSON with the entered values, ``take_apart(data)`` is its reverse;
    ``problems(values)`` the faults of all values; ``in_words(item, value)`` the meaning of a complete item;
    ``item_of(text)`` the item of a sticker, or None; ``check(data)`` the pack's hash, or raises ``PackError``;
    ``covers(data)`` whether the form can hold everything in a valid pack; ``of_the_place`` the fields of a card that
    belong to its place in the deck, which a card that takes another one's place therefore keeps. ``pictured`` are the
    groups of cards of which only photos are taken; a draft is complete without them.
    """

    game: str
    title: Term
    groups: tuple[Group, ...]
    assemble: Callable[[JsonObject, Values], JsonObject]
    take_apart: Callable[[JsonObject], Values]
    problems: Callable[[Values], list[Problem]]
    in_words: Callable[[str, JsonObject], list[Term]]
    item_of: Callable[[str], str | None]
    check: Callable[[object], str]
    covers: Callable[[JsonObject], bool]
    of_the_place: frozenset[str] = frozenset()
    pictured: tuple[Group, ...] = ()

    def items(self) -> dict[str, Item]:
        """All items by id, in order."""
        return {item.id: item for group in self.groups for item in group.items}

    def decks(self) -> list[Group]:
        """The groups of cards, of each of which a photo may be taken."""
        return [*(group for group in self.groups if group.kind == "cards"), *self.pictured]

    def cards(self) -> dict[str, Item]:
        """The cards by the names of their photos: the item's id without "card-"."""
        return {item.id.removeprefix("card-"): item for group in self.decks() for item in group.items}

    def data(self) -> dict[str, object]:
        """The form for the page: the fields of alike items are listed once, under ``shapes``."""
        shapes: list[list[dict[str, object]]] = []
        known: dict[int, int] = {}
        groups = []
        for group in (*self.groups, *self.pictured):
            items = []
            for item in group.items:
                shape = known.setdefault(id(item.fields), len(known))
                if shape == len(shapes):
                    shapes.append([field.data() for field in item.fields])
                items.append(item.data() | {"shape": shape, "suggested": self.in_words(item.id, item.suggestion)})
            groups.append(
                {"id": group.id, "title": group.title, "kind": group.kind, "hint": group.hint, "items": items}
            )
        return {"game": self.game, "title": self.title, "shapes": shapes, "groups": groups}
