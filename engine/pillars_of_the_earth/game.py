"""A game of The Pillars of the Earth: the referee of the core with this game's board and rules."""

from engine.core import AnyAnswer, Term, term
from engine.core.asks import NOTHING, Nothing
from engine.core.board_game import OpenBoardGame
from engine.core.piles import group_of, part_of
from engine.core.referee import CORRECTION
from engine.core.view_types import DutyView
from engine.pillars_of_the_earth import closing, corrections
from engine.pillars_of_the_earth.board import Board
from engine.pillars_of_the_earth.bookkeeping import AccountBooks, Instructions, PublicLog
from engine.pillars_of_the_earth.names import BOX, COURT, CRAFTSMAN, MARKET, MATERIALS
from engine.pillars_of_the_earth.options import Word
from engine.pillars_of_the_earth.pack import Pack
from engine.pillars_of_the_earth.rules.by_hand import BY_HAND, USE_BY_HAND
from engine.pillars_of_the_earth.rules.ending import SOURCES
from engine.pillars_of_the_earth.rules.rounds import play_the_game
from engine.pillars_of_the_earth.setup import GAME, RULES, Setup

UNASKED_BEFORE: dict[str, Word | Nothing] = {BY_HAND: Word.BOOKED, USE_BY_HAND: NOTHING}
"""The asks that older records lack, with the answer that stands for what happened then."""


class Game(OpenBoardGame[Setup, Pack, Board]):
    """One game of The Pillars of the Earth: six rounds of cards, builders and places."""

    name, rules_version = GAME, RULES
    board_type, play = Board, staticmethod(play_the_game)
    log_type, book_type, instruction_type = PublicLog, AccountBooks, Instructions
    sources = SOURCES

    def counted(self) -> list[tuple[str, str]]:
        """The sites, the gold in the box, the market, and the metal at court."""
        return [*super().counted(), *((kind, MARKET) for kind in MATERIALS), ("metal", COURT)]

    def closing_facts(self, number: int) -> list[Term]:
        """The tax of a round."""
        return closing.facts(self.board, number)

    def duties(self, number: int, viewer: str) -> dict[str, list[DutyView]]:
        """The tax of each player in a round."""
        return closing.duties(self.board, number)

    def allow_corrections(self) -> None:
        """Enter in the ledger where a correction may put each kind of piece."""
        corrections.allow_corrections(self.board)

    def corrected(self) -> None:
        """Update what the board keeps beside the ledger."""
        corrections.update_board(self.board)

    def settle(self, line: AnyAnswer, *, keep_labels: bool = False) -> None:
        """Apply one line of a record; records from before the asks in `UNASKED_BEFORE` have no lines for them."""
        if line[0] != CORRECTION and self.find(line[0]) is None:
            while self.asks and self.asks[0].what in UNASKED_BEFORE:
                self._resume(UNASKED_BEFORE[self.asks[0].what])
        super().settle(line, keep_labels=keep_labels)

    def undo_terms(self, count: int, viewer: str = "table") -> list[Term]:
        """The moves that undo the last `count` answers, as terms; cards are named, and gold is its marker."""
        terms = super().undo_terms(count, viewer)
        for text in terms:
            card = self.board.name_of_card(text.get("kind", ""))
            if card is not None:
                text["key"], text["card"] = "return_card", card
            elif text.get("kind") == "gold" and BOX in (text["from"], text["to"]):
                key, pile = ("gold_forward", text["to"]) if text["from"] == BOX else ("gold_back", text["from"])
                text["key"], text["seat"] = key, part_of(pile)
        return terms

    def kind_term(self, kind: str) -> Term:
        """The name of a kind of piece, as a term; a card by its name, with the round of a craftsman for hire."""
        card = self.board.name_of_card(kind)
        if card is None:
            return super().kind_term(kind)
        craftsman = self.pack.craftsmen.get(part_of(kind)) if group_of(kind) == CRAFTSMAN else None
        if craftsman is not None and craftsman.round:
            return term("name.card_of_round", card=card, n=craftsman.round)
        return term("name.card", card=card)

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return self.board.chapter

    def tie(self) -> Term | None:
        """Whether gold has decided between equal points, or the victory is shared (PE-E1)."""
        points = [score["vp"] for score in (self.board.final or {}).values()]
        if len(set(points)) == len(points):
            return None
        return term("tie.shared" if len(self.board.winners) > 1 else "tie.gold")
