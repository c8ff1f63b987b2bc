"""Log output: lines on standard error, without keys, tokens and passwords.

Under systemd its journal adds the times, keeps the lines and limits floods.
"""

from __future__ import annotations

import logging
import re
import sys
from typing import IO

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


class SafeLines(logging.Formatter):
    """Formatter of whole lines, without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and those of an exception."""
        return without_secrets(super().format(record))


def configure(stream: IO[str] | None = None) -> None:
    """Log warnings to a stream (None: standard error)."""
    stream = stream or sys.stderr
    shown = logging.StreamHandler(stream)
    shown.setFormatter(SafeLines(f"{'%(asctime)s ' if stream.isatty() else ''}%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[shown], force=True)
