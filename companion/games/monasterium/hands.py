"""Hands of Monasterium's demo, which lay out the missions.

The six missions are laid in three columns, one for each kind, and taken away when the first year begins, since dice are
rolled in the middle of the mat.
"""

from __future__ import annotations

from companion.games.hands import Hands, Laying, Placement, Scene
from companion.games.monasterium.cards import mission_text
from engine.core import Ask
from engine.monasterium import Game
from engine.monasterium.names import MISSION_KINDS
from engine.monasterium.options import Missions
from hardware.camera.geometry.layout import MIDDLE

APART = (90.0, 90.0)
"""Millimetres between two kinds, and between two missions of a kind."""


class MonasteriumHands(Hands[Game]):
    """Hands that lay out two missions of each kind."""

    card_size = (44.0, 68.0)

    def lay(self, ask: Ask, value: str, scene: Scene[Game]) -> Laying | None:
        """Two missions of a kind, one below the other."""
        two = ask.parse(value)
        if not isinstance(two, Missions):
            return None
        return Laying(tuple(_mission(row, mission, scene) for row, mission in enumerate((two.first, two.second))))


def _mission(row: int, mission: str, scene: Scene[Game]) -> Placement:
    pack = scene.game.pack
    kind = pack.missions[mission].kind
    shift = (APART[0] * (MISSION_KINDS.index(kind) - 1), APART[1] * (0.5 - row))
    return Placement(mission_text(pack, mission), MIDDLE, shift=shift, place=f"{kind} {row}")
