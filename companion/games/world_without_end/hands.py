"""Hands of World Without End's demo, which lay event cards and action cards, and turn the event."""

from __future__ import annotations

from companion.games.hands import Hands, Laying, Placement, Scene
from companion.games.slot_cards import SlotHands
from companion.games.world_without_end.cards import ACTION_CARDS, event_text
from engine.core import Ask
from engine.world_without_end import Game
from hardware.camera.geometry.layout import MIDDLE

TURNS = (0.0, 90.0, 180.0, 270.0)
"""The turns of an event card, in degrees clockwise from north (WWE-C7)."""
READ_IN = 2.0
"""Seconds within which the turn of an event card is read, before it is turned."""


class WorldWithoutEndHands(Hands[Game]):
    """Hands that lay a card for each event and each action, and turn an event whose turn is not legal."""

    def lay(self, ask: Ask, value: str, scene: Scene[Game]) -> Laying | None:
        """An event or an action card, or the turn of the event."""
        if ask.device_input == "event_card":
            return Laying((Placement(event_text(value), MIDDLE, scene.random.choice(TURNS)),))
        if ask.device_input == "orientation" and MIDDLE in scene.on_mat:
            turned = Placement(scene.on_mat[MIDDLE], MIDDLE, 90.0 * int(value), turned=True)
            return Laying((turned,), wait=READ_IN)
        return SlotHands[Game](ACTION_CARDS).lay(ask, value, scene)
