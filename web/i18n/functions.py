"""Values and functions of messages: what ``{ $kind }`` and ``{ AMOUNT($kind, $n) }`` become.

A value has the renderer of its term, which the functions call. So all bundles have the same functions,
which ``docs/texts.md`` describes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from fluent.runtime.types import FluentType

from web.i18n.conventions import Conventions, ListStyle

if TYPE_CHECKING:
    from web.i18n.render import Renderer


class Shown(FluentType):
    """A finished text, of any length."""

    def __init__(self, text: str) -> None:
        """The text."""
        self.of = text

    def format(self, locale: Any) -> str:
        """The text."""
        return self.of


MISSING = Shown("…")
"""In place of a parameter that a term does not have."""


class Value(FluentType):
    """A parameter of a term, other than a number."""

    def __init__(self, renderer: Renderer, name: str, raw: Any, kind: object = None) -> None:
        """The parameter ``name`` with the value ``raw``, of a term about pieces of a ``kind``."""
        self.renderer, self.name, self.raw, self.kind = renderer, name, raw, kind

    def format(self, locale: Any) -> str:
        """The value as the renderer shows it."""
        return self.renderer.shown(self.name, self.raw)

    def __eq__(self, other: object) -> bool:
        """Whether a variant of a selector is meant: ``{ $colour -> [blue] … }``; truth values are "yes" and "no"."""
        if isinstance(other, Value):
            return bool(self.raw == other.raw)
        return bool(("yes" if self.raw else "no") == other) if isinstance(self.raw, bool) else bool(self.raw == other)

    def __hash__(self) -> int:
        """That of the value's text."""
        return hash(str(self.raw))


class Whole(FluentType, int):
    """A whole number."""

    def format(self, locale: Any) -> str:
        """Its figures, without separators of thousands."""
        return str(int(self))


class Decimal(FluentType, float):
    """A number with decimals."""

    conventions: Conventions

    def format(self, locale: Any) -> str:
        """With the decimal separator of the viewer's language, also in an English sentence."""
        return self.conventions.decimal_text(float(self))


class Arguments(dict[str, Any]):
    """The parameters of a term for a message, converted on first use."""

    def __init__(self, renderer: Renderer | None = None, parameters: Mapping[str, Any] | None = None) -> None:
        """The parameters, named by ``renderer``; empty without a renderer."""
        super().__init__()
        self._renderer, self._parameters = renderer, parameters or {}

    def __missing__(self, name: str) -> FluentType:
        """The parameter; `MISSING` if the term does not have it."""
        raw = self._parameters.get(name)
        if raw is None or self._renderer is None:
            return MISSING
        value = self[name] = argument(self._renderer, name, raw, self._parameters.get("kind"))
        return value


def argument(renderer: Renderer, name: str, raw: Any, kind: object = None) -> FluentType:
    """A parameter's value as messages read it."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return Value(renderer, name, raw, kind) if renderer.has_name(name, raw) else Whole(raw)
    if isinstance(raw, float) and math.isfinite(raw):
        if raw.is_integer():
            return Whole(int(raw))
        decimal = Decimal(raw)
        decimal.conventions = renderer.conventions
        return decimal
    return Value(renderer, name, raw, kind)


def _raw(value: Any) -> Any:
    return value.raw if isinstance(value, Value) else value


def _name(value: Any, *, type: str = "", case: str = "") -> Any:
    if not isinstance(value, Value):
        return value
    return Shown(value.renderer.shown(type or value.name, value.raw, case))


def _amount(kind: Any, n: Any = MISSING, *, case: str = "") -> Any:
    if not isinstance(kind, Value):
        return kind
    return Shown(kind.renderer.amount(kind.raw, None if n is MISSING else _raw(n), case))


def _pile(pile: Any, *, form: str = "") -> Any:
    if not isinstance(pile, Value) or not isinstance(pile.raw, str):
        return pile
    return Shown(pile.renderer.pile(pile.raw, form, pile.kind))


def _list(values: Any, *, style: ListStyle = "standard", type: str = "", case: str = "") -> Any:
    if not isinstance(values, Value):
        return values
    return Shown(values.renderer.listed(type or values.name, values.raw, style, case))


FUNCTIONS: dict[str, Callable[..., Any]] = {"NAME": _name, "AMOUNT": _amount, "PILE": _pile, "LIST": _list}
"""The functions that messages may call."""
