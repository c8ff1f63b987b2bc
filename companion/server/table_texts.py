"""Table texts: the view texts of all tables of one server, as long as they are worth their memory."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from weakref import ReferenceType, ref

from companion.server.view_texts import ViewTexts
from companion.tables.table import Table

MOST_BYTES = 128_000_000
"""Bytes of the newest views of all tables, over which those are dropped that were used the longest ago.

A table of four phones and a table page has about 100 kB: a thousand tables that all play keep theirs.
"""
IDLE = 120.0
"""Seconds without a change after which the texts of a table are dropped: players think, but seldom for so long.

To make them anew costs a few milliseconds once, at the next change.
"""
_AT_ONCE = 2
"""Tables whose texts are dropped at most after a change of another: so no change pays for a whole house."""


@dataclass(slots=True)
class _Kept:
    """The texts of a table, when they were last used, and their bytes."""

    table: ReferenceType[Table]
    texts: ViewTexts
    used: float
    size: int = 0


class TableTexts:
    """The view texts of all tables. Safe to use from several threads; the texts of a table only under its lock."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Without any text."""
        self._clock = clock
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, _Kept] = OrderedDict()
        """By the identity of the table, the least recently used first."""
        self._size = 0

    def of(self, table: Table) -> ViewTexts:
        """The texts of a table's newest views."""
        with self._lock:
            kept = self._kept.get(id(table))
            if kept is None or kept.table() is not table:
                self._drop(id(table))
                kept = self._kept[id(table)] = _Kept(ref(table), ViewTexts(table.game_name), self._clock())
            return kept.texts

    def settle(self, table: Table) -> None:
        """Note that all pages of a table have been sent their views, and drop what is not worth its memory."""
        texts = self.of(table)
        texts.settle()
        now = self._clock()
        with self._lock:
            kept = self._kept.get(id(table))
            if kept is not None and kept.texts is texts:
                self._kept.move_to_end(id(table))
                self._size += texts.size - kept.size
                kept.used, kept.size = now, texts.size
            for oldest in list(islice(self._kept, _AT_ONCE)):
                one = self._kept[oldest]
                if now - one.used < IDLE and self._size <= MOST_BYTES and one.table() is not None:
                    break
                if one is not kept:
                    self._drop(oldest)

    def _drop(self, table: int) -> None:
        """Drop the texts of a table, if there are any. Call it under the lock."""
        kept = self._kept.pop(table, None)
        if kept is not None:
            self._size -= kept.size
