"""Bounded JSON: decodes untrusted JSON (RFC 8259) after its size, its depth and its number of values were checked.

The decoder of the standard library allocates a hundred times the size of ``[[],[],…]``, and no other thread runs
meanwhile. So everything that makes it expensive is counted in the bytes first. What is decoded has no duplicate keys,
only finite numbers of few digits, and only text that can be written as UTF-8.
"""

from __future__ import annotations

import json
import math
import re

DEEPEST = 24
"""Nesting of arrays and objects."""
MOST_MARKS = 50_000
"""Characters that begin or separate values or texts; a reference pack has about five thousand."""
MOST_DIGITS = 40
"""Characters of a number."""
_MARKS = b'[{,:"'
_TEXT_OR_BRACKET = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""Possessive, and without a need for the closing quote: the time is linear for any content."""
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class BadJson(ValueError):
    """Content that is no JSON, or exceeds a bound; the message names the reason."""


def read(content: bytes, most: int, deepest: int = DEEPEST) -> object:
    """The value of JSON in UTF-8, with or without a byte order mark. Raises `BadJson`.

    ``most`` is in bytes, ``deepest`` the number of arrays and objects that may be inside one another.
    """
    if len(content) > most:
        raise BadJson(f"more than {most} bytes")
    marks = 0
    for mark in _MARKS:
        marks += content.count(mark)
        if marks > MOST_MARKS:
            raise BadJson("too many values")
    _check_depth(content, deepest)
    try:
        text = content.decode("utf-8-sig")
        value: object = json.loads(
            text, object_pairs_hook=_object, parse_int=_integer, parse_float=_number, parse_constant=_constant
        )
        if _SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeError:
        raise BadJson("text that is not Unicode") from None
    except json.JSONDecodeError as problem:
        raise BadJson(f"{problem.msg} at character {problem.pos}") from None
    return value


def _check_depth(content: bytes, deepest: int) -> None:
    """Count the open brackets outside texts. Raises `BadJson`."""
    depth = 0
    for found in _TEXT_OR_BRACKET.finditer(content):
        first = content[found.start()]
        if first in b"[{":
            depth += 1
            if depth > deepest:
                raise BadJson(f"nested more than {deepest} deep")
        elif first in b"]}":
            depth -= 1


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object. Raises `BadJson` for a repeated key."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadJson("a key occurs twice")
    return found


def _integer(digits: str) -> int:
    """An integer. Raises `BadJson` for too many digits."""
    if len(digits) > MOST_DIGITS:
        raise BadJson("a number of too many digits")
    return int(digits)


def _number(digits: str) -> float:
    """A finite number. Raises `BadJson` for any other."""
    if len(digits) > MOST_DIGITS or not math.isfinite(found := float(digits)):
        raise BadJson("a number that is too large or has too many digits")
    return found


def _constant(name: str) -> float:
    """Refuse NaN and Infinity, which are no JSON. Raises `BadJson`."""
    raise BadJson(f"{name} is no number")
