"""Bounded JSON: decodes untrusted JSON (RFC 8259) of limited size, with finite numbers and valid text only.

Large content, such as a pack file, is decoded in a separate process (`companion.packs.limited_process`).
"""

from __future__ import annotations

import json
import math


class BadJson(ValueError):
    """Content that is not JSON, or exceeds a limit."""


def read(content: bytes, most: int) -> object:
    """Decode UTF-8 JSON of at most so many bytes, with or without a byte order mark. Raises `BadJson`."""
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
    """Parse a finite number. Raises ValueError for anything else, including NaN and Infinity."""
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits} is no number")
    return number
