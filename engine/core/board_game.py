"""A game on a board: the referee together with what lies on the table, its books and its outcome."""

from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.board import BaseBoard
from engine.core.books import Books
from engine.core.game import POINTS, TRACK, BaseGame
from engine.core.pack import PackHead
from engine.core.seats import SCREEN

Setup = TypeVar("Setup")
Pack = TypeVar("Pack", bound=PackHead)
Board = TypeVar("Board", bound=BaseBoard[Any, Any])


class BoardGame(BaseGame, Generic[Setup, Pack, Board]):
    """One game from its set-up on.

    A game says its name, the version of its rules, what its board and its books are and how it is played. `goods`
    are the kinds that a correction may move, between their own pile and the players.
    """

    name: ClassVar[str]
    rules_version: ClassVar[str]
    goods: ClassVar[tuple[str, ...]]
    laid_out: Callable[[Setup, Pack], Board]
    written_in: type[Books] = Books
    played: Callable[[Board], Coroutine[Any, Any, None]]

    setup: Setup
    pack: Pack
    board: Board
    """What lies on the table."""
    books: Books

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Lay out the board and run to the first ask."""
        self.setup, self.pack = setup, pack
        self.board = self.laid_out(setup, pack)
        self.books = self.written_in(self.board)
        self.ledger = self.board.ledger
        super().__init__()

    def rules(self) -> Coroutine[Any, Any, None]:
        """The whole game as one coroutine."""
        return self.played(self.board)

    def correctable(self) -> dict[str, tuple[str, ...]]:
        """Goods go between their pile and the players, points between the track and the seats."""
        owners = tuple(SCREEN[seat] for seat in self.board.seats)
        return {**{kind: (self.board.pile_of[kind], *owners) for kind in self.goods}, POINTS: (TRACK, *owners)}

    def heading(self, viewer: str) -> dict[str, Any]:
        """What the view of every game begins with: which game it is, who looks, and how far it has come."""
        board = self.board
        return {
            "game": self.name,
            "rules": self.rules_version,
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
        return self.board.final

    @property
    def winners(self) -> list[str]:
        """The seats that have won; several share a victory."""
        return self.board.winners


class OpenBoardGame(BoardGame[Setup, Pack, Board]):
    """A game in which all lies open: whatever moves, everybody may read of it."""

    def is_open_to(self, viewer: str, source: str, target: str) -> bool:
        """Nothing is hidden from anybody."""
        return True
