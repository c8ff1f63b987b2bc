"""A pack: how long the road of one copy is, how many rounds it lasts, and how many oats are in the box."""

from dataclasses import dataclass
from typing import Self

from engine.core import data as read
from engine.core.pack import PackHead, read_head
from engine.drovers_race.setup import GAME


@dataclass(frozen=True, slots=True)
class Pack(PackHead):
    """All printed facts of one copy, checked."""

    miles: int
    rounds: int
    oats: int

    @classmethod
    def parse(cls, data: object) -> Self:
        """Make a pack of decoded JSON, or raise PackError."""
        top, head = read_head(data, GAME, {"board"})
        board = read.fields(top["board"], "board", {"miles", "rounds", "oats"})
        return cls(
            *head,
            miles=read.number(board["miles"], "board.miles", 6, 99),
            rounds=read.number(board["rounds"], "board.rounds", 1, 20),
            oats=read.number(board["oats"], "board.oats", 8, 60),
        )
