"""Rejected codes: codes that are no cards (mirrored, foreign, duplicate or hostile), each recorded once.

They are never played. Their texts are shortened, and invisible characters replaced, before they are shown anywhere.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Container
from typing import Literal

from hardware.camera.images import Tag

Rejection = Literal["mirrored", "foreign", "duplicate", "hostile"]
REJECTIONS: tuple[Rejection, ...] = ("mirrored", "foreign", "duplicate", "hostile")

LONGEST = 60
"""Characters; no sticker of a game has a longer text (a version-1 code holds 41 digits or 25 letters)."""
MOST = 50
"""Codes of each kind that are remembered."""


def rejection_of(tag: Tag, known: Container[str] | None) -> Rejection | None:
    """Why a code that was read is no card, or None if it may be one. ``known``: the texts of all cards, if known."""
    if len(tag.text) > LONGEST or any(_is_invisible(character) for character in tag.text):
        return "hostile"
    if known is not None and tag.text not in known:
        return "foreign"
    return "mirrored" if tag.mirrored else None


def _is_invisible(character: str) -> bool:
    """Whether a character is a control, format, surrogate, private or separator character, or the replacement one."""
    return character == "\ufffd" or unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


class RejectedCodes:
    """The rejected codes that one camera has seen."""

    def __init__(self) -> None:
        self._seen: dict[Rejection, list[str]] = {kind: [] for kind in REJECTIONS}

    def note(self, kind: Rejection, text: str) -> None:
        """Record a rejected code, unless it is recorded already or there are too many."""
        shown = "".join("\u00b7" if _is_invisible(character) else character for character in text[:LONGEST])
        seen = self._seen[kind]
        if shown not in seen and len(seen) < MOST:
            seen.append(shown)

    def report(self) -> dict[str, list[str]]:
        """The texts of each kind, each once, in the order in which they were first seen."""
        return {kind: list(texts) for kind, texts in self._seen.items()}
