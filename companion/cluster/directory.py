"""Directory: which workers live, and which of them writes a table.

The leases of `companion.tables` are it, over the database; tests have one in memory.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol


class Directory(Protocol):
    """The workers and the writers of a house, as one worker knows them. Safe to use from several threads."""

    @property
    def worker(self) -> str:
        """The id of this worker, which no other process has or had."""
        ...

    @property
    def live(self) -> Collection[str]:
        """The ids of all live workers, at the last look."""
        ...

    @property
    def workers(self) -> Collection[str]:
        """The ids of the live workers that take tables, at the last look."""
        ...

    def writer_of(self, table: str) -> str | None:
        """The live worker that writes a table, or None. Raises `companion.errors.Refusal` if it cannot be told now."""
        ...

    def known_writer(self, table: str) -> str | None:
        """The live worker that is known to have written a table, without asking anybody; None where none is known."""
        ...

    def forget_writer(self, table: str) -> None:
        """Look up the writer of a table anew the next time, since it has moved."""
        ...
