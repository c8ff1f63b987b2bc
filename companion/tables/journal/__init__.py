"""Journal: the durable log of all tables' rows, in SQLite or PostgreSQL.

Each event at a table is one row, appended and never changed: a seat taken or left, the start, an answer, an undo, a
correction, a pause, the end (``state.rows``). A row is on the disk before any page shows it. After a power cut the
tables are rebuilt from their rows.
"""

from companion.tables.journal.journal import Journal
from companion.tables.journal.journal_rows import JournalRow
from companion.tables.journal.opening import FILE, open_journal
from companion.tables.journal.summaries import Summary

__all__ = ["FILE", "Journal", "JournalRow", "Summary", "open_journal"]
