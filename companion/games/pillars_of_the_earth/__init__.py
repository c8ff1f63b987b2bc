"""Game plug-in of The Pillars of the Earth.

The middle of the mat is the supply, where drawn cards and builders are shown as well; a card that a player takes is
laid in the slot of that seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.hands import Hands
from companion.games.pillars_of_the_earth import cards
from companion.games.pillars_of_the_earth.hands import PillarsHands
from companion.games.pillars_of_the_earth.policy import PillarsPolicy
from companion.games.plugin import GamePlugin
from companion.games.protocols import CardAnswer, LyingCard
from companion.games.stickers import CardSticker
from engine.core import Ask
from engine.pillars_of_the_earth import Game, Pack, Setup
from engine.pillars_of_the_earth.options import Word
from web.i18n.render import Texts


class ThePillarsOfTheEarth(GamePlugin[Game, Setup, Pack]):
    """The Pillars of the Earth at a table."""

    name = "pillars_of_the_earth"
    rank = 2
    planned = frozenset(
        {"advantages", "craftsmen", "out_of_use", "card", "dismiss", "draw", "builder", "passed", "bishop",
         "dismiss_shiring", "market", "cathedral", "keep_cubes", "tax_free", "choice"}
    )  # fmt: skip
    turns = frozenset({"card"})
    read_choices = frozenset({"card"})
    policy = PillarsPolicy

    def idle_answer(self, ask: Ask) -> str | None:
        """They take no card, leave the market, and build by their best plan.

        Whom they dismiss and what they keep makes no difference to the asked seat.
        """
        if ask.what in ("card", "market"):
            return str(Word.PASS if ask.what == "card" else Word.LEAVE)
        return ask.values[0] if ask.what in ("dismiss_shiring", "cathedral", "keep_cubes") else None

    def asked_again(self, game: Game, ask: Ask) -> bool:
        """For a card, while there are any in the supply."""
        return ask.what == "card" and game.board.phase == "cards" and bool(game.board.supply)

    def stickers(self, pack: Pack, texts: Texts | None = None) -> list[CardSticker]:
        """All cards except the starting craftsmen, and the builders of each colour."""
        return cards.stickers(pack, texts or self.texts_in())

    def answer_from_cards(self, game: Game, ask: Ask, lying: Mapping[str, LyingCard]) -> CardAnswer | None:
        """The answer of the cards and builders on the mat."""
        return cards.answer_from_cards(game, ask, lying)

    def answers_in_the_hand(self, game: Game, ask: Ask, texts: Sequence[str]) -> Sequence[CardAnswer] | None:
        """Of the cards of a set-up the two that are asked for are photographed, not those left in the supply."""
        return cards.answers_in_the_hand(game, ask, texts)

    def unseen_cards(self, ask: Ask) -> tuple[str, ...]:
        """The advantage cards, craftsmen and events that still lie in their decks."""
        if ask.what not in ("advantages", "craftsmen", "event"):
            return ()
        return tuple(dict.fromkeys(f"card-{card}" for value in ask.values for card in value.split("+")))

    def hands(self) -> Hands[Game]:
        """Hands for the supply, taken cards, and drawn cards and builders."""
        return PillarsHands()


PLUGIN = ThePillarsOfTheEarth()
