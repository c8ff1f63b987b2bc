"""Board game: the referee together with a board, its account books and the outcome."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.board import BaseBoard
from engine.core.books import Books
from engine.core.game import POINTS, TRACK, BaseGame
from engine.core.pack import PackHead
from engine.core.seats import SCREEN
from engine.core.view_types import FinalScore, Heading

Setup = TypeVar("Setup")
Pack = TypeVar("Pack", bound=PackHead)
Board = TypeVar("Board", bound=BaseBoard[Any, Any])


class BoardGame(BaseGame, Generic[Setup, Pack, Board]):
    """One running game on a board. A game defines its name, the version of its rules, its board, books and rules."""

    name: ClassVar[str]
    rules_version: ClassVar[str]
    laid_out: Callable[[Setup, Pack], Board]
    written_in: type[Books] = Books
    played: Callable[[Board], Coroutine[Any, Any, None]]

    setup: Setup
    pack: Pack
    board: Board
    books: Books

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Lay out the board and run the rules to the first ask."""
        self.setup, self.pack = setup, pack
        self.board = self.laid_out(setup, pack)
        self.books = self.written_in(self.board)
        self.ledger = self.board.ledger
        super().__init__()

    def rules(self) -> Coroutine[Any, Any, None]:
        """The whole game as one coroutine."""
        return self.played(self.board)

    def correctable(self) -> dict[str, tuple[str, ...]]:
        """The piles that the ledger allows for each kind, and for points the track and the seats."""
        owners = tuple(SCREEN[seat] for seat in self.board.seats)
        return {
            **{kind: tuple(piles) for kind, piles in self.ledger.places.items()},
            POINTS: (TRACK, *owners),
        }

    def corrected(self) -> None:
        """Update what the board keeps beside the ledger. Raises Refused as `BaseBoard.corrected` does."""
        self.board.corrected()

    def heading(self, viewer: str) -> Heading:
        """The first fields of every game's view: game, rules, pack, viewer, chapter, round, phase, over, active."""
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
    def final(self) -> Mapping[str, FinalScore] | None:
        """The final scores with their lines by seat, once the game is over."""
        return self.board.final

    @property
    def winners(self) -> list[str]:
        """The seats that have won; several share a victory."""
        return self.board.winners


class OpenBoardGame(BoardGame[Setup, Pack, Board]):
    """A board game without hidden information: every move is public."""

    def is_open_to(self, viewer: str, source: str, target: str) -> bool:
        """Nothing is hidden from anybody."""
        return True
