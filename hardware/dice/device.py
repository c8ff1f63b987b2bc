"""Dice reader: the driver of a dice reader on a serial port, with its thread.

The thread reads the port, passes the messages to ``RollFilter``, which decides what is a roll, and acknowledges rolls
to a device that supports it. It also determines why nothing is received: not plugged in, permission denied, held by
another program, silent, garbled, or of a protocol that is too new.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import ParamSpec, TypedDict

from hardware.dice.port import Clock, Port, Trouble
from hardware.dice.protocol import PROTOCOL, VERSION, Kind, Message, Parser, acknowledgement
from hardware.dice.roll_filter import SETTLE, SILENCE, OnRoll, OnState, RollFilter, State

READ_TIMEOUT = 0.05
"""Seconds that the thread waits for bytes before it checks the time."""
REQUEST_EVERY = 1.0
"""Seconds between two requests to a device that has not identified itself."""
GARBLED = 200
"""Bytes of noise without a valid line after which a connection counts as garbled."""

Arguments = ParamSpec("Arguments")
_log = logging.getLogger(__name__)


class DiceHealth(TypedDict):
    """Health figures of a dice reader."""

    state: str
    port: str
    """The path while the port is open, else its specification."""
    identity: str | None
    firmware: str | None
    received_at: float | None
    """Seconds since the latest valid message; None while there is no connection."""
    noise: int
    """Bytes that belonged to no message."""
    missed: int
    """Rolls of which no valid line was received."""
    retracted: int
    """Rolls that were retracted because the die was moved."""
    dice: str | None
    """The dice, as the device reports them."""
    trouble: str
    """The name of a `Trouble`, or ""."""


class SerialDiceReader:
    """A dice reader on a serial port.

    ``on_roll`` and ``on_state`` are called in the thread; their exceptions are logged and do not end it. ``on_roll``
    gets the values and as many colours, each by its name or None if unknown; ``on_state`` is also called once with
    ``searching`` at the start. ``port_spec`` is a path or an id, as ``hardware.dice.port`` describes. ``settle`` and
    ``silence`` are seconds, as in ``RollFilter``.
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
        self._valid_at = clock()
        self._requested_at = clock()
        self._parser = Parser()
        self._noise_before = 0
        """Noise until the latest valid line, or until the port was opened."""
        self._filter = RollFilter(_guarded(on_roll), self._on_state, settle=settle, silence=silence)
        self._logged = Trouble.NONE
        self._closed_for = Trouble.NONE
        """The trouble of the previous connection, if that was closed because nothing valid was received."""
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def state(self) -> State:
        """The state of the device now."""
        return self._filter.state

    @property
    def introduction(self) -> Message | None:
        """The device's HELLO, or None before it was received."""
        return self._filter.introduction

    @property
    def missed(self) -> int:
        """Rolls of which no valid line was received, by the gaps in the numbers."""
        return self._filter.missed

    @property
    def trouble(self) -> str:
        """The reason for which nothing is received, as a sentence; empty if there is none."""
        return self.sentence(self.reason)

    @property
    def reason(self) -> Trouble:
        """The reason for which nothing is received."""
        if not self._port.is_open and self._port.reason:
            return self._port.reason
        if self._filter.received_at is not None:
            return Trouble.NONE
        if self._parser.foreign is not None:
            return Trouble.PROTOCOL
        if self._parser.noise - self._noise_before > GARBLED:
            return Trouble.GARBLED
        return Trouble.SILENT if self._clock() - self._valid_at > self._silence / 2 else self._closed_for

    def sentence(self, trouble: Trouble) -> str:
        """A trouble and its remedy in English, for the log and the command line."""
        return {
            Trouble.NONE: "",
            Trouble.AWAY: "not plugged in",
            Trouble.DENIED: f"not allowed: the user belongs in the group dialout ({self._port.trouble})",
            Trouble.BUSY: f"another program uses the port ({self._port.trouble})",
            Trouble.BROKEN: self._port.trouble or "the port does not work",
            Trouble.SILENT: "the port is open, but nothing is received",
            Trouble.GARBLED: "bytes are received, but no complete line: another device, or not 115200 baud",
            Trouble.PROTOCOL: f"the device uses version {self._parser.foreign} of the protocol, but this is "
            f"version {PROTOCOL}: update Exchequer, or give the device firmware of version {VERSION}",
        }[trouble]

    def health(self) -> DiceHealth:
        """Health figures for pages and the command ``doctor``; every value can be written as JSON."""
        hello, received = self._filter.introduction, self._filter.received_at
        return {
            "state": self.state.value,
            "port": self._port.path or self._port.spec,
            "identity": f"{hello.model} {hello.name}" if hello else None,
            "firmware": hello.firmware or None if hello else None,
            "received_at": round(max(0.0, self._clock() - received), 3) if received is not None else None,
            "noise": self._parser.noise,
            "missed": self.missed,
            "retracted": self._filter.retracted,
            "dice": hello.dice or None if hello else None,
            "trouble": self.reason.value,
        }

    def start(self) -> None:
        """Start the thread. A second call does nothing."""
        if self._thread is None:
            self._stopping.clear()
            self._on_state(self.state)
            self._thread = threading.Thread(target=self._run, name="die", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Stop the thread and close the port; no callback is called afterwards."""
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

    def step(self, timeout: float = READ_TIMEOUT) -> None:
        """Read for at most ``timeout`` seconds and process what was received; the thread repeats this."""
        was_open = self._port.is_open
        data = self._port.read(timeout)
        if data is None:
            self._parser.reset()
            self._filter.gone()
            self._stopping.wait(timeout)
        else:
            if not was_open:
                self._valid_at = self._clock()
                self._noise_before = self._parser.noise
                self._parser.foreign = None
                self._request_hello()
            for message in self._parser.feed(data):
                self._handle(message)
            if data and self._parser.foreign is not None:
                self._valid_at = self._clock()
        now = self._clock()
        self._filter.tick(now)
        self._log_trouble()
        if self._port.is_open and now - self._valid_at > self._silence:
            self._closed_for = self.reason
            self._port.close()  # open but silent: the device may have been plugged in elsewhere

    def _handle(self, message: Message) -> None:
        self._valid_at = self._clock()
        self._noise_before = self._parser.noise
        self._closed_for = self._logged = Trouble.NONE
        self._filter.handle(message, self._valid_at)
        if not self._filter.introduced(message.session) and self._valid_at - self._requested_at >= REQUEST_EVERY:
            self._request_hello()
        hello = self._filter.introduction
        if message.kind is Kind.ROLL and hello is not None and hello.acknowledged:
            self._port.write(acknowledgement(message))

    def _request_hello(self) -> None:
        """Request the device's HELLO."""
        self._requested_at = self._clock()
        self._port.write(b"?\n")

    def _log_trouble(self) -> None:
        """Log a new trouble once; that a device is not plugged in is not logged."""
        trouble = self.reason
        if trouble is Trouble.AWAY:
            self._closed_for = self._logged = Trouble.NONE
        elif trouble and trouble is not self._logged:
            self._logged = trouble
            _log.warning("The dice reader at %s: %s", self._port.spec, self.sentence(trouble))


def _guarded(callback: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """The callback with its exceptions logged instead of raised."""

    def call(*arguments: Arguments.args, **named: Arguments.kwargs) -> None:
        try:
            callback(*arguments, **named)
        except Exception:
            _log.exception("A callback of the dice reader failed")

    return call
