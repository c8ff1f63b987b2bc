"""The Drovers' Race at a table: a card in the slot of the seat that is asked plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.drovers_race import cards
from companion.games.kind import Answered, Choice, Kind, Lies, Sticker, Translate

if TYPE_CHECKING:
    from companion.demo import DemoPlayers
    from companion.enrolment_form import Form


class DroversRace(Kind):
    """The game and its cards."""

    name = "drovers_race"

    def stickers(self, pack: Any, translate: Translate = str) -> list[Sticker]:
        """Three cards of each colour."""
        return cards.stickers(translate)

    def mat_words(self, _: Translate) -> tuple[str, str]:
        """The middle is where the oats lie."""
        return _("Oats"), _("Drover’s card")

    def answer_of(self, game: Any, ask: Choice, lying: Mapping[str, Lies]) -> Answered | None:
        """The one card in the slot of the seat that is asked, if it is that seat's own and may be laid (DR-T2)."""
        if ask.sense != "card" or ask.seat is None:
            return None
        read = {text: cards.card_of(text) for text, lies in lying.items() if lies.zone == ask.seat}
        own = game.setup.seats[ask.seat]
        found = [(text, card[1]) for text, card in read.items() if card and card[0] == own and ask.allows(card[1])]
        return Answered(found[0][1], (found[0][0],)) if len(found) == 1 else None

    @property
    def demo(self) -> type[DemoPlayers]:
        """They lay their cards in their slots."""
        from companion.games.drovers_race.demo import DemoOfDroversRace

        return DemoOfDroversRace

    def enrolment(self) -> Form:
        """The three figures of the board."""
        from companion.games.drovers_race import enrolment

        return enrolment.form()


KIND = DroversRace()
