"""Screens: what lies behind one only its owner knows (WWE-R11)."""

from engine.core.piles import group_of, screen_owner
from engine.world_without_end.names import PROJECT, SITE


def is_open_to(viewer: str, source: str, target: str) -> bool:
    """Whether a viewer may read of a move: not when it goes between a pile and somebody else's screen.

    What goes from a screen onto the board (a project, a site) is laid there before all eyes.
    """
    piles = (source, target)
    if any(group_of(pile) in (PROJECT, SITE) for pile in piles):
        return True
    return all(screen_owner(pile) in (None, viewer) for pile in piles)
