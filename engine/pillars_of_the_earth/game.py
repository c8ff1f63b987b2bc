"""A game of The Pillars of the Earth: the referee of the core with this game's board and rules."""

from typing import Any

from engine.core import AnyAnswer, Term, term
from engine.core.asks import NOTHING, Nothing
from engine.core.board_game import OpenBoardGame
from engine.core.game import CORRECTION
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.books import PublicBooks
from engine.pillars_of_the_earth.by_hand import BY_HAND, USE_BY_HAND
from engine.pillars_of_the_earth.cards import card_of, card_term
from engine.pillars_of_the_earth.names import CRAFTSMAN
from engine.pillars_of_the_earth.options import Word
from engine.pillars_of_the_earth.pack import Pack
from engine.pillars_of_the_earth.rounds import play_the_game
from engine.pillars_of_the_earth.setup import GAME, RULES, Setup

UNASKED_BEFORE: dict[str, Word | Nothing] = {BY_HAND: Word.BOOKED, USE_BY_HAND: NOTHING}
"""Asks that older records lack, with what happened then."""


class Game(OpenBoardGame[Setup, Pack, Board]):
    """Six rounds of cards, builders and places, from the set-up on."""

    name, rules_version = GAME, RULES
    laid_out, written_in, played = Board, PublicBooks, staticmethod(play_the_game)

    def correctable(self) -> dict[str, tuple[str, ...]]:
        """Everything that can lie elsewhere: goods, points, workers, builders, markers, cards, pieces."""
        if not self.ledger.places:
            self.board.allow_corrections()
        return super().correctable()

    def settle(self, line: AnyAnswer) -> None:
        """Take one line of a record; one from before there were asks about cards by hand has no line for them."""
        if line[0] != CORRECTION and self.find(line[0]) is None:
            while self.asks and self.asks[0].what in UNASKED_BEFORE:
                self._resume(UNASKED_BEFORE[self.asks[0].what])
        super().settle(line)

    def undo_terms(self, count: int, viewer: str = "table") -> list[Term]:
        """Which pieces go back where when the last `count` answers are taken back; cards are named."""
        terms = super().undo_terms(count, viewer)
        for one in terms:
            card = card_of(one.get("kind", ""))
            if card is not None:
                one["key"], one["card"] = "return_card", card_term(self.pack, *card)
        return terms

    def kind_term(self, kind: str) -> Term:
        """A kind of piece in words; a card by its name, with the round of a craftsman who can be hired."""
        card = card_of(kind)
        if card is None:
            return super().kind_term(kind)
        named = card_term(self.pack, *card)
        number = self.pack.craftsmen[card[1]].round if card[0] == CRAFTSMAN else 0
        return term("name.card_of_round", card=named, n=number) if number else term("name.card", card=named)

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
