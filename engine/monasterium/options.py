"""Typed options of Monasterium; `str()` gives the text in a record."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, cast

from engine.monasterium.names import COLUMNS, JOKER, Good
from engine.monasterium.pack import Board as Printed

SWAPS: dict[Good, Good] = {"soup": "tool", "tool": "book"}
"""The goods that can be swapped, each for which good (MO-A8, M3)."""
PAIRED_GOODS: tuple[Good, ...] = ("soup", "influence", "rosary")
"""The goods of which row II gives two of one kind (MO-A9)."""

ActionKind = Literal[
    "novice", "messenger", "swap", "window", "points", "influence", "soup", "rosary", "tool", "book"
]  # fmt: skip
"""The kinds of actions; the name of a good is to take that good."""


@dataclass(frozen=True, slots=True)
class Action:
    """A single action or bonus (MO-A7 to A10, M3).

    `n` is the number of goods, steps or points, and for a novice the influence by which it costs less. A swap gives
    `gives` for the next better good.

    >>> str(Action("soup", 2)), str(Action("swap", gives="tool")), str(Action("window"))
    ('soup:2', 'swap:tool', 'window')
    """

    kind: ActionKind
    n: int = 0
    gives: Good | None = None

    def __str__(self) -> str:
        if self.kind == "swap":
            return f"swap:{self.gives}"
        return self.kind if self.kind == "window" else f"{self.kind}:{self.n}"


@dataclass(frozen=True, slots=True)
class Act:
    """An action of a column and row of the action area, with `times` dice; row "0" is the standard action (MO-A7).

    >>> str(Act("2", "0", Action("soup", 1))), str(Act("2", "0", Action("soup", 1), 3))
    ('2.0.soup:1', '3*2.0.soup:1')
    """

    column: str
    row: str
    action: Action
    times: int = 1

    def __str__(self) -> str:
        single = f"{self.column}.{self.row}.{self.action}"
        return single if self.times == 1 else f"{self.times}*{single}"


@dataclass(frozen=True, slots=True)
class Taking:
    """Dice of a dice space taken for a column (MO-A1, A4).

    >>> str(Taking(2, "3", "3")), str(Taking(1, "6", "4"))
    ('2x3', '1x6:4')
    """

    n: int
    space: str
    column: str

    def __str__(self) -> str:
        return f"{self.n}x{self.space}:{self.column}" if self.space == JOKER else f"{self.n}x{self.space}"


@dataclass(frozen=True, slots=True)
class Novice:
    """A novice on the action area (MO-S5).

    >>> str(Novice("II", "3"))
    'II.3'
    """

    row: str
    column: str

    def __str__(self) -> str:
        return f"{self.row}.{self.column}"


@dataclass(frozen=True, slots=True)
class Window:
    """A window tile of a monastery for a row of the window area, "1" to "3" from above (MO-W1).

    >>> str(Window("D", "2"))
    'D2'
    """

    monastery: str
    row: str

    def __str__(self) -> str:
        return f"{self.monastery}{self.row}"


@dataclass(frozen=True, slots=True)
class Missions:
    """The two missions of a kind that lie open, by id (MO-S4).

    >>> str(Missions("a_1", "a_4"))
    'a_1+a_4'
    """

    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.first}+{self.second}"


@dataclass(frozen=True, slots=True)
class WindowBonus:
    """The bonus of a row or a column of the window area (MO-W3).

    >>> str(WindowBonus("messenger")), str(WindowBonus("soup").action)
    ('messenger', 'soup:1')
    """

    kind: Literal["influence", "rosary", "messenger", "soup", "tool", "book"]

    @property
    def action(self) -> Action:
        """The action: one of a good, or two steps of the messenger."""
        return Action(self.kind, 2 if self.kind == "messenger" else 1)

    def __str__(self) -> str:
        return self.kind


class Reroll(StrEnum):
    """Turning the reroll tile instead of placing dice (MO-D3)."""

    REROLL = "reroll"


class DieBonus(StrEnum):
    """Another own die, or points instead (MO-M4)."""

    DIE = "die"
    POINTS = "points"


class NewDie(StrEnum):
    """Whether the roll of a new die is kept (MO-M4)."""

    KEEP = "keep"
    REROLL = "reroll"


def actions_for(action: str, row: str) -> list[Action]:
    """The actions that the printed action of a row allows (MO-A7 to A10)."""
    match action, row:
        case "swap", _:
            return [Action("swap", gives=good) for good in SWAPS]
        case "goods", _:
            return [Action(good, 2) for good in PAIRED_GOODS]
        case "novice", _:
            return [Action("novice", 1 if row == "II" else 0)]
        case "messenger", _:
            return [Action("messenger", 2 if row == "II" else 1)]
        case "points", _:
            return [Action("points", 3)]
        case "window", _:
            return [Action("window")]
        case _:
            return [Action(cast(Good, action), 1)]


def acts_of(printed: Printed) -> dict[str, tuple[Act, ...]]:
    """All actions of each column, the standard action first (MO-A7 to A10)."""
    rows = {"0": printed.standard, "I": printed.row_one, "II": printed.row_two, "III": dict.fromkeys(COLUMNS, "window")}
    return {
        column: tuple(Act(column, row, action) for row in rows for action in actions_for(rows[row][column], row))
        for column in COLUMNS
    }
