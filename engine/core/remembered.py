"""Remembered: values that are computed again only when what they depend on has changed."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

Value = TypeVar("Value")


class Remembered:
    """The newest values of one game by name.

    A value is the same object until it is computed again, so that a comparison with the previous one finds at once
    that nothing has changed. It must not be changed itself.
    """

    def __init__(self) -> None:
        """Remember nothing."""
        self._known: dict[Hashable, tuple[object, Any]] = {}

    def get(self, name: Hashable, depends_on: object, compute: Callable[[], Value]) -> Value:
        """The value of that name; computed if it is unknown, or was computed when `depends_on` had another value.

        `depends_on` must have everything that the value depends on, and must not be changed afterwards.

        >>> remembered, numbers = Remembered(), [1, 2]
        >>> [remembered.get("sum", tuple(numbers), lambda: sum(numbers)), numbers.append(3)]
        [3, None]
        >>> remembered.get("sum", tuple(numbers), lambda: sum(numbers))
        6
        """
        known = self._known.get(name)
        if known is None or known[0] != depends_on:
            known = self._known[name] = depends_on, compute()
        value: Value = known[1]
        return value
