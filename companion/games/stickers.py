"""Stickers of a game's cards: the text of the code, the card's title, and the part of the game it belongs to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardSticker:
    """A card's sticker: the text of its code, the card's title, and the part of the game that it belongs to."""

    text: str
    title: str
    part: str
