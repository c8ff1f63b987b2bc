"""Screens: what lies behind a screen is known to its owner only (WWE-R11)."""

from engine.core.piles import group_of, screen_owner
from engine.world_without_end.names import GOODS, PROJECT, SITE

HIDDEN_KINDS = frozenset({*GOODS, "metal"})
"""Kinds of which only the owner of a screen knows how many lie behind it."""


def is_open_to(viewer: str, source: str, target: str) -> bool:
    """Whether a viewer may read of a move: not between a pile and another seat's screen (WWE-R11).

    What goes from a screen onto the board (a project, a site) is public.
    """
    piles = (source, target)
    if any(group_of(pile) in (PROJECT, SITE) for pile in piles):
        return True
    return all(screen_owner(pile) in (None, viewer) for pile in piles)
