"""Shared values: one object in place of equal ones, for all games of a process.

Tables that play the same game say much the same: the names of asks, answers, lines of logs and account books. What is
shared must not be changed. So much is kept that a house of a thousand tables finds most of it again; when there is too
much, all is forgotten, and sharing starts over.
"""

from collections.abc import Hashable
from typing import Any, TypeVar

MOST = 16384
"""Values that are kept of each sort."""

Value = TypeVar("Value")
Key = TypeVar("Key", bound=Hashable)

_KEYS: dict[Any, Any] = {}
_LINES: dict[tuple[str, str], list[Any]] = {}
_VALUES: dict[int, Any] = {}
"""By the hash of their representation."""


def shared_key(key: Key) -> Key:
    """A tuple of texts and whole numbers, or another value whose equals are exchangeable.

    >>> shared_key(("N", "place" + str(1))) is shared_key(("N", "place" + str(1)))
    True
    """
    if len(_KEYS) >= MOST:
        _KEYS.clear()
    found: Key = _KEYS.setdefault(key, key)
    return found


def shared_answer(ask_id: str, value: str) -> list[Any]:
    """An answer as a line of a record, [ask id, value].

    >>> shared_answer("1.1.place.N", "forest")
    ['1.1.place.N', 'forest']
    """
    key = ask_id, value
    found = _LINES.get(key)
    if found is None:
        if len(_LINES) >= MOST:
            _LINES.clear()
        found = _LINES.setdefault(key, [ask_id, value])
    return found


def shared(value: Value) -> Value:
    """A term or a line that consists of JSON values: 1, 1.0 and True are not the same.

    >>> shared({"n": 1 + 0}) is shared({"n": 1}), shared({"n": 1.0})
    (True, {'n': 1.0})
    """
    text = repr(value)
    number = hash(text)
    found: Value | None = _VALUES.get(number)
    if found is not None and repr(found) == text:
        return found
    if len(_VALUES) >= MOST:
        _VALUES.clear()
    _VALUES[number] = value
    return value
