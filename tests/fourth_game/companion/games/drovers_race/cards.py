"""The cards of the Drovers' Race: what their stickers say, and what it means.

``DV-B-1`` is a card by its drover's colour and its number.
"""

from __future__ import annotations

from companion.games.kind import Sticker, Translate
from engine.core.seats import COLOURS
from engine.drovers_race.board import CARDS
from web.games.drovers_race.words import CARD_NAMES
from web.words_catalogue import COLOURS as COLOUR_NAMES


def text_of(colour: str, card: str) -> str:
    """What the sticker of a card says.

    >>> text_of("blue", "dog")
    'DV-B-2'
    """
    return f"DV-{colour[0].upper()}-{CARDS.index(card) + 1}"


_CARD_OF = {text_of(colour, card): (colour, card) for colour in COLOURS for card in CARDS}


def card_of(text: str) -> tuple[str, str] | None:
    """The colour and the card of a sticker.

    >>> card_of("DV-B-2"), card_of("DV-B-9")
    (('blue', 'dog'), None)
    """
    return _CARD_OF.get(text)


def stickers(translate: Translate) -> list[Sticker]:
    """Three cards of each colour."""
    return [
        Sticker(text, f"{translate(CARD_NAMES[card])} · {translate(COLOUR_NAMES[colour])}", colour)
        for text, (colour, card) in _CARD_OF.items()
    ]
