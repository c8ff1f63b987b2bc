"""Readings: what was read last of places that may be slow or hang, each read by a thread of its own.

A USB stick that is damaged can keep whoever reads it waiting for minutes. So nobody waits for more than a moment: what
was read before is shown meanwhile, or that it is being read. One place never keeps another from being read.
"""

from __future__ import annotations

import errno
import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

log = logging.getLogger("exchequer.readings")

PATIENCE = 0.25
"""Seconds for which all readings together are waited for, so that a quick place is shown at once."""

T = TypeVar("T")


@dataclass(slots=True)
class _Reading(Generic[T]):
    """The reading of one place: what was read last, since when, and whether it is being read."""

    value: T | None = None
    done: bool = False
    at: float | None = None
    going_on: threading.Event | None = None


class Readings(Generic[T]):
    """The last readings of some places. Safe to use from several threads."""

    def __init__(self, every: float, clock: Callable[[], float] = time.monotonic, patience: float = PATIENCE) -> None:
        """Readings hold for ``every`` seconds of the ``clock``."""
        self._every = every
        self._clock = clock
        self._patience = patience
        self._lock = threading.Lock()
        self._readings: dict[str, _Reading[T]] = {}

    def of(self, wanted: Mapping[str, Callable[[], T]], *, again: bool = False) -> dict[str, T | None]:
        """The last reading of each place by its name; None while the first goes on.

        Those that are too old are read again (``again``: all). Places that are not wanted are forgotten.
        """
        begun: list[threading.Event] = []
        with self._lock:
            self._readings = {name: self._readings.get(name) or _Reading() for name in wanted}
            readings = dict(self._readings)
            for name, reading in readings.items():
                due = again or reading.at is None or self._clock() >= reading.at + self._every
                if due and reading.going_on is None:
                    reading.going_on = threading.Event()
                    reading.at = self._clock()
                    begun.append(reading.going_on)
                    arguments = (reading, wanted[name], reading.going_on)
                    threading.Thread(target=self._read, args=arguments, name="reading", daemon=True).start()
        until = time.monotonic() + self._patience
        for one in begun:
            one.wait(max(0.0, until - time.monotonic()))
        return {name: reading.value for name, reading in readings.items()}

    def unread(self, names: Sequence[str], labels: Sequence[str]) -> list[str]:
        """The labels of those places that have not been read yet."""
        with self._lock:
            return [
                label
                for name, label in zip(names, labels, strict=True)
                if name in self._readings and not self._readings[name].done
            ]

    def _read(self, reading: _Reading[T], read: Callable[[], T], done: threading.Event) -> None:
        try:
            reading.value = read()
            reading.done = True
        except Exception:  # a fault with one place must not be one of the page
            log.exception("A place could not be read")
        finally:
            with self._lock:
                reading.going_on = None
            done.set()


class Attempts:
    """Work at places that may hang: each in a thread of its own, which is left alone where it does not end in time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._given_up: dict[str, list[threading.Thread]] = {}

    def run(self, place: str, work: Callable[[], T], limit: float) -> T:
        """What the work returns within so many seconds.

        Raises what it raises, and TimeoutError where it does not end, or earlier work at this place has not ended yet.
        """
        done: list[T] = []
        problems: list[BaseException] = []

        def carry_out() -> None:
            try:
                done.append(work())
            except BaseException as problem:
                problems.append(problem)

        with self._lock:
            hanging = [one for one in self._given_up.pop(place, []) if one.is_alive()]
            if hanging:
                self._given_up[place] = hanging
                raise _hangs(place)
        thread = threading.Thread(target=carry_out, name="place", daemon=True)
        thread.start()
        thread.join(limit)
        if thread.is_alive():
            with self._lock:
                self._given_up.setdefault(place, []).append(thread)
            raise _hangs(place)
        if problems:
            raise problems[0]
        return done[0]


def _hangs(place: str) -> TimeoutError:
    return TimeoutError(errno.ETIMEDOUT, "it does not answer", place)
