"""Defaults for a small open game: a board with stocks and cards, the game on it, its view and its final score.

Each kind of piece has one stock, and each player may have one set of cards, of which the last one played lies open
in the player's slot. A game that needs more replaces the board, the game or the view.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict, TypeVar, cast

from engine.core import view_types
from engine.core.board_game import OpenBoardGame
from engine.core.bookkeeping.scoring import points_by_source
from engine.core.game_state import BaseBoard
from engine.core.pack import PackHead
from engine.core.piles import SCREEN, compose
from engine.core.referee import CORRECTION
from engine.core.setup import SeatsAndStart
from engine.core.terms import Term, term
from engine.core.view_types import PlainData, Scored
from engine.core.views import scored, whole_view

Setup = TypeVar("Setup", bound=SeatsAndStart)
Pack = TypeVar("Pack", bound=PackHead)
Board = TypeVar("Board", bound="OpenBoard[Any, Any]")

HAND, SLOT = "hand", "slot"
"""The groups of piles of a player's cards: those that can be played, and the one played last."""


class OpenBoard(BaseBoard[Setup, Pack]):
    """A board with the stocks of `pile_of`, for a game of one chapter that begins with no points."""

    pile_of: dict[str, str] = {}  # noqa: RUF012  (replaced whole by a game, never changed)
    """The stock of each kind, by name of its pile."""
    cards: ClassVar[tuple[str, ...]] = ()
    """The cards that every player has, one of each; each is a kind of piece."""

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Create the board with a hand of cards for each player; the game places its stocks."""
        super().__init__(setup, pack)
        self.chapter = self.ledger.chapter = 1
        self.ledger.own_groups |= {HAND, SLOT}
        for seat in self.seats:
            self.ledger.points[seat] = 0
            for kind in self.pile_of:
                self.ledger.place(kind, SCREEN[seat], 0)
            for card in self.cards:
                self.ledger.place(card, compose(HAND, seat), 1)

    def goods_of(self, seat: str) -> dict[str, int]:
        """The pieces that a player has, by kind."""
        return {kind: self.held(seat, kind) for kind in self.pile_of}

    def hand(self, seat: str) -> list[str]:
        """The cards that a player can play: all but the one in the slot."""
        return [card for card in self.cards if self.ledger.held(card, compose(HAND, seat))]

    def slot(self, seat: str) -> str | None:
        """The card in a player's slot; None before the first one."""
        return next((card for card in self.cards if self.ledger.held(card, compose(SLOT, seat))), None)

    def play_card(self, seat: str, card: str, clause: str) -> None:
        """Move a card from the hand into the slot; the one that lay there goes back to the hand."""
        if (before := self.slot(seat)) is not None:
            self.ledger.move(1, before, compose(SLOT, seat), compose(HAND, seat), clause)
        self.ledger.move(1, card, compose(HAND, seat), compose(SLOT, seat), clause)

    def begin_round(self, number: int, first: str, phase: str = "round") -> None:
        """Begin a round in which ``first`` has the first turn."""
        self.round = self.ledger.round = number
        self.phase = phase
        self.make_active(first)

    def finish(self, sources: Mapping[str, tuple[str, ...]]) -> None:
        """End the game: the most points win; equal ones share the victory.

        ``sources`` gives the clauses of each source of points; the lines of the final score are
        ``final.<source>`` with the points that the ledger has under those clauses.
        """
        self.sources = {**sources, "corrections": (CORRECTION,)}
        self.end_game(points_by_source(self.ledger, self.seats, self.sources), self.ledger.points)

    def facts(self) -> list[Term]:
        """Terms of sentences about the table that all pages show."""
        return []


class OpenGame(OpenBoardGame[Setup, Pack, Board]):
    """A game on an `OpenBoard`."""

    def allow_corrections(self) -> None:
        """Allow corrections between the stocks and the players, but none of cards."""
        for kind, pile in self.board.pile_of.items():
            self.ledger.allow(kind, (pile, *(SCREEN[seat] for seat in self.board.seats)))

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return self.board.round


class StockView(TypedDict):
    """The stock of a kind: its name, and what is left in it (None: unlimited)."""

    kind: str
    name: Term
    n: int | None


class SeatView(Scored):
    """What lies before a seat: its pieces by kind, and its open card."""

    holdings: dict[str, int]
    slot: str | None


class TableView(TypedDict):
    """The pile of each kind's stock, what is left in the stocks, and sentences about the table."""

    kinds: dict[str, str]
    stocks: list[StockView]
    facts: list[Term]


class OwnView(TypedDict):
    """The cards that a player can play."""

    hand: list[str]


OptionData = PlainData


class ViewerView(view_types.OwnView, OwnView):
    """What only the viewer may see: goods, account book and hand."""


class View(view_types.GameView[SeatView, view_types.AskView, ViewerView], TableView):
    """The view of a seat or of the table."""


def view(game: OpenGame[Any, Any, Any], viewer: str) -> View:
    """The view of a seat ("N", "E", "S", "W") or of the "table", as JSON with terms."""
    return cast("View", whole_view(game, viewer, _seat_view, _table_view, _own_view))


def _own_view(board: OpenBoard[Any, Any], seat: str) -> OwnView:
    return {"hand": board.hand(seat)}


def _seat_view(board: OpenBoard[Any, Any], seat: str) -> SeatView:
    seen = scored(board, seat, lambda vp: vp)
    return {**seen, "holdings": board.goods_of(seat), "slot": board.slot(seat)}


def _table_view(board: OpenBoard[Any, Any]) -> TableView:
    ledger = board.ledger
    stocks: list[StockView] = [
        {
            "kind": kind,
            "name": term("name.pile", pile=pile),
            "n": None if ledger.unlimited.get(kind) == pile else ledger.held(kind, pile),
        }
        for kind, pile in board.pile_of.items()
    ]
    return {"kinds": dict(board.pile_of), "stocks": stocks, "facts": board.facts()}
