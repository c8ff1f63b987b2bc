"""Game plug-in of World Without End.

An event card on the council square answers the ask for the event and then that for its orientation. An action card in
the slot of the asked seat plays it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from companion.games.hands import Hands
from companion.games.plugin import GamePlugin
from companion.games.protocols import CardAnswer, LyingCard
from companion.games.stickers import CardSticker
from companion.games.world_without_end import cards
from companion.games.world_without_end.face_down import stand_in_cards
from companion.games.world_without_end.hands import WorldWithoutEndHands
from companion.games.world_without_end.policy import WorldWithoutEndPolicy
from engine.core import Ask, Term, term
from engine.world_without_end import Game, Pack, Setup
from engine.world_without_end.board import ACTION_ASKS
from engine.world_without_end.rules.follow_ups import follow_up
from engine.world_without_end.view_types import View
from hardware.camera.geometry.layout import MIDDLE
from web.i18n.render import Texts


class WorldWithoutEnd(GamePlugin[Game, Setup, Pack]):
    """World Without End at a table."""

    name = "world_without_end"
    rank = 1
    answered_again_when_turned = frozenset({"orientation"})
    printed_cards = frozenset({"event", "permanent"})
    planned = frozenset({"orientation", "play", *ACTION_ASKS})
    previewed = frozenset()
    read_choices = frozenset({"orientation"})
    policy = WorldWithoutEndPolicy

    def offered_with(self, game: Game, ask: Ask, value: str) -> Sequence[tuple[str, str]]:
        """The ways to carry an action card out, where they are few."""
        found = follow_up(game.board, ask.seat or "", value) if ask.what == "play" else None
        return [(found.ask, entry) for entry in found.values] if found else ()

    def stand_in_notes(self, view: Mapping[str, Any]) -> list[Term]:
        """Which of a stand-in's action cards lie face down, since only their number is known to the rules."""
        own = cast("View", view)
        down = stand_in_cards(own)
        return (
            [term("stand_in.face_down", cards=[term("name.action_card", card=card) for card in down])] if down else []
        )

    def stickers(self, pack: Pack, texts: Texts | None = None) -> list[CardSticker]:
        """All event cards, and the action cards of each colour."""
        return cards.stickers(pack, texts or self.texts_in())

    def numbers_of_sides(self, pack: Pack) -> dict[str, int]:
        """The numbers round the council square: towards which seat a card's top points (WWE-C7)."""
        return {str(seat): number for seat, number in pack.board.council_numbers.items()}

    def answer_from_cards(self, game: Game, ask: Ask, lying: Mapping[str, LyingCard]) -> CardAnswer | None:
        """The answer of the first card on the mat that gives one."""
        for text, card in lying.items():
            value = self._value(game, ask, text, card)
            if value is not None:
                return CardAnswer(value, (text,))
        return None

    def _value(self, game: Game, ask: Ask, text: str, card: LyingCard) -> str | None:
        if ask.device_input == "event_card" and card.zone == MIDDLE:
            return cards.event_card(text)
        if ask.device_input == "orientation" and card.zone == MIDDLE and cards.event_card(text) == self._in_force(game):
            return str(round(card.turn / 90) % 4)
        if ask.device_input == "action_card" and card.zone == ask.seat:
            action = cards.ACTION_CARDS.card_of(text)
            if action is not None and action[0] == game.setup.seats[ask.seat]:
                return action[1]
        return None

    def _in_force(self, game: Game) -> object:
        """The id of the present event card, whose orientation is asked for; "" for none."""
        shown: Mapping[str, object] = self.view(game, "table")
        event = shown["event"]
        return event["card"] if isinstance(event, dict) else ""

    def unseen_cards(self, ask: Ask) -> tuple[str, ...]:
        """The event cards that still lie in the deck of the chapter."""
        return tuple(f"card-{card}" for card in ask.values) if ask.what == "event" else ()

    def hands(self) -> Hands[Game]:
        """Hands for event cards and action cards."""
        return WorldWithoutEndHands()


PLUGIN = WorldWithoutEnd()
