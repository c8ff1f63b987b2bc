"""Checks of a World Without End pack against the rulebook.

Every fault is a PackError with the key, a sentence and one of the codes below.
"""

from engine.core.validators import PackError
from engine.world_without_end.printed import Board, Reward

SUPPLY = "pack_supply"
"""The box holds more pieces than the rulebook counts."""
PRINTED = "pack_printed"
"""A value differs from what the rulebook prints."""

MOST = {
    "stone": 25,
    "wood": 15,
    "grain": 10,
    "piety": 12,
    "wool": 15,
    "cloth": 12,
    "loyalty": 14,
    "medical_knowledge": 20,
    "metal": 1,
    "cover": 5,
}
"""The counts of the rulebook (WWE-S4, S6); a copy may have lost some."""
TAXES = {2, 3, 4, 5}
"""The numbers on the tax die; how often each occurs is not printed (WWE-S12)."""
TOWER_SPACES = (6, 2)
"""Spaces of the Tower for stone and for wood (WWE-B7)."""
TOWER_BONUS: Reward = {"vp": 2}
REWARDS: dict[int, Reward] = {9: {"house": 1}, 11: {}}
"""The rewards of plague places that the rulebook prints: a house, and nothing in the outlaws' hideout (WWE-G4, G6)."""


def check_board(board: Board) -> None:
    """Refuse a board that contradicts the rulebook. Raises PackError with the first fault."""
    _supply(board)
    _tax_die(board)
    _sites(board)
    _projects(board)
    _plague(board)


def _supply(board: Board) -> None:
    for kind, most in MOST.items():
        count = board.supply[kind]
        if count is not None and count > most:
            raise PackError(f"board.supply.{kind}", f"must be {most} at most, as the rulebook counts", SUPPLY)
    track = board.favour_track
    if track[(track.index("bishop") + 1) % len(track)] != "queen":
        raise PackError("board.favour_track", "must have the queen after the bishop (WWE-R15)", PRINTED)


def _tax_die(board: Board) -> None:
    if {*board.tax_die} != TAXES:
        raise PackError("board.tax_die", "must show 2, 3, 4 and 5 (WWE-S12)", PRINTED)


def _sites(board: Board) -> None:
    for i, site in enumerate(board.sites.values()):
        if not site.rent:
            raise PackError(f"board.sites[{i}].rent", "must not be empty: each site pays a rent (WWE-A7)", PRINTED)


def _projects(board: Board) -> None:
    """The Tower and the Lady chapel are the projects of which the rulebook prints all (WWE-B5, B7)."""
    for i, project in enumerate(board.projects.values()):
        key = f"board.projects[{i}]"
        if project.spire and (project.stone, project.wood) != TOWER_SPACES:
            raise PackError(key, "the Tower must have 6 spaces for stone and 2 for wood (WWE-B7)", PRINTED)
        if project.spire and project.bonus != TOWER_BONUS:
            raise PackError(f"{key}.bonus", "of the Tower must be 2 VP and nothing more (WWE-B5)", PRINTED)
        if project.id == "lady_chapel" and project.bonus != TOWER_BONUS:
            raise PackError(f"{key}.bonus", "of the Lady chapel must be 2 VP and nothing more (WWE-B5)", PRINTED)


def _plague(board: Board) -> None:
    for number, reward in REWARDS.items():
        if board.plague_places[number].reward != reward:
            wanted = "1 house (WWE-G6)" if reward else "empty: care there brings the 2 VP only (WWE-G4)"
            raise PackError("board.plague_places", f"the reward of place {number} must be {wanted}", PRINTED)
