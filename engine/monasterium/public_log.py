"""Public log of Monasterium: moves of all pieces but goods are left out, because notes name them."""

from engine.core.bookkeeping import public_log
from engine.monasterium.board import Board
from engine.monasterium.names import (
    ACTION_TILE,
    CHALICE,
    DIE,
    DISC,
    HOURGLASS,
    MESSENGER,
    MISSION_CARD,
    NEUTRAL_DIE,
    NOVICE,
    REROLL_TILE,
    WINDOW,
)


class PublicLog(public_log.PublicLog[Board]):
    """The public log of one game."""

    silent = (
        ACTION_TILE,
        CHALICE,
        HOURGLASS,
        MISSION_CARD,
        NEUTRAL_DIE,
        REROLL_TILE,
        *(kind for kinds in (WINDOW, NOVICE, DIE, DISC, MESSENGER) for kind in kinds.values()),
    )
