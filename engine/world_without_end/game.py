"""A game of World Without End: the referee of the core with this game's board and rules."""

from typing import Any

from engine.core import Entry, Term, term
from engine.core.board_game import BoardGame
from engine.world_without_end.account import Books
from engine.world_without_end.board import Board
from engine.world_without_end.corrections import bring_in_line
from engine.world_without_end.names import PLAY, ROUNDS
from engine.world_without_end.pack import Pack
from engine.world_without_end.rounds import play_the_game
from engine.world_without_end.screens import is_open_to
from engine.world_without_end.setup import GAME, RULES, Setup


class Game(BoardGame[Setup, Pack, Board]):
    """Four chapters of six rounds behind screens, from the set-up on."""

    name, rules_version = GAME, RULES
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

    def kind_term(self, kind: str) -> Term:
        """A kind of piece in words: an event card by its number and title, a player's own pieces with the seat."""
        group, colon, which = kind.partition(":")
        if not colon:
            return super().kind_term(kind)
        if group == "event":
            return term("name.event_card", card=which, title=self.board.cards[which].title)
        return term("name.own_kind", kind=group, seat=which)

    def correctable(self) -> dict[str, tuple[str, ...]]:
        """The kinds of pieces with the piles in which they can lie."""
        self.board.allow_corrections()
        return super().correctable()

    def corrected(self) -> None:
        """Work out anew what the board keeps beside the ledger."""
        bring_in_line(self.board)

    def undo_key(self, entry: Entry) -> str:
        """A card that was laid face up is named when it is taken back."""
        return "return_action_card" if entry.clause == PLAY else super().undo_key(entry)

    def is_open_to(self, viewer: str, source: str, target: str) -> bool:
        """Whether a viewer may read of a move (WWE-R11)."""
        return is_open_to(viewer, source, target)
