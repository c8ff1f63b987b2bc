"""Streams: numbered datagrams from this worker to each other one, and what is noticed of theirs.

Every datagram of a stream has the next number, and a heartbeat tells the last one twice a second. So the receiver
notices whatever the bus has lost, and that a worker or the bus is silent. Nothing is sent again: whoever has lost
something says so (`Kind.RESET`), and pages and requests begin anew. A datagram is believed if it has the seal of the
house, is for this worker, and its sender lives.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import ParamSpec, Protocol

from companion.cluster.bus import Bus, BusDown
from companion.cluster.datagrams import ID_BYTES, Datagram, Frame, Kind, Malformed, Sealer
from companion.cluster.directory import Directory

log = logging.getLogger("exchequer.cluster")

BEAT_SECONDS = 0.5
"""Seconds between two heartbeats to a worker."""
SILENT_SECONDS = 1.5
"""Seconds without anything of a worker after which it, or the bus, is taken to be silent."""
LOOK_SECONDS = 0.25
"""Seconds between two looks at who lives."""
MOST_WAITING = 16_000_000
"""Bytes that may wait to be sent to one worker; what comes then is lost, and everything before."""
MOST_AT_ONCE = 262_144
"""Bytes of frames after which a datagram is complete."""
MOST_UNKNOWN = 64
"""Datagrams of workers that are not known yet which are kept until the next look."""
Arguments = ParamSpec("Arguments")

NOBODY = bytes(ID_BYTES)
"""The id of frames that are about no session."""


class Handlers(Protocol):
    """What is told of other workers; nothing of it may wait. Called by one thread at a time."""

    def received(self, sender: str, frame: Frame) -> None:
        """A frame has come."""
        ...

    def lost(self, worker: str) -> None:
        """Something of a worker's stream, or of ours to it, was lost."""
        ...

    def silent(self, worker: str) -> None:
        """Nothing has come of a live worker for `SILENT_SECONDS`."""
        ...

    def back(self, worker: str) -> None:
        """A silent worker is heard again."""
        ...

    def gone(self, worker: str) -> None:
        """A worker lives no more."""
        ...

    def told(self, worker: str, content: bytes) -> None:
        """The content of a worker's heartbeat."""
        ...


@dataclass(slots=True)
class _Outgoing:
    """The stream to one worker."""

    number: int = 0
    frames: deque[bytes] = field(default_factory=deque)
    length: int = 0
    beaten: float = 0.0


@dataclass(slots=True)
class _Incoming:
    """The stream of one worker."""

    heard: float
    number: int = 0
    is_silent: bool = False


class Streams:
    """The streams of one worker. Safe to use from several threads."""

    def __init__(self, bus: Bus, directory: Directory, key: bytes, handlers: Handlers) -> None:
        """``key`` is the secret of the house for its bus."""
        self.heartbeat = b""
        """The content of our heartbeats."""
        self.refused = 0
        """Datagrams that were not believed."""
        self.losses = 0
        """How often something was lost."""
        self._bus, self._directory, self._handlers = bus, directory, handlers
        self._sealer = Sealer(key)
        self._me = directory.worker
        self._out: dict[str, _Outgoing] = {}
        self._live: frozenset[str] = frozenset()
        self._work = threading.Condition()
        """Held while `_out` and `_live` change."""
        self._in: dict[str, _Incoming] = {}
        self._unknown: deque[Datagram] = deque(maxlen=MOST_UNKNOWN)
        self._receiving = threading.RLock()
        """Held while something received is handled, so that all of it is in order."""
        self._look_now = threading.Event()
        self._ended = threading.Event()
        self._is_down = False
        self._threads: list[threading.Thread] = []

    @property
    def is_down(self) -> bool:
        """Whether nothing can be sent over the bus now."""
        return self._is_down

    @property
    def live(self) -> Collection[str]:
        """The live workers, as of the last look."""
        return self._live

    def start(self) -> None:
        """Receive, send and look from now on."""
        self._look()
        self._bus.open(self._me, self._received)
        for name, run in (("bus-sender", self._send_on), ("bus-looks", self._look_on)):
            thread = threading.Thread(target=run, name=name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def flush(self, patience: float) -> None:
        """Wait until what waits has been sent, for at most so many seconds; not while the bus is away."""
        until = time.monotonic() + patience
        while time.monotonic() < until and not self._is_down and any(one.frames for one in list(self._out.values())):
            time.sleep(0.01)

    def close(self, patience: float = 1.0) -> None:
        """Send what waits, for at most so many seconds, and end."""
        self.flush(patience)
        self._ended.set()
        self._look_now.set()
        with self._work:
            self._work.notify_all()
        for thread in self._threads:
            thread.join(2.0)
        self._bus.close()

    # ------------------------------------------------------------------ sending

    def send(self, worker: str, kind: Kind, identifier: bytes, content: bytes = b"") -> None:
        """Send a frame to a worker, after those before it. It never waits, and may be lost."""
        frame = Frame(kind, identifier, content).encoded()
        with self._work:
            stream = self._out.get(worker)
            if worker not in self._live:
                return
            if stream is None:
                stream = self._out[worker] = _Outgoing()
            if stream.length + len(frame) > MOST_WAITING:
                # The number that is left out tells the receiver of the loss.
                stream.frames.clear()
                stream.length = 0
                stream.number += 1
                log.warning("The bus does not keep up: what waited for worker %s was dropped", worker)
            stream.frames.append(frame)
            stream.length += len(frame)
            self._work.notify()

    def _send_on(self) -> None:
        while not self._ended.is_set():
            with self._work:
                due = self._due()
                if not due and not any(stream.frames for stream in self._out.values()):
                    self._work.wait(BEAT_SECONDS / 5)
                datagrams = self._taken()
            if not datagrams:
                continue
            try:
                self._bus.send(datagrams)
            except BusDown as problem:
                if not self._is_down:
                    log.warning("The bus is away: %s", problem)
                self._is_down = True
                self._ended.wait(0.1)
            except Exception:
                log.exception("The bus failed")
                self._ended.wait(0.5)
            else:
                if self._is_down:
                    log.warning("The bus is back")
                self._is_down = False

    def _due(self) -> list[str]:
        """The workers that are to get a heartbeat now."""
        now = time.monotonic()
        for worker in self._live - {self._me} - self._out.keys():
            self._out[worker] = _Outgoing()
        return [worker for worker in self._live & self._out.keys() if now - self._out[worker].beaten >= BEAT_SECONDS]

    def _taken(self) -> list[tuple[str, bytes]]:
        """The datagrams of all that waits, with the heartbeats that are due."""
        datagrams = []
        now = time.monotonic()
        for worker in self._live & self._out.keys():
            stream = self._out[worker]
            while stream.frames:
                frames: list[bytes] = []
                length = 0
                while stream.frames and (not frames or length + len(stream.frames[0]) <= MOST_AT_ONCE):
                    frames.append(stream.frames.popleft())
                    length += len(frames[-1])
                stream.length -= length
                stream.number += 1
                datagrams.append((worker, self._sealer.frames(self._me, worker, stream.number, frames)))
            if now - stream.beaten >= BEAT_SECONDS:
                stream.beaten = now
                datagrams.append((worker, self._sealer.heartbeat(self._me, worker, stream.number, self.heartbeat)))
        return datagrams

    # ------------------------------------------------------------------ receiving

    def _received(self, content: bytes) -> None:
        """Believe a datagram, or ignore it."""
        try:
            datagram = self._sealer.read(self._me, content)
        except Malformed as problem:
            self.refused += 1
            log.log(logging.WARNING if self.refused == 1 else logging.DEBUG, "On the bus was %s", problem)
            return
        with self._receiving:
            if datagram.sender in self._live:
                self._handle(datagram)
            elif datagram.sender != self._me:
                self._unknown.append(datagram)
                self._look_now.set()

    def _handle(self, datagram: Datagram) -> None:
        worker, number, now = datagram.sender, datagram.number, time.monotonic()
        stream = self._in.setdefault(worker, _Incoming(now))
        expected = stream.number if datagram.frames is None else stream.number + 1
        if number < expected:
            if datagram.frames is not None:
                self.refused += 1
            return
        stream.heard = now
        stream.number = number
        if number > expected:
            self.losses += 1
            self._guarded(self._handlers.lost, worker)
            self.send(worker, Kind.RESET, NOBODY)
        if stream.is_silent:
            stream.is_silent = False
            self._guarded(self._handlers.back, worker)
        if datagram.frames is None:
            self._guarded(self._handlers.told, worker, datagram.content)
        for frame in datagram.frames or ():
            if frame.kind is Kind.RESET:
                self._guarded(self._handlers.lost, worker)
            else:
                self._guarded(self._handlers.received, worker, frame)

    def _guarded(self, handler: Callable[Arguments, None], *arguments: Arguments.args, **_: Arguments.kwargs) -> None:
        """Call a handler; a fault of it must not end the thread of the bus."""
        try:
            handler(*arguments, **_)
        except Exception:
            log.exception("A message of another worker could not be handled")

    # ------------------------------------------------------------------ looking

    def _look_on(self) -> None:
        while not self._ended.is_set():
            self._look_now.wait(LOOK_SECONDS)
            asked = self._look_now.is_set()
            self._look_now.clear()
            if self._ended.is_set():
                return
            self._look()
            if asked:  # by a worker that is not known: not more often than this
                self._ended.wait(0.05)

    def _look(self) -> None:
        """Look who lives, and who of them is silent."""
        live = frozenset(self._directory.live)
        with self._receiving:
            gone, come = self._live - live - {self._me}, live - self._live - {self._me}
            with self._work:
                self._live = live
                for worker in gone & self._out.keys():
                    # The numbers stay: a worker that was only paused comes back under its id.
                    self._out[worker].frames.clear()
                    self._out[worker].length = 0
            for worker in gone:
                if worker in self._in:
                    self._in[worker].is_silent = True
                self._guarded(self._handlers.gone, worker)
            for worker in come & self._in.keys():
                self.send(worker, Kind.RESET, NOBODY)
            waiting, self._unknown = self._unknown, deque(maxlen=MOST_UNKNOWN)
            for datagram in waiting:
                if datagram.sender in live:
                    self._handle(datagram)
                else:
                    self.refused += 1
            now = time.monotonic()
            for worker in live - {self._me}:
                stream = self._in.setdefault(worker, _Incoming(now))
                if not stream.is_silent and now - stream.heard > SILENT_SECONDS:
                    stream.is_silent = True
                    self._guarded(self._handlers.silent, worker)

    def is_silent(self, worker: str) -> bool:
        """Whether nothing comes of a worker now."""
        stream = self._in.get(worker)
        return worker not in self._live or (stream is not None and stream.is_silent)
