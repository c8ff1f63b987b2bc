"""Names in Monasterium: goods, columns, rows, kinds of pieces and piles, and how those are composed."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Literal

from engine.core.piles import SCREEN_GROUP, compose, group_of
from engine.core.setup import COLOURS, SEATS

GAME = "monasterium"
FIRST_RULES = "1"
"""The rules of the first release: whether a column of windows is full was decided after the bonus (see MO-W4)."""
RULES = "2"

Good = Literal["influence", "soup", "rosary", "tool", "book"]
BuildingKind = Literal["secular", "workshop", "common_room"]
PlaceKind = Literal["secular", "workshop", "common_room", "chapel", "cloister"]

MONASTERIES = ("A", "B", "C", "D", "E")
MISSION_KINDS = ("A", "B", "C")
"""The kinds of missions; two of each lie open (MO-S4)."""
COLUMNS = ("1", "2", "3", "4", "5")
"""The columns of the action area, named after the number of the die that uses them (MO-A4)."""
ROWS = ("I", "II", "III", "IV")
JOKER = "6"
SPACES = (*COLUMNS, JOKER)
WINDOW_ROWS = ("1", "2", "3")
"""The rows of the window area, from above; its columns have the same numbers."""

GOODS: tuple[Good, ...] = ("influence", "soup", "rosary", "tool", "book")
DONATION: dict[BuildingKind, Good] = {"secular": "soup", "workshop": "tool", "common_room": "book"}
"""The good donated to a building of each kind (MO-N1)."""
BUILDINGS: tuple[BuildingKind, ...] = ("secular", "workshop", "common_room")
DONATED = {"I": 2, "II": 3}
"""How many of it are donated, by the novice's row (MO-N1)."""

NEUTRAL, OWN = "neutral", "own"
"""The two kinds of dice, as groups of a roll."""

NEUTRAL_DIE, ACTION_TILE, REROLL_TILE, MISSION_CARD = "neutral_die", "action_tile", "reroll_tile", "mission_card"
CHALICE, HOURGLASS = "chalice", "hourglass"
"""Kinds of pieces that belong to no player's colour."""
NOVICE, DIE, DISC, MESSENGER = (
    {colour: f"{kind}_{colour}" for colour in COLOURS} for kind in ("novice", "die", "disc", "messenger")
)
"""The kinds of pieces of each colour."""
WINDOW = {monastery: f"window_{monastery}" for monastery in MONASTERIES}
"""The kind of the window tiles of each monastery."""

SUPPLY, BOX, ASIDE = "supply", "box", "aside"
"""Piles of the table: the goods, what is out of the game, the dice that were used."""
CHAPEL = {monastery: compose("chapel", monastery) for monastery in MONASTERIES}
"""The pile of each monastery's chapel: its window tiles and its novices."""
DICE_SPACES = {space: compose("space", space) for space in SPACES}
"""The piles of the dice spaces."""
CHALICE_OF = {seat: compose("chalice", seat) for seat in SEATS}
"""The pile of the chalice before each player."""
WINDOW_AREA = "window"
"""The group of the spaces of the window areas."""

PILE_OF: dict[str, str] = {**dict.fromkeys(GOODS, SUPPLY), NEUTRAL_DIE: BOX}

OWN_GROUPS = frozenset({SCREEN_GROUP, "hand", "reserve", "tile", "area", "extra", "action_tile", "reroll_tile",
                        "discs", WINDOW_AREA, "chalice"})  # fmt: skip
"""The groups of piles of which each player has some."""


@cache
def place_pile(kind: str, monastery: str, number: int) -> str:
    """The pile of a building or cloister space; those of a kind in a monastery are numbered from 1.

    >>> place_pile("cloister", "A", 2)
    'cloister:A2'
    """
    return compose(kind, f"{monastery}{number}")


year_pile = partial(compose, "year")
"""The pile of the hourglass in a year."""


def is_window_space(pile: str) -> bool:
    """Whether the pile is a space of a window area."""
    return group_of(pile) == WINDOW_AREA


@dataclass(frozen=True, slots=True)
class Own:
    """The kinds of pieces of a player's colour, and the player's piles."""

    seat: str
    novice: str
    die: str
    disc: str
    messenger: str
    hand: str
    reserve: str
    discs: str
    reroll: str
    """The reroll tile with its active side up."""
    areas: dict[tuple[str, str], str]
    """The novice of a row and column of the action area."""
    extras: dict[str, str]
    """The extra novice of a row."""
    tiles: dict[str, str]
    """The dice on the action tile of a column."""
    action_tiles: dict[str, str]
    """The action tile of a column with its white side up."""
    windows: dict[tuple[str, int], str]
    """The spaces of the window area by row and column, the column from 1."""


@cache
def own_pieces(seat: str, colour: str) -> Own:
    """The kinds and piles of a seat with a colour."""
    return Own(
        seat,
        NOVICE[colour],
        DIE[colour],
        DISC[colour],
        MESSENGER[colour],
        compose("hand", seat),
        compose("reserve", seat),
        compose("discs", seat),
        compose("reroll_tile", seat),
        {(row, column): compose("area", f"{row}.{column}", seat) for row in ROWS for column in COLUMNS},
        {row: compose("extra", row, seat) for row in ROWS},
        {column: compose("tile", column, seat) for column in COLUMNS},
        {column: compose("action_tile", column, seat) for column in COLUMNS},
        {(row, at): compose(WINDOW_AREA, f"{row}.{at}", seat) for row in WINDOW_ROWS for at in (1, 2, 3)},
    )


@cache
def road_pile(number: int) -> str:
    """The pile of a space of the road, counted from 0."""
    return compose("road", number + 1)


mission_pile = partial(compose, "mission")
"""The pile of the discs on a mission."""

open_mission_pile = partial(compose, "open_mission")
"""The pile of an open mission card."""

unused_mission_pile = partial(compose, "unused_mission")
"""The pile of a mission card that is not in use."""


SAID_BY_ANSWER: Mapping[str, frozenset[str]] = {
    "place_dice": frozenset({"log.placed_dice"}),
    "take_dice": frozenset({"log.took_dice"}),
    "take_joker": frozenset({"log.took_dice"}),
    "reroll": frozenset({"log.reroll"}),
    "place_novice": frozenset({"log.novice"}),
    "window": frozenset({"log.window"}),
    "both": frozenset({"log.window", "log.novice"}),
    "win_die": frozenset({"log.won_die"}),
}
"""By what was chosen, the lines of the log and of deeds that would say the same again."""
