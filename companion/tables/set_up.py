"""Set-up of the board: which moves of the set-up players have made already, as they have ticked off before the start.

Without this, the first instructions of a game would ask again for what the set-up list has asked for.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.games import AnyPlugin, RunningGame
from engine.core.pack import PackHead
from engine.core.set_up_list import SetUpStep
from engine.core.view_types import AnyView

TABLE = "table"


def set_up_list(plugin: AnyPlugin, pack: PackHead, seats: dict[str, str]) -> list[SetUpStep]:
    """The set-up list of these players (seat: colour)."""
    return plugin.set_up_list(pack, seats)


def laid_out(
    plugin: AnyPlugin, pack: PackHead, game: RunningGame, seats: dict[str, str], ticked: Iterable[str]
) -> dict[str, int]:
    """For each viewer who has ticked off all their steps, how many instructions the set-up of the game has for them.

    A viewer is a seat, with the step of its own, or "table", with the steps of nobody in particular.
    """
    steps, done = set_up_list(plugin, pack, seats), set(ticked)
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
