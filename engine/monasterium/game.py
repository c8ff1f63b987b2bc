"""A game of Monasterium: the referee of the core with this game's board and rules."""

from engine.core.board_game import OpenBoardGame
from engine.monasterium import corrections
from engine.monasterium.board import Board
from engine.monasterium.names import CHAPEL, GAME, GOODS, MONASTERIES, PILE_OF, RULES, WINDOW
from engine.monasterium.pack import Pack
from engine.monasterium.public_log import PublicLog
from engine.monasterium.rules.ending import COUNTED, SOURCES
from engine.monasterium.rules.years import play_the_game
from engine.monasterium.setup import Setup


class Game(OpenBoardGame[Setup, Pack, Board]):
    """One game of Monasterium: three years of dice, goods and novices."""

    name, rules_version = GAME, RULES
    board_type, play, log_type = Board, staticmethod(play_the_game), PublicLog
    sources = {**SOURCES, **COUNTED}  # noqa: RUF012  (never changed)

    def counted(self) -> list[tuple[str, str]]:
        """The goods of the supply, and the windows in each chapel."""
        goods = [(kind, PILE_OF[kind]) for kind in GOODS]
        return [*goods, *((WINDOW[monastery], CHAPEL[monastery]) for monastery in MONASTERIES)]

    def allow_corrections(self) -> None:
        """Enter in the ledger where a correction may put each kind of piece."""
        corrections.allow_corrections(self.board)

    def corrected(self) -> None:
        """Update what the board keeps beside the ledger."""
        corrections.update_board(self.board)

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return max(0, self.board.chapter - 1) * len(self.board.seats) + self.board.round
