"""A game of Monasterium: the referee of the core with this game's board and rules."""

from typing import Any

from engine.core import Term, term
from engine.core.board_game import OpenBoardGame
from engine.core.books import Books
from engine.core.ledger import Entry
from engine.monasterium.board import Board
from engine.monasterium.names import GOODS, MONASTERIES
from engine.monasterium.pack import Pack
from engine.monasterium.setup import GAME, RULES, Setup
from engine.monasterium.years import play_the_game


class PublicBooks(Books):
    """The books of a game in which all lies open."""

    done = {  # noqa: RUF012
        f"log.{what}": f"do.{what}"
        for what in ("placed_dice", "took_dice", "messenger", "novice", "turned_tile", "window", "mission", "won_die",
                     "reroll")
    }  # fmt: skip
    silent = ("novice", "own_die", "neutral_die", *(f"window_{one}" for one in MONASTERIES))


class Game(OpenBoardGame[Setup, Pack, Board]):
    """Three years of dice, goods and novices, from the set-up on."""

    name, rules_version = GAME, RULES
    goods = GOODS
    laid_out, written_in, played = Board, PublicBooks, staticmethod(play_the_game)

    def undo_note(self, entry: Entry) -> list[Term]:
        """What no pile tells: the messenger goes back, tiles are turned back, a disc comes off its mission."""
        details, seat = dict(entry.details), entry.target
        match entry.source:
            case "log.messenger":
                spaces = len(self.board.road)
                return [term("return_messenger", seat=seat, space=(int(str(details["space"])) - 2) % spaces + 1)]
            case "log.turned_tile":
                return [term("return_tile", seat=seat, column=details["column"])]
            case "log.reroll":
                return [term("return_reroll", seat=seat)]
            case "log.mission":
                return [term("return_disc", seat=seat, mission=details["mission"])]
            case "log.novice":
                return [term("return_novice", seat=seat, monastery=details["monastery"], place=details["place"])]
        return []

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
            "novices": {place: list(owners) for place, owners in self.board.novices.items()},
        }
