"""A game of World Without End: the referee of the core with this game's board and rules."""

from engine.core import Entry, Term, term
from engine.core.board_game import BoardGame
from engine.core.piles import group_of, part_of, screen_owner
from engine.world_without_end import closing, corrections
from engine.world_without_end.board import Board
from engine.world_without_end.bookkeeping import HIDDEN_KINDS, Instructions, PublicLog, is_open_to
from engine.world_without_end.names import COUNTED_BY_ALL, EVENT, PILE_OF, PLAY, ROUNDS
from engine.world_without_end.pack import Pack
from engine.world_without_end.rules.ending import COUNTED, SOURCES
from engine.world_without_end.rules.rounds import play_the_game
from engine.world_without_end.setup import GAME, RULES, Setup


class Game(BoardGame[Setup, Pack, Board]):
    """One game of World Without End: four chapters of six rounds."""

    name, rules_version = GAME, RULES
    board_type, play = Board, staticmethod(play_the_game)
    log_type, instruction_type = PublicLog, Instructions
    sources = {**SOURCES, **COUNTED}  # noqa: RUF012  (never changed)

    def counted(self) -> list[tuple[str, str]]:
        """The four piles on the board; the supply is not counted, since it would tell what lies behind the screens."""
        return [(kind, PILE_OF[kind]) for kind in COUNTED_BY_ALL]

    def closing_facts(self, number: int) -> list[Term]:
        """The tax of a chapter, and what loyalty averts."""
        return closing.facts(self.board, number)

    def duties(self, number: int, viewer: str) -> closing.Duties:
        """What was paid and missing at the end of a chapter, as far as the viewer may know it."""
        return closing.duties(self.board, number, viewer)

    @property
    def rounds(self) -> int:
        """How many rounds have begun."""
        return max(0, self.board.chapter - 1) * ROUNDS + self.board.round

    def kind_term(self, kind: str) -> Term:
        """The name of a kind of piece, as a term; an event card by its id and title, own pieces with the seat."""
        group, part = group_of(kind), part_of(kind)
        if not part:
            return super().kind_term(kind)
        if group == EVENT:
            return self.board.name_of_event(kind)
        return term("name.own_kind", kind=group, seat=part)

    def undo_terms(self, count: int, viewer: str = "table") -> list[Term]:
        """The moves that undo the last `count` answers, as terms; event cards are named."""
        terms = super().undo_terms(count, viewer)
        for text in terms:
            if group_of(text.get("kind", "")) == EVENT:
                text.update({**self.board.name_of_event(text["kind"]), "key": "return_event_card"})
        return terms

    def allow_corrections(self) -> None:
        """Enter in the ledger where a correction may put each kind of piece."""
        corrections.allow_corrections(self.board)

    def corrected(self) -> None:
        """Update what the board keeps beside the ledger."""
        corrections.update_board(self.board)

    def undo_key(self, entry: Entry) -> str:
        """The key of the term for a move that is undone; for a card played face up, one that names it."""
        return "return_action_card" if entry.clause == PLAY else super().undo_key(entry)

    def hiding_seat(self, kind: str, pile: str) -> str | None:
        """The seat behind whose screen the pile lies; houses, seals and cards are counted by everybody (WWE-R11)."""
        return screen_owner(pile) if kind in HIDDEN_KINDS else None

    def is_open_to(self, viewer: str, source: str, target: str) -> bool:
        """Whether a viewer may read of a move (WWE-R11)."""
        return is_open_to(viewer, source, target)
