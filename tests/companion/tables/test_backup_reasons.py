"""Reasons of failed backups: each problem of a place, of the games or of the program has a stable code."""

from __future__ import annotations

import errno
import sqlite3

import pytest

from companion.errors import Code, JournalDamaged, Refusal
from companion.tables.backup_reasons import reason_of
from companion.tables.restoring import RestoreError


def full_database() -> Refusal:
    """The refusal of a journal on a full disk, as the journal raises it."""
    problem = sqlite3.OperationalError("database or disk is full")
    problem.sqlite_errorcode = sqlite3.SQLITE_FULL
    refusal = Refusal(Code.JOURNAL_UNAVAILABLE)
    refusal.__cause__ = problem
    return refusal


def locked_database() -> Refusal:
    refusal = full_database()
    assert isinstance(refusal.__cause__, sqlite3.Error)
    refusal.__cause__.sqlite_errorcode = sqlite3.SQLITE_READONLY
    return refusal


@pytest.mark.parametrize(
    ("problem", "code"),
    [
        (OSError(errno.ENOSPC, "full"), Code.BACKUP_FULL),
        (OSError(errno.EROFS, "locked"), Code.BACKUP_READ_ONLY),
        (OSError(errno.EACCES, "denied"), Code.BACKUP_FORBIDDEN),
        (OSError(errno.ENODEV, "pulled out"), Code.BACKUP_AWAY),
        (OSError(errno.EIO, "broken"), Code.BACKUP_BROKEN),
        (TimeoutError(errno.ETIMEDOUT, "hangs"), Code.BACKUP_SLOW),
        (full_database(), Code.BACKUP_FULL),
        (locked_database(), Code.BACKUP_READ_ONLY),
        (Refusal(Code.VERSION_DISK_FULL, text=""), Code.BACKUP_FULL),
        (Refusal(Code.BACKUP_LATER), Code.BACKUP_LATER),
        (sqlite3.DatabaseError("malformed"), Code.BACKUP_BOOKS),
        (JournalDamaged("abcdef", 1, "torn"), Code.BACKUP_BOOKS),
        (RestoreError("its game is not replayed"), Code.BACKUP_UNPROVEN),
        (KeyError("rules"), Code.BACKUP_FAULT),
    ],
)
def test_each_problem_has_its_code(problem: Exception, code: Code) -> None:
    assert reason_of(problem).code is code
