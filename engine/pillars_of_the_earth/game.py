"""A game of The Pillars of the Earth: the referee of the core with this game's board and rules."""

from collections.abc import Coroutine
from typing import Any

from engine.core import BaseGame
from engine.core.books import Books
from engine.core.game import POINTS, TRACK
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.names import CUBES, PILE_OF, SCREEN
from engine.pillars_of_the_earth.pack import Pack
from engine.pillars_of_the_earth.rounds import play_the_game
from engine.pillars_of_the_earth.setup import Setup


class Game(BaseGame):
    """One game from its set-up on; `board` is what lies on the table."""

    def __init__(self, setup: Setup, pack: Pack) -> None:
        """Lay out the board and run to the first ask."""
        self.setup = setup
        self.pack = pack
        self.board = Board(setup, pack)
        self.ledger = self.board.ledger
        self.books = Books(self.board)
        super().__init__()

    def rules(self) -> Coroutine[Any, Any, None]:
        """The whole game as one coroutine."""
        return play_the_game(self.board)

    def correctable(self) -> dict[str, tuple[str, ...]]:
        """Gold and cubes go between their pile and the players, points between the track and the seats."""
        owners = tuple(SCREEN[seat] for seat in self.board.seats)
        return {**{kind: (PILE_OF[kind], *owners) for kind in ("gold", *CUBES)}, POINTS: (TRACK, *owners)}

    @property
    def final(self) -> dict[str, dict[str, Any]] | None:
        """The final scores with their lines by seat, once the game is over."""
        return self.board.final

    @property
    def winners(self) -> list[str]:
        """The seats that have won; several share a victory (PE-E1)."""
        return self.board.winners
