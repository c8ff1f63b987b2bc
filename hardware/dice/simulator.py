"""Simulated dice reader: sends the real bytes on a pseudo-terminal.

Its lines begin with ``S``, so that every page shows that it is simulated. What it rolls is given by the caller. Like a
real device it repeats a roll until that is acknowledged. It can also be made to fail as real hardware does: to send
noise, to cut lines short, to restart, to have its cable pulled and plugged in again; ``hardware.dice.fault_injection``
does that at random.
"""

from __future__ import annotations

import contextlib
import os
import select
import tempfile
import threading
import time
import tty
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Self

from hardware.dice.protocol import COLOURS, PROTOCOL, Colours, Kind, Message, Parser

REPETITIONS = 3
"""How often the line of a roll is sent by a device that does not support acknowledgements."""
AGAIN = (0.1, 0.3, 0.7, 1.5, 3.0, 5.0, 7.5, 10.0)
"""Seconds after a roll at which its line is sent again until it is acknowledged."""
QUEUE = 4
"""So many rolls wait to be acknowledged; a further one pushes the oldest out."""
DICE = "12d20"
"""The dice that it reports by default: all that the protocol allows."""
POLL = 0.02
HEARTBEAT = 1.0
"""Seconds between two heartbeats."""


class SimulatedDie:
    """A simulated die; ``port`` is the path to open.

    The path is a symbolic link that comes and goes with the cable, as a name under /dev/serial/by-id does. Use it in a
    ``with`` statement, or call ``close`` when done. ``simulated=False`` makes it claim to be a real one, for tests;
    with ``acknowledged=False`` it does not support acknowledgements, and sends each roll three times.
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        name: str = "Exchequer",
        session: int = 1,
        heartbeat: float = HEARTBEAT,
        simulated: bool = True,
        dice: str = DICE,
        acknowledged: bool = True,
        distort: Callable[[bytes], bytes] | None = None,
        clock: Callable[[], float] = time.monotonic,
        threaded: bool = True,
    ) -> None:
        self._folder = None if path else tempfile.TemporaryDirectory(prefix="exchequer-die-")
        self._path = path or Path(self._folder.name if self._folder else "") / "die"
        self._name = name
        self._simulated = simulated
        self._session = session
        self._number = 0
        self._heartbeat = heartbeat
        self._dice = dice
        self._acknowledged = acknowledged
        self.distort = distort
        """Changes each line on its way: for noise, or a wrong speed."""
        self._parser = Parser()
        self._waiting: list[_Waiting] = []
        self._master: int | None = None
        self._slave: int | None = None
        self._cut: int | None = None
        self._lock = threading.RLock()
        self._stopping = threading.Event()
        self._clock = clock
        self._beat = clock() + heartbeat
        self.plug_in()
        self._thread: threading.Thread | None = None
        if threaded:
            self._thread = threading.Thread(target=self._run, name="simulated die", daemon=True)
            self._thread.start()

    @property
    def port(self) -> str:
        """The path of the serial port, valid whether or not the cable is in."""
        return str(self._path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ------------------------------------------------------------------ normal operation
    def roll(self, *values: int, colours: Colours = ()) -> None:
        """The dice are thrown and show these values; ``colours``, if given, has one for each, or None for unknown."""
        if colours and (len(colours) != len(values) or set(colours) - {None, *COLOURS.values()}):
            raise ValueError(f"no colours of {len(values)} dice: {colours}")
        with self._lock:
            self.move()
            self._number = (self._number + 1) % 0x10000
            if self._acknowledged:
                self._waiting = [*self._waiting[1 - QUEUE :], _Waiting(self._number, values, colours, self._clock())]
            for _ in range(1 if self._acknowledged else REPETITIONS):
                self._send_message(Kind.ROLL, values, colours)

    def move(self) -> None:
        """The die is being moved."""
        self._send_message(Kind.MOVE)

    def close(self) -> None:
        """Stop the thread and remove the port."""
        self._stopping.set()
        if self._thread is not None and threading.current_thread() is not self._thread:
            self._thread.join()
        self.pull_out()
        if self._folder is not None:
            self._folder.cleanup()

    # ------------------------------------------------------------------ faults on request
    def send(self, data: bytes) -> None:
        """Send any bytes, such as noise. Those that are not read in time are lost, as on a real line."""
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
        """Restart the device: another session, numbers from 0, and a HELLO."""
        with self._lock:
            self._session = (self._session + 1) % 0x10000
            self._number = 0
            self._waiting.clear()
            self._send_message(Kind.HELLO)

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

    def _send_message(
        self, kind: Kind, values: tuple[int, ...] = (), colours: Colours = (), number: int | None = None, age: int = 0
    ) -> None:
        with self._lock:
            number = self._number if number is None else number
            message = Message(kind, self._session, number, self._simulated, values, age=age, colours=colours)
            if kind is Kind.HELLO:
                message = replace(
                    message, model="simulated" if self._simulated else "tower", name=self._name, protocol=PROTOCOL,
                    firmware="1.0.0", dice=self._dice, acknowledged=self._acknowledged,
                )  # fmt: skip
            line = message.line()
            if self._cut is not None:
                line, self._cut = line[: self._cut], None
            self.send(self.distort(line) if self.distort else line)

    def _run(self) -> None:
        while not self._stopping.wait(min(POLL, self._heartbeat)):
            self.step()

    def step(self) -> None:
        """Send heartbeats when due, answer requests for a HELLO, and repeat rolls that were not acknowledged.

        A thread does this over and over, unless the die was made without one (``threaded=False``).
        """
        with self._lock:
            now = self._clock()
            self._receive()
            self._repeat(now)
            if now >= self._beat:
                self._beat = now + self._heartbeat
                self._send_message(Kind.BEAT)

    def _receive(self) -> None:
        """Process what the host has sent."""
        received = b""
        if self._master is not None:
            with contextlib.suppress(OSError):
                received = os.read(self._master, 1024)
        if b"?" in received:
            self._send_message(Kind.HELLO)
        done = {
            message.number
            for message in self._parser.feed(received)
            if message.kind is Kind.ACK and message.session == self._session
        }
        self._waiting = [roll for roll in self._waiting if roll.number not in done]

    def _repeat(self, now: float) -> None:
        """Send those rolls again, oldest first, that are due."""
        for roll in self._waiting:
            if roll.sent < len(AGAIN) and now - roll.thrown >= AGAIN[roll.sent]:
                roll.sent += 1
                self._send_message(Kind.ROLL, roll.values, roll.colours, roll.number, round(1000 * (now - roll.thrown)))
        self._waiting = [roll for roll in self._waiting if roll.sent < len(AGAIN)]


@dataclass(slots=True)
class _Waiting:
    """A roll that waits to be acknowledged: when it was thrown and how often it was sent again."""

    number: int
    values: tuple[int, ...]
    colours: Colours
    thrown: float
    sent: int = 0
