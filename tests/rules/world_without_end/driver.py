"""Driver: base class of the drivers of World Without End games, with the state and the changes that both use."""

from typing import Self

from engine.core import Ledger
from engine.world_without_end import Game
from engine.world_without_end.board import Board
from engine.world_without_end.names import (
    BOX,
    FAVOUR_MARKER,
    GOODS,
    HOUSE,
    PILE_OF,
    SCREEN,
    SEAL,
    favour_pile,
    site_pile,
)


class Driver:
    """A running game with helpers to read its state and to change the board. The changes are not in the record."""

    game: Game

    # --- state --------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    @property
    def ledger(self) -> Ledger:
        """The ledger."""
        return self.game.ledger

    def held(self, seat: str, kind: str) -> int:
        """How many pieces of a kind a seat holds ("house" and "seal" too)."""
        own = {"house": HOUSE, "seal": SEAL}.get(kind)
        return self.ledger.held(own[seat] if own else kind, SCREEN[seat])

    def goods(self, seat: str) -> dict[str, int]:
        """The goods of a seat, without kinds of which it has none."""
        return {kind: self.held(seat, kind) for kind in GOODS if self.held(seat, kind)}

    def vp(self, seat: str) -> float:
        """The points of a seat."""
        return self.ledger.points[seat]

    def points(self) -> dict[str, float]:
        """The points of all seats."""
        return dict(self.ledger.points)

    # --- changes of the board -----------------------------------------------------------------------------

    def leave_in_pile(self, kind: str, n: int = 0) -> Self:
        """Move the pieces of a pile into the box, except `n` of them."""
        pile = PILE_OF[kind]
        self.ledger.move(self.ledger.held(kind, pile) - n, kind, pile, BOX, "test")
        return self.renew_asks()

    def build_houses(self, seat: str, *sites: str) -> Self:
        """Put houses of a seat on these sites."""
        for site in sites:
            self.ledger.move(1, HOUSE[seat], SCREEN[seat], site_pile(site), "test")
            self.board.owners[site] = seat
            self.board.hands[seat].houses.append(site)
        return self.renew_asks()

    def move_marker(self, favour: str) -> Self:
        """Move the favour marker to a space."""
        before = self.board.favour_at
        if before != favour:
            self.ledger.move(1, FAVOUR_MARKER, favour_pile(before), favour_pile(favour), "test")
            self.board.favour_at = favour
        return self.renew_asks()

    def renew_asks(self) -> Self:
        """List the options of the open asks again, after a change of the board."""
        for ask in self.game.asks:
            ask.renew()
        return self
