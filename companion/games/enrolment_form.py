"""Enrolment form: items with fields, in groups, and the functions that assemble a pack from the entered values.

A card, a house site or a project is an item; a deck or a part of the board is a group. The page gets the form as data,
so it depends on no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.games.enrolment_fields import Field, JsonObject, as_data
from engine.core import Term
from engine.games import GAMES


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

    @classmethod
    def compared(cls, id: str, title: Term, fields: tuple[Field, ...], value: JsonObject) -> Item:
        """An item with the reference pack's values initially, which the owner compares with the printed copy."""
        return cls(id, title, fields, initial=value, suggestion=value)


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


Values = Mapping[str, JsonObject]
"""The entered values, by item."""


@dataclass(frozen=True, slots=True)
class Form:
    """The enrolment form of a game.

    ``content(values)`` returns the parts of a pack's JSON besides its head; ``take_apart(data)`` is its reverse.
    ``problems(values)`` returns the faults of all values, ``in_words(item, value)`` the meaning of a complete item,
    ``covers(data)`` whether the form can hold everything in a valid pack. ``of_the_place`` are the fields of a place in
    the deck: a card that replaces another one keeps them. ``pictured`` are the groups of cards of which only photos are
    taken; a draft is complete without them.
    """

    game: str
    title: Term
    groups: tuple[Group, ...]
    content: Callable[[Values], JsonObject]
    take_apart: Callable[[JsonObject], Values]
    problems: Callable[[Values], list[Problem]]
    in_words: Callable[[str, JsonObject], list[Term]]
    covers: Callable[[JsonObject], bool]
    of_the_place: frozenset[str] = frozenset()
    pictured: tuple[Group, ...] = ()

    def assemble(self, about: JsonObject, values: Values) -> JsonObject:
        """A pack's JSON with the entered values."""
        return assembled(self.game, about, self.content(values))

    def check(self, data: object) -> str:
        """The hash of a valid pack's JSON. Raises ``engine.core.validators.PackError``."""
        found: str = GAMES[self.game].Pack.parse(data).hash
        return found

    def item_of(self, text: str) -> str | None:
        """The item of a sticker's text, or None."""
        return next((item.id for item in self.items().values() if text and item.code == text), None)

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
                    shapes.append(as_data(item.fields))
                shown = as_data(replace(item, fields=()))
                del shown["fields"]
                items.append(shown | {"shape": shape, "suggested": self.in_words(item.id, item.suggestion)})
            groups.append(as_data(replace(group, items=())) | {"items": items})
        return {"game": self.game, "title": self.title, "shapes": shapes, "groups": groups}


def assembled(game: str, about: JsonObject, content: JsonObject) -> JsonObject:
    """A pack's JSON of its metadata and its content."""
    head = {key: about[key] for key in ("name", "version", "ours", "licence", "notice")}
    return {"schema": GAMES[game].Pack.schema(), "game": game, **head, **content}
