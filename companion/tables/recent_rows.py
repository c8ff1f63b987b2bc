"""Recent rows: the newest rows of one table, which its pages are sent, as text.

As objects they would be the largest part of what a house of a thousand tables keeps of its journal.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable
from dataclasses import replace

from companion.tables.chain import Entry, entry_of, text_of
from companion.tables.kept_rows import MOST_SENT, NOT_KEPT


class RecentRows:
    """The newest rows of one table, `MOST_SENT` at most. The caller holds the table's lock."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        """With the newest of these rows, which are in order."""
        self._texts: list[bytes] = []
        """The rows as JSON of `Entry.stored`; no deque, since an empty one takes 760 bytes."""
        self._last = 0
        """The number of the last one."""
        for entry in deque(entries, MOST_SENT):
            self.add(entry)

    def __len__(self) -> int:
        """The number of rows."""
        return len(self._texts)

    def add(self, entry: Entry) -> None:
        """Add the row after the last one: the numbers of a table's rows follow each other."""
        # The end of a game is some 100 kB of text, and pages are not given it.
        kept = replace(entry, body={}) if entry.kind in NOT_KEPT else entry
        self._texts = [*self._texts[1 - MOST_SENT :], text_of(kept.stored()).encode("ascii")]
        self._last = entry.number

    def after(self, number: int) -> list[Entry]:
        """The rows after that number, in order."""
        known = max(0, len(self._texts) - max(0, self._last - number))
        return [entry_of(json.loads(text)) for text in self._texts[known:]]
