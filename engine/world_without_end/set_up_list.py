"""Set-up list of World Without End (WWE-S)."""

from collections.abc import Mapping

from engine.core.set_up_list import SetUpStep, own, shared
from engine.world_without_end.names import ACTIONS, ROUNDS, STARRED_ACTIONS
from engine.world_without_end.pack import Pack
from engine.world_without_end.pieces import FIRST_GOODS, FIRST_POINTS, HOUSES_EACH, SEALS_EACH


def set_up_list(seats: Mapping[str, str], pack: Pack) -> list[SetUpStep]:
    """The steps for these players (seat: colour)."""
    supply = {kind: n or 0 for kind, n in pack.board.supply.items()}  # 0: the pack gives no number
    first = dict(FIRST_GOODS)
    deck = len(next(iter(pack.decks.values())))
    return [
        shared("board", "board", "WWE-S1"),
        shared("piles", "piles", "WWE-S4", **{kind: supply[kind] for kind in ("stone", "wood", "grain", "piety")}),
        shared("supply", "supply", "WWE-S4", **{
            kind: supply[kind] for kind in ("wool", "cloth", "loyalty", "medical_knowledge")
        }),
        shared("events", "cards", "WWE-S5", n=ROUNDS, of=deck),
        shared("bridge", "tiles", "WWE-S6", tokens=len(pack.board.plague_places)),
        shared("favour", "marker", "WWE-S7"),
        shared("cloth", "market", "WWE-S8"),
        *own(
            seats, "WWE-S2", cards=len(ACTIONS), starred=len(STARRED_ACTIONS), houses=HOUSES_EACH, seals=SEALS_EACH,
            wool=first["wool"], gold=first["gold"], vp=FIRST_POINTS,
        ),
    ]  # fmt: skip
