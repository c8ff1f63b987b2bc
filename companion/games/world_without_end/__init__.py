"""World Without End at a table.

An event card on the council square answers the event, and, still lying there when its turn is asked for, that as
well. An action card in the slot of the seat that is asked plays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.kind import PLACE, Answered, Choice, Kind, Lies, Sticker, Translate
from companion.games.world_without_end import cards

if TYPE_CHECKING:
    from companion.demo import DemoPlayers
    from companion.enrolment_form import Form
    from companion.simulated_players import SimulatedPlayers


class WorldWithoutEnd(Kind):
    """The game, its cards, and its people."""

    name = "world_without_end"
    rank = 1
    quicker_than_peer = 2.0
    replay_milliseconds = 10.0
    told_anew = frozenset({"orientation"})
    printed_cards = frozenset({"event", "permanent"})

    def stickers(self, pack: Any, translate: Translate = str) -> list[Sticker]:
        """All event cards, and the action cards of each colour."""
        return cards.stickers(pack, translate)

    def mat_words(self, _: Translate) -> tuple[str, str]:
        """The council square and the slots of the action cards."""
        return _("Event card"), _("Action card")

    def numbers_of_sides(self, pack: Any) -> dict[str, int]:
        """The numbers round the council square: towards which seat a card's top points (WWE-C7)."""
        return {str(seat): number for seat, number in pack.board.council_numbers.items()}

    def answer_of(self, game: Any, ask: Choice, lying: Mapping[str, Lies]) -> Answered | None:
        """What a card on the mat answers to this ask."""
        for text, card in lying.items():
            value = self._value(game, ask, text, card)
            if value is not None:
                return Answered(value, (text,))
        return None

    def _value(self, game: Any, ask: Choice, text: str, card: Lies) -> str | None:
        if ask.sense == "event_card" and card.zone == PLACE:
            return cards.event_card(text)
        if ask.sense == "orientation" and card.zone == PLACE and cards.event_card(text) == self._in_force(game):
            return str(round(card.turn / 90) % 4)
        if ask.sense == "action_card" and card.zone == ask.seat:
            action = cards.action_card(text)
            if action is not None and action[0] == game.setup.seats[ask.seat]:
                return action[1]
        return None

    def _in_force(self, game: Any) -> object:
        """The event card that was turned up last: it is its turn that is asked for."""
        shown = self.view(game, "table").get("event")
        return shown.get("card") if isinstance(shown, dict) else ""

    @property
    def players(self) -> type[SimulatedPlayers]:
        """They keep what lies face down to themselves."""
        from companion.games.world_without_end.players import PlayersOfWorldWithoutEnd

        return PlayersOfWorldWithoutEnd

    @property
    def demo(self) -> type[DemoPlayers]:
        """They lay event and action cards on the mat."""
        from companion.games.world_without_end.demo import DemoOfWorldWithoutEnd

        return DemoOfWorldWithoutEnd

    def enrolment(self) -> Form:
        """44 event cards and the board."""
        from companion.games.world_without_end import enrolment

        return enrolment.form()


KIND = WorldWithoutEnd()
