"""Commit: one row is applied to a table's state and appended to the journal, both or neither; and resume.

The row is applied first, so that the journal never has a row that the rules refuse. Where it cannot be appended, the
state is rolled back. The caller holds the table's lock, so that nobody sees a row that is not on the disk.
"""

from __future__ import annotations

from companion.clock import now
from companion.errors import Code, JournalDamaged, Refusal, from_rules
from companion.tables import reducer
from companion.tables.chain import Entry
from companion.tables.journal import Journal
from companion.tables.reducer import LoadPack
from companion.tables.rows import (
    AnswerGiven,
    CorrectionMade,
    GameStarted,
    PlanGiven,
    Row,
    RowVoided,
    RulesAdopted,
    Standing,
    VoteGiven,
)
from companion.tables.rules_change import changed
from companion.tables.seats import ORDER
from companion.tables.state import TableState
from companion.tables.summaries import Summary
from engine.core import Refused

_SETTLING = {AnswerGiven.kind, PlanGiven.kind, CorrectionMade.kind, VoteGiven.kind}
"""The kinds of rows that may add lines to the record."""


def commit(state: TableState, row: Row, journal: Journal, load_pack: LoadPack) -> Entry:
    """Apply a row and append it durably; returns it as it was written.

    Raises `Refusal` for a row that the rules refuse, or that cannot be written (`Journal.append`), and whatever
    a fault in the rules raises. The state is then as it was before, and the journal has no row.
    """
    journal.require_free(state.id)
    snapshot, previous = state.snapshot(), state.chain
    standing = state.standing if row.kind in _SETTLING else {}
    bare = Entry(state.id, state.number + 1, now(), row.kind, row.body())
    try:
        reducer.apply(state, bare, load_pack)
        new: Standing = {}
        if row.kind in _SETTLING:
            new = changed(standing, state.standing)
        elif isinstance(row, GameStarted | RulesAdopted):
            new = state.standing
        body = bare.body
        if new:
            body["standing"] = {seat: dict(each) for seat, each in new.items()}
        if isinstance(row, PlanGiven):
            body["checksums"] = list(state.checksums[-len(row.answers) : -1])
        entry = journal.append(
            state.id,
            bare.number,
            previous,
            bare.kind,
            body,
            state.checksum,
            at=bare.at,
            summary=summary_of(state),
        )
    except Refused as refused:  # `reducer.apply` has left the state as it was
        raise from_rules(refused.code, refused.parameters) from None
    except BaseException:
        reducer.roll_back(state, snapshot)
        raise
    state.chain, state.sequence = entry.chain, entry.sequence
    return entry


def put_back(state: TableState, entry: Entry, journal: Journal, load_pack: LoadPack) -> None:
    """Apply a row that has been lost and append it as it was. It continues the chain of the state.

    Raises `Refusal` as `commit` does, also for a row that fits no longer; nothing has changed then.
    """
    snapshot = state.snapshot()
    try:
        reducer.apply(state, entry, load_pack)
        journal.put_back(entry, summary_of(state))
    except BaseException as problem:
        reducer.roll_back(state, snapshot)
        if isinstance(problem, Refused):
            raise from_rules(problem.code, problem.parameters) from None
        if isinstance(problem, JournalDamaged):
            raise Refusal(Code.ANSWER_REFUSED) from None
        raise


def resumed(identifier: str, journal: Journal, load_pack: LoadPack) -> TableState:
    """The state of a table after the rows of its journal. Raises `JournalDamaged`."""
    entries = list(journal.read(identifier))
    state = reducer.rebuild(identifier, entries, load_pack)
    last = entries[-1]
    refused = state.stopped is not None and state.stopped == len(state.record) - 1 and last.kind in _SETTLING
    if refused and last.sequence <= journal.schema_1:
        # Versions 0.1 and 0.2 appended a row before they applied it. The power failed before they could void this one.
        void = RowVoided(number=last.number)
        entries.append(journal.append(identifier, last.number + 1, last.chain, void.kind, void.body()))
        journal.copy_rows()
        state = reducer.rebuild(identifier, entries, load_pack)
    return state


def summary_of(state: TableState) -> Summary:
    """What is known of a table without its game."""
    players = tuple(state.people[seat].name for seat in ORDER if seat in state.people)
    packs = {state.pack_wanted, str(state.pack_about.get("hash") or "")} - {""}
    return Summary(
        state.id, state.game_name, state.name, state.opened_at, players, tuple(sorted(packs)), state.over, state.number,
        state.chain, state.sequence, tuple(one.name for one in state.people.values() if one.stand_in),
    )  # fmt: skip
