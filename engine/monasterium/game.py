"""A game of Monasterium: the referee of the core with this game's board and rules."""

from collections.abc import Coroutine
from typing import Any

from engine.core.board_game import BoardGame
from engine.core.books import Books
from engine.monasterium.board import Board
from engine.monasterium.names import GOODS, MONASTERIES
from engine.monasterium.pack import Pack
from engine.monasterium.setup import Setup
from engine.monasterium.years import play_the_game


class PublicBooks(Books):
    """The books of a game in which all lies open."""

    silent = ("novice", "own_die", "neutral_die", *(f"window_{one}" for one in MONASTERIES))


class Game(BoardGame):
    """One game from its set-up on; `board` is what lies on the table."""

    board: Board
    pack: Pack
    setup: Setup
    goods = GOODS

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Lay out the board and run to the first ask."""
        board = Board(setup, pack)
        super().__init__(setup, pack, board, PublicBooks(board))

    def rules(self) -> Coroutine[Any, Any, None]:
        """The whole game as one coroutine."""
        return play_the_game(self.board)

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return max(0, self.board.chapter - 1) * len(self.board.seats) + self.board.round

    def is_open_to(self, viewer: str, source: str, target: str) -> bool:
        """All that moves lies open."""
        return True

    def seat_state(self, seat: str) -> dict[str, Any]:
        """A seat's goods, novices, windows and missions."""
        area = self.board.areas[seat]
        return {
            "colour": area.colour,
            "holdings": self.board.goods_of(seat),
            "sent": self.board.sent(seat),
            "windows": area.windows,
            "missions": area.missions,
        }

    def tracks(self) -> dict[str, Any]:
        """The messengers on the road, and who stands where."""
        return {
            "road": {seat: area.road + 1 for seat, area in self.board.areas.items()},
            "novices": {place: list(owners) for place, owners in self.board.novices.items()},
        }
