"""Forgetting: removes the names of guests from the rows of a table.

Rows are never changed otherwise. Names are replaced by "Guest 1", "Guest 2" and so on, and the phone's token is
removed. Answers and checksums stay the same.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from pydantic import JsonValue

from companion.tables.journal import JournalRow
from companion.tables.seats import hash_of, new_token
from companion.tables.state.rows import (
    CorrectionMade,
    CorrectionTried,
    GameEnded,
    Proposed,
    SeatHanded,
    SeatTaken,
    StandInSeated,
    TableOpened,
)

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


def folded(name: str) -> str:
    """A name in the form used for comparison, without case and spaces."""
    return " ".join(name.casefold().split())


def named(name: str) -> Wanted:
    """Select the person with this name."""
    wanted = folded(name)
    return lambda other: folded(other) == wanted


def everybody(_name: str) -> bool:
    """Select every person."""
    return True


def persons(journal_rows: Iterable[JournalRow]) -> list[str]:
    """The names of all people who were at a table or requested a seat, in the order of their first row.

    Without simulated players and people already forgotten.
    """
    found: dict[str, None] = {}
    for journal_row in journal_rows:
        name = journal_row.body.get("name")
        is_person = journal_row.kind in _PERSONS and not journal_row.body.get("simulated")
        if is_person and isinstance(name, str) and name and not GUEST.fullmatch(name):
            found.setdefault(name)
    return list(found)


def guests(journal_rows: Sequence[JournalRow], wanted: Wanted) -> dict[str, str]:
    """The replacement of each name to be forgotten, by the folded name."""
    taken = {folded(str(journal_row.body.get("name"))) for journal_row in journal_rows if journal_row.kind in _PERSONS}
    numbers = (f"Guest {number}" for number in itertools.count(1))
    free = (guest for guest in numbers if folded(guest) not in taken)
    names = dict.fromkeys(folded(name) for name in persons(journal_rows) if wanted(name))
    return dict(zip(names, free, strict=False))


def without_names(journal_rows: Sequence[JournalRow], instead: dict[str, str]) -> list[JournalRow]:
    """The rows of a table with names and tokens replaced (`guests`); the chains of changed rows are no longer valid."""
    longest_first = sorted(persons(journal_rows), key=len, reverse=True)
    names = (rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first if folded(name) in instead)
    written = re.compile("|".join(names), re.IGNORECASE)
    tokens: dict[str, str] = {}
    fresh: list[JournalRow] = []
    for journal_row in journal_rows:
        body = dict(journal_row.body)
        name, token = body.get("name"), body.get("token_hash")
        if journal_row.kind in _PERSONS and isinstance(name, str) and folded(name) in instead:
            body["name"] = instead[folded(name)]
            if isinstance(token, str) and token:
                body["token_hash"] = tokens.setdefault(token, hash_of(new_token()))
        field = _FREE_TEXT.get(journal_row.kind, "")
        text = body.get(field)
        if isinstance(text, str):
            body[field] = written.sub(lambda found: instead.get(folded(found.group()), "…"), text)
        if journal_row.kind == GameEnded.kind:
            body["notices"] = _in_notices(body.get("notices", []), instead)
        fresh.append(replace(journal_row, body=body))
    return fresh


def _in_notices(value: JsonValue, instead: dict[str, str]) -> JsonValue:
    """Stored lines of the public log without the names."""
    if isinstance(value, list):
        return [_in_notices(item, instead) for item in value]
    if isinstance(value, dict):
        return {
            key: instead.get(folded(item), item)
            if key in _IN_NOTICES and isinstance(item, str)
            else _in_notices(item, instead)
            for key, item in value.items()
        }
    return value
