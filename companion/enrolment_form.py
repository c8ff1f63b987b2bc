"""Forms: what there is to tell of a game's printed copy, put together from items with fields.

A card, a house site or a project is an item; items stand in groups, as a deck or a part of the board; the form is all
of a game's groups, and the few functions that know the game: how a pack is made of what was told, and what is
wrong with it. The page gets it as data and knows no game either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.enrolment_fields import Field
from engine.core import Term


@dataclass(frozen=True, slots=True)
class Item:
    """One printed thing to be enrolled: a card, a house site, a project.

    ``code`` is the text of its sticker ("" for none), ``initial`` what its form begins with, ``suggestion`` what the
    reference pack holds, ``known_as`` what it is called there, ``certain`` whether those words are a rulebook's.
    """

    id: str
    title: Term
    fields: tuple[Field, ...]
    code: str = ""
    initial: Mapping[str, Any] = field(default_factory=dict)
    suggestion: Mapping[str, Any] = field(default_factory=dict)
    known_as: Term | None = None
    certain: bool = False

    def data(self) -> dict[str, Any]:
        """The item for the page, without its fields: those are told once for all items of a kind."""
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
    """Items that belong together: a deck of cards ("cards"), or a part of the board ("list")."""

    id: str
    title: Term
    kind: Literal["cards", "list"]
    items: tuple[Item, ...]
    hint: Term | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """What stands between a draft and a pack.

    ``level``: "missing" and "wrong" must be put right, "odd" is only worth a second look. ``item`` is where ("" for
    the whole).
    """

    level: Literal["missing", "wrong", "odd"]
    item: str
    text: Term

    def data(self) -> dict[str, Any]:
        """The problem for the page."""
        return {"level": self.level, "item": self.item, "text": self.text}


def item_by_code(groups: Iterable[Group]) -> Callable[[str], str | None]:
    """A function that gives the item of a sticker's text, or None: what most forms need as ``item_of``."""
    items = {item.code: item.id for group in groups for item in group.items if item.code}
    return items.get


Values = Mapping[str, Mapping[str, Any]]
"""What has been told, by item."""


@dataclass(frozen=True, slots=True)
class Form:
    """Everything that enrolment needs to know of a game.

    ``assemble(about, values)`` makes a pack's JSON of what was told, ``take_apart(data)`` the reverse of it;
    ``problems(values)`` looks for what is wrong with the whole; ``in_words(item, value)`` says what a complete item
    means; ``card_of(text)`` gives the item of a sticker, or None; ``check(data)`` gives the pack's hash or raises an
    error with ``key`` and ``reason``. ``tells_all(data)`` is whether a good pack holds nothing but what the form tells.
    """

    game: str
    title: Term
    groups: tuple[Group, ...]
    assemble: Callable[[Mapping[str, Any], Values], dict[str, Any]]
    take_apart: Callable[[Mapping[str, Any]], dict[str, dict[str, Any]]]
    problems: Callable[[Values], list[Problem]]
    in_words: Callable[[str, Mapping[str, Any]], list[Term]]
    item_of: Callable[[str], str | None]
    check: Callable[[object], str]
    tells_all: Callable[[Mapping[str, Any]], bool]

    def items(self) -> dict[str, Item]:
        """All items by id, in order."""
        return {item.id: item for group in self.groups for item in group.items}

    def data(self) -> dict[str, Any]:
        """The form for the page: the fields of alike items are listed once, under ``shapes``."""
        shapes: list[list[dict[str, Any]]] = []
        known: dict[int, int] = {}
        groups = []
        for group in self.groups:
            items = []
            for item in group.items:
                shape = known.setdefault(id(item.fields), len(known))
                if shape == len(shapes):
                    shapes.append([each.data() for each in item.fields])
                items.append(item.data() | {"shape": shape, "suggested": self.in_words(item.id, item.suggestion)})
            groups.append(
                {"id": group.id, "title": group.title, "kind": group.kind, "hint": group.hint, "items": items}
            )
        return {"game": self.game, "title": self.title, "shapes": shapes, "groups": groups}
