"""A game of Monasterium: the referee of the core with this game's board and rules."""

from typing import Any

from engine.core.board_game import OpenBoardGame
from engine.core.books import Books
from engine.core.seats import COLOURS
from engine.monasterium.board import Board
from engine.monasterium.names import (
    ACTION_TILE,
    CHALICE,
    GAME,
    HOURGLASS,
    MISSION_CARD,
    MONASTERIES,
    NEUTRAL_DIE,
    REROLL_TILE,
    RULES,
)  # fmt: skip
from engine.monasterium.pack import Pack
from engine.monasterium.setup import Setup
from engine.monasterium.years import play_the_game


class PublicBooks(Books):
    """The books of a game in which all lies open. The log says by notes what happens to all but the goods."""

    silent = (
        ACTION_TILE, CHALICE, HOURGLASS, MISSION_CARD, NEUTRAL_DIE, REROLL_TILE,
        *(f"window_{one}" for one in MONASTERIES),
        *(f"{kind}_{colour}" for kind in ("novice", "die", "disc", "messenger") for colour in COLOURS),
    )  # fmt: skip


class Game(OpenBoardGame[Setup, Pack, Board]):
    """Three years of dice, goods and novices, from the set-up on."""

    name, rules_version = GAME, RULES
    laid_out, written_in, played = Board, PublicBooks, staticmethod(play_the_game)

    def correctable(self) -> dict[str, tuple[str, ...]]:
        """Everything that can lie elsewhere: goods, points, dice, novices, windows, messengers, tiles, discs, cards."""
        if not self.ledger.places:
            self.board.allow_corrections()
        return super().correctable()

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return max(0, self.board.chapter - 1) * len(self.board.seats) + self.board.round

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
            "novices": {place.id: list(owners) for place, owners in self.board.novices.items()},
        }
