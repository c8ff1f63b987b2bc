"""A die that is not there: it speaks the real bytes on a pseudo-terminal, so that nobody behind the port can tell.

(The people can: its lines begin with ``S``, and the pages say that it is simulated.) What it rolls is given by the
caller; it has no chance of its own. It can also be told to misbehave as real hardware does: to spit noise, to cut
lines short, to start anew in the middle, to have its cable pulled and plugged in again.
"""

from __future__ import annotations

import contextlib
import os
import select
import tempfile
import threading
import tty
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from hardware.dice.protocol import Kind, Message

REPETITIONS = 3
"""How often the line of a roll is sent."""
HEARTBEAT = 1.0
"""Seconds between two heartbeats."""


class SimulatedDie:
    """A simulated die; ``port`` is the path to open.

    The path is a symbolic link that comes and goes with the cable, as a name under /dev/serial/by-id does. Use it in a
    ``with`` statement, or call ``close`` when done. ``simulated=False`` makes it claim to be a real one, for tests.
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        name: str = "Exchequer",
        session: int = 1,
        heartbeat: float = HEARTBEAT,
        simulated: bool = True,
    ) -> None:
        self._folder = None if path else tempfile.TemporaryDirectory(prefix="exchequer-die-")
        self._path = path or Path(self._folder.name if self._folder else "") / "die"
        self._name = name
        self._simulated = simulated
        self._session = session
        self._number = 0
        self._heartbeat = heartbeat
        self._master: int | None = None
        self._slave: int | None = None
        self._cut: int | None = None
        self._lock = threading.RLock()
        self._stopping = threading.Event()
        self.plug_in()
        self._thread = threading.Thread(target=self._run, name="simulated die", daemon=True)
        self._thread.start()

    @property
    def port(self) -> str:
        """The path of the serial port, valid whether or not the cable is in."""
        return str(self._path)

    def __enter__(self) -> SimulatedDie:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ------------------------------------------------------------------ a well-behaved die
    def roll(self, *values: int) -> None:
        """The die is thrown and shows these values."""
        with self._lock:
            self.move()
            self._number = (self._number + 1) % 0x10000
            for _ in range(REPETITIONS):
                self._say(Kind.ROLL, values)

    def move(self) -> None:
        """Somebody is moving the die about."""
        self._say(Kind.MOVE)

    def close(self) -> None:
        """Away with it."""
        self._stopping.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()
        self.pull_out()
        if self._folder is not None:
            self._folder.cleanup()

    # ------------------------------------------------------------------ misbehaviour on request
    def send(self, data: bytes) -> None:
        """Any bytes at all: noise, for one. What nobody reads in time is lost, as on a real line."""
        with self._lock:
            while data and self._master is not None:
                try:
                    if not select.select([], [self._master], [], 0.5)[1]:
                        return
                    data = data[os.write(self._master, data[:1024]) :]
                except OSError:
                    return

    def cut_next(self, characters: int) -> None:
        """Of the next line only the first so many bytes get through."""
        with self._lock:
            self._cut = characters

    def reset(self) -> None:
        """The device starts anew: another session, counting from nothing, and it introduces itself."""
        with self._lock:
            self._session = (self._session + 1) % 0x10000
            self._number = 0
            self._say(Kind.HELLO)

    def pull_out(self) -> None:
        """The cable is pulled: the port is gone and its readers see it break."""
        with self._lock:
            self._path.unlink(missing_ok=True)
            for end in (self._slave, self._master):
                if end is not None:
                    with contextlib.suppress(OSError):
                        os.close(end)
            self._master = self._slave = None

    def plug_in(self) -> None:
        """The cable is in (again): a port of the same name, behind which there may be another device file."""
        with self._lock:
            if self._master is not None:
                return
            self._master, self._slave = os.openpty()
            tty.setraw(self._slave)
            os.set_blocking(self._master, False)
            self._path.unlink(missing_ok=True)
            self._path.symlink_to(os.ttyname(self._slave))

    @contextlib.contextmanager
    def unplugged(self) -> Iterator[None]:
        """With the cable out."""
        self.pull_out()
        try:
            yield
        finally:
            self.plug_in()

    def _say(self, kind: Kind, values: tuple[int, ...] = ()) -> None:
        with self._lock:
            hello = ("simulated" if self._simulated else "tower", self._name) if kind is Kind.HELLO else ("", "")
            line = Message(kind, self._session, self._number, self._simulated, values, *hello).line()
            if self._cut is not None:
                line, self._cut = line[: self._cut], None
            self.send(line)

    def _run(self) -> None:
        """Beat once a second, and answer whoever asks who this is."""
        while not self._stopping.wait(self._heartbeat):
            with self._lock:
                asked = b""
                if self._master is not None:
                    with contextlib.suppress(OSError):
                        asked = os.read(self._master, 1024)
                self._say(Kind.HELLO if b"?" in asked else Kind.BEAT)
