"""A die on a serial port, listened to by a thread of its own.

The thread reads what the port gives, hands the messages in it to ``Listening``, which knows what they mean, and answers
a device that wants its rolls acknowledged. It also keeps an eye on why nothing is heard, so that somebody with a cable
in one hand can be told: not plugged in, not allowed, held by another programme, silent, garbled, or of a protocol that
is too new.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, ParamSpec

from hardware.dice.listening import SETTLE, SILENCE, Listening, OnRoll, OnState, State
from hardware.dice.port import Clock, Port, Trouble
from hardware.dice.protocol import PROTOCOL, VERSION, Kind, Message, Parser, acknowledgement

LOOK = 0.05
"""Seconds that the thread waits for bytes before it looks at the clock again."""
ASK_AGAIN = 1.0
"""Seconds after which a device that did not say what it is is asked again."""
GARBLED = 200
"""Bytes of noise without a whole line after which a connection is called garbled."""

Heard = ParamSpec("Heard")
_log = logging.getLogger(__name__)


class Die:
    """A die on a serial port.

    ``on_roll`` and ``on_state`` are called in the thread; what they raise is logged and does not end it.
    ``on_roll`` gets the values and as many colours, each by its name or None where the device does not tell it;
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
        self._asked = clock()
        self._parser = Parser()
        self._noise_before = 0
        """Noise until the latest whole line, or until the port was opened."""
        self._listening = Listening(_guarded(on_roll), self._on_state, settle=settle, silence=silence)
        self._told = Trouble.NONE
        self._before = Trouble.NONE
        """What troubled the connection that was given up for its silence."""
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def state(self) -> State:
        """How the die is just now."""
        return self._listening.state

    @property
    def identity(self) -> tuple[str, str] | None:
        """The die's model and name, or None before it said them."""
        hello = self._listening.introduction
        return (hello.model, hello.name) if hello else None

    @property
    def introduction(self) -> Message | None:
        """All that the device said of itself (its HELLO), or None before it did."""
        return self._listening.introduction

    @property
    def missed(self) -> int:
        """Rolls that took place, by their numbers, without being heard."""
        return self._listening.missed

    @property
    def trouble(self) -> str:
        """Why nothing is heard, in a sentence; empty if all is well."""
        return self.sentence(self.reason)

    @property
    def reason(self) -> Trouble:
        """Why nothing is heard."""
        if not self._port.is_open and self._port.reason:
            return self._port.reason
        if self._listening.heard is not None:
            return Trouble.NONE
        if self._parser.foreign is not None:
            return Trouble.PROTOCOL
        if self._parser.noise - self._noise_before > GARBLED:
            return Trouble.GARBLED
        return Trouble.SILENT if self._clock() - self._alive > self._silence / 2 else self._before

    def sentence(self, trouble: Trouble) -> str:
        """What a trouble is and what to do, in English (for the log and the command line)."""
        return {
            Trouble.NONE: "",
            Trouble.AWAY: "not plugged in",
            Trouble.DENIED: f"not allowed: the user belongs in the group dialout ({self._port.trouble})",
            Trouble.BUSY: f"another programme holds the port ({self._port.trouble})",
            Trouble.BROKEN: self._port.trouble or "the port does not work",
            Trouble.SILENT: "the port is open, but nothing is heard",
            Trouble.GARBLED: "bytes arrive, but no whole line: another device, or another speed than 115200 baud",
            Trouble.PROTOCOL: f"the device speaks version {self._parser.foreign} of the protocol, but this is "
            f"version {PROTOCOL}: update Exchequer, or give the device firmware of version {VERSION}",
        }[trouble]

    def health(self) -> dict[str, Any]:
        """How the die is, for pages and doctor; every value can be written as JSON.

        ``state``; ``port`` (the path while it is open, else what was asked for); ``identity`` and ``firmware`` as the
        device says, or None; ``heard_at`` (seconds since the latest whole message, None while nothing is heard);
        ``noise`` (bytes that belonged to no message); ``missed`` (rolls that took place unheard); besides ``handled``
        (rolls taken back because the die was moved), ``odd`` (rolls that these dice cannot show), ``miscoloured``
        (rolls whose colours were left out because they were wrong), ``dice`` (the notation of ``hardware.dice.faces``,
        or None), ``trouble`` (the name of a `Trouble`, or "") and ``version`` (the major version of a protocol that is
        not understood, or None).
        """
        hello, heard = self._listening.introduction, self._listening.heard
        return {
            "state": self.state.value,
            "port": self._port.path or self._port.spec,
            "identity": f"{hello.model} {hello.name}" if hello else None,
            "firmware": hello.firmware or None if hello else None,
            "heard_at": round(max(0.0, self._clock() - heard), 3) if heard is not None else None,
            "noise": self._parser.noise,
            "missed": self.missed,
            "handled": self._listening.handled,
            "odd": self._listening.odd,
            "miscoloured": self._listening.miscoloured,
            "dice": hello.dice or None if hello else None,
            "trouble": self.reason.value,
            "version": self._parser.foreign,
        }

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
                self._noise_before = self._parser.noise
                self._parser.foreign = None
                self._ask()
            strange = self._parser.strange
            for message in self._parser.feed(data):
                self._hear(message)
            if self._parser.strange > strange:
                self._alive = self._clock()
        now = self._clock()
        self._listening.look(now)
        self._tell_trouble()
        if self._port.is_open and now - self._alive > self._silence:
            self._before = self.reason
            self._port.close()  # silent, though open: perhaps it is plugged in elsewhere by now

    def _hear(self, message: Message) -> None:
        self._alive = self._clock()
        self._noise_before = self._parser.noise
        self._before = self._told = Trouble.NONE
        self._listening.hear(message, self._alive)
        if not self._listening.introduced(message.session) and self._alive - self._asked >= ASK_AGAIN:
            self._ask()
        hello = self._listening.introduction
        if message.kind is Kind.ROLL and hello is not None and hello.acknowledged:
            self._port.write(acknowledgement(message))

    def _ask(self) -> None:
        """Ask the device what it is."""
        self._asked = self._clock()
        self._port.write(b"?\n")

    def _tell_trouble(self) -> None:
        """Write a new trouble to the log, once; that a die is just not there is none."""
        trouble = self.reason
        if trouble is Trouble.AWAY:
            self._before = self._told = Trouble.NONE
        elif trouble and trouble is not self._told:
            self._told = trouble
            _log.warning("The die at %s: %s", self._port.spec, self.sentence(trouble))


def _guarded(callback: Callable[Heard, None]) -> Callable[Heard, None]:
    """The callback, except that what it raises is logged and goes no further."""

    def call(*heard: Heard.args, **named: Heard.kwargs) -> None:
        try:
            callback(*heard, **named)
        except Exception:
            _log.exception("a listener of the die failed")

    return call
