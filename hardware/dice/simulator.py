"""Simulated dice reader: sends the bytes of a real one on a pseudo-terminal.

Its messages name ``S`` as the sender, so that every page shows that it is simulated. The caller gives the rolls. Like a
real device it repeats a roll until that is acknowledged. It can be made to fail as real hardware does: noise, truncated
lines, restarts, a pulled cable.
"""

from __future__ import annotations

import contextlib
import os
import select
import tempfile
import threading
import time
import tty
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Self

from hardware.dice.protocol import COLOURS, PROTOCOL, Colours, Kind, Message, Parser

REPETITIONS = 3
"""Times that the line of a roll is sent by a device that does not support acknowledgements."""
REPEAT_AT = (0.1, 0.3, 0.7, 1.5, 3.0, 5.0, 7.5, 10.0)
"""Seconds after a roll at which its line is sent again until it is acknowledged."""
QUEUE = 4
"""Rolls that wait to be acknowledged at most; a further one replaces the oldest."""
DICE = "12d20"
"""The dice that it reports by default: the most that the protocol allows."""
POLL = 0.02
"""Seconds between two steps of the thread."""
HEARTBEAT = 1.0
"""Seconds between two heartbeats."""


class SimulatedDiceReader:
    """A simulated dice reader; ``port`` is the path to open.

    The path is a symbolic link that exists while the cable is plugged in, like a name in /dev/serial/by-id. Use it in a
    ``with`` statement, or call ``close`` when done. ``simulated=False`` makes it identify as a real one, for tests;
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
        """Replaces each line that is sent, for noise or a wrong speed."""
        self._parser = Parser()
        self._waiting: list[_Waiting] = []
        self._master: int | None = None
        self._slave: int | None = None
        self._lock = threading.RLock()
        self._stopping = threading.Event()
        self._clock = clock
        self._beat_at = clock() + heartbeat
        self.plug_in()
        self._thread: threading.Thread | None = None
        if threaded:
            self._thread = threading.Thread(target=self._run, name="simulated die", daemon=True)
            self._thread.start()

    @property
    def port(self) -> str:
        """The path of the serial port, whether or not the cable is plugged in."""
        return str(self._path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ------------------------------------------------------------------ normal operation
    def roll(self, *values: int, colours: Colours = ()) -> None:
        """Roll the dice with these values; ``colours``, if given, has one for each, or None for unknown.

        Raises ``ValueError`` for colours that the protocol cannot express.
        """
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
        """Report that the die is being moved."""
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
        """Send any bytes, such as noise. Bytes that are not read in time are lost, as on a real line."""
        with self._lock:
            while data and self._master is not None:
                try:
                    if not select.select([], [self._master], [], 0.5)[1]:
                        return
                    data = data[os.write(self._master, data[:1024]) :]
                except OSError:
                    return

    def reset(self) -> None:
        """Restart the device: another session, numbers from 0, and a HELLO."""
        with self._lock:
            self._session = (self._session + 1) % 0x10000
            self._number = 0
            self._waiting.clear()
            self._send_message(Kind.HELLO)

    def pull_out(self) -> None:
        """Pull the cable: the port disappears, and reading from it fails."""
        with self._lock:
            self._path.unlink(missing_ok=True)
            for end in (self._slave, self._master):
                if end is not None:
                    with contextlib.suppress(OSError):
                        os.close(end)
            self._master = self._slave = None

    def plug_in(self) -> None:
        """Plug the cable in (again): a port of the same path, which may link to another device file."""
        with self._lock:
            if self._master is not None:
                return
            self._master, self._slave = os.openpty()
            tty.setraw(self._slave)
            os.set_blocking(self._master, False)
            self._path.unlink(missing_ok=True)
            self._path.symlink_to(os.ttyname(self._slave))

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
            self.send(self.distort(line) if self.distort else line)

    def _run(self) -> None:
        while not self._stopping.wait(min(POLL, self._heartbeat)):
            self.step()

    def step(self) -> None:
        """Send heartbeats when due, reply to requests for a HELLO, and repeat rolls that were not acknowledged.

        The thread repeats this; without one (``threaded=False``) the caller does.
        """
        with self._lock:
            now = self._clock()
            self._receive()
            self._repeat(now)
            if now >= self._beat_at:
                self._beat_at = now + self._heartbeat
                self._send_message(Kind.BEAT)

    def _receive(self) -> None:
        """Process what the host has sent."""
        received = b""
        if self._master is not None:
            with contextlib.suppress(OSError):
                received = os.read(self._master, 1024)
        if b"?" in received:
            self._send_message(Kind.HELLO)
        acknowledged = {
            message.number
            for message in self._parser.feed(received)
            if message.kind is Kind.ACK and message.session == self._session
        }
        self._waiting = [roll for roll in self._waiting if roll.number not in acknowledged]

    def _repeat(self, now: float) -> None:
        """Repeat the rolls that are due, oldest first."""
        for roll in self._waiting:
            if roll.repeated < len(REPEAT_AT) and now - roll.rolled_at >= REPEAT_AT[roll.repeated]:
                roll.repeated += 1
                self._send_message(
                    Kind.ROLL, roll.values, roll.colours, roll.number, round(1000 * (now - roll.rolled_at))
                )
        self._waiting = [roll for roll in self._waiting if roll.repeated < len(REPEAT_AT)]


@dataclass(slots=True)
class _Waiting:
    """A roll that waits to be acknowledged: its time (seconds), and how often it was repeated."""

    number: int
    values: tuple[int, ...]
    colours: Colours
    rolled_at: float
    repeated: int = 0
