"""Forgetting: takes the names of guests out of the rows of a table that is over, and keeps its chain verifiable.

Rows are never changed otherwise. Here each row that has a name is written anew with "Guest 1", "Guest 2"… in its place,
and the rows from there on are joined anew with the key of the journal, so every row still proves that this house wrote
it. The phone's token goes as well. What the game is made of (answers, checksums) stays what it was.

The file ``forgotten.jsonl`` of the data folder has a sealed line for each such change: when, which table, which rows,
the last chain before and after, and a keyed hash of each name. From the hashes no name can be computed, but a name that
an older backup has brought back is found again (`was_forgotten`).
"""

from __future__ import annotations

import itertools
import json
import logging
import os
import re
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import JsonValue

from companion import file_locks, private_files
from companion.clock import now
from companion.tables.chain import Chain, Entry
from companion.tables.journal import Journal
from companion.tables.rows import (
    CorrectionMade,
    CorrectionTried,
    GameEnded,
    Proposed,
    SeatHanded,
    SeatTaken,
    StandInSeated,
    TableOpened,
)
from companion.tables.seats import hash_of, new_token
from companion.tables.summaries import Summary

log = logging.getLogger("exchequer.journal")

FILE = "forgotten.jsonl"
GUEST = re.compile(r"Guest [0-9]{1,4}")
"""What stands in the place of a name."""
_PERSONS = frozenset({SeatTaken.kind, SeatHanded.kind, Proposed.kind})
"""Kinds of rows whose ``name`` is that of a person."""
_FREE_TEXT = {
    TableOpened.kind: "name",
    CorrectionMade.kind: "note",
    CorrectionTried.kind: "note",
    Proposed.kind: "note",
    StandInSeated.kind: "name",
}
"""Fields in which somebody may have written a name."""
_IN_NOTICES = frozenset({"name", "before"})
"""Parameters of the lines of the public log that are names of persons."""

Wanted = Callable[[str], bool]
"""Whether the person of this name is to be forgotten."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was changed at a table: the numbers of the rows, and how many names."""

    table: str
    rows: tuple[int, ...]
    names: int


def folded(name: str) -> str:
    """A name as it is compared: without regard to case and spaces."""
    return " ".join(name.casefold().split())


def named(name: str) -> Wanted:
    """The person of this name."""
    wanted = folded(name)
    return lambda other: folded(other) == wanted


def everybody(_name: str) -> bool:
    """Every person."""
    return True


def persons(entries: Iterable[Entry]) -> list[str]:
    """The names of all persons who were at a table or asked for a seat, in the order of their first row.

    Simulated players are none, and those who have been forgotten.
    """
    found: dict[str, None] = {}
    for entry in entries:
        name = entry.body.get("name")
        is_person = entry.kind in _PERSONS and not entry.body.get("simulated")
        if is_person and isinstance(name, str) and name and not GUEST.fullmatch(name):
            found.setdefault(name)
    return list(found)


def without_names(entries: Sequence[Entry], wanted: Wanted) -> list[Entry]:
    """The rows of a table with other names and tokens in the place of those of the persons who are wanted.

    Rows that are changed have no right chain (`rejoined`). The same list if there is nobody to be forgotten.
    """
    everyone = persons(entries)
    forgotten = [name for name in everyone if wanted(name)]
    if not forgotten:
        return list(entries)
    taken = {folded(str(entry.body.get("name"))) for entry in entries if entry.kind in _PERSONS}
    fresh = (f"Guest {number}" for number in itertools.count(1))
    instead: dict[str, str] = {}
    for name in forgotten:
        if folded(name) not in instead:
            instead[folded(name)] = next(one for one in fresh if folded(one) not in taken)
    return [replace(entry, body=body) for entry, body in _bodies(entries, instead)]


def _bodies(entries: Sequence[Entry], instead: dict[str, str]) -> Iterator[tuple[Entry, dict[str, JsonValue]]]:
    """Each row with its new body."""
    longest_first = sorted(instead, key=len, reverse=True)
    written = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first), re.IGNORECASE)
    tokens: dict[str, str] = {}
    for entry in entries:
        body = dict(entry.body)
        name, token = body.get("name"), body.get("token_hash")
        if entry.kind in _PERSONS and isinstance(name, str) and folded(name) in instead:
            body["name"] = instead[folded(name)]
            if isinstance(token, str) and token:
                body["token_hash"] = tokens.setdefault(token, hash_of(new_token()))
        field = _FREE_TEXT.get(entry.kind, "")
        text = body.get(field)
        if isinstance(text, str):
            body[field] = written.sub(lambda found: instead.get(folded(found.group()), "…"), text)
        if entry.kind == GameEnded.kind:
            body["notices"] = _in_notices(body.get("notices", []), instead)
        yield entry, body


def _in_notices(value: JsonValue, instead: dict[str, str]) -> JsonValue:
    """Kept lines of the public log without the names."""
    if isinstance(value, list):
        return [_in_notices(one, instead) for one in value]
    if isinstance(value, dict):
        return {
            key: instead.get(folded(one), one)
            if key in _IN_NOTICES and isinstance(one, str)
            else _in_notices(one, instead)
            for key, one in value.items()
        }
    return value


def rejoined(entries: Sequence[Entry], chain: Chain) -> list[Entry]:
    """Rows with the chain that they have now, from the first on."""
    joined: list[Entry] = []
    for entry in entries:
        joined.append(chain.joined(joined[-1].chain if joined else "", entry))
    return joined


def forget(journal: Journal, data: Path, table: str, wanted: Wanted) -> Forgotten | None:
    """Take the names of persons out of a table that is over; None where none of them was there.

    Nobody may have the table loaded. Killed at any moment, it leaves the table as it was or as it shall be: the copy of
    its rows is removed before, since a copy that differs would count as damage. Raises `JournalDamaged` where the table
    cannot be read, and OSError; then nothing is changed.
    """
    before = list(journal.read(table))
    fresh = without_names(before, wanted)
    changed = tuple(old.number for old, new in zip(before, fresh, strict=True) if old.body != new.body)
    if not changed:
        return None
    names = [name for name in persons(before) if wanted(name)]
    fresh = rejoined(fresh, journal.chain)
    _note(data, journal.chain, before, fresh, changed, names)
    if journal.copies is not None:
        journal.copies.remove(table)
    summary = journal.summaries.get(table)
    journal.replace(table, fresh)
    if summary is not None:
        journal.summarize(_summary(summary, fresh, names, before))
    if journal.copies is not None:
        journal.copies.replace(table, fresh)
    if journal.heads is not None:
        journal.heads.write(fresh[-1])
    log.info("Table %s: %d names were taken out of %d rows", table, len(names), len(changed))
    return Forgotten(table, changed, len(names))


def _summary(summary: Summary, fresh: Sequence[Entry], names: Collection[str], before: Sequence[Entry]) -> Summary:
    """The summary of a table after its rows have been changed."""
    instead = {
        str(old.body["name"]): str(new.body["name"])
        for old, new in zip(before, fresh, strict=True)
        if old.kind in _PERSONS and old.body.get("name") in names
    }
    players = tuple(instead.get(name, name) for name in summary.players)
    last = fresh[-1]
    changed = replace(summary, name=str(fresh[0].body.get("name", "")), players=players)
    return changed.at(last.number, last.chain, last.sequence)


# ------------------------------------------------------------------ what was forgotten


_LOCK = threading.Lock()


def _mark(chain: Chain, table: str, name: str) -> str:
    """The keyed hash by which the name of a person at a table is found again."""
    return chain.seal(("forgotten", table, folded(name)))


def _note(
    data: Path, chain: Chain, before: Sequence[Entry], after: Sequence[Entry], rows: Sequence[int], names: Iterable[str]
) -> None:
    """Write a line about what is forgotten, durably, before it is. Raises OSError."""
    table = before[0].table
    line: dict[str, JsonValue] = {
        "at": now(),
        "table": table,
        "rows": list(rows),
        "before": before[-1].chain,
        "after": after[-1].chain,
        "names": [*sorted(_mark(chain, table, name) for name in names)],
    }
    line["seal"] = chain.seal(("forgotten line", json.dumps(line, sort_keys=True)))
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND
    with _LOCK, file_locks.alone(data / FILE), private_files.open_private(data / FILE, flags) as file:
        size = os.fstat(file.fileno()).st_size
        # A line that is cut off, since its process was killed, must not take this one along.
        is_cut = size > 0 and os.pread(file.fileno(), 1, size - 1) != b"\n"
        file.write(b"\n" * is_cut + json.dumps(line, separators=(",", ":")).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def _noted(data: Path, chain: Chain) -> dict[str, set[str]]:
    """The marks of the names that were forgotten, by table; lines that this house has not sealed count for nothing."""
    found: dict[str, set[str]] = {}
    try:
        lines = (data / FILE).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return found
    for text in lines:
        try:
            line = json.loads(text)
            seal = line.pop("seal")
            if chain.seal(("forgotten line", json.dumps(line, sort_keys=True))) == seal:
                found.setdefault(line["table"], set()).update(line["names"])
        except (ValueError, KeyError, AttributeError, TypeError):
            continue
    return found


def was_forgotten(data: Path, chain: Chain) -> dict[str, Wanted]:
    """For each table of which names were forgotten before: whether a name is one of them."""
    return {
        table: lambda name, table=table, marks=marks: _mark(chain, table, name) in marks  # type: ignore[misc]
        for table, marks in _noted(data, chain).items()
    }
