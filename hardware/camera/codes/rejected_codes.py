"""Rejected codes: codes that are no cards (mirrored, foreign, duplicate or hostile), each noted once.

They are never played. Their texts are shortened and freed of invisible characters before they are shown anywhere.
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
    """Why a code that was read is no card, or None if it may be one. ``known``: all texts there are, if known."""
    if len(tag.text) > LONGEST or any(_unseen(sign) for sign in tag.text):
        return "hostile"
    if known is not None and tag.text not in known:
        return "foreign"
    return "mirrored" if tag.mirrored else None


def _unseen(sign: str) -> bool:
    """Whether a sign is a control, a direction, a surrogate, or what stands for bytes that are no text."""
    return sign == "\ufffd" or unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def visible(text: str) -> str:
    r"""A code's text for people and terminals: a dot for each invisible character.

    >>> visible("WE-I-01\x1b[2J")
    'WE-I-01·[2J'
    """
    return "".join("\u00b7" if _unseen(sign) else sign for sign in text)


class RejectedCodes:
    """The rejected codes that one camera has seen."""

    def __init__(self) -> None:
        self._seen: dict[Rejection, list[str]] = {kind: [] for kind in REJECTIONS}
        self.fresh: list[tuple[Rejection, str]] = []
        """Those that were not reported yet; the reader of this list empties it."""

    def note(self, kind: Rejection, text: str) -> None:
        """Note a rejected code, unless it is known already."""
        shown = visible(text[:LONGEST])
        seen = self._seen[kind]
        if shown not in seen and len(seen) < MOST:
            seen.append(shown)
            self.fresh.append((kind, shown))

    def report(self) -> dict[str, list[str]]:
        """The texts of each kind, each once, in the order in which they were first seen."""
        return {kind: list(texts) for kind, texts in self._seen.items()}
