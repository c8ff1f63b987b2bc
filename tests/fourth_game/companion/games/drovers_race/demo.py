"""The demo players of the Drovers' Race."""

from __future__ import annotations

from typing import Any

from companion.demo import FACING, DemoPlayers
from companion.games.drovers_race.cards import text_of


class DemoOfDroversRace(DemoPlayers):
    """They lay a card in place of the one that lies in their slot; the die is rolled as in every demo."""

    def lay(self, ask: Any, value: str, before: int) -> bool:
        """Lay a card; oats are fed by tap."""
        if ask.sense != "card":
            return False
        self.put(ask.seat, text_of(self.table.people[ask.seat].colour, value), FACING[ask.seat])
        return True
