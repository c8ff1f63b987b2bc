"""What lies on the table: the oats, and each drover's card."""

from engine.core.board import BaseBoard
from engine.core.seats import SCREEN
from engine.drovers_race.pack import Pack
from engine.drovers_race.setup import Setup

CARDS = ("ox", "dog", "inn")
"""The cards that every drover has (DR-S2)."""
FIRST_OATS = 2


class Board(BaseBoard[Setup, Pack]):
    """One race's state; a mile is a point."""

    pile_of = {"oats": "supply"}  # noqa: RUF012  (never changed)

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Lay everything out (DR-S2); nobody has been asked anything yet."""
        super().__init__(setup, pack)
        self.chapter = self.ledger.chapter = 1
        self.slot = dict.fromkeys(self.seats, "")
        """The card that lies before each drover, "" for none."""
        self.ledger.place("oats", "supply", pack.oats)
        for seat in self.seats:
            self.ledger.points[seat] = 0
            self.ledger.place("oats", SCREEN[seat], 0)
            self.take(seat, "oats", FIRST_OATS, "DR-S2")

    def hand(self, seat: str) -> list[str]:
        """The cards that a drover can lay: all but the one that lies (DR-T2)."""
        return [card for card in CARDS if card != self.slot[seat]]

    def goods_of(self, seat: str) -> dict[str, int]:
        """A drover's oats."""
        return {"oats": self.held(seat, "oats")}
