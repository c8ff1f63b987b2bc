"""Set-up of the board: hides the set-up instructions that are already ticked off.

Otherwise the first instructions of a game would repeat the set-up list.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.games import AnyPlugin, RunningGame
from engine.core.pack import PackHead
from engine.core.view_types import AnyView

TABLE = "table"


def laid_out(
    plugin: AnyPlugin, pack: PackHead, game: RunningGame, seats: dict[str, str], ticked: Iterable[str]
) -> dict[str, int]:
    """The number of set-up instructions for each viewer who has ticked off all their steps.

    A viewer is a seat with its own step, or "table" with the steps that belong to no seat.
    """
    steps, done = plugin.set_up_list(pack, seats), set(ticked)
    of_viewer = {
        viewer: {step["id"] for step in steps if step["seat"] == seat}
        for viewer, seat in ((TABLE, None), *((seat, seat) for seat in seats))
    }
    return {viewer: plugin.view(game, viewer)["instructed"] for viewer, own in of_viewer.items() if own and own <= done}


def without_set_up(view: AnyView, count: int) -> AnyView:
    """A view without the first ``count`` instructions of its viewer, and without sums that contain one of them."""
    if not count or not view["instructions"]:
        return view
    gone = {line["id"] for line in view["instructions"] if line["number"] < count}
    if not gone:
        return view
    instructions = [line for line in view["instructions"] if line["id"] not in gone]
    sums = [total for total in view["sums"] if gone.isdisjoint(total["ids"])]
    return {**view, "instructions": instructions, "sums": sums}
