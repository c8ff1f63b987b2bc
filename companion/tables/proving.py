"""Proving: what each kept table ends with, and whether another version of the program makes the same of it.

One version describes the tables of a data folder, another one opens a copy of that folder, replays every game and
compares. Neither needs a running server.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from pydantic import JsonValue

from companion.errors import JournalDamaged
from companion.packs.pack_store import PackStore
from companion.tables import endings, game_packs, opening, reducer
from companion.tables.chain import Entry
from companion.tables.journal import Journal
from companion.tables.recovery import recover
from companion.tables.rules_versions import versions_of
from companion.tables.state import TableState

SCHEMA = 1


class Replay(StrEnum):
    """How the rules of this version replay a table."""

    SAME = "same"
    ADOPTS = "adopts"
    """It was played by rules that this version has no longer: a host decides, or its end is kept as it was."""
    DIFFERS = "differs"
    """Its rules are here, and make another game of it."""
    DAMAGED = "damaged"
    """It cannot be opened."""


@dataclass(frozen=True, slots=True)
class Described:
    """What a table ends with: how it is replayed, and what it shows, as JSON."""

    replay: Replay
    shown: dict[str, JsonValue]


@dataclass(slots=True)
class Proof:
    """What another version makes of the tables: the ids of those that are not as they were, by how."""

    tables: int = 0
    games: int = 0
    """Tables whose game was replayed."""
    adopts: list[str] = field(default_factory=list)
    differs: list[str] = field(default_factory=list)
    """Games that are over and end differently."""
    running: list[str] = field(default_factory=list)
    """Tables that are not over and are not as they were."""
    lost: list[str] = field(default_factory=list)
    """Tables that cannot be opened, or have fewer rows."""

    @property
    def holds(self) -> bool:
        """Whether everything is as it was."""
        return not (self.differs or self.running or self.lost)


def describe(data: Path, database: str = "", *, replayed: bool = True) -> dict[str, Described]:
    """What each table of a data folder ends with, by its id. Ended games are replayed only where it is wanted.

    Its journal is in PostgreSQL where there is the address of a ``database``. No server may be running on the folder.
    Raises `JournalDamaged` where its journal cannot be used.
    """
    journal, _ = opening.open_journal(data, database)
    store = PackStore(data / "packs")
    try:
        copied = journal.copies.tables() if journal.copies is not None else []
        tables = sorted({*journal.tables(), *copied})
        return {table: _described(table, journal, store, replayed) for table in tables}
    finally:
        journal.close()


def _described(table: str, journal: Journal, store: PackStore, replayed: bool) -> Described:
    try:
        entries = recover(journal, table).entries
        state = reducer.rebuild(table, entries, game_packs.loader(store))
    except JournalDamaged:
        return Described(Replay.DAMAGED, {})
    shown = _shown(state, entries)
    if not endings.is_ended(entries) or not replayed:
        return Described(_replay(state), shown)
    try:
        return Described(_replay(reducer.rebuild(table, entries, game_packs.loader(store), replay_ended=True)), shown)
    except JournalDamaged:
        return Described(Replay.DIFFERS, shown)


def _replay(state: TableState) -> Replay:
    if state.change is None:
        return Replay.SAME
    return Replay.DIFFERS if state.change.rules in versions_of(state.game_name) else Replay.ADOPTS


def _shown(state: TableState, entries: list[Entry]) -> dict[str, JsonValue]:
    """What a table shows: rows, seats, what is asked, points. The end of a game is that which is kept."""
    asks: list[JsonValue] = [] if state.over or state.game is None else [ask.id for ask in state.game.asks]
    return {
        "game": state.game_name,
        "rows": len(entries),
        "lines": len(state.record),
        "over": state.over,
        "paused": state.paused,
        "seats": {seat: person.name for seat, person in sorted(state.people.items())},
        "asks": asks,
        "points": {seat: standing.get("vp", 0) for seat, standing in sorted(state.standing.items())},
        "final": None if state.ended is None or state.ended.final is None else dict(state.ended.final),
    }


def compare(before: Mapping[str, Described], after: Mapping[str, Described]) -> Proof:
    """What another version (``after``) makes of the tables that one version described (``before``).

    What the first could not open, or replayed otherwise itself, is no fault of the other.
    """
    proof = Proof(tables=len(after), games=sum(bool(one.shown.get("lines")) for one in after.values()))
    for table, was in before.items():
        found = after.get(table, Described(Replay.DAMAGED, {}))
        if was.replay is Replay.DAMAGED:
            continue
        if found.replay is Replay.DAMAGED or _number(found.shown["rows"]) < _number(was.shown["rows"]):
            proof.lost.append(table)
        elif found.replay is Replay.ADOPTS:
            proof.adopts.append(table)
        elif found.replay is Replay.DIFFERS:
            if was.replay is Replay.SAME:
                (proof.differs if was.shown["over"] else proof.running).append(table)
        elif was.replay is Replay.SAME and _differ(was.shown, found.shown):
            (proof.differs if was.shown["over"] else proof.running).append(table)
    return proof


def _differ(before: Mapping[str, JsonValue], after: Mapping[str, JsonValue]) -> bool:
    """Whether a table shows something else. A version may show more than another; rows may be added at the start."""
    return any(key in after and value != after[key] for key, value in before.items() if key != "rows")


def _number(value: JsonValue) -> int:
    return value if isinstance(value, int) else 0


def encoded(described: Mapping[str, Described]) -> dict[str, JsonValue]:
    """Descriptions as JSON."""
    tables: dict[str, JsonValue] = {
        table: {"replay": one.replay.value, "shown": dict(one.shown)} for table, one in described.items()
    }
    return {"schema": SCHEMA, "tables": tables}


def decoded(data: JsonValue) -> dict[str, Described]:
    """Descriptions from JSON. Raises ValueError."""
    if not isinstance(data, dict) or data.get("schema") != SCHEMA or not isinstance(data.get("tables"), dict):
        raise ValueError("no description of tables")
    found: dict[str, Described] = {}
    tables = data["tables"]
    assert isinstance(tables, dict)
    for table, one in tables.items():
        if not isinstance(one, dict) or not isinstance(one.get("shown"), dict):
            raise ValueError("no description of a table")
        shown = one["shown"]
        assert isinstance(shown, dict)
        found[table] = Described(Replay(str(one.get("replay"))), dict(shown))
    return found
