"""What a die's messages mean: which of them is a roll, and how the die is.

A die that somebody picks up, turns over or carries away also comes to rest with a number on top. So a roll counts only
when the die then lies still for a moment (the settle time): a MOVE within it takes the roll back, and so does a further
ROLL, which is then the one that waits. What has settled is told once.

A die is *searching* until something whole was heard from it, then *ready* (or *simulated*, if it says so itself), and
*lost* when its port is gone or its heartbeat has not been heard for a while. Each change is told once.

``Listening`` is that meaning alone, with the time handed in, for whoever wants to test it; ``Die`` is a thread that
feeds it from a real port.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from hardware.dice.port import Clock, Port
from hardware.dice.protocol import Kind, Message, Once, Parser

SETTLE = 0.6
"""Seconds that a die must lie still before what it shows is a roll."""
SILENCE = 3.5
"""Seconds without a whole message after which a die is lost: three heartbeats, and a little."""
LOOK = 0.05
"""Seconds that the thread waits for bytes before it looks at the clock again."""

Heard = TypeVar("Heard")
_log = logging.getLogger(__name__)

OnRoll = Callable[[tuple[int, ...]], None]
"""Told the values of a roll, e.g. ``(4,)``."""
OnState = Callable[["State"], None]


class State(StrEnum):
    """How a die is."""

    SEARCHING = "searching"
    READY = "ready"
    LOST = "lost"
    SIMULATED = "simulated"


class Listening:
    """The meaning of what is heard. Times are seconds of one clock that only grows."""

    def __init__(self, on_roll: OnRoll, on_state: OnState, *, settle: float = SETTLE, silence: float = SILENCE) -> None:
        self.state = State.SEARCHING
        self.identity: tuple[str, str] | None = None
        """Model and name, once the die has said them."""
        self._on_roll = on_roll
        self._on_state = on_state
        self._settle = settle
        self._silence = silence
        self._once = Once()
        self._heard: float | None = None
        self._resting: tuple[float, tuple[int, ...]] | None = None
        self.handled = 0
        """Rolls that were taken back because the die was moved before it had settled."""

    @property
    def missed(self) -> int:
        """Rolls that by their numbers took place, but were not heard."""
        return self._once.missed

    def hear(self, message: Message, now: float) -> None:
        """One whole message has arrived."""
        self.look(now)
        self._heard = now
        self._become(State.SIMULATED if message.simulated else State.READY)
        if message.kind is Kind.HELLO:
            self.identity = (message.model, message.name)
        elif message.kind is Kind.MOVE:
            self._take_back()
        elif self._once.new(message):
            self._take_back()
            self._resting = (now, message.values)
            self.look(now)

    def look(self, now: float) -> None:
        """Time has passed: a roll may have settled, a die may have fallen silent."""
        if self._resting is not None and now - self._resting[0] >= self._settle:
            values = self._resting[1]
            self._resting = None
            self._on_roll(values)
        if self._heard is not None and now - self._heard > self._silence:
            self.gone()

    def gone(self) -> None:
        """The port is not there any more. A roll that waits stays: a pulled cable does not move a die."""
        self._heard = None
        if self.state in (State.READY, State.SIMULATED):
            self._become(State.LOST)

    def _take_back(self) -> None:
        if self._resting is not None:
            self._resting = None
            self.handled += 1

    def _become(self, state: State) -> None:
        if state is not self.state:
            self.state = state
            self._on_state(state)


class Die:
    """A die on a serial port, listened to by a thread of its own.

    ``on_roll`` and ``on_state`` are called in that thread; what they raise is logged and does not end it.
    ``on_state`` is also called once with ``searching`` at the start. ``port_spec`` is a path or an id, as the text of
    ``hardware.dice.port`` tells.
    """

    def __init__(
        self,
        port_spec: str,
        on_roll: OnRoll,
        on_state: OnState,
        *,
        settle: float = SETTLE,
        silence: float = SILENCE,
        clock: Clock = time.monotonic,
        port: Port | None = None,
    ) -> None:
        self._on_state = _guarded(on_state)
        self._port = port or Port(port_spec, clock=clock)
        self._clock = clock
        self._silence = silence
        self._alive = clock()
        self._parser = Parser()
        self._listening = Listening(_guarded(on_roll), self._on_state, settle=settle, silence=silence)
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def state(self) -> State:
        """How the die is just now."""
        return self._listening.state

    @property
    def identity(self) -> tuple[str, str] | None:
        """The die's model and name, or None before it said them."""
        return self._listening.identity

    @property
    def missed(self) -> int:
        """Rolls that took place, by their numbers, without being heard."""
        return self._listening.missed

    @property
    def trouble(self) -> str:
        """Why the port is not open, in the system's words; empty if it is."""
        return self._port.trouble

    def start(self) -> None:
        """Begin to listen; once started, starting again does nothing."""
        if self._thread is None:
            self._stopping.clear()
            self._on_state(self.state)
            self._thread = threading.Thread(target=self._run, name="die", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Stop listening and let go of the port; afterwards nothing is called any more."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._stopping.set()
            if thread is not threading.current_thread():
                thread.join()

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                self.step()
        finally:
            self._port.close()

    def step(self, patience: float = LOOK) -> None:
        """Listen for at most ``patience`` seconds (the thread does this over and over)."""
        was_open = self._port.is_open
        data = self._port.read(patience)
        if data is None:
            self._parser.forget()
            self._listening.gone()
            self._stopping.wait(patience)
        else:
            if not was_open:
                self._alive = self._clock()
                self._port.write(b"?\n")
            for message in self._parser.feed(data):
                self._listening.hear(message, self._clock())
                self._alive = self._clock()
        now = self._clock()
        self._listening.look(now)
        if self._port.is_open and now - self._alive > self._silence:
            self._port.close()  # silent, though open: perhaps it is plugged in elsewhere by now


def _guarded(callback: Callable[[Heard], None]) -> Callable[[Heard], None]:
    """The callback, except that what it raises is logged and goes no further."""

    def call(heard: Heard) -> None:
        try:
            callback(heard)
        except Exception:
            _log.exception("a listener of the die failed")

    return call
