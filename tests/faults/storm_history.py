"""History of a house's journal in the storm: each row with the lease and the process under which it was written.

A trigger of the storm's own database notes them, in the order in which the rows were written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from tests.faults.storm_tables import Given

SET_UP = (
    "CREATE TABLE storm_rows (place bigserial PRIMARY KEY, table_id text, number integer, lease bigint, writer text)",
    """CREATE FUNCTION storm_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO storm_rows (table_id, number, lease, writer)
    SELECT NEW.table_id, NEW.number, lease, writer FROM tables WHERE table_id = NEW.table_id;
    RETURN NULL; END $$""",
    "CREATE TRIGGER storm_note AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION storm_note()",
    "CREATE INDEX storm_rows_by_table ON storm_rows (table_id, place)",
)
"""Statements that begin to note."""

Ask = Callable[..., list[tuple[Any, ...]]]
"""Asks the database: a statement and its parameters."""


def faults_of(ask: Ask, table: str, acknowledged: set[Given], given: set[Given]) -> tuple[list[str], int]:
    """What is wrong with the journal of a table, in words, and how many acknowledged answers it has lost."""
    rows = ask(
        "SELECT e.number, t.number, kind, body FROM entries e JOIN tables t USING (table_id) "
        "WHERE table_id = %s ORDER BY e.number", table
    )  # fmt: skip
    noted = ask("SELECT number, lease, writer FROM storm_rows WHERE table_id = %s ORDER BY place", table)
    found = history_faults(noted)
    numbers = [number for number, _, _, _ in rows]
    if numbers != list(range(1, len(rows) + 1)) or any(last != len(rows) for _, last, _, _ in rows):
        found.append(f"{len(rows)} rows with numbers up to {max(numbers, default=0)}, and the table's line differs")
    if len(noted) < len(rows):
        found.append(f"{len(rows)} rows, of which {len(noted)} were noted")
    written = answers_of((kind, body) for _, _, kind, body in rows)
    once = set(written)
    if len({(epoch, asked) for epoch, asked, _ in written}) != len(written):
        found.append("an answer was written twice")
    lost = acknowledged - once
    if lost:
        found.append(f"{len(lost)} acknowledged answers are not in the journal: {sorted(lost)[:3]}")
    if once - given:
        found.append(f"nobody gave {sorted(once - given)[:3]}")
    return [f"{table}: {one}" for one in found], len(lost)


def answers_of(rows: Iterable[tuple[str, Any]]) -> list[Given]:
    """The answers among rows (kind and body), in their order; an undo begins the next epoch."""
    epoch, found = 0, list[Given]()
    for kind, body in rows:
        if kind == "undo":
            epoch += 1
        elif kind == "answer":
            content = body if isinstance(body, dict) else json.loads(body)
            found.append((epoch, content["ask"], content["value"]))
    return found


def history_faults(noted: list[tuple[Any, ...]]) -> list[str]:
    """What tells of two writers: numbers, leases and processes of the rows of a table as they were written."""
    found, writers, last = [], dict[int, str](), 0
    for place, (number, lease, writer) in enumerate(noted, 1):
        if number != place:
            found.append(f"row {number} was written as number {place}")
            break
        if lease < last:
            found.append(f"row {number} was written under lease {lease} after one under {last}")
        if writers.setdefault(lease, writer) != writer:
            found.append(f"lease {lease} had two writers")
        last = lease
    return found
