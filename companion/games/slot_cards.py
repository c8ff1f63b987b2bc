"""Slot cards: one set for each player's colour; a card in the slot of the asked seat is its answer.

A sticker's text is the game's letters, the letter of the colour, and the card's number from 1: ``DV-B-2``. With at
most ten capitals, digits and hyphens a code has the highest error correction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.games.hands import FACING, Hands, Laying, Placement, Scene
from companion.games.protocols import CardAnswer, Game, LyingCard, RunningGame
from companion.games.stickers import CardSticker
from engine.core import Ask
from web.i18n.render import Texts

SHAPES = {"blue": "●", "red": "◆", "green": "▲", "yellow": "■"}
"""The shape of each colour, for readers who cannot distinguish colours."""


@dataclass(frozen=True, slots=True)
class SlotCards:
    """One set of cards for each colour.

    ``letters`` begin the stickers' texts, ``device_input`` is that of the asks that a card answers, ``cards`` are the
    answers in the order of their numbers, ``named`` the parameter by whose messages they are named ("card": the message
    ``card-sale``), ``digits`` the width of the numbers.
    """

    letters: str
    device_input: str
    cards: Sequence[str]
    named: str = "card"
    digits: int = 1

    def text_of(self, colour: str, card: str) -> str:
        """The text of a card's sticker.

        >>> SlotCards("DV", "card", ("ox", "dog")).text_of("blue", "dog")
        'DV-B-2'
        """
        return f"{self.letters}-{colour[0].upper()}-{self.cards.index(card) + 1:0{self.digits}}"

    def card_of(self, text: str) -> tuple[str, str] | None:
        """The colour and the card of a sticker's text; None for any other text.

        >>> cards = SlotCards("DV", "card", ("ox", "dog"))
        >>> cards.card_of("DV-B-2"), cards.card_of("DV-B-3")
        (('blue', 'dog'), None)
        """
        if not text.startswith(f"{self.letters}-"):
            return None
        known = ((colour, card) for colour in SHAPES for card in self.cards)
        return next((card for card in known if self.text_of(*card) == text), None)

    def stickers(self, texts: Texts) -> list[CardSticker]:
        """The stickers, a part for each colour."""
        return [
            CardSticker(
                self.text_of(colour, card),
                f"{texts.name_of(self.named, card).capitalize()} · {texts.name_of('colour', colour)} {SHAPES[colour]}",
                colour,
            )
            for colour in SHAPES
            for card in self.cards
        ]

    def answer(self, game: RunningGame, ask: Ask, lying: Mapping[str, LyingCard]) -> CardAnswer | None:
        """The one legal card of the asked seat's colour in its slot; None for none and for several."""
        if ask.device_input != self.device_input or ask.seat is None:
            return None
        colour = game.setup.seats[ask.seat]
        texts = {self.text_of(colour, card): card for card in self.cards if ask.allows(card)}
        found = [text for text, card in lying.items() if card.zone == ask.seat and text in texts]
        return CardAnswer(texts[found[0]], (found[0],)) if len(found) == 1 else None


class SlotHands(Hands[Game]):
    """Hands that lay each card in the slot of its seat."""

    def __init__(self, cards: SlotCards) -> None:
        """Hands with these cards."""
        self.cards = cards

    def lay(self, ask: Ask, value: str, scene: Scene[Game]) -> Laying | None:
        """The card that is the answer, in place of the one in the slot."""
        if ask.device_input != self.cards.device_input or ask.seat is None or value not in self.cards.cards:
            return None
        text = self.cards.text_of(scene.colours[ask.seat], value)
        return Laying((Placement(text, ask.seat, FACING[ask.seat]),))
