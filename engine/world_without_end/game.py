"""A game of World Without End: the referee of the core with this game's board and rules."""

from typing import Any

from engine.core import Entry, Term, term
from engine.core.board_game import BoardGame
from engine.world_without_end.account import Books
from engine.world_without_end.board import Board
from engine.world_without_end.names import GOODS
from engine.world_without_end.pack import Pack
from engine.world_without_end.rounds import ROUNDS, play_the_game
from engine.world_without_end.screens import is_open_to
from engine.world_without_end.setup import GAME, RULES, Setup


class Game(BoardGame[Setup, Pack, Board]):
    """Four chapters of six rounds behind screens, from the set-up on."""

    name, rules_version = GAME, RULES
    goods = GOODS
    laid_out, written_in, played = Board, Books, staticmethod(play_the_game)

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return max(0, self.board.chapter - 1) * ROUNDS + self.board.round

    def seat_state(self, seat: str) -> dict[str, Any]:
        """A seat's pieces, houses and cards."""
        hand = self.board.hands[seat]
        return {
            "colour": hand.colour,
            "holdings": self.board.goods_of(seat),
            "houses": hand.houses,
            "played": hand.played,
            "discards": hand.discards,
            "punishments": sorted(hand.punishments),
        }

    def tracks(self) -> dict[str, Any]:
        """The favour track and the plague."""
        return {
            "favour": self.board.favour_at,
            "favour_covered": sorted(self.board.covered_favours),
            "plague": {str(place): token for place, token in self.board.plague.items()},
        }

    def undo_note(self, entry: Entry) -> list[Term]:
        """The favour marker goes back, and a card into the hand."""
        details = dict(entry.details)
        if entry.source == "log.favour_moved":
            return [term("return_favour", to=details["from"])]
        if entry.source == "log.played":
            return [term("return_card", card=details["card"], seat=entry.target)]
        return []

    def is_open_to(self, viewer: str, source: str, target: str) -> bool:
        """Whether a viewer may read of a move (WWE-R11)."""
        return is_open_to(viewer, source, target)
