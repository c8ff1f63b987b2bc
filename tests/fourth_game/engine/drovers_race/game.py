"""A Drovers' Race: the referee of the core with this game's board and rules."""

from typing import Any

from engine.core import Entry, Term, term
from engine.core.board_game import OpenBoardGame
from engine.drovers_race.board import Board
from engine.drovers_race.pack import Pack
from engine.drovers_race.rounds import race
from engine.drovers_race.setup import GAME, RULES, Setup


class Game(OpenBoardGame[Setup, Pack, Board]):
    """A race from its set-up on; the host may correct oats and miles (DR-Z1)."""

    name, rules_version = GAME, RULES
    goods = ("oats",)
    laid_out, played = Board, staticmethod(race)

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return self.board.round

    def seat_state(self, seat: str) -> dict[str, Any]:
        """A drover's colour, oats and card."""
        board = self.board
        return {"colour": self.setup.seats[seat], "holdings": board.goods_of(seat), "card": board.slot[seat]}

    def undo_note(self, entry: Entry) -> list[Term]:
        """A card that was laid goes back into the hand, and the one before it into the slot."""
        return [term("return_drover_card", seat=entry.target, **dict(entry.details))]
