"""Commit: applies a row to a table's state and appends it to the journal, atomically; also resumes tables.

The row is applied first, so that the journal never has a row that the rules refuse. If it cannot be appended, the state
is rolled back. The caller holds the table's lock, so a row is never visible before it is on the disk.
"""

from __future__ import annotations

import logging

from companion.clock import now
from companion.errors import JournalDamaged, from_rules
from companion.tables.journal import Journal, JournalRow, Summary
from companion.tables.seats import ORDER
from companion.tables.state import reducer, rows
from companion.tables.state.reducer import LoadPack
from companion.tables.state.rows import PlanGiven, Row, RulesAdopted
from companion.tables.state.rules_change import changed
from companion.tables.state.table_state import TableState
from engine.core import Refused

log = logging.getLogger("exchequer.table")


def commit(state: TableState, row: Row, journal: Journal, load_pack: LoadPack) -> None:
    """Apply a row and append it durably.

    Raises `Refusal` for a row that the rules refuse or that cannot be written (`Journal.append`), and any exception of
    a fault in the rules. Then state and journal are unchanged.
    """
    snapshot, previous = state.snapshot(), state.chain
    shows_standing = "standing" in type(row).model_fields
    standing = state.standing if shows_standing and not isinstance(row, RulesAdopted) else {}
    bare = JournalRow(state.id, state.number + 1, now(), row.kind, row.body())
    try:
        reducer.apply(state, bare, row, load_pack)
        body = bare.body
        if shows_standing and (new := changed(standing, state.standing)):
            body["standing"] = {seat: dict(counts) for seat, counts in new.items()}
        if isinstance(row, PlanGiven):
            body["checksums"] = list(state.checksums[-len(row.answers) : -1])
        written = JournalRow(state.id, bare.number, bare.at, bare.kind, body, state.checksum)
        (journal_row,) = journal.append(previous, [written], summary_of(state))
    except BaseException as problem:
        reducer.roll_back(state, snapshot)
        if isinstance(problem, Refused):
            raise from_rules(problem.code, problem.parameters) from None
        raise
    state.chain = journal_row.chain


def catch_up(state: TableState, journal: Journal, load_pack: LoadPack) -> bool:
    """Apply the rows that other processes have appended, and return whether there were any.

    Raises `JournalDamaged` if the table can no longer be read.
    """
    if journal.head(state.id) in (None, (state.number, state.chain)):
        return False
    try:
        new = journal.read(state.id, state.number, state.chain)
        for journal_row in new:
            reducer.apply(state, journal_row, rows.parse(journal_row), load_pack)
        if new and state.checksum in ("", new[-1].checksum):
            return True
    except Exception as problem:
        log.info("Table %s is rebuilt, since its new rows do not fit: %r", state.id, problem)
    # Names were taken out of its rows, or its rules are not those of this process.
    state.restore(resumed(state.id, journal, load_pack).snapshot())
    return True


def resumed(identifier: str, journal: Journal, load_pack: LoadPack) -> TableState:
    """The state of a table after the rows of its journal. Raises `JournalDamaged`, also if its last rows are lost."""
    state = reducer.rebuild(identifier, journal.read(identifier), load_pack)
    summary = journal.summaries.get(identifier)
    if summary is not None and summary.number > state.number and not journal.is_shared:
        raise JournalDamaged(identifier, state.number + 1, "the last rows are missing")
    return state


def summary_of(state: TableState, known: Summary | None = None) -> Summary:
    """The summary of a table, without its game.

    ``known`` is the earlier summary after the same row: its time and the game in the evening book are kept.
    """
    packs = {state.pack_wanted, str(state.pack_about.get("hash") or "")} - {""}
    return Summary(
        state.id,
        state.number,
        state.chain,
        state.game_name,
        state.name,
        state.opened_at,
        tuple(state.people[seat].name for seat in ORDER if seat in state.people),
        tuple(sorted(packs)),
        state.over,
        tuple(person.name for person in state.people.values() if person.stand_in),
        "" if known is None else known.at,
        0 if known is None else known.used,
        None if known is None else known.played,
    )
