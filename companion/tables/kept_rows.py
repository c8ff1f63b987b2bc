"""Kept rows: the newest journal rows, sealed, which pages keep and give back where the server has lost them.

Every page of a seat and of the host is sent each row of its table together with the view after it. To the page a row
is an opaque text: only the server can open it, and rows of equal padded length are equally long. The page keeps the
newest ones (`web/components/kept_rows.js`) and names the last one in its next "hello".
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

from pydantic import JsonValue

from companion.errors import Code, Refusal
from companion.tables.chain import Entry, entry_of, text_of
from companion.tables.sealing import Sealer
from companion.tables.seats import HostKeys

MOST_KEPT = 64
"""Rows of a table that a page keeps."""
MOST_SENT = 8
"""Rows of one envelope at most: those that the page has not been sent yet."""
ROW_LENGTH = 512
"""Bytes to a multiple of which a row is padded; every answer fits into one."""
LARGEST_ROW = 4096
"""Bytes of the largest row that pages are given."""
LONGEST = 6000
"""Characters of the longest sealed row."""
NOT_KEPT = frozenset({"ended"})
"""Kinds of rows that no player has caused: the server writes them by itself, and after their loss again."""
_MOST_SEALED = 256
"""Sealed rows in memory, so that a row is sealed once for all pages."""


class KeptRow(TypedDict):
    """A row of the journal, sealed, with its number."""

    number: int
    row: str


@dataclass(frozen=True, slots=True)
class OpenedRow:
    """A row that a page has given back, as it was written; ``branch`` is `TableState.branch` at that time."""

    entry: Entry
    branch: int


class KeptRows:
    """Seals and opens the rows of all tables of one server. Safe to use from several threads."""

    def __init__(self, keys: HostKeys) -> None:
        """Derive the key from the secret of the data folder when the first row is sealed or opened."""
        self._keys = keys
        self._lock = threading.Lock()
        self._made: Sealer | None = None
        self._sealed: OrderedDict[str, str] = OrderedDict()
        """Sealed rows by their chain, the most recently used last."""

    @property
    def _sealer(self) -> Sealer:
        if self._made is None:
            self._made = Sealer(self._keys, "row")
        return self._made

    def of(self, entries: Iterable[Entry], branch: int) -> list[KeptRow]:
        """These rows as a page is given them, without those that are too large or that a resume writes anew."""
        texts = ((entry.number, self._text(entry, branch)) for entry in entries if entry.kind not in NOT_KEPT)
        return [{"number": number, "row": text} for number, text in texts if text]

    def _text(self, entry: Entry, branch: int) -> str:
        with self._lock:
            known = self._sealed.get(entry.chain)
            if known is None:
                known = self._sealed[entry.chain] = self._seal(entry, branch)
                if len(self._sealed) > _MOST_SEALED:
                    self._sealed.popitem(last=False)
            else:
                self._sealed.move_to_end(entry.chain)
            return known

    def _seal(self, entry: Entry, branch: int) -> str:
        fields = [branch, *entry.stored()]
        content = text_of(fields).encode("ascii")
        return "" if len(content) > LARGEST_ROW else self._sealer.seal(content, ROW_LENGTH)

    def open(self, sealed: str) -> OpenedRow:
        """The row of a sealed text. Raises `Refusal` ``sealed_unreadable`` where this server has not sealed it."""
        with self._lock:
            content = self._sealer.open(sealed)
        return _opened(json.loads(content))


def _opened(fields: list[JsonValue]) -> OpenedRow:
    """A row from its fields, in the order of `Entry.stored` after the branch."""
    branch, *stored = fields
    if not isinstance(branch, int):
        raise Refusal(Code.SEALED_UNREADABLE)
    try:
        return OpenedRow(entry_of(stored), branch)
    except ValueError:
        raise Refusal(Code.SEALED_UNREADABLE) from None
