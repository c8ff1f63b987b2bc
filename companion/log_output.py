"""Log output: lines on standard error, without secrets. The last lines stay in memory for the support bundle.

Under systemd its journal adds the times, keeps the lines and limits floods.

Keys, tokens and passwords are removed from every line. The lines in memory also omit exception messages, which may
contain hidden values of a game.
"""

from __future__ import annotations

import logging
import re
import sys
import time
import traceback
from collections import deque
from typing import IO

LINES, LONGEST = 400, 2000
"""Lines that are remembered, and the most characters of a message."""
GONE = "…"
"""Stands for a secret."""

_SECRETS = (
    (re.compile(r"(?i)\b((?:host|house|seat)?_?(?:key|token|hand|password|passphrase|psk|secret)[\"']?\s*[=:]\s*)"
                r"(?:\"[^\"]*\"|'[^']*'|[^\s&,;\"'})\]]+)"), rf"\1{GONE}"),
    (re.compile(r"(://)[^/\s@]+@"), rf"\1{GONE}@"),
    (re.compile(r"(/[^\s\"'#]*#)[^\s\"']+"), rf"\1{GONE}"),
    (re.compile(r"(?i)WIFI:[^\n]*"), f"WIFI:{GONE}"),
    (re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{32,}(?![A-Za-z0-9_-])"), GONE),
    (re.compile(r"(?i)(?<![0-9a-f])[0-9a-f]{32,}(?![0-9a-f])"), GONE),
)  # fmt: skip


def without_secrets(text: str) -> str:
    """A text without keys, tokens and passwords."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


def line_of(record: logging.LogRecord) -> str:
    """A record for the support bundle: without secrets, and with only the type and location of an exception."""
    line = f"{record.levelname} {record.name}: {without_secrets(record.getMessage()[:LONGEST])}"
    if record.exc_info and record.exc_info[0] is not None:
        frames = traceback.extract_tb(record.exc_info[2])[-6:]
        places = " < ".join(f"{frame.filename}:{frame.lineno} {frame.name}" for frame in reversed(frames))
        line += f" ({record.exc_info[0].__name__} at {places})"
    return line


class SafeLines(logging.Formatter):
    """Formatter of whole lines, without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and those of an exception."""
        return without_secrets(super().format(record))


class RecentLines(logging.Handler):
    """Remembers the last lines."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: deque[str] = deque(maxlen=LINES)

    def emit(self, record: logging.LogRecord) -> None:
        """Remember a record."""
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        self.lines.append(f"{at} {line_of(record)}")


recent = RecentLines()
"""The last lines of this process, once `configure` has been called."""


def configure(stream: IO[str] | None = None) -> None:
    """Log warnings to a stream (None: standard error), and keep the last lines."""
    stream = stream or sys.stderr
    shown = logging.StreamHandler(stream)
    shown.setFormatter(SafeLines(f"{'%(asctime)s ' if stream.isatty() else ''}%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[shown, recent], force=True)
