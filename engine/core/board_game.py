"""Board game: the referee with a board, and the log, account books and instructions computed from its ledger."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from engine.core.bookkeeping.account_books import AccountBooks
from engine.core.bookkeeping.closing import Duties, closing_view
from engine.core.bookkeeping.deeds import Deeds
from engine.core.bookkeeping.instructions import Instructions
from engine.core.bookkeeping.public_log import PublicLog
from engine.core.bookkeeping.statistics import of_ledger
from engine.core.bookkeeping.stock import counted_piles, own_piles
from engine.core.game_state import BaseBoard
from engine.core.pack import PackHead
from engine.core.piles import SCREEN
from engine.core.referee import POINTS, TRACK, BaseGame
from engine.core.terms import Term
from engine.core.view_types import (
    AskView,
    ClosingView,
    CountedPile,
    DutyView,
    FinalScore,
    Heading,
    Statistics,
)

TABLE = "table"
"""The viewer of what is public."""

Setup = TypeVar("Setup")
Pack = TypeVar("Pack", bound=PackHead)
Board = TypeVar("Board", bound=BaseBoard[Any, Any])


class PublicPart(NamedTuple):
    """What everybody sees of a game.

    `shown` is a view without the parts that differ between viewers. `asks` are the asks that have been shown, by id and
    by whether they were shown to their own seat: only the seat that may settle an ask sees it.
    """

    shown: Mapping[str, object]
    asks: dict[tuple[str, bool], AskView]


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
    sources: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The sources of points with their clauses, for the account of a chapter; empty: there is none."""

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
        self._duties: dict[tuple[int, str], Duties] = {}
        """By the number of a part and the viewer."""
        super().__init__()

    def rules(self) -> Coroutine[Any, Any, None]:
        """The whole game as one coroutine."""
        return self.play(self.board)

    def last_results(self, seat: str, count: int, followed: int = 0) -> list[Term]:
        """What the last `count` answers did to a seat in all, without the `followed` ones at their end."""
        answers = len(self.answers)
        return self.deeds.of_answers(seat, self, range(max(0, answers - count), answers - followed))

    def correctable(self) -> dict[str, tuple[str, ...]]:
        """The piles that the ledger allows for each kind, and for points the track and the seats."""
        if not self.ledger.allowed:
            self.allow_corrections()
        owners = tuple(SCREEN[seat] for seat in self.board.seats)
        return {
            **{kind: tuple(piles) for kind, piles in self.ledger.allowed.items()},
            POINTS: (TRACK, *owners),
        }

    def allow_corrections(self) -> None:
        """Enter in the ledger where a correction may put each kind of piece; called before the first correction."""

    # ------------------------------------------------------------------ the end of a chapter

    @property
    def last_part(self) -> int:
        """The number of the last chapter, year or round that has ended; 0 before the first."""
        return self.board.chapter if self.over else self.board.chapter - 1

    def closing(self) -> ClosingView | None:
        """What everybody sees of the end of the last part; None before the first, and in a game without sources."""
        number = self.last_part
        if number < 1 or not self.sources:
            return None
        facts, duties = self.closing_facts(number), self.last_duties(TABLE)
        return closing_view(self.ledger, self.board.seats, number, self.sources, facts, duties)

    def own_duties(self, seat: str) -> list[DutyView]:
        """What was due of a seat at the end of the last part, as it knows it itself."""
        return self.last_duties(seat).get(seat, []) if self.last_part > 0 else []

    def last_duties(self, viewer: str) -> Duties:
        """What was due at the end of the last part, computed once: its entries do not change any more."""
        key = self.last_part, viewer
        if key not in self._duties or self.over:
            self._duties[key] = self.duties(*key)
        return self._duties[key]

    # ------------------------------------------------------------------ stock-take

    def counted(self) -> list[tuple[str, str]]:
        """The piles that everybody may count, as (kind, pile): the stock of each kind that is hidden nowhere."""
        held = self.board.pile_of
        hides = any(self.hiding_seat(kind, SCREEN[seat]) for kind in held for seat in self.board.seats)
        return [] if hides else list(held.items())

    def home_of(self, kind: str) -> str | None:
        """The pile from which a kind is taken and to which it returns; None for a piece that has none."""
        return self.board.pile_of.get(kind)

    def stock(self, since: int = 0) -> list[CountedPile]:
        """The counted piles with what the books say, as everybody may know it.

        Their lines are of the ledger's entries after the first ``since``.
        """

        def is_open(source: str, target: str) -> bool:
            return self.is_open_to(TABLE, source, target)

        return counted_piles(self.ledger, self.counted(), is_open, self.kind_term, since)

    def own_stock(self, seat: str, since: int = 0) -> list[CountedPile]:
        """The pieces of a seat that it counts, as it alone may know them: of each kind that has a home.

        Their lines are those of its account book after the first ``since``.
        """
        goods = {kind: n for kind, n in self.board.goods_of(seat).items() if self.home_of(kind) is not None}
        return own_piles(goods, SCREEN[seat], self.account_books.changes(seat)[since:], self.kind_term)

    def tie(self) -> Term | None:
        """A sentence about what decided between equal points at the end, in a game that has such a rule."""
        return None

    def closing_facts(self, number: int) -> list[Term]:
        """Sentences about the end of a chapter, and about what comes next."""
        return []

    def duties(self, number: int, viewer: str) -> Duties:
        """What was due of each seat at the end of a chapter, as far as the viewer may know it."""
        return {}

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
        moment = len(self.answers), len(self.ledger.entries)
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
