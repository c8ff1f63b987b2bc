"""The Pillars of the Earth at a table.

The middle of the mat is the supply, and what is turned up or drawn is shown there; a card that a player takes moves
into the slot towards that player.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.kind import Answered, Choice, Kind, Lies, Sticker, Translate
from companion.games.pillars_of_the_earth import cards

if TYPE_CHECKING:
    from companion.demo import DemoPlayers
    from companion.enrolment_form import Form
    from companion.simulated_players import SimulatedPlayers


class ThePillarsOfTheEarth(Kind):
    """The game, its cards, and its people."""

    name = "pillars_of_the_earth"
    rank = 2

    def stickers(self, pack: Any, translate: Translate = str) -> list[Sticker]:
        """All cards but the craftsmen with whom everybody begins, and the builders of each colour."""
        return cards.stickers(pack, translate)

    def answer_of(self, game: Any, ask: Choice, lying: Mapping[str, Lies]) -> Answered | None:
        """What the cards and builders on the mat answer to this ask."""
        return cards.answer_of(game, ask, lying)

    @property
    def players(self) -> type[SimulatedPlayers]:
        """They know what a cube and a builder's place are worth."""
        from companion.games.pillars_of_the_earth.players import PlayersOfThePillars

        return PlayersOfThePillars

    @property
    def demo(self) -> type[DemoPlayers]:
        """They lay the supply, take cards into their slots, and show events and builders."""
        from companion.games.pillars_of_the_earth.demo import DemoOfThePillars

        return DemoOfThePillars

    def enrolment(self) -> Form:
        """Craftsmen, advantage cards, events, and the board."""
        from companion.games.pillars_of_the_earth import enrolment

        return enrolment.form()


KIND = ThePillarsOfTheEarth()
