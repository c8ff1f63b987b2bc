"""Opening: the journal of a server, in its data folder or in PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion import private_files
from companion.tables import rescue
from companion.tables.journal import FILE, Journal
from companion.tables.seats import HostKeys

if TYPE_CHECKING:
    from companion.tables.fences import Fence
    from companion.tables.postgres_connections import Connections


def open_journal(
    folder: Path, database: str = "", fence: Callable[[Connections], Fence] | None = None
) -> tuple[Journal, list[str]]:
    """The journal of a data folder, or of the database at ``database``; and sentences for whoever is at the terminal.

    ``database`` is the address of EXCHEQUER_DATABASE; the key of the journal is in the data folder in any case.
    ``fence`` makes the leases of this process (None: it takes them as it writes). Raises `JournalUnusable` where the
    journal may be intact but cannot be used.
    """
    if not database:
        return rescue.open_journal(folder)
    from companion.tables.fences import LoneFence
    from companion.tables.postgres_journal import PostgresJournal

    private_files.make_folder(folder)
    journal = PostgresJournal(database, HostKeys.at(folder).derived("journal"), fence or LoneFence)
    file = folder / FILE
    notes = []
    if file.exists() and file.stat().st_size and not journal.summaries:
        notes.append(
            f"The database has no tables yet; those in {file} are not shown. They stay there, for a server without "
            "EXCHEQUER_DATABASE"
        )
    return journal, notes
