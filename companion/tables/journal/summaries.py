"""Summaries: the facts about a table that are available without rebuilding its game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from pydantic import JsonValue

from companion.tables.journal.journal_rows import JournalRow, text_of


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of a table after row ``number`` with the chain ``head``, written ``at`` (ISO, UTC).

    ``opened`` is ISO, UTC; ``packs`` are the hashes of the packs in use. ``stand_ins`` are the names of players that
    are not people. ``over`` is None if only rebuilding the game can tell. ``used`` rises with each row of any table,
    regardless of the clock. ``played`` is the game's entry in the evening book: empty if the table does not belong
    there, None if not read yet.
    """

    table: str
    number: int = 0
    head: str = ""
    game: str = ""
    name: str = ""
    opened: str = ""
    players: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    over: bool | None = None
    stand_ins: tuple[str, ...] = ()
    at: str = ""
    used: int = 0
    played: Mapping[str, JsonValue] | None = None

    def after(self, last: JournalRow, used: int) -> Summary:
        """The summary after that row."""
        return replace(self, number=last.number, head=last.chain, at=last.at, used=used)

    def stored(self) -> dict[str, str | int]:
        """The columns of the summary in the database."""
        content = {name: getattr(self, name) for name in _CONTENT}
        return {"table_id": self.table, "number": self.number, "head": self.head, "content": text_of(content)}

    @classmethod
    def read(cls, table: str, number: int, head: str, content: str) -> Summary:
        """The summary in a database row; a damaged one has only the fields that do not need its content."""
        try:
            found: dict[str, Any] = json.loads(content)
            for name in ("players", "packs", "stand_ins"):
                found[name] = tuple(found.get(name, ()))
            return replace(cls(table, number, head), **{name: found[name] for name in found.keys() & set(_CONTENT)})
        except (ValueError, TypeError, AttributeError):
            return cls(table, number, head)


_CONTENT = tuple(field.name for field in fields(Summary) if field.name not in ("table", "number", "head"))
