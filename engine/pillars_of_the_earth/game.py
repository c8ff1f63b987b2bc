"""A game of The Pillars of the Earth: the referee of the core with this game's board and rules."""

from typing import Any

from engine.core.board_game import OpenBoardGame
from engine.core.books import Books
from engine.pillars_of_the_earth.board import WORKERS, Board
from engine.pillars_of_the_earth.names import CUBES, STARTERS
from engine.pillars_of_the_earth.pack import Pack
from engine.pillars_of_the_earth.rounds import play_the_game
from engine.pillars_of_the_earth.setup import GAME, RULES, Setup


class PublicBooks(Books):
    """The books of a game in which all lies open."""

    at_first = {"worker": WORKERS, "craftsman": len(STARTERS)}  # noqa: RUF012
    silent = ("builder", "craftsman", "advantage", "resource", "event")
    done = {  # noqa: RUF012
        "log.builder": "do.builder",
        "log.passed_builder": "do.passed_builder",
        "log.builder_unused": "do.unused_builder",
        "log.piece_set": "do.piece_set",
    }


class Game(OpenBoardGame[Setup, Pack, Board]):
    """Six rounds of cards, builders and places, from the set-up on."""

    name, rules_version = GAME, RULES
    goods = ("gold", *CUBES)
    laid_out, written_in, played = Board, PublicBooks, staticmethod(play_the_game)

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return self.board.chapter

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
            "wheel": [seat for seat, _ in self.board.wheel],
            "places": self.board.spaces,
            "cathedral": self.board.pieces_set,
        }
