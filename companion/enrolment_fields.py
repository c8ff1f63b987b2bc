"""What can be told about a printed thing: the kinds of fields of which enrolment makes its forms.

A game describes its cards and its board as items with fields (its folder in ``companion.games`` does); this module
knows what a field may hold and when it is complete, and hands the page a description of it. Nothing here knows a game,
so a further game needs only a description of its own.

A value always has the shape that it has in the pack's JSON. While a thing is being enrolled a field may still be
missing, and an entry of a list may still be None: such a value is *accepted* (it may be kept) but not *complete* (it
may be played with).
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.core import Term

At = Literal["head", "corners", "sides", "badge", "body"]
"""Where a field stands on the drawn card: ``corners`` wants four entries, ``sides`` the numbers 0 to 3 from the top."""


def same(one: object, other: object) -> bool:
    """Whether two values are the same JSON: unlike in Python, true is not 1."""
    if type(one) is not type(other):
        return False
    if isinstance(one, (dict, list)):
        return one == other and json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
    return one == other


def shown(text: object, most: int) -> bool:
    """Whether this is a text of at most so many characters that can all be shown."""
    return isinstance(text, str) and len(text) <= most and all(letter.isprintable() for letter in text)


@dataclass(frozen=True, slots=True)
class Option:
    """One value that can be chosen, its label, and the sign of the sprite beside it ("" for none)."""

    value: Any
    label: Term
    sign: str = ""

    def data(self) -> dict[str, Any]:
        """The option for the page."""
        return {"value": self.value, "label": self.label, "sign": self.sign}


@dataclass(frozen=True, slots=True)
class Field(ABC):
    """The base of all fields: the key in the pack's JSON, what it is called, and where it stands on a card."""

    name: str
    label: Term
    at: At = "body"
    optional: bool = False

    @abstractmethod
    def accepts(self, value: Any) -> bool:
        """Whether the value may be kept while the thing is being enrolled."""

    def complete(self, value: Any) -> bool:
        """Whether an accepted value lacks nothing."""
        return True

    def data(self) -> dict[str, Any]:
        """The field for the page; its labels are terms still."""
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

    def accepts(self, value: Any) -> bool:
        """A text that can be shown."""
        return shown(value, self.most)

    def complete(self, value: Any) -> bool:
        """Not empty."""
        return bool(value.strip())

    def data(self) -> dict[str, Any]:
        """With the greatest length."""
        return Field.data(self) | {"most": self.most}


@dataclass(frozen=True, slots=True)
class Flag(Field):
    """Yes or no."""

    def accepts(self, value: Any) -> bool:
        """True or false."""
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Choice(Field):
    """One of several values. An ``inline`` choice has a sensible beginning and is not asked for by itself."""

    options: tuple[Option, ...] = ()
    inline: bool = False

    def accepts(self, value: Any) -> bool:
        """One of the options' values."""
        return any(same(option.value, value) for option in self.options)

    def data(self) -> dict[str, Any]:
        """With the options."""
        return Field.data(self) | {"options": [option.data() for option in self.options], "inline": self.inline}


@dataclass(frozen=True, slots=True)
class Several(Field):
    """A list of different values, between ``least`` and ``most`` of them."""

    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 9

    def accepts(self, value: Any) -> bool:
        """A list of options' values, none twice."""
        if not isinstance(value, list) or len(value) > self.most:
            return False
        known = all(any(same(option.value, each) for option in self.options) for each in value)
        return known and not any(same(each, other) for i, each in enumerate(value) for other in value[:i])

    def complete(self, value: Any) -> bool:
        """Enough of them."""
        return len(value) >= self.least

    def data(self) -> dict[str, Any]:
        """With the options and the bounds."""
        options = [option.data() for option in self.options]
        return Field.data(self) | {"options": options, "least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True)
class Entries(Field):
    """A list of ``labels`` many choices, such as the four corners of a card; None where nothing is chosen yet."""

    options: tuple[Option, ...] = ()
    labels: tuple[Term, ...] = ()

    def accepts(self, value: Any) -> bool:
        """A list of that length, of options' values and None."""
        if not isinstance(value, list) or len(value) != len(self.labels):
            return False
        return all(each is None or any(same(option.value, each) for option in self.options) for each in value)

    def complete(self, value: Any) -> bool:
        """Nothing is left open."""
        return all(each is not None for each in value)

    def data(self) -> dict[str, Any]:
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

    def accepts(self, value: Any) -> bool:
        """An object of known kinds and whole numbers from 1."""
        kinds = {option.value for option in self.options}
        return isinstance(value, dict) and all(
            kind in kinds and type(count) is int and 1 <= count <= (1 if kind in self.once else self.most)
            for kind, count in value.items()
        )

    def complete(self, value: Any) -> bool:
        """Something, unless nothing may stand there."""
        return self.empty or bool(value)

    def data(self) -> dict[str, Any]:
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

    def accepts(self, value: Any) -> bool:
        """A number within the bounds."""
        if value is None:
            return self.unlimited
        return type(value) is int and self.least <= value <= self.most

    def data(self) -> dict[str, Any]:
        """With the bounds."""
        more = {"least": self.least, "most": self.most, "unlimited": self.unlimited, "quick": list(self.quick)}
        return Field.data(self) | more


@dataclass(frozen=True, slots=True)
class Tally(Field):
    """How often each value occurs, ``total`` in all: the values of tokens, the faces of a die. Kept as a list."""

    options: tuple[Option, ...] = ()
    total: int = 1

    def accepts(self, value: Any) -> bool:
        """A list of options' values, not longer than the total."""
        if not isinstance(value, list) or len(value) > self.total:
            return False
        return all(any(same(option.value, each) for option in self.options) for each in value)

    def complete(self, value: Any) -> bool:
        """All of them."""
        return len(value) == self.total

    def data(self) -> dict[str, Any]:
        """With the options and the total."""
        return Field.data(self) | {"options": [option.data() for option in self.options], "total": self.total}


@dataclass(frozen=True, slots=True)
class Order(Field):
    """All options' values, each once, in the order in which they are printed."""

    options: tuple[Option, ...] = ()

    def accepts(self, value: Any) -> bool:
        """A permutation of the options' values."""
        return isinstance(value, list) and same(
            sorted(map(str, value)), sorted(str(option.value) for option in self.options)
        )

    def data(self) -> dict[str, Any]:
        """With the options."""
        return Field.data(self) | {"options": [option.data() for option in self.options]}


@dataclass(frozen=True, slots=True)
class Effect:
    """One word of a vocabulary: its name, its label, its parameters, and what it makes certain of other fields."""

    do: str
    label: Term
    fields: tuple[Field, ...] = ()
    implies: Mapping[str, Any] = field(default_factory=dict)
    """Other fields of the card that follow from the effect, such as {"kind": "permanent"}."""
    initial: Mapping[str, Any] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """The effect for the page."""
        return {
            "do": self.do,
            "label": self.label,
            "fields": [each.data() for each in self.fields],
            "implies": dict(self.implies),
            "initial": dict(self.initial),
        }


@dataclass(frozen=True, slots=True)
class Effects(Field):
    """A list of at least one effect out of a vocabulary, each an object with its name under "do"."""

    vocabulary: tuple[Effect, ...] = ()
    most: int = 4

    def _word(self, effect: Any) -> Effect | None:
        name = effect.get("do") if isinstance(effect, dict) else None
        return next((word for word in self.vocabulary if word.do == name), None)

    def accepts(self, value: Any) -> bool:
        """Known effects with accepted parameters, and nothing else in them."""
        if not isinstance(value, list) or len(value) > self.most:
            return False
        for effect in value:
            word = self._word(effect)
            if word is None or not accepts(word.fields, {k: v for k, v in effect.items() if k != "do"}):
                return False
        return True

    def complete(self, value: Any) -> bool:
        """At least one, and none that lacks a parameter."""
        return bool(value) and all(
            word is not None and not lacking(word.fields, effect)
            for word, effect in ((self._word(effect), effect) for effect in value)
        )

    def data(self) -> dict[str, Any]:
        """With the vocabulary."""
        return Field.data(self) | {"vocabulary": [word.data() for word in self.vocabulary], "most": self.most}


def accepts(fields: Sequence[Field], value: Any) -> bool:
    """Whether an object holds nothing but accepted values of these fields."""
    if not isinstance(value, dict):
        return False
    known = {each.name: each for each in fields}
    return all(name in known and known[name].accepts(each) for name, each in value.items())


def lacking(fields: Sequence[Field], value: Mapping[str, Any]) -> list[Field]:
    """The fields of an accepted object that still lack something."""
    return [
        each
        for each in fields
        if (each.name not in value and not each.optional)
        or (each.name in value and not each.optional and not each.complete(value[each.name]))
    ]
