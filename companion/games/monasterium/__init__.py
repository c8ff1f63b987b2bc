"""Game plug-in of Monasterium.

At the set-up two missions of each kind are laid in the middle of the mat, where the camera reads them. They are then
moved to their place beside the board, since dice are rolled in the middle of the mat.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.hands import Hands
from companion.games.monasterium import cards
from companion.games.monasterium.enrolment_missions import item_of_mission
from companion.games.monasterium.hands import MonasteriumHands
from companion.games.monasterium.policy import MonasteriumPolicy
from companion.games.plugin import GamePlugin
from companion.games.protocols import CardAnswer, LyingCard
from companion.games.stickers import CardSticker
from engine.core import Ask
from engine.monasterium import Game, Pack, Setup
from engine.monasterium.names import MISSION_KINDS
from engine.monasterium.rules.years import missions_ask
from hardware.camera.geometry.layout import MIDDLE
from web.i18n.render import Texts


class Monasterium(GamePlugin[Game, Setup, Pack]):
    """Monasterium at a table."""

    name = "monasterium"
    rank = 3
    planned = frozenset(
        {"roll", "place", "again", "place_again", "take", "act", "novice", "place_novice", "extra", "bonus", "window",
         "window_bonus", "die"}
    )  # fmt: skip
    turns = frozenset({"take", "place"})
    policy = MonasteriumPolicy

    def mat_words(self, texts: Texts) -> tuple[str, str]:
        """The label of the middle, where dice are rolled; the slots have none."""
        return texts("print-mat_middle"), ""

    def stickers(self, pack: Pack, texts: Texts | None = None) -> list[CardSticker]:
        """The mission cards."""
        return cards.stickers(pack, texts or self.texts_in())

    def answer_from_cards(self, game: Game, ask: Ask, lying: Mapping[str, LyingCard]) -> CardAnswer | None:
        """The two open missions of a kind: exactly two of it must lie in the middle of the mat (MO-S4)."""
        kind = next((kind for kind in MISSION_KINDS if ask.what == missions_ask(kind)), None)
        if kind is None:
            return None
        return cards.answer(game.pack, kind, [text for text, card in lying.items() if card.zone == MIDDLE])

    def unseen_cards(self, ask: Ask) -> tuple[str, ...]:
        """The missions of a kind, of which two are turned up (MO-S4)."""
        if all(ask.what != missions_ask(kind) for kind in MISSION_KINDS):
            return ()
        missions = dict.fromkeys(mission for value in ask.values for mission in value.split("+"))
        return tuple(item_of_mission(mission) for mission in missions)

    def hands(self) -> Hands[Game]:
        """Hands that lay out two missions of each kind at the set-up."""
        return MonasteriumHands()


PLUGIN = Monasterium()
