"""Backup reasons: why a backup could not be written, read or restored, as a refusal with a stable code."""

from __future__ import annotations

import errno
import sqlite3

from companion.errors import Code, JournalDamaged, Refusal
from companion.tables.restoring import RestoreError

_CODES = {
    errno.ENOSPC: Code.BACKUP_FULL,
    errno.EDQUOT: Code.BACKUP_FULL,
    errno.EFBIG: Code.BACKUP_FULL,  # a file system that holds no larger files
    errno.EROFS: Code.BACKUP_READ_ONLY,
    errno.EACCES: Code.BACKUP_FORBIDDEN,
    errno.EPERM: Code.BACKUP_FORBIDDEN,
    errno.ENOENT: Code.BACKUP_AWAY,
    errno.ENODEV: Code.BACKUP_AWAY,
    errno.ENXIO: Code.BACKUP_AWAY,
    errno.ESTALE: Code.BACKUP_AWAY,
    errno.ETIMEDOUT: Code.BACKUP_SLOW,
}
_SQLITE = {
    sqlite3.SQLITE_FULL: Code.BACKUP_FULL,
    sqlite3.SQLITE_READONLY: Code.BACKUP_READ_ONLY,
    sqlite3.SQLITE_IOERR: Code.BACKUP_BROKEN,
}
OF_THE_BOOKS = frozenset({Code.BACKUP_BOOKS, Code.BACKUP_UNPROVEN, Code.BACKUP_TABLES})
"""Reasons that lie with the games themselves: another place is of no use."""


def reason_of(problem: Exception) -> Refusal:
    """The refusal for a problem with a backup; a fault of the program where it is no known one."""
    match problem:
        case Refusal(code=Code.JOURNAL_UNAVAILABLE) if isinstance(problem.__cause__, sqlite3.Error):
            return reason_of(problem.__cause__)
        case Refusal(code=Code.VERSION_DISK_FULL | Code.JOURNAL_UNAVAILABLE):
            return Refusal(Code.BACKUP_FULL)
        case Refusal():
            return problem
        case OSError():
            return Refusal(_CODES.get(problem.errno or 0, Code.BACKUP_BROKEN))
        case sqlite3.Error():
            return Refusal(_SQLITE.get(getattr(problem, "sqlite_errorcode", 0) & 0xFF, Code.BACKUP_BOOKS))
        case JournalDamaged():
            return Refusal(Code.BACKUP_BOOKS)
        case RestoreError():
            return Refusal(Code.BACKUP_UNPROVEN)
    return Refusal(Code.BACKUP_FAULT)
