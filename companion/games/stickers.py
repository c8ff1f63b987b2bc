"""Stickers of a game's cards: the text of the code, the card's title, and the part of the game it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Translate = Callable[[str], str]
"""Returns a text in the reader's language, or the text itself where there is no translation."""


@dataclass(frozen=True, slots=True)
class Sticker:
    """A card's sticker: the text of its code, the card's title, and the part of the game that it belongs to."""

    text: str
    title: str
    part: str
