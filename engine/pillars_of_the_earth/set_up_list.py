"""Set-up list of The Pillars of the Earth (PE-S)."""

from collections.abc import Mapping

from engine.core.set_up_list import SetUpStep, own, shared
from engine.pillars_of_the_earth.names import FIRST_COST, OPEN_CARDS, PIECES, ROUNDS, STARTERS
from engine.pillars_of_the_earth.pack import Pack
from engine.pillars_of_the_earth.pieces import (
    BUILDERS_EACH,
    FIRST_POINTS,
    GREY_WORKERS,
    ON_THE_MARKET,
    WORKERS_EACH,
    starters_of,
)
from engine.pillars_of_the_earth.rules.rounds import FIRST_GOLD


def set_up_list(seats: Mapping[str, str], pack: Pack) -> list[SetUpStep]:
    """The steps for these players (seat: colour)."""
    advantages, events = len(pack.advantages), len(pack.events)
    drawn = OPEN_CARDS * (ROUNDS - 1)
    return [
        shared("board", "board", "PE-S9", cost=FIRST_COST),
        shared("cubes", "piles", "PE-S9"),
        shared("market", "market", "PE-S9", n=ON_THE_MARKET, grey=GREY_WORKERS),
        shared("craftsmen", "cards", "PE-S5", n=(len(pack.craftsmen) - len(starters_of(pack))) // ROUNDS),
        shared("advantages", "more_cards", "PE-S7", last=OPEN_CARDS, out=advantages - OPEN_CARDS - drawn, left=drawn),
        shared("events", "tiles", "PE-S8", out=events - ROUNDS, left=ROUNDS),
        shared("cathedral", "marker", "PE-S4", n=len(PIECES)),
        shared("bag", "dice", "PE-S1", n=BUILDERS_EACH * len(seats), each=BUILDERS_EACH),
        *own(seats, "PE-S2", craftsmen=len(STARTERS), workers=WORKERS_EACH, vp=FIRST_POINTS),
        shared("gold", "supply", "PE-S3", n=FIRST_GOLD, last=FIRST_GOLD + max(0, len(seats) - 1)),
    ]
