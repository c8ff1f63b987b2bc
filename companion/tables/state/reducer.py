"""Reducer: applies one journal row to a table's state.

`apply` is the only function that changes a state. A table calls it right before writing a row, and `rebuild` calls it
for every journal row after a restart; so both reach the same state.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import islice

from companion.errors import Code, JournalDamaged, Refusal
from companion.games import RunningGame, is_known
from companion.tables.journal import JournalRow
from companion.tables.seats import ORDER, Person, departures
from companion.tables.seats.departures import Reason
from companion.tables.state import agreements, endings, proposal_rows, rows
from companion.tables.state.comparison import Comparison
from companion.tables.state.rows import HOST, Row
from companion.tables.state.rules_versions import setup_by, version_at_start
from companion.tables.state.table_state import RecordLine, TableState, Undone
from engine.core import Refused, Term, term
from engine.core.pack import PackHead

log = logging.getLogger("exchequer.table")

LoadPack = Callable[[str, str], PackHead]
"""Returns the pack of a game by its hash ("": the reference pack). Raises `Refusal` ``pack_unknown``."""

VIEWERS = (endings.TABLE, *ORDER)


def apply(state: TableState, journal_row: JournalRow, row: Row, load_pack: LoadPack) -> None:
    """Apply one row of the journal, parsed as ``row``, to the state.

    Raises `JournalDamaged` for a row that does not fit, and ``Refused`` or any exception of the rules for an answer or
    a correction. Then the caller has to `roll_back`.
    """
    match row:
        case rows.TableOpened():
            if not is_known(row.game):
                raise JournalDamaged(state.id, journal_row.number, f"the game {row.game!r} is not installed")
            state.game_name, state.name, state.pack_wanted = row.game, row.name, row.pack
            state.opened_at = journal_row.at
            state.after, state.proposed_start = row.after, row.start_player
        case rows.SeatTaken():
            if row.left is None:
                proposal_rows.seat_returned(state, row.seat, row.name)
            moved = state.people.pop(row.left, None) if row.left else None
            before = moved or state.people.get(row.seat)
            since = before.since if before and not before.stand_in else journal_row.at
            state.people[row.seat] = Person(row.name, row.colour, row.token_hash, since, row.simulated, row.host)
        case rows.SeatLeft():
            proposal_rows.seat_left(state, row.left, row.by == HOST)
            why: Reason = "freed" if row.by == HOST else "left"
            left = state.people.pop(row.left, None)
            agreements.seat_left(state, row.left)
            state.departures = departures.with_departure(state.departures, left, row.left, why)
        case rows.StandInSeated():
            _seat_stand_in(state, row, journal_row.at)
        case rows.SeatHanded():
            proposal_rows.seat_handed(state, row)
        case rows.StepTicked():
            state.ticked = state.ticked | {row.step} if row.done else state.ticked - {row.step}
        case rows.PiecesAgreed():
            agreements.count(state, row)
        case rows.CountingChanged():
            agreements.change_counting(state, row)
        case rows.GameStarted():
            _start(state, journal_row, row, load_pack)
        case rows.AnswerGiven():
            shown_with = _shown_with(state, row)
            line = RecordLine(row.ask, row.value, row.seat, row.by, shown_with=shown_with, later=row.later)
            _settle(state, journal_row, line)
        case rows.PlanGiven():
            _settle_plan(state, journal_row, row)
        case rows.CorrectionMade():
            _settle(state, journal_row, RecordLine(moves=tuple(row.moves), note=row.note))
        case rows.AnswersUndone():
            _undo(state, journal_row, row)
            agreements.cut(state)
            proposal_rows.lapse(state, ("correction",))
        case rows.CorrectionTried():
            proposal_rows.tried(state, row)
        case rows.Proposed():
            proposal_rows.propose(state, journal_row.number, row)
        case rows.VoteGiven():
            proposal = proposal_rows.open_proposal(state, row.proposal)
            if row.outcome == "agreed" and proposal.about == "correction":
                _settle(state, journal_row, RecordLine(moves=tuple(proposal.moves), note=proposal.note))
            proposal_rows.count_vote(state, row, journal_row.at)
        case rows.PassedOver():
            proposal_rows.pass_over(state, row, journal_row.at)
        case rows.ProposalWithdrawn():
            proposal_rows.withdraw(state, row.proposal)
        case rows.PauseChanged():
            state.paused = row.paused
        case rows.TableFinished():
            state.finished = True
        case rows.CardEnrolled():
            _enrol_card(state, journal_row, row, load_pack)
        case rows.GameEnded():
            endings.show_end(state, row)
        case rows.GoneOn():
            state.again = row.table
        case rows.RulesAdopted():
            _adopt(state, journal_row, row)
            agreements.cut(state)
            proposal_rows.lapse(state, ("correction",))
            proposal_rows.notice(state, term("log.rules_adopted", n=row.answers + 1))
        case rows.RowsGivenUp() | rows.RowVoided():
            pass  # the rows that they name were lost, or never applied
    if state.over and state.proposals:
        proposal_rows.lapse(state, ("correction", "seat", "record"))
    state.number, state.chain = journal_row.number, journal_row.chain


class RowRefused(JournalDamaged):
    """A row that the rules refuse, or that makes them raise an exception."""


def rebuild(
    identifier: str, journal_rows: Iterable[JournalRow], load_pack: LoadPack, *, replay_ended: bool = False
) -> TableState:
    """The state of a table after all rows of its journal.

    A game with a stored result is rebuilt without its rules, and its state has no game, unless ``replay_ended``. If the
    rules have changed, the state's ``change`` describes how. Raises `JournalDamaged`, and `RowRefused` if the rules
    fail.
    """
    state = TableState(identifier)
    listed = list(journal_rows)
    if not listed or listed[0].kind != rows.TableOpened.kind:
        raise JournalDamaged(identifier, 1, "the first row does not open a table")
    parsed = [rows.parse(journal_row) for journal_row in listed]
    void = {row.number for row in parsed if isinstance(row, rows.RowVoided)}
    packs = [row.pack for row in parsed if isinstance(row, rows.CardEnrolled)]
    state.newest_pack = str(packs[-1].get("hash", "")) if packs else ""
    without_rules = endings.is_ended(listed) and not replay_ended
    state.stopped = 0 if without_rules else None
    comparison = Comparison()
    for journal_row, row in zip(listed, parsed, strict=True):
        if journal_row.number not in void:
            _apply_again(state, journal_row, row, load_pack)
            comparison.note(state, journal_row, row)
    state.newest_pack = ""
    if without_rules:
        state.stopped = None
    else:
        state.rules_change = comparison.change(state)
    return state


def _apply_again(state: TableState, journal_row: JournalRow, row: Row, load_pack: LoadPack) -> None:
    """Apply a row that was applied before a restart. If the rules now refuse it, later rows bypass them."""
    snapshot = state.snapshot()
    try:
        try:
            apply(state, journal_row, row, load_pack)
        except (JournalDamaged, Refusal):
            raise
        except Exception as problem:
            if (state.game is None and not isinstance(row, rows.GameStarted)) or state.stopped is not None:
                raise
            if not isinstance(problem, Refused):
                log.exception("Table %s: the rules cannot apply row %d", state.id, journal_row.number)
            roll_back(state, snapshot)
            state.stopped = len(state.record)
            apply(state, journal_row, row, load_pack)  # without rules
    except JournalDamaged:
        raise
    except Refusal as refusal:
        missing = refusal.code is Code.PACK_UNKNOWN
        reason = "the pack that it was played with is not here" if missing else str(refusal)
        raise JournalDamaged(state.id, journal_row.number, reason) from None
    except Refused as refused:
        raise RowRefused(state.id, journal_row.number, f"the rules refuse the row ({refused.code})") from None
    except Exception as problem:  # a fault in the rules closes this table; the others stay open
        log.exception("Table %s cannot be resumed", state.id)
        raise RowRefused(state.id, journal_row.number, f"the row cannot be applied ({problem!r})") from problem


def roll_back(state: TableState, snapshot: dict[str, object]) -> None:
    """Restore the snapshot of a state that was taken before a row was applied."""
    state.restore(snapshot)
    if state.game is not None and state.rules_change is None:
        state.game = replayed(state, state.record)  # the rules may have stopped in the middle of an answer


def replayed(state: TableState, lines: Iterable[RecordLine]) -> RunningGame:
    """A new game with the state's set-up, after settling these lines."""
    assert state.parsed is not None
    assert state.pack is not None
    game = state.plugin.begin(state.parsed, state.pack)
    for line in lines:
        settle(game, line)
    return game


def settle(game: RunningGame, line: RecordLine) -> None:
    """Settle one line of a record. Raises ``engine.core.Refused``."""
    game.settle(line.written, keep_labels=True)
    if max(line.place, line.shown_with) > 1:
        game.join(line.seat, max(line.place, line.shown_with))


def _start(state: TableState, journal_row: JournalRow, row: rows.GameStarted, load_pack: LoadPack) -> None:
    rules = version_at_start(row.setup, row.rules)
    if state.stopped is None:
        pack = load_pack(state.game_name, state.newest_pack or str(row.pack.get("hash", "")))
        if not state.newest_pack and state.plugin.about_pack(pack) != row.pack:
            raise JournalDamaged(state.id, journal_row.number, "it was played with another pack")
        parsed = state.plugin.parse(setup_by(state.game_name, row.setup, rules), pack)
        state.game = state.plugin.begin(parsed, pack)
        state.parsed, state.pack = parsed, pack
        if state.ticked:
            state.laid_out = _laid_out(state, state.game, pack)
    state.setup, state.pack_about, state.rules = row.setup, row.pack, rules


def _laid_out(state: TableState, game: RunningGame, pack: PackHead) -> dict[str, int]:
    """The number of set-up instructions for each viewer who has ticked off all their steps: a seat, or "table"."""
    seats = {seat: person.colour for seat, person in state.people.items()}
    steps: dict[str, set[str]] = {}
    for step in state.plugin.set_up_list(pack, seats):
        steps.setdefault(step["seat"] or endings.TABLE, set()).add(step["id"])
    done = [viewer for viewer, own in steps.items() if own <= state.ticked]
    return {viewer: state.plugin.view(game, viewer)["instructed"] for viewer in done}


def _enrol_card(state: TableState, journal_row: JournalRow, row: rows.CardEnrolled, load_pack: LoadPack) -> None:
    """Continue the game with a pack in which a printed card has replaced an unseen one."""
    if state.setup is None:
        raise JournalDamaged(state.id, journal_row.number, "there is no game yet")
    wanted = str(row.pack.get("hash", ""))
    if state.parsed is not None and not state.newest_pack:
        state.pack = load_pack(state.game_name, wanted)
        if state.plugin.about_pack(state.pack) != row.pack:
            raise JournalDamaged(state.id, journal_row.number, "the card belongs to another pack")
        if state.game is not None:
            lines = state.record if state.stopped is None else state.record[: state.stopped]
            state.game = replayed(state, lines)
    state.pack_about = row.pack
    proposal_rows.notice(state, term("log.card_enrolled", title=row.title, by=row.by))


def _seat_stand_in(state: TableState, row: rows.StandInSeated, at: str) -> None:
    """Seat a stand-in, without a token. The former holder stays recorded and can return at once."""
    before = state.people.get(row.seat)
    if before is not None and not before.stand_in:
        raise JournalDamaged(state.id, state.number + 1, "a person has the seat of a stand-in")
    since = before.since if before else at
    state.people[row.seat] = Person(row.name, row.colour, "", since, stand_in=row.level, carer=row.carer or "")
    if before is None:
        text = term("log.stand_in_seated", name=row.name, seat=row.seat, level=row.level)
        proposal_rows.notice(state, text, row.seat)


def _shown_with(state: TableState, row: rows.AnswerGiven) -> int:
    """The number of record lines, up to this answer's, whose moves its seat is shown together.

    For a later answer they start at the seat's first answer from the same tap. For a stand-in they start at the end of
    its last turn, so that no move is missed.
    """
    if row.later:
        lines = islice(reversed(state.record), state.last_given)
        return 1 + max((number for number, line in enumerate(lines, start=1) if line.owner == row.seat), default=0)
    person = state.people.get(row.seat or "")
    if person is None or not person.stand_in or row.by != row.seat:
        return 1
    since = next((n for n, line in enumerate(reversed(state.record)) if line.owner == row.seat), len(state.record))
    if since or not state.record:
        return since + 1
    return state.record[-1].shown_with + 1


def _settle(state: TableState, journal_row: JournalRow, line: RecordLine) -> None:
    if state.setup is None:
        raise JournalDamaged(state.id, state.number + 1, "there is no game yet")
    checksum = journal_row.checksum
    if state.stopped is None:
        assert state.game is not None
        settle(state.game, line)
        checksum = checksum or state.game.checksum()
    state.record.append(line)
    state.checksums.append(checksum)
    state.undone = state.news = None
    state.reasons = {}
    state.ended = None


def _settle_plan(state: TableState, journal_row: JournalRow, row: rows.PlanGiven) -> None:
    """Settle the answers of a plan in order."""
    sums = [*row.checksums, *[""] * (len(row.answers) - 1 - len(row.checksums)), journal_row.checksum]
    for place, (answer, checksum) in enumerate(zip(row.answers, sums, strict=True), start=1):
        line = RecordLine(answer.ask, answer.value, answer.seat, row.by, place, row.by)
        _settle(state, replace(journal_row, checksum=checksum), line)


def _undo(state: TableState, journal_row: JournalRow, row: rows.AnswersUndone) -> None:
    remaining = len(state.record) - row.count
    if remaining < 0 or state.setup is None:
        raise JournalDamaged(state.id, journal_row.number, "it takes back more answers than there are")
    text: dict[str, list[Term]] = {viewer: [] for viewer in VIEWERS}
    if state.game is not None and state.stopped is None:
        text = {viewer: state.game.undo_terms(row.count, viewer) for viewer in VIEWERS}
        state.game = replayed(state, state.record[:remaining])
    elif state.game is not None and state.stopped is not None and remaining <= state.stopped:
        state.game = replayed(state, state.record[:remaining])  # what the rules refuse was taken back
        state.stopped = None
    state.undone = Undone(row.by, row.count, text)
    state.ended = None
    del state.record[remaining:], state.checksums[remaining:]
    state.epoch += 1


def _adopt(state: TableState, journal_row: JournalRow, row: rows.RulesAdopted) -> None:
    """Continue under other rules after the first record lines that they accept."""
    if row.answers > len(state.record) or state.setup is None:
        raise JournalDamaged(state.id, journal_row.number, "it keeps more answers than there are")
    del state.record[row.answers :], state.checksums[row.answers :]
    state.rules, state.epoch = row.rules, state.epoch + 1
    state.undone = state.ended = state.rules_change = None
    if state.parsed is None or state.pack is None:  # without rules
        state.checksums[:] = ["" for _ in state.record]
        return
    state.parsed = state.plugin.parse(setup_by(state.game_name, state.setup, row.rules), state.pack)
    state.game, state.stopped = replayed(state, ()), None
    lines, state.record, state.checksums = state.record, [], []
    unchecked = replace(journal_row, checksum="")
    for line in lines:
        try:
            _settle(state, unchecked, line)
        except Exception:
            if state.stopped is not None:
                raise
            state.game, state.stopped = replayed(state, state.record), len(state.record)
            _settle(state, unchecked, line)
