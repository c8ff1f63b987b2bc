"""The demo players of World Without End: their hands lay event cards and action cards."""

from __future__ import annotations

from typing import Any

from companion.demo import FACING, DemoPlayers
from companion.games.kind import PLACE
from companion.games.world_without_end.cards import ACTIONS, action_text, event_text


class DemoOfWorldWithoutEnd(DemoPlayers):
    """They lay a card for each event and each action, and turn an event that lies in a way that is not open."""

    def lay(self, ask: Any, value: str, before: int) -> bool:
        """Lay an event or an action card, or turn the event; they take their cards back at a new chapter (WWE-C3)."""
        if ask.sense == "event_card":
            self.put(PLACE, event_text(value), self.random.choice((0.0, 90.0, 180.0, 270.0)))
        elif ask.sense == "orientation" and PLACE in self.on_mat:
            if not self.wait_for(before, 2.0):
                self.mat.turn(self.on_mat[PLACE], 90.0 * int(value))
        elif ask.sense == "action_card" and value in ACTIONS:
            self.put(ask.seat, action_text(self.table.people[ask.seat].colour, value), FACING[ask.seat])
        else:
            return False
        return True
