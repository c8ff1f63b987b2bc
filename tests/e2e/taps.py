"""How a finger answers where the page has more than buttons: by what such a question shows, what is done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

TAPS: dict[str, Callable[[Any, str], None]] = {}
"""By a part of the page that only such a question has: how a value is entered."""
