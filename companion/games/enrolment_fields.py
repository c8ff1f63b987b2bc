"""Enrolment fields: the kinds of values of an enrolment form.

A field checks whether a value is accepted and complete, and has a description for the page as data. A value has the
shape that it has in the pack's JSON. While a copy is being enrolled a field may be missing, and an entry of a list may
be None: such a value is *accepted* (it can be saved) but not *complete* (it cannot be played with).
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.core import Term

JsonObject = Mapping[str, Any]
"""A JSON object."""
At = Literal["head", "corners", "sides", "badge", "body"]
"""The position of a field on the drawn card: ``corners`` has 4 entries, ``sides`` the numbers 0 to 3 from the top."""


def same(value: object, other: object) -> bool:
    """Whether two values are the same JSON: unlike in Python, true is not 1."""
    if type(value) is not type(other):
        return False
    if isinstance(value, (dict, list)):
        return value == other and json.dumps(value, sort_keys=True) == json.dumps(other, sort_keys=True)
    return value == other


def shown(text: object, most: int) -> bool:
    """Whether this is a text of at most ``most`` characters that can all be shown."""
    return isinstance(text, str) and len(text) <= most and all(letter.isprintable() for letter in text)


@dataclass(frozen=True, slots=True)
class Option:
    """One value that can be chosen, its label, and the sign of the sprite beside it ("" for none)."""

    value: object
    label: Term
    sign: str = ""

    def data(self) -> dict[str, object]:
        """The option for the page."""
        return {"value": self.value, "label": self.label, "sign": self.sign}


@dataclass(frozen=True, slots=True)
class Field(ABC):
    """The base of all fields: its key in the pack's JSON, its label, and its position on a card."""

    name: str
    label: Term
    at: At = "body"
    optional: bool = False

    @abstractmethod
    def accepts(self, value: object) -> bool:
        """Whether the value can be saved while the copy is being enrolled."""

    def complete(self, value: object) -> bool:
        """Whether an accepted value lacks nothing."""
        return True

    def data(self) -> dict[str, object]:
        """The field for the page, its labels as terms."""
        return {
            "type": type(self).__name__.lower(),
            "name": self.name,
            "label": self.label,
            "at": self.at,
            "optional": self.optional,
        }


@dataclass(frozen=True, slots=True)
class Words(Field):
    """A text of at most ``most`` characters, typed."""

    most: int = 80

    def accepts(self, value: object) -> bool:
        """A text that can be shown."""
        return shown(value, self.most)

    def complete(self, value: object) -> bool:
        """Not empty."""
        return isinstance(value, str) and bool(value.strip())

    def data(self) -> dict[str, object]:
        """With the greatest length."""
        return Field.data(self) | {"most": self.most}


@dataclass(frozen=True, slots=True)
class Flag(Field):
    """Yes or no."""

    def accepts(self, value: object) -> bool:
        """True or false."""
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Choice(Field):
    """One of several values. An ``inline`` choice has an initial value and no step of its own on the page."""

    options: tuple[Option, ...] = ()
    inline: bool = False

    def accepts(self, value: object) -> bool:
        """One of the options' values."""
        return any(same(option.value, value) for option in self.options)

    def data(self) -> dict[str, object]:
        """With the options."""
        return Field.data(self) | {"options": [option.data() for option in self.options], "inline": self.inline}


@dataclass(frozen=True, slots=True)
class Several(Field):
    """A list of different values, between ``least`` and ``most`` of them."""

    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 9

    def accepts(self, value: object) -> bool:
        """A list of options' values, none twice."""
        if not isinstance(value, list) or len(value) > self.most:
            return False
        known = all(any(same(option.value, item) for option in self.options) for item in value)
        return known and not any(same(item, other) for i, item in enumerate(value) for other in value[:i])

    def complete(self, value: object) -> bool:
        """Enough of them."""
        return isinstance(value, list) and len(value) >= self.least

    def data(self) -> dict[str, object]:
        """With the options and the bounds."""
        options = [option.data() for option in self.options]
        return Field.data(self) | {"options": options, "least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True)
class Entries(Field):
    """A list of choices, one for each label, such as the four corners of a card; None where nothing is chosen yet."""

    options: tuple[Option, ...] = ()
    labels: tuple[Term, ...] = ()

    def accepts(self, value: object) -> bool:
        """A list of that length, of options' values and None."""
        if not isinstance(value, list) or len(value) != len(self.labels):
            return False
        return all(item is None or any(same(option.value, item) for option in self.options) for item in value)

    def complete(self, value: object) -> bool:
        """No entry is None."""
        return isinstance(value, list) and all(item is not None for item in value)

    def data(self) -> dict[str, object]:
        """With the options and the label of each entry."""
        options = [option.data() for option in self.options]
        return Field.data(self) | {"options": options, "labels": list(self.labels)}


@dataclass(frozen=True, slots=True)
class Reward(Field):
    """Kinds with counts of at most ``most`` in all, such as {"vp": 1, "gold": 2}; empty only where ``empty`` is."""

    options: tuple[Option, ...] = ()
    most: int = 9
    empty: bool = True
    once: frozenset[str] = frozenset()
    """Kinds of which there can be only one."""

    def accepts(self, value: object) -> bool:
        """An object of known kinds and whole numbers from 1."""
        kinds = {option.value for option in self.options}
        return isinstance(value, dict) and all(
            kind in kinds and type(count) is int and 1 <= count <= (1 if kind in self.once else self.most)
            for kind, count in value.items()
        )

    def complete(self, value: object) -> bool:
        """At least one kind, unless it may be empty."""
        return self.empty or bool(value)

    def data(self) -> dict[str, object]:
        """With the kinds and the bound."""
        options = [option.data() for option in self.options]
        return Field.data(self) | {
            "options": options,
            "most": self.most,
            "empty": self.empty,
            "once": sorted(self.once),
        }


@dataclass(frozen=True, slots=True)
class Number(Field):
    """A whole number between ``least`` and ``most``, or None for unlimited where that is allowed."""

    least: int = 0
    most: int = 99
    unlimited: bool = False
    quick: tuple[int, ...] = ()
    """Numbers that are offered as buttons."""

    def accepts(self, value: object) -> bool:
        """A number within the bounds."""
        if value is None:
            return self.unlimited
        return type(value) is int and self.least <= value <= self.most

    def data(self) -> dict[str, object]:
        """With the bounds."""
        more = {"least": self.least, "most": self.most, "unlimited": self.unlimited, "quick": list(self.quick)}
        return Field.data(self) | more


@dataclass(frozen=True, slots=True)
class Tally(Field):
    """How often each value occurs, ``total`` in all: the values of tokens, the faces of a die. Stored as a list."""

    options: tuple[Option, ...] = ()
    total: int = 1

    def accepts(self, value: object) -> bool:
        """A list of options' values, not longer than the total."""
        if not isinstance(value, list) or len(value) > self.total:
            return False
        return all(any(same(option.value, item) for option in self.options) for item in value)

    def complete(self, value: object) -> bool:
        """All of them."""
        return isinstance(value, list) and len(value) == self.total

    def data(self) -> dict[str, object]:
        """With the options and the total."""
        return Field.data(self) | {"options": [option.data() for option in self.options], "total": self.total}


@dataclass(frozen=True, slots=True)
class Order(Field):
    """All options' values, each once, in the order in which they are printed."""

    options: tuple[Option, ...] = ()

    def accepts(self, value: object) -> bool:
        """A permutation of the options' values."""
        return isinstance(value, list) and same(
            sorted(map(str, value)), sorted(str(option.value) for option in self.options)
        )

    def data(self) -> dict[str, object]:
        """With the options."""
        return Field.data(self) | {"options": [option.data() for option in self.options]}


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a vocabulary: its name, its label, its parameters, and the values of other fields that follow."""

    do: str
    label: Term
    fields: tuple[Field, ...] = ()
    implies: Mapping[str, object] = field(default_factory=dict)
    """Other fields of the card that follow from the effect, such as {"kind": "permanent"}."""
    initial: Mapping[str, object] = field(default_factory=dict)

    def data(self) -> dict[str, object]:
        """The effect for the page."""
        return {
            "do": self.do,
            "label": self.label,
            "fields": [field.data() for field in self.fields],
            "implies": dict(self.implies),
            "initial": dict(self.initial),
        }


@dataclass(frozen=True, slots=True)
class Effects(Field):
    """A list of at least one effect out of a vocabulary, each an object with its name under "do"."""

    vocabulary: tuple[Effect, ...] = ()
    most: int = 4

    def _word(self, effect: object) -> Effect | None:
        name = effect.get("do") if isinstance(effect, dict) else None
        return next((word for word in self.vocabulary if word.do == name), None)

    def accepts(self, value: object) -> bool:
        """Known effects with accepted parameters, and nothing else in them."""
        if not isinstance(value, list) or len(value) > self.most:
            return False
        for effect in value:
            word = self._word(effect)
            if word is None or not accepts(word.fields, {k: v for k, v in effect.items() if k != "do"}):
                return False
        return True

    def complete(self, value: object) -> bool:
        """At least one, and none that lacks a parameter."""
        if not isinstance(value, list):
            return False
        return bool(value) and all(
            word is not None and not lacking(word.fields, effect)
            for word, effect in ((self._word(effect), effect) for effect in value)
        )

    def data(self) -> dict[str, object]:
        """With the vocabulary."""
        return Field.data(self) | {"vocabulary": [word.data() for word in self.vocabulary], "most": self.most}


def accepts(fields: Sequence[Field], value: object) -> bool:
    """Whether a value is an object with accepted values of these fields and no other keys."""
    if not isinstance(value, dict):
        return False
    known = {field.name: field for field in fields}
    return all(name in known and known[name].accepts(item) for name, item in value.items())


def lacking(fields: Sequence[Field], value: Mapping[str, object]) -> list[Field]:
    """The fields of an accepted object that are missing or incomplete."""
    return [
        field
        for field in fields
        if (field.name not in value and not field.optional)
        or (field.name in value and not field.optional and not field.complete(value[field.name]))
    ]
