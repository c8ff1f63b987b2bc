"""Checks of a Monasterium pack against the rulebook.

Every fault is a PackError with the key, a sentence and the code below.
"""

from collections.abc import Iterable, Sequence

from engine.core.validators import PackError
from engine.monasterium.names import MONASTERIES

PRINTED = "pack_printed"
"""A value differs from what the rulebook prints."""

GOAL_COUNTS = {"novices": 12, "common_rooms": 3, "cloisters": 6, "windows": 5, "dice": 3}
"""The printed counts of the missions of the kind C (MO-C3)."""
FIRST_COSTS = (1, 2, 3)
"""Influence for the first novices in chapels, and rosaries for those in cloisters (MO-N3, N4)."""
LAST_COLUMN_POINTS = 4
ROW_POINTS = 5
"""Points for a full row, and for the third column (MO-W4)."""


def check_board(
    standard: dict[str, str],
    chapel_cost: tuple[int, ...],
    cloister_cost: tuple[int, ...],
    column_points: tuple[int, ...],
    row_points: int,
) -> None:
    """Refuse a board that contradicts the rulebook. Raises PackError with the first fault."""
    for right, key, sentence in (
        (standard["1"] == "novice", "standard[0]", "must be novice: a 1 sends a novice (MO-A7)"),
        (chapel_cost[:3] == FIRST_COSTS, "chapel_cost", "must begin with 1, 2, 3 (MO-N3)"),
        (cloister_cost == FIRST_COSTS, "cloister_cost", "must be 1, 2, 3 (MO-N4)"),
        (column_points[2] == LAST_COLUMN_POINTS, "column_points[2]", f"must be {LAST_COLUMN_POINTS} (MO-W4)"),
        (row_points == ROW_POINTS, "row_points", f"must be {ROW_POINTS} (MO-W4)"),
    ):
        if not right:
            raise PackError(f"board.{key}", sentence, PRINTED)


def check_side(side: str, bonuses: Sequence[str | None], monasteries: Iterable[str]) -> None:
    """Refuse a side of the board that contradicts the rulebook (MO-S2, M3). Raises PackError.

    `bonuses` are those of the road spaces in order, `monasteries` those of the buildings.
    """
    key = f"board.sides.{side}"
    if "die" in bonuses[:-1]:
        raise PackError(f"{key}.road", "must have the bonus die on the last space only (MO-M3)", PRINTED)
    without = sorted({*MONASTERIES} - {*monasteries})
    if without:
        raise PackError(f"{key}.buildings", f"must have some in monastery {without[0]} (MO-S2)", PRINTED)


def check_goals(goals: Sequence[tuple[str, int]], *, mixed: bool = False) -> None:
    """Refuse missions of the kind C, given as goal and count, that are not those printed (MO-C3)."""
    for goal, count in goals:
        if count != GOAL_COUNTS[goal]:
            raise PackError("missions", f"the goal {goal} must have the count {GOAL_COUNTS[goal]} (MO-C3)", PRINTED)
    for goal in () if mixed else GOAL_COUNTS:
        if sum(given == goal for given, _ in goals) != 1:
            raise PackError("missions", f"the goal {goal} must be that of one mission (MO-C3)", PRINTED)


def check_points(missions: Iterable[tuple[str, tuple[int, int, int]]]) -> None:
    """Refuse missions of the kinds A and B, given as id and points, whose points rise from year to year (MO-C2)."""
    for id, points in missions:
        if sorted(points, reverse=True) != [*points]:
            raise PackError("missions", f"the points of {id!r} must not rise from year to year (MO-C2)", PRINTED)
