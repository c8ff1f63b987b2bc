"""A game of The Pillars of the Earth: the referee of the core with this game's board and rules."""

from collections.abc import Coroutine
from typing import Any

from engine.core.board_game import BoardGame
from engine.core.books import Books
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import CUBES
from engine.pillars_of_the_earth.pack import Pack
from engine.pillars_of_the_earth.rounds import play_the_game
from engine.pillars_of_the_earth.setup import Setup


class PublicBooks(Books):
    """The books of a game in which all lies open."""

    silent = ("builder", "craftsman", "advantage", "resource", "event")


class Game(BoardGame):
    """One game from its set-up on; `board` is what lies on the table."""

    board: Board
    pack: Pack
    setup: Setup
    goods = ("gold", *CUBES)

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
        return self.board.chapter

    def is_open_to(self, viewer: str, source: str, target: str) -> bool:
        """All that moves lies open."""
        return True

    def seat_state(self, seat: str) -> dict[str, Any]:
        """A seat's gold, cubes and cards."""
        holding = self.board.holdings[seat]
        return {
            "colour": holding.colour,
            "holdings": self.board.goods_of(seat),
            "craftsmen": holding.craftsmen,
            "advantages": holding.advantages,
            "resources": holding.resources,
        }

    def tracks(self) -> dict[str, Any]:
        """The cost wheel and the builders on their spaces."""
        return {
            "cost": self.board.cost,
            "wheel": self.board.wheel,
            "places": self.board.spaces,
            "cathedral": self.board.pieces_set,
        }
