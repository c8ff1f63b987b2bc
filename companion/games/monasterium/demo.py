"""The demo players of Monasterium: their hands lay out the missions, and roll the dice."""

from __future__ import annotations

from typing import Any

from companion.demo import DemoPlayers
from companion.games.kind import PLACE
from companion.games.monasterium.cards import mission_text

APART = 24.0
"""Millimetres by which each of two missions is laid beside the middle of the mat, so that both codes are seen."""


class DemoOfMonasterium(DemoPlayers):
    """They lay out two missions of a kind at a time, and take the last ones away before the first roll."""

    def lay(self, ask: Any, value: str, before: int) -> bool:
        """Lay two missions side by side, in place of those of another kind."""
        if ask.sense != "cards":
            return False
        game: Any = self.table.game
        for number, mission in enumerate(value.split("+")):
            place = f"mission {number + 1}"
            gone = self.on_mat.get(place)
            if gone is not None:
                self.mat.remove(gone)
            self.on_mat[place] = mission_text(game.pack, mission)
            self.mat.lay(self.on_mat[place], PLACE, shift=((2 * number - 1) * APART, 0.0), square=False)
        return True
