"""The newest rows of a table: which of them there are, and that each is what the journal has."""

from __future__ import annotations

from pydantic import JsonValue

from companion.tables.chain import Chain, Entry
from companion.tables.kept_rows import MOST_SENT
from companion.tables.recent_rows import RecentRows

BODIES: tuple[dict[str, JsonValue], ...] = (
    {"value": "forest"},
    {"name": "Zoë \udce9", "n": 3, "moves": [{"n": 1}]},
    {},
    {"seat": None, "at": 1.5},
)


def rows(count: int) -> list[Entry]:
    """So many rows of a table, joined by their chain."""
    chain, previous, found = Chain(b"key"), "", []
    for number in range(1, count + 1):
        row = Entry("k7w2mp", number, "2026-11-25T18:00:00.000+00:00", "answer", BODIES[number % 4], "c", "", 90)
        row = chain.joined(previous, row)
        previous = row.chain
        found.append(row)
    return found


def test_the_rows_after_a_number_are_those_of_the_journal() -> None:
    for count in range(2 * MOST_SENT):
        entries = rows(count)
        whole, added = RecentRows(entries), RecentRows()
        for entry in entries:
            added.add(entry)
        for after in range(-1, count + 2):
            wanted = [one for one in entries[-MOST_SENT:] if one.number > after]
            assert whole.after(after) == wanted == added.after(after), (count, after)
        assert len(whole) == len(added) == min(count, MOST_SENT)


def test_the_content_of_a_row_that_no_page_is_given_is_not_kept() -> None:
    first, last = rows(2)
    long = Entry(last.table, 2, last.at, "ended", {"view": "x" * 100_000}, last.checksum, last.chain, last.sequence)
    recent = RecentRows([first, long])
    assert recent.after(1) == [Entry(last.table, 2, last.at, "ended", {}, last.checksum, last.chain, last.sequence)]
    assert recent.after(0)[0] == first
