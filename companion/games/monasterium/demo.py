"""The demo players of Monasterium: their hands lay out the missions, and roll the dice.

The six missions are laid in three columns, a kind each, and taken away before the first roll, as the base class does
at every new year: the middle of the mat is for the dice then.
"""

from __future__ import annotations

from typing import Any

from companion.demo import DemoPlayers
from companion.games.kind import PLACE
from companion.games.monasterium.cards import KINDS, mission_text


class DemoOfMonasterium(DemoPlayers):
    """They lay out two missions of each kind."""

    card_size = (44.0, 68.0)
    """Millimetres that a card is wide and high."""
    apart = (90.0, 90.0)
    """Millimetres between two kinds, and between two missions of a kind."""

    def lay(self, ask: Any, value: str, before: int) -> bool:
        """Lay two missions of a kind below each other; a second time in place of the first."""
        if ask.sense != "cards":
            return False
        game: Any = self.table.game
        across, down = self.apart
        for row, mission in enumerate(value.split("+")):
            kind = game.pack.missions[mission].kind
            place, text = f"{kind} {row}", mission_text(game.pack, mission)
            if place in self.on_mat:
                self.mat.remove(self.on_mat[place])
            self.on_mat[place] = text
            shift = (across * (KINDS.index(kind) - 1), down * (0.5 - row))
            self.mat.lay(text, PLACE, shift=shift, size=self.card_size)
        return True
