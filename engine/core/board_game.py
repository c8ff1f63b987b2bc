"""A game on a board: the referee together with what lies on the table, its books and its outcome."""

from typing import Any

from engine.core.books import Books
from engine.core.game import POINTS, TRACK, BaseGame
from engine.core.seats import SCREEN


class BoardGame(BaseGame):
    """One game from its set-up on. A game says its rules, its `goods` and, with types of its own, its board and pack.

    `goods` are the kinds that a correction may move, between their own pile and the players.
    """

    setup: Any
    pack: Any
    board: Any
    books: Books
    goods: tuple[str, ...] = ()

    def __init__(self, setup: Any, pack: Any, board: Any, books: Books) -> None:
        """Run to the first ask; the board is laid out already."""
        self.setup, self.pack, self.board, self.books = setup, pack, board, books
        self.ledger = board.ledger
        super().__init__()

    def correctable(self) -> dict[str, tuple[str, ...]]:
        """Goods go between their pile and the players, points between the track and the seats."""
        owners = tuple(SCREEN[seat] for seat in self.board.seats)
        return {**{kind: (self.board.pile_of[kind], *owners) for kind in self.goods}, POINTS: (TRACK, *owners)}

    def heading(self, name: str, rules: str, viewer: str) -> dict[str, Any]:
        """What the view of every game begins with: which game it is, who looks, and how far it has come."""
        board = self.board
        return {
            "game": name,
            "rules": rules,
            "pack": {"name": self.pack.name, "ours": self.pack.ours},
            "viewer": viewer,
            "chapter": board.chapter,
            "round": board.round,
            "phase": board.phase,
            "over": self.over,
            "active": board.active,
        }

    @property
    def final(self) -> dict[str, dict[str, Any]] | None:
        """The final scores with their lines by seat, once the game is over."""
        found: dict[str, dict[str, Any]] | None = self.board.final
        return found

    @property
    def winners(self) -> list[str]:
        """The seats that have won; several share a victory."""
        found: list[str] = self.board.winners
        return found
