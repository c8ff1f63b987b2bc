"""Table state: everything that follows from a table's journal rows.

Only ``reducer`` changes a state. Connections, listeners and locks belong to the running
``companion.tables.table.Table`` instead.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache
from hmac import compare_digest
from itertools import takewhile

from pydantic import JsonValue

from companion.games import AnyPlugin, RunningGame, plugin_of
from companion.tables.seats import ORDER, Former, Person, Seat
from companion.tables.seats.departures import Departure, Departures
from companion.tables.state.proposals import Notice, Proposal
from companion.tables.state.rows import HOST, Difference, GameEnded, Move, Standing
from companion.tables.state.rules_change import RulesChange
from engine.core import Term
from engine.core.pack import PackHead
from engine.core.referee import CORRECTION
from engine.core.setup import SeatsAndStart

CAMERA = "camera"
DICE = "dice"


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One line of a table's record: an accepted answer, or a correction by the host (``moves`` and ``note``).

    An answer has the seat of its ask (None: the table's), and who gave it. ``place`` is its position in its plan, from
    1; 1 for a single answer.
    """

    ask: str = ""
    value: str = ""
    seat: str | None = None
    by: str = HOST
    place: int = 1
    in_plan_of: str = ""
    """The seat whose plan it was part of; "" for an answer given alone."""
    shown_with: int = 1
    """The number of record lines, up to this one, whose moves the seat is shown together.

    A stand-in's moves are not ticked off between its answers, so all since its last turn are shown."""
    later: bool = False
    """Whether it was planned before instead of being tapped."""
    moves: tuple[Move, ...] = ()
    note: str = ""

    @property
    def owner(self) -> str:
        """Who may undo it: the seat of its ask, or for an ask of the table the one who answered."""
        return self.in_plan_of or self.seat or self.by

    @property
    def written(self) -> list[JsonValue]:
        """The line as a record has it: [ask, value], or ["correction", {"moves": […], "note": "…"}]."""
        if self.ask:
            return [self.ask, self.value]
        return [CORRECTION, {"moves": [move.data() for move in self.moves], "note": self.note}]


@dataclass(frozen=True, slots=True)
class Undone:
    """The last undo, until the next answer: who did it, how many lines, and what each viewer puts back."""

    by: str
    count: int
    text: dict[str, list[Term]]


@dataclass(frozen=True, slots=True)
class StockTake:
    """A stock-take: whose counts agree with the books or differ, by seat, and "table" for its piles.

    ``closed`` is the moment of the game at which everything agreed; the outcome is shown until the next moment.
    """

    number: int
    agree: frozenset[str] = frozenset()
    differ: frozenset[str] = frozenset()
    differences: tuple[Difference, ...] = ()
    closed: tuple[int, int] | None = None


@dataclass(slots=True)
class TableState:
    """The state of one table after row ``number`` of its journal.

    ``chain`` is the chain of that row. Lists, sets and dictionaries may be changed in place; their items are replaced,
    never changed.
    """

    id: str
    number: int = 0
    chain: str = ""
    game_name: str = ""
    name: str = ""
    opened_at: str = ""
    pack_wanted: str = ""
    """The hash of the pack that was chosen when the table was opened; "" is the reference pack."""
    after: str = ""
    """The table whose players go on at this one; "": none."""
    proposed_start: Seat | None = None
    """Who is proposed to start, by the game before."""
    again: str = ""
    """The table at which the players of this one go on; "": none yet."""
    people: dict[str, Person] = field(default_factory=dict)
    setup: dict[str, JsonValue] | None = None
    """The set-up as the record has it; None before the start."""
    parsed: SeatsAndStart | None = None
    pack: PackHead | None = None
    """The pack that is played with; None before the start."""
    pack_about: dict[str, JsonValue] = field(default_factory=dict)
    """Name, version and hash of that pack."""
    newest_pack: str = ""
    """While a journal is replayed: the hash of the pack with all cards that were enrolled later ("": none was)."""
    game: RunningGame | None = None
    record: list[RecordLine] = field(default_factory=list)
    checksums: list[str] = field(default_factory=list)
    """For each line of the record the checksum of the game after it; "" where the journal has none."""
    epoch: int = 0
    """The number of undos so far."""
    undone: Undone | None = None
    record_open: bool = False
    """Whether all seats have agreed that the record may be read before the end."""
    paused: bool = False
    finished: bool = False
    rules: str = ""
    """The version of the rules by which the game is played; "" before the start."""
    stopped: int | None = None
    """How many lines of the record the game has; None where it has all of them, so that it can be played on."""
    rules_change: RulesChange | None = None
    """How the rules differ from those by which the game was played; None where it can be played on."""
    ended: GameEnded | None = None
    """What is shown of the game after its end."""
    former: dict[str, Former] = field(default_factory=dict)
    """Who last had each free seat of the running game."""
    ticked: frozenset[str] = frozenset()
    """The steps of the set-up list that are ticked off, by id; also of those that are no longer listed."""
    laid_out: dict[str, int] = field(default_factory=dict)
    """By viewer, how many instructions of the set-up were carried out before the start, by the set-up list."""
    agreed: dict[str, int] = field(default_factory=dict)
    """By who has counted, the lines of the account at the last agreement (``companion.tables.state.agreements``)."""
    stock_take: StockTake | None = None
    """The present stock-take, or the last one if all agreed."""
    stock_takes: int = 0
    """The number of the last stock-take that was called for; 0: none was."""
    departures: Departures = field(default_factory=dict)
    """Why phones have lost a seat here."""
    proposals: dict[int, Proposal] = field(default_factory=dict)
    """The open proposals by number, oldest first."""
    notices: tuple[Notice, ...] = ()
    """Lines that the table adds to the public log of its game, oldest first."""
    news: Notice | None = None
    """The newest of them, until the next answer."""
    reasons: dict[str, Term] = field(default_factory=dict)
    """By seat, why the last correction on which all had agreed was refused, until the next answer or proposal."""

    @property
    def moment(self) -> tuple[int, int]:
        """A moment of the game: its undos and answers so far."""
        return self.epoch, len(self.record)

    @property
    def given_later(self) -> int:
        """The number of later answers at the end of the record."""
        return sum(1 for _ in takewhile(lambda line: line.later, reversed(self.record)))

    def given_later_to(self, seat: str) -> int:
        """The number of a seat's later answers since the last answer that it tapped."""
        own = (line for line in reversed(self.record) if line.owner == seat)
        return sum(1 for _ in takewhile(lambda line: line.later, own))

    @property
    def last_tapped(self) -> RecordLine | None:
        """The last record line that was tapped (the last of a plan), or None."""
        followed = self.given_later
        return self.record[-1 - followed] if followed < len(self.record) else None

    @property
    def last_given(self) -> int:
        """The length of the record's end that came from the last tap: an answer or a plan, and the later answers."""
        tapped = self.last_tapped
        return self.given_later + (0 if tapped is None else tapped.place)

    @property
    def plugin(self) -> AnyPlugin:
        """The plug-in of the game that is played here."""
        return plugin_of(self.game_name)

    @property
    def colours(self) -> dict[str, str]:
        """The colour of each seat in the game; empty before the start."""
        seats = {} if self.setup is None else self.setup["seats"]
        return {seat: str(colour) for seat, colour in seats.items()} if isinstance(seats, dict) else {}

    @property
    def over(self) -> bool:
        """Whether the game is over, or the host has closed the table."""
        return self.finished or self.ended is not None or (self.game is not None and self.game.over)

    @property
    def is_paused(self) -> bool:
        """Whether the host has paused the table, or has to decide about changed rules."""
        return self.paused or self.rules_change is not None

    @property
    def record_public(self) -> bool:
        """Whether everybody may read the record: after the end, or once all players have agreed."""
        return self.over or self.record_open

    @property
    def public_lines(self) -> int:
        """The length of the game's public log."""
        ended = 0 if self.ended is None else self.ended.public_lines
        return ended if self.game is None else self.game.public_lines

    @property
    def standing(self) -> Standing:
        """The public standing of each seat; empty before the start."""
        return {} if self.game is None else self.game.standing()

    @property
    def checksum(self) -> str:
        """The checksum of the game; "" before the start, or if its rules have changed."""
        return "" if self.game is None or self.rules_change is not None else self.game.checksum()

    def seat_of(self, token_hash: str) -> Seat | None:
        """The seat that is held by the token of this hash."""
        return next((seat for seat in ORDER if seat in self.people and self.people[seat].has_hash(token_hash)), None)

    def former_seat_of(self, token_hash: str) -> Seat | None:
        """The free seat of the running game that the phone with this token hash last had."""
        former = self.former
        return next((seat for seat in ORDER if seat in former and former[seat].person.has_hash(token_hash)), None)

    def waiting_of(self, token_hash: str) -> int:
        """The number of the open proposal in which the phone with this token hash requests a seat, or 0."""
        if not token_hash:  # of a page without a token, and of a proposal about a stand-in
            return 0
        proposals = self.proposals.values()
        return next((proposal.number for proposal in proposals if compare_digest(proposal.token_hash, token_hash)), 0)

    def departure_of(self, token_hash: str) -> Departure | None:
        """Why the phone with this token hash has lost its seat; None if it has lost none, or sits again."""
        return None if self.seat_of(token_hash) else self.departures.get(token_hash)

    def is_asked_for(self, seat: str) -> bool:
        """Whether there is a request to take over this seat."""
        return any(proposal.seat == seat for proposal in self.proposals.values())

    def snapshot(self) -> dict[str, object]:
        """All fields, for `restore`; the game is the same object."""
        values = {name: getattr(self, name) for name in _names()}
        return {name: value.copy() if isinstance(value, list | dict | set) else value for name, value in values.items()}

    def restore(self, snapshot: dict[str, object]) -> None:
        """Restore all fields; the caller must replay a game that has changed since."""
        for name, value in snapshot.items():
            setattr(self, name, value)


@cache
def _names() -> tuple[str, ...]:
    """The fields of a state."""
    return tuple(field.name for field in fields(TableState))
