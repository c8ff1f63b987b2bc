"""Log output: what the server logs, in one shape, without secrets and never too much of it.

At a terminal a line is for people; otherwise it is one JSON object (time, level, logger, message, event, request,
where): under systemd the system's journal keeps it. The last `LINES` lines also stay in memory, for the support bundle;
nothing is written to a file. A message that is repeated is held back after `BURST` times in `SECONDS`; when it may be
told again, the line says how often it was.

Secrets are removed from every line: keys and tokens in addresses, what follows a "#" there, passwords, and whatever is
as long as a key or a token. What is remembered has of an exception its type and the lines of the program alone, since
its text may have values of a game that a seat hides.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import time
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import IO, NotRequired, TypedDict

from companion import request_ids

LINES = 400
"""Lines that are remembered."""
LONGEST = 2000
"""Characters of a message; the rest is cut off."""
SECONDS, BURST = 60.0, 5
"""So many lines of one message and logger in so many seconds."""
MOST_MESSAGES = 500
"""Different messages of which the number is known."""
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


class LogLine(TypedDict):
    """A line as JSON: ``time`` is ISO, UTC; ``event`` a stable code; ``where`` the lines of the program, last first.

    ``request`` is the id of the request or message that was carried out (`companion.request_ids`).
    """

    time: str
    level: str
    logger: str
    message: str
    event: NotRequired[str]
    request: NotRequired[str]
    exception: NotRequired[str]
    where: NotRequired[list[str]]


def without_secrets(text: str) -> str:
    """A text without keys, tokens and passwords."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


def line_of(record: logging.LogRecord) -> LogLine:
    """What is told of a record: without secrets, and of an exception without its text."""
    try:
        message = record.getMessage()
    except (TypeError, ValueError):  # its arguments do not fit the message
        message = str(record.msg)
    line: LogLine = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "message": without_secrets(message[:LONGEST]),
    }
    event = _event(record)
    if event:
        line["event"] = event
    request = request_ids.current()
    if request:
        line["request"] = request
    if record.exc_info and record.exc_info[0] is not None:
        line["exception"] = record.exc_info[0].__name__
        frames = traceback.extract_tb(record.exc_info[2])
        line["where"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in reversed(frames[-12:])]
    return line


def _event(record: logging.LogRecord) -> str:
    """The stable code of a record: ``extra={"event": …}``, or that of a refusal that it names; "" for none."""
    named = getattr(record, "event", None)
    if isinstance(named, str):
        return named
    raised = record.exc_info[1] if record.exc_info else None
    arguments = record.args if isinstance(record.args, tuple) else ()
    for one in (raised, *arguments):
        if isinstance(one, Exception):
            code = getattr(one, "code", None)
            value = getattr(code, "value", code)
            if isinstance(value, str):
                return value
    return ""


class Repetitions:
    """Holds back what is repeated: the lines of each message of a logger are counted. Safe to use from threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """``clock`` returns seconds."""
        self._clock = clock
        self._lock = threading.Lock()
        self._told: OrderedDict[tuple[str, str], list[float]] = OrderedDict()
        """For each message when its count began, how many were told since, and how many were not."""

    def __len__(self) -> int:
        """The number of messages that are counted."""
        return len(self._told)

    def passed(self, record: logging.LogRecord) -> logging.LogRecord | None:
        """The record, with the number of those that were held back before; None where it is held back."""
        template = str(record.msg)
        if not re.search(r"[A-Za-z]{3}", re.sub(r"%\w", "", template)):  # all that it says is in its arguments
            template = line_of(record)["message"]
        key = record.name, template[:200]
        now = self._clock()
        with self._lock:
            count = self._told.setdefault(key, [now, 0, 0])
            self._told.move_to_end(key)
            while len(self._told) > MOST_MESSAGES:
                self._told.popitem(last=False)
            held_back = 0
            if now - count[0] >= SECONDS:
                held_back = round(count[2])
                count[:] = [now, 0, 0]
            if count[1] >= BURST:
                count[2] += 1
                return None
            count[1] += 1
        if not held_back:
            return record
        told = logging.makeLogRecord(record.__dict__)
        told.msg, told.args = f"{line_of(record)['message']} ({held_back} times more before)", ()
        return told


class JsonLines(logging.Formatter):
    """Formatter of lines for programs: one JSON object each; ``text`` is that of an exception."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {**line_of(record)}
        if record.exc_info and record.exc_info[1] is not None:
            line["text"] = without_secrets(str(record.exc_info[1])[:LONGEST])
        return json.dumps(line, ensure_ascii=True)


class PlainLines(logging.Formatter):
    """Formatter of lines for people, with the whole exception."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The line, and those of an exception."""
        return without_secrets(super().format(record))


class RecentLines(logging.Handler):
    """Remembers the last lines."""

    def __init__(self, most: int = LINES) -> None:
        """Remember so many."""
        super().__init__()
        self._lines: deque[LogLine] = deque(maxlen=most)

    def emit(self, record: logging.LogRecord) -> None:
        """Remember a record."""
        self._lines.append(line_of(record))

    def lines(self) -> list[LogLine]:
        """The lines, the oldest first."""
        self.acquire()
        try:
            return list(self._lines)
        finally:
            self.release()


class LimitedOutput(logging.Handler):
    """Hands records to other handlers, but for those that are repeated too often."""

    def __init__(self, handlers: Sequence[logging.Handler], repetitions: Repetitions) -> None:
        """Hand records to these handlers."""
        super().__init__()
        self._handlers = handlers
        self._repetitions = repetitions

    def emit(self, record: logging.LogRecord) -> None:
        """Hand a record on, or hold it back."""
        passed = self._repetitions.passed(record)
        if passed is not None:
            for handler in self._handlers:
                handler.handle(passed)


recent = RecentLines()
"""The last lines of this process, once `configure` has been called."""


def configure(stream: IO[str] | None = None) -> None:
    """Log to a stream (None: standard error), as people or programs read it, and remember the last lines."""
    stream = stream or sys.stderr
    shown = logging.StreamHandler(stream)
    shown.setFormatter(PlainLines() if stream.isatty() else JsonLines())
    root = logging.getLogger()
    root.setLevel(logging.WARNING)
    root.handlers[:] = [one for one in root.handlers if not isinstance(one, LimitedOutput)]
    root.addHandler(LimitedOutput((shown, recent), Repetitions()))
