"""Bounded JSON: decodes untrusted JSON (RFC 8259) of a bounded size, with finite numbers and proper text only.

What is large, such as a pack file, is decoded by a process of its own (`companion.packs.limited_process`).
"""

from __future__ import annotations

import json
import math


class BadJson(ValueError):
    """Content that is no JSON, or exceeds a bound."""


def read(content: bytes, most: int) -> object:
    """The value of JSON in UTF-8 of at most so many bytes, with or without a byte order mark. Raises `BadJson`."""
    if len(content) > most:
        raise BadJson(f"more than {most} bytes")
    try:
        text = content.decode("utf-8-sig")
        value: object = json.loads(text, parse_float=_finite, parse_constant=_finite)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()  # refuses lone surrogates
    except (ValueError, RecursionError) as problem:
        raise BadJson(str(problem)) from None
    return value


def _finite(digits: str) -> float:
    """A finite number. Raises ValueError for any other, and for NaN and Infinity, which are no JSON."""
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits} is no number")
    return number
