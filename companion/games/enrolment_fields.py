"""Enrolment fields: the kinds of values of an enrolment form.

A field checks whether a value is accepted and complete, and has a description for the page as data. A value has the
shape that it has in the pack's JSON. While a copy is being enrolled a field may be missing, and an entry of a list may
be None: such a value is *accepted* (it can be saved) but not *complete* (it cannot be played with).
"""

from __future__ import annotations

import dataclasses
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.core import Term, term

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


def as_data(value: object) -> Any:
    """A part of a form as JSON for the page; a field also has its ``type``."""
    if dataclasses.is_dataclass(value):
        found = {part.name: as_data(getattr(value, part.name)) for part in dataclasses.fields(value)}
        return {"type": type(value).__name__.lower(), **found} if isinstance(value, Field) else found
    if isinstance(value, Mapping):
        return {key: as_data(part) for key, part in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    return [as_data(part) for part in value] if isinstance(value, (tuple, list)) else value


@dataclass(frozen=True, slots=True)
class Option:
    """One value that can be chosen, its label, and the sign of the sprite beside it ("" for none)."""

    value: object
    label: Term
    sign: str = ""


def kinds(*names: str) -> tuple[Option, ...]:
    """Kinds of pieces as options."""
    return tuple(Option(kind, term("name.kind", kind=kind), kind) for kind in names)


def figures(least: int, most: int) -> tuple[Option, ...]:
    """Whole numbers as options."""
    return tuple(Option(n, term("enrol.figure", n=n)) for n in range(least, most + 1))


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

    def complete(self, value: Any) -> bool:
        """Whether an accepted value lacks nothing."""
        return True


@dataclass(frozen=True, slots=True)
class Words(Field):
    """A text of at most ``most`` characters, typed."""

    most: int = 80

    def accepts(self, value: object) -> bool:
        """A text that can be shown."""
        return isinstance(value, str) and len(value) <= self.most and all(letter.isprintable() for letter in value)

    def complete(self, value: Any) -> bool:
        """Not empty."""
        return bool(value.strip())


@dataclass(frozen=True, slots=True)
class Flag(Field):
    """Yes or no."""

    def accepts(self, value: object) -> bool:
        """True or false."""
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class OptionField(Field):
    """The base of fields whose values are those of options."""

    options: tuple[Option, ...] = ()

    def knows(self, value: object) -> bool:
        """Whether this is the value of an option."""
        return any(same(option.value, value) for option in self.options)


@dataclass(frozen=True, slots=True)
class Choice(OptionField):
    """One of several values. An ``inline`` choice has an initial value and no step of its own on the page."""

    inline: bool = False

    def accepts(self, value: object) -> bool:
        """One of the options' values."""
        return self.knows(value)


@dataclass(frozen=True, slots=True)
class Several(OptionField):
    """A list of different values, between ``least`` and ``most`` of them."""

    least: int = 1
    most: int = 9

    def accepts(self, value: object) -> bool:
        """A list of options' values, none twice."""
        if not isinstance(value, list) or len(value) > self.most or not all(map(self.knows, value)):
            return False
        return not any(same(item, other) for i, item in enumerate(value) for other in value[:i])

    def complete(self, value: Any) -> bool:
        """Enough of them."""
        return len(value) >= self.least


@dataclass(frozen=True, slots=True)
class Entries(OptionField):
    """A list of choices, one for each label, such as the four corners of a card; None where nothing is chosen yet."""

    labels: tuple[Term, ...] = ()

    def accepts(self, value: object) -> bool:
        """A list of that length, of options' values and None."""
        if not isinstance(value, list) or len(value) != len(self.labels):
            return False
        return all(item is None or self.knows(item) for item in value)

    def complete(self, value: Any) -> bool:
        """No entry is None."""
        return None not in value


@dataclass(frozen=True, slots=True)
class Reward(OptionField):
    """Kinds with counts of at most ``most`` in all, such as {"vp": 1, "gold": 2}; empty only where ``empty`` is."""

    most: int = 9
    empty: bool = True
    once: frozenset[str] = frozenset()
    """Kinds of which there can be only one."""

    def accepts(self, value: object) -> bool:
        """An object of known kinds and whole numbers from 1."""
        return isinstance(value, dict) and all(
            self.knows(kind) and type(count) is int and 1 <= count <= (1 if kind in self.once else self.most)
            for kind, count in value.items()
        )

    def complete(self, value: Any) -> bool:
        """At least one kind, unless it may be empty."""
        return self.empty or bool(value)


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


@dataclass(frozen=True, slots=True)
class Tally(OptionField):
    """How often each value occurs, ``total`` in all: the values of tokens, the faces of a die. Stored as a list."""

    total: int = 1

    def accepts(self, value: object) -> bool:
        """A list of options' values, not longer than the total."""
        return isinstance(value, list) and len(value) <= self.total and all(map(self.knows, value))

    def complete(self, value: Any) -> bool:
        """All of them."""
        return len(value) == self.total


@dataclass(frozen=True, slots=True)
class Order(OptionField):
    """All options' values, each once, in the order in which they are printed."""

    def accepts(self, value: object) -> bool:
        """A permutation of the options' values."""
        return isinstance(value, list) and sorted(map(str, value)) == sorted(
            str(option.value) for option in self.options
        )


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a vocabulary: its name, its label, its parameters, and the values of other fields that follow."""

    do: str
    label: Term
    fields: tuple[Field, ...] = ()
    implies: Mapping[str, object] = field(default_factory=dict)
    """Other fields of the card that follow from the effect, such as {"kind": "permanent"}."""
    initial: Mapping[str, object] = field(default_factory=dict)


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
        return all(
            word is not None and accepts(word.fields, {k: v for k, v in effect.items() if k != "do"})
            for word, effect in ((self._word(effect), effect) for effect in value)
        )

    def complete(self, value: Any) -> bool:
        """At least one, and none that lacks a parameter."""
        return bool(value) and all(
            word is not None and not lacking(word.fields, effect)
            for word, effect in ((self._word(effect), effect) for effect in value)
        )


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
        if not field.optional and (field.name not in value or not field.complete(value[field.name]))
    ]
