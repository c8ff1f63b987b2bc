"""Table: one running game with its seats, its journal and one writer.

Commands run one at a time: validate, apply a row with the reducer, append it durably to the journal, notify the
listeners. So acknowledged commands are never lost, the journal has no row that the rules refuse, and a repeated command
gets the outcome of the first. The commands of the game are here. Those about seats, consent, stock-takes and plans are
functions in `companion.tables.commands`.

The table does not depend on sockets: it calls its listeners after each change, and they call `view`.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from companion.errors import Code, JournalDamaged, Overtaken, Refusal, from_rules
from companion.games import AnyPlugin, RunningGame
from companion.packs.pack_store import FacePhoto, PackStore
from companion.tables import commit, game_packs, table_views, validation
from companion.tables.journal import Journal
from companion.tables.later_answers import LaterAnswers
from companion.tables.records.records import Record, record_of_table
from companion.tables.seats import ORDER, Person, Presence, Seat, hash_of
from companion.tables.seats.seat_offers import SeatOffers
from companion.tables.seats.seat_requests import SeatRequests
from companion.tables.state import endings, reducer, rows
from companion.tables.state.rows import HOST, Row
from companion.tables.state.rules_versions import version_at_start, versions_of
from companion.tables.state.table_state import CAMERA, DICE, RecordLine, TableState
from companion.tables.table_views import Outcome, PublicTable
from companion.tables.turn_clock import ClockState, TurnClock
from engine.core import Refused, Term
from engine.core.pack import PackHead
from engine.core.set_up_list import SetUpStep
from engine.core.view_types import AnyView

__all__ = ["CAMERA", "DICE", "HOST", "Table"]

log = logging.getLogger("exchequer.table")


class Table:
    """A table: its state, its journal and its listeners. All methods may be called from any thread."""

    def __init__(self, state: TableState, journal: Journal, store: PackStore | None = None) -> None:
        """A table with the state of its journal; without a pack store only reference packs can be played with."""
        self.id = state.id
        self.state = state
        self.lock = threading.RLock()
        self.listeners: list[Callable[[Table], None]] = []
        self._store = store
        self._load_pack = game_packs.loader(store)
        self.journal = journal
        self._commands = 0
        """How many commands are being carried out: one, and those that it consists of."""
        self._changed = False
        """Whether the listeners are called at the end of the command."""
        self._written = False
        """Whether the command has written a row."""

        # What is not in the journal, and begins again after a restart.
        self.later_answers = LaterAnswers(state)
        self.clock = time.monotonic
        self.away_wait = 300.0
        """Seconds that a proposal must be open before absent voters may be passed over."""
        self.proposed_at = dict.fromkeys(state.proposals, self.clock())
        """Since when each proposal is open, by this server's clock: the one of the journal may be wrong."""
        self.requests = SeatRequests()
        self.offers = SeatOffers()
        self.turn_clock = TurnClock()
        self.presence: dict[str, Presence] = {}
        self.present: frozenset[str] = frozenset()
        """The free seats whose former holders have their phones connected."""

    @classmethod
    def open(cls, identifier: str, journal: Journal, opened: rows.TableOpened, store: PackStore | None = None) -> Table:
        """Open a new table with this first row."""
        table = cls(TableState(identifier), journal, store)
        with table.change():
            table.commit(opened)
        return table

    @classmethod
    def resume(cls, identifier: str, journal: Journal, store: PackStore | None = None) -> Table:
        """Resume a table from its journal rows. Raises `JournalDamaged` and `Refusal`."""
        table = cls(commit.resumed(identifier, journal, game_packs.loader(store)), journal, store)
        if (summary := journal.summaries.get(identifier)) is not None:  # one of an earlier version knows less
            journal.summarize(commit.summary_of(table.state, summary))
        table._keep_end()
        return table

    # ------------------------------------------------------------------ changes

    @contextmanager
    def change(self) -> Iterator[None]:
        """Hold the table for a command. Its listeners are called once, at the end of the outermost command."""
        with self.lock:
            self._commands += 1
            try:
                yield
            finally:
                try:
                    if self._commands == 1 and self._changed:
                        self._give_later_answers()
                finally:
                    self._commands -= 1
                    if not self._commands:
                        self._end_command()

    def commit(self, row: Row) -> None:
        """Apply a row and append it durably, or do neither. Raises `Refusal`, or what a fault in the rules raises.

        Call it within `change`. The last row of a game is followed by one that stores its result. If another process
        was faster, the table catches up and raises `Overtaken`. If the command has already written a row, it raises a
        `Refusal` instead, since carrying the command out again would repeat that row.
        """
        try:
            commit.commit(self.state, row, self.journal, self._load_pack)
        except Overtaken:
            self.catch_up()
            if self._written:
                raise Refusal(Code.OVERTAKEN) from None
            raise
        self._changed = self._written = True
        self._keep_end()

    def notify(self) -> None:
        """Call the listeners at the end of the current command, or now without a command."""
        with self.change():
            self._changed = True

    @property
    def is_changed(self) -> bool:
        """Whether the current command has changed something, so that all pages get a view at its end."""
        return self._changed

    def _end_command(self) -> None:
        """Call the listeners, if the command has changed anything."""
        is_changed, self._changed, self._written = self._changed, False, False
        for listener in list(self.listeners) if is_changed else ():
            try:
                listener(self)
            except Exception:  # the row is written; a listener cannot revoke it
                log.exception("A listener of table %s failed", self.id)

    def _give_later_answers(self) -> None:
        """Give the later answers that are due. An answer that is overtaken is due again, if the table still asks."""
        while (row := self.later_answers.due()) is not None:
            self._written = False
            try:
                self.commit(row)
            except Overtaken:
                continue
            except Refusal:
                self.later_answers.drop(row.by)
                return
            self.later_answers.given(row.by)

    def _keep_end(self) -> None:
        """Store the result of a finished game, unless the journal has it.

        If writing fails, the game is still over, and the next start tries again.
        """
        if not self.state.over or self.state.ended is not None:
            return
        row = endings.ending_of(self.state)
        if row is None:
            return
        try:
            commit.commit(self.state, row, self.journal, self._load_pack)
        except Refusal:
            log.warning("Table %s: the end of its game could not be written", self.id)

    def catch_up(self) -> None:
        """Apply the rows that other processes have appended. Raises `Refusal` if that is impossible."""
        with self.change():
            try:
                if commit.catch_up(self.state, self.journal, self._load_pack):
                    self.notify()
            except JournalDamaged as damage:
                log.warning("Table %s: the rows of other processes cannot be read: %s", self.id, damage)
                raise Refusal(Code.JOURNAL_UNAVAILABLE) from None

    # ------------------------------------------------------------------ the state, read

    @property
    def game_name(self) -> str:
        """The name of this table's game."""
        return self.state.game_name

    @property
    def people(self) -> Mapping[str, Person]:
        """The players by seat."""
        return self.state.people

    def seat_of(self, token: str) -> Seat | None:
        """The seat that this token holds, or None."""
        with self.lock:
            return self.state.seat_of(hash_of(token))

    @property
    def stand_ins(self) -> list[Seat]:
        """The seats that stand-ins play."""
        return [seat for seat in ORDER if seat in self.people and self.people[seat].stand_in]

    @property
    def plugin(self) -> AnyPlugin:
        """The plug-in of this table's game."""
        return self.state.plugin

    @property
    def game(self) -> RunningGame | None:
        """The running game; None before the start."""
        return self.state.game

    @property
    def record(self) -> list[RecordLine]:
        """The answers and corrections in order."""
        return self.state.record

    @property
    def epoch(self) -> int:
        """The number of undos so far."""
        return self.state.epoch

    @property
    def is_paused(self) -> bool:
        """Whether the host has paused the table, or its rules have changed and the host has not decided yet."""
        return self.state.is_paused

    @property
    def over(self) -> bool:
        """Whether the game is over, or the host has closed the table."""
        return self.state.over

    @property
    def started(self) -> bool:
        """Whether the game has been started."""
        return self.state.setup is not None

    @property
    def pack_hash(self) -> str:
        """The hash of the pack in use, or of the chosen one ("": the reference pack)."""
        return str(self.state.pack_about.get("hash") or self.state.pack_wanted)

    @property
    def pack(self) -> PackHead:
        """The pack in use, or the chosen one. Raises `Refusal` ``pack_unknown``."""
        return self.state.pack or game_packs.load(self._store, self.game_name, self.pack_hash)

    def face_photos(self) -> list[FacePhoto]:
        """The photos cut exactly to cards of the pack, with which a camera recognises their printed faces."""
        if self._store is None:
            return []
        form = self.plugin.enrolment()
        cards = form.cards() if form is not None else {}
        found = []
        for card, name in sorted(self._store.photos_of(self.pack_hash).items()):
            item, size = cards.get(card), self._store.size_of(name)
            if item is not None and item.code and size is not None:
                found.append(FacePhoto(item.code, self._store.photos / f"{name}.webp", *size))
        return found

    def photos(self) -> Mapping[str, str]:
        """The names of the photos of the pack's cards, by card."""
        return self._store.photos_of(self.pack_hash) if self._store is not None and self.started else {}

    # ------------------------------------------------------------------ the set-up

    def set_up_list(self) -> list[SetUpStep]:
        """The set-up list of the seated players. Raises `Refusal` ``pack_unknown``."""
        with self.lock:
            seats: dict[str, str] = {seat: self.people[seat].colour for seat in ORDER if seat in self.people}
            return self.plugin.set_up_list(self.pack, seats)

    def tick(self, step: str, done: bool, by: str) -> None:
        """Tick off a step of the set-up list for everybody, or untick it.

        Raises `Refusal` ``already_started`` and ``step_unknown``.
        """
        with self.change():
            validation.require_open(self.state)
            if self.started:
                raise Refusal(Code.ALREADY_STARTED)
            if all(step != listed["id"] for listed in self.set_up_list()):
                raise Refusal(Code.STEP_UNKNOWN)
            if done != (step in self.state.ticked):
                self.commit(rows.StepTicked(step=step, done=done, by=by))

    # ------------------------------------------------------------------ the game

    def start(self, /, start_player: str | None = None, pack_hash: str | None = None, **options: bool | str) -> None:
        """Start the game with the seated players; without a start player the game first asks for one.

        Without a hash the pack is the one chosen when the table was opened. ``options`` are the game's own, all with
        defaults.
        """
        with self.change():
            raw = validation.start_data(self.state, start_player, options)
            wanted = self.state.pack_wanted if pack_hash is None else pack_hash
            pack = game_packs.load(self._store, self.game_name, wanted)
            if self._store and self._store.has_game(self.game_name) and not wanted:
                self._store.save_reference(self.game_name)
            try:
                parsed = self.plugin.parse(raw, pack)
                self.plugin.begin(parsed, pack)
            except Refused as refused:
                raise from_rules(refused.code, refused.parameters) from None
            rules = version_at_start(parsed.data(), versions_of(self.game_name)[0])
            self.commit(rows.GameStarted(setup=parsed.data(), pack=self.plugin.about_pack(pack), rules=rules))

    def answer(self, ask_id: str, value: str, by: str, epoch: int | None = None) -> Outcome:
        """Settle an ask for a seat, or for the table (by the host, a seat or a device).

        ``epoch`` is the number of undos that the page has seen (None: the current one).
        """
        with self.change():
            validation.require_open(self.state)
            ask = None
            if self.game is not None or self.state.ended is None:  # after its end a game is resumed without its rules
                game = validation.require_running(self.state)
                validation.require_epoch(self.state, epoch)
                ask = validation.open_ask(game, ask_id, by, self.people)
            if ask is None:
                validation.require_repetition(self.state, ask_id, value, by)
                return {"repeated": True}
            if not ask.allows(value):
                raise Refusal(Code.NOT_LEGAL)
            self.commit(rows.AnswerGiven(ask=ask_id, value=value, seat=ask.seat, by=by))
            self.later_answers.drop(by)
            return {"repeated": False}

    def undo(self, by: str, epoch: int, count: int | None = None) -> list[Term]:
        """Undo the last answers: a seat its own, the host any ``count`` (`validation.require_undo`).

        Returns the terms of what to put back, as visible to the requesting viewer.
        """
        with self.change():
            validation.require_open(self.state)
            self._replay_end()
            wanted = validation.require_undo(self.state, by, epoch, count)
            self.commit(rows.AnswersUndone(count=wanted, by=by))
            undone = self.state.undone
            return [] if undone is None else undone.text[by if by in ORDER else "table"]

    def pause(self, paused: bool) -> None:
        """Pause the table, or continue."""
        with self.change():
            validation.require_open(self.state)
            validation.require_same_rules(self.state)
            if paused != self.is_paused:
                self.commit(rows.PauseChanged(paused=paused))

    def set_clock(self, state: ClockState) -> None:
        """Start, pause or switch off the turn clock, which is not in the journal."""
        with self.change():
            self.turn_clock.set(state)
            self.notify()

    def finish(self) -> None:
        """Close the table: it takes no more answers, but its record stays."""
        with self.change():
            validation.require_open(self.state)
            self.commit(rows.TableFinished())

    def adopt_rules(self, epoch: int) -> None:
        """Continue under the newer rules, from the first record line that they do not accept.

        Raises `Refusal`: ``rules_kept`` if the rules have not changed, ``rules_changed`` if the newer ones cannot play
        the set-up, ``turned_back`` for an outdated ``epoch``.
        """
        with self.change():
            validation.require_open(self.state)
            change = self.state.rules_change
            if change is None:
                raise Refusal(Code.RULES_KEPT)
            if not change.playable:
                raise Refusal(Code.RULES_CHANGED)
            validation.require_epoch(self.state, epoch)
            self.commit(rows.RulesAdopted(answers=change.kept, rules=change.newest))

    def _replay_end(self) -> None:
        """Replay a game that was resumed after its end, so that it can be undone.

        Raises `Refusal` ``rules_changed`` if the replay differs from the game that was played.
        """
        state = self.state
        if state.game is not None or state.ended is None:
            return
        try:
            found = reducer.rebuild(state.id, self.journal.read(state.id), self._load_pack, replay_ended=True)
        except JournalDamaged:
            raise Refusal(Code.RULES_CHANGED) from None
        if found.rules_change is not None:
            raise Refusal(Code.RULES_CHANGED)
        state.game, state.parsed, state.pack = found.game, found.parsed, found.pack

    # ------------------------------------------------------------------ views and records

    def view(self, viewer: str) -> AnyView:
        """The view of a seat, or of "table", with terms."""
        with self.lock:
            if self.state.ended is not None:  # the stored result counts, even if the game has been replayed
                return endings.view_of(self.state.ended, viewer)
            if self.game is not None:
                view = self.plugin.view(self.game, viewer)
                shown = table_views.without_set_up(view, self.state.laid_out.get(viewer, 0))
                return table_views.without_asks(shown, self.state.rules_change)
            return table_views.empty_view(self.state, viewer)

    def public(self) -> PublicTable:
        """The public part of the table, without its game."""
        with self.lock:
            return table_views.public_table(self.state, self.presence)

    def to_record(self) -> Record:
        """The record: set-up and answers in order. Raises `Refusal` ``not_started``."""
        with self.lock:
            return record_of_table(self.state)

    def asked(self, line: RecordLine) -> Term | None:
        """The subject of a record line, as a term without the answer; None for an unknown ask."""
        if not line.ask:
            return {"key": "waiting.correction"}
        with self.lock:
            name = self.game.asked(line.ask) if self.game else None
            return {"key": f"waiting.{name.known_as}"} if name else None

    def undo_terms(self, viewer: str, count: int = 1) -> list[Term]:
        """What an undo of the last answers would put back, as terms visible to the viewer."""
        with self.lock:
            state = self.state
            if not state.record or state.finished or state.rules_change is not None:
                return []
            try:
                self._replay_end()
            except Refusal:
                return []
            return [] if state.game is None else state.game.undo_terms(count, viewer)
