"""Short ids: random ids of tables and drafts for links that people read out."""

from __future__ import annotations

import secrets
from collections.abc import Container

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are easily confused: 0 and o, 1, i and l."""


def new_id(length: int, taken: Container[str] = ()) -> str:
    """A random id of so many characters that is not taken."""
    while True:
        found = "".join(secrets.choice(_LETTERS) for _ in range(length))
        if found not in taken:
            return found
