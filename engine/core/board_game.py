"""Board game: the referee with a board, and the log, account books and instructions computed from its ledger."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from engine.core.account_books import AccountBooks
from engine.core.board import BaseBoard
from engine.core.deeds import Deeds
from engine.core.instructions import Instructions
from engine.core.pack import PackHead
from engine.core.piles import SCREEN
from engine.core.public_log import PublicLog
from engine.core.referee import POINTS, TRACK, BaseGame
from engine.core.statistics import of_ledger
from engine.core.view_types import AskView, FinalScore, Heading, LogLine, Statistics, WaitingView

Setup = TypeVar("Setup")
Pack = TypeVar("Pack", bound=PackHead)
Board = TypeVar("Board", bound=BaseBoard[Any, Any])


class PublicPart(NamedTuple):
    """What everybody sees of a game: the seats, the table, who is waited for, the log, and at the end the statistics.

    `asks` are the asks as they have been shown, by id and whether to their own seat; only who may settle one sees it.
    """

    seats: list[Mapping[str, object]]
    table: Mapping[str, object]
    waiting: list[WaitingView]
    log: list[LogLine]
    asks: dict[tuple[str, bool], AskView]
    statistics: Statistics | None


class BoardGame(BaseGame, Generic[Setup, Pack, Board]):
    """One running game on a board.

    A game defines its name, the version of its rules, its board and its rules (`play`), and may replace the log, the
    account books and the instructions by types of its own.
    """

    name: ClassVar[str]
    rules_version: ClassVar[str]
    board_type: Callable[[Setup, Pack], Board]
    play: Callable[[Board], Coroutine[Any, Any, None]]
    log_type: type[PublicLog[Board]] = PublicLog
    book_type: type[AccountBooks[Board]] = AccountBooks
    instruction_type: type[Instructions[Board]] = Instructions

    setup: Setup
    pack: Pack
    board: Board

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Place the pieces and run the rules to the first ask."""
        self.setup, self.pack = setup, pack
        self.board = board = self.board_type(setup, pack)
        self.public_log = self.log_type(board)
        self.account_books = self.book_type(board)
        self.instructions = self.instruction_type(board)
        self.deeds = Deeds(board)
        self.ledger = board.ledger
        self._public: tuple[tuple[int, int], PublicPart] | None = None
        """What everybody sees, after so many answers and entries of the ledger."""
        super().__init__()

    def rules(self) -> Coroutine[Any, Any, None]:
        """The whole game as one coroutine."""
        return self.play(self.board)

    def correctable(self) -> dict[str, tuple[str, ...]]:
        """The piles that the ledger allows for each kind, and for points the track and the seats."""
        if not self.ledger.allowed:
            self.board.allow_corrections()
        owners = tuple(SCREEN[seat] for seat in self.board.seats)
        return {
            **{kind: tuple(piles) for kind, piles in self.ledger.allowed.items()},
            POINTS: (TRACK, *owners),
        }

    def corrected(self) -> None:
        """Update what the board keeps beside the ledger. Raises Refused as `BaseBoard.corrected` does."""
        self.board.corrected()

    @property
    def public_lines(self) -> int:
        """How many lines the public log has had so far, with those that it no longer shows."""
        return self.public_log.count()

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

    def statistics(self) -> Statistics:
        """The statistics of the game; complete once it is over."""
        board = self.board
        return of_ledger(self.ledger, self.marks, board.seats, board.sources, board.counted_from, board.winners)

    def public_part(self, compute: Callable[[], PublicPart]) -> PublicPart:
        """What everybody sees, computed again only after an answer or a correction: nothing else changes a game."""
        moment = len(self.answers), len(self.ledger.lines)
        if self._public is None or self._public[0] != moment:
            self._public = moment, compute()
        return self._public[1]

    @property
    def final(self) -> Mapping[str, FinalScore] | None:
        """The final scores with their lines by seat, once the game is over."""
        return self.board.final

    @property
    def winners(self) -> list[str]:
        """The seats that have won; several share a victory."""
        return self.board.winners


class OpenBoardGame(BoardGame[Setup, Pack, Board]):
    """A board game without hidden information: every viewer may read every move."""

    def is_open_to(self, viewer: str, source: str, target: str) -> bool:
        """Whether a viewer may read of a move: always."""
        return True

    def hiding_seat(self, kind: str, pile: str) -> str | None:
        """The seat that alone may know what a pile holds: none."""
        return None

    def standing(self) -> dict[str, dict[str, float]]:
        """What each seat has: its points and its goods by kind."""
        points = super().standing()
        return {seat: {**points[seat], **self.board.goods_of(seat)} for seat in self.board.seats}
