"""Set-up list of Monasterium (MO-S)."""

from collections.abc import Mapping

from engine.core.set_up_list import SetUpStep, own, shared
from engine.monasterium.names import MISSION_KINDS
from engine.monasterium.pack import WINDOWS, Pack
from engine.monasterium.pieces import ALL_NEUTRAL_DICE, DISCS, NEUTRAL_DICE, OWN_DICE, START_GOODS

OPEN_OF_EACH = 2
"""Missions of each kind that lie open (MO-S4)."""


def set_up_list(seats: Mapping[str, str], pack: Pack) -> list[SetUpStep]:
    """The steps for these players (seat: colour); until two are seated, those for two."""
    players = max(2, len(seats))
    each, goods = NEUTRAL_DICE[players], dict(START_GOODS)
    return [
        shared("board_two" if players == 2 else "board_many", "board", "MO-S1"),
        *([shared("blocked", "tiles", "MO-S1")] if players == 3 else []),
        shared("windows", "piles", "MO-S2", n=2 * players, out=WINDOWS - 2 * players),
        shared("supply", "supply", "MO-S3"),
        shared("missions", "cards", "MO-S4", n=OPEN_OF_EACH, of=len(MISSION_KINDS)),
        shared("dice", "dice", "MO-S6", n=each, left=ALL_NEUTRAL_DICE - each * players),
        *own(
            seats, "MO-S5", dice=OWN_DICE, discs=DISCS + 1, influence=goods["influence"], soup=goods["soup"],
            rosary=goods["rosary"],
        ),
    ]  # fmt: skip
