"""Monasterium at a table.

When the game is set up, two missions of each kind are laid in the middle of the mat, one kind after the other or all
at once, and the camera tells which lie open. They are then taken to their place beside the board: the middle of the
mat is where the dice are rolled, into a tray that tells them or before a camera that suggests what it sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.kind import PLACE, Answered, Choice, Kind, Lies, Sticker, Translate
from companion.games.monasterium import cards

if TYPE_CHECKING:
    from companion.demo import DemoPlayers
    from companion.enrolment_form import Form
    from companion.simulated_players import SimulatedPlayers


class Monasterium(Kind):
    """The game, its missions, and its people."""

    name = "monasterium"
    rank = 3

    def mat_words(self, _: Translate) -> tuple[str, str]:
        """The middle is where the dice are rolled; a seat's place is only its letter."""
        return _("Dice"), ""

    def stickers(self, pack: Any, translate: Translate = str) -> list[Sticker]:
        """The mission cards."""
        return cards.stickers(pack, translate)

    def answer_of(self, game: Any, ask: Choice, lying: Mapping[str, Lies]) -> Answered | None:
        """Which two missions of a kind lie open: exactly two of it must lie in the middle of the mat (MO-S4)."""
        if ask.sense != "cards" or not ask.values:
            return None
        pack = game.pack
        kind = pack.missions[ask.values[0].split("+")[0]].kind
        found = cards.value_of(pack, kind, [text for text, card in lying.items() if card.zone == PLACE])
        return None if found is None else Answered(*found)

    @property
    def players(self) -> type[SimulatedPlayers]:
        """They send novices, fill windows and go for the missions."""
        from companion.games.monasterium.players import PlayersOfMonasterium

        return PlayersOfMonasterium

    @property
    def demo(self) -> type[DemoPlayers]:
        """They lay out missions, and roll dice."""
        from companion.games.monasterium.demo import DemoOfMonasterium

        return DemoOfMonasterium

    def enrolment(self) -> Form:
        """The missions, the boards and the road."""
        from companion.games.monasterium import enrolment

        return enrolment.form()


KIND = Monasterium()
