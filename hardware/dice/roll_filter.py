"""Roll filter: decides which messages of a dice reader are rolls, and tracks the device's state.

A die that is picked up, turned over or carried away also comes to rest with a number on top. So a roll counts only if
the die is then still for the settle time: a MOVE or another ROLL within it retracts the roll. A device may report for
how long the die has already been still (``age``), which counts towards the settle time.

A line may be received several times, so each roll is counted once, by its session and number. Rolls of which no line
was received are counted by the gaps in the numbers.

A device is *searching* until a valid message was received, then *ready* (or *simulated*, as its messages state), and
*lost* if its port disappears or its heartbeat is missing. Each change is notified once.

Times are arguments: seconds of one clock that never decrease.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from hardware.dice.protocol import Colours, Kind, Message

SETTLE = 0.6
"""Seconds for which a die must be still before its value is a roll."""
SILENCE = 3.5
"""Seconds without a valid message after which a device is lost: three heartbeats and a half."""
STALE = 12.0
"""Age in seconds from which a roll is out of date: a device repeats it for ten at most."""
REPEATED = 64
"""A roll that is at most so many numbers behind the latest one is a repetition, or too late."""
SESSIONS = 16
"""Sessions that are remembered, so that their rolls are not counted again."""
_NUMBERS = 0x10000

OnRoll = Callable[[tuple[int, ...], Colours], None]
"""Called with the values of a roll and the colour of each die, e.g. ``(4, 6)`` and ``("white", None)``."""
OnState = Callable[["State"], None]


class State(StrEnum):
    """The state of a dice reader."""

    SEARCHING = "searching"
    READY = "ready"
    LOST = "lost"
    SIMULATED = "simulated"


@dataclass(slots=True)
class _Session:
    """The numbers of a session: the one with which it was first received, and those of the latest roll and message."""

    first: int
    rolled: int | None = None
    announced: int = 0
    skipped: int = 0

    def is_new(self, message: Message) -> bool:
        """Record a message; whether it is the first line of a roll."""
        number, before = message.number, self.first if self.rolled is None else self.rolled
        if message.kind is not Kind.ROLL:
            self.announced = number
            return False
        if self.rolled is not None and (self.rolled - number) % _NUMBERS < REPEATED:
            return False
        self.skipped += self._between(before, number)
        self.rolled = self.announced = number
        return True

    @property
    def missed(self) -> int:
        """Rolls that took place, by the numbers of other messages, but of which no line was received."""
        before = self.first if self.rolled is None else self.rolled
        return self.skipped + self._between(before, self.announced + 1)

    @staticmethod
    def _between(before: int, number: int) -> int:
        """The rolls between two numbers; none if they are too far apart to be of one sequence."""
        ahead = (number - before) % _NUMBERS
        return ahead - 1 if 1 < ahead < _NUMBERS // 2 else 0


class RollFilter:
    """Turns messages into rolls and states."""

    def __init__(self, on_roll: OnRoll, on_state: OnState, *, settle: float = SETTLE, silence: float = SILENCE) -> None:
        self.state = State.SEARCHING
        self.introduction: Message | None = None
        """The device's latest HELLO."""
        self.retracted = 0
        """Rolls that were retracted because the die was moved before it had settled."""
        self.received_at: float | None = None
        """When the latest valid message was received, or None while there is no connection."""
        self._on_roll = on_roll
        self._on_state = on_state
        self._settle = settle
        self._silence = silence
        self._sessions: dict[int, _Session] = {}
        self._settling: tuple[float, Message] | None = None

    @property
    def missed(self) -> int:
        """Rolls of which no valid line was received, by the gaps in the numbers."""
        return sum(session.missed for session in self._sessions.values())

    def introduced(self, session: int) -> bool:
        """Whether the device has sent a HELLO in this session."""
        return self.introduction is not None and self.introduction.session == session

    def handle(self, message: Message, now: float) -> None:
        """Process a message received at a time."""
        if message.kind is Kind.ACK:
            return  # an echo of the host's own message
        self.tick(now)
        self.received_at = now
        self._set_state(State.SIMULATED if message.simulated else State.READY)
        session = self._sessions.setdefault(message.session, _Session(message.number, announced=message.number))
        if len(self._sessions) > SESSIONS:
            del self._sessions[next(iter(self._sessions))]
        is_new, since = session.is_new(message), now - message.age / 1000
        if message.kind is Kind.HELLO:
            self.introduction = message
        elif message.kind is Kind.MOVE:
            self._retract(now)
        elif is_new and now - since <= STALE:
            self._retract(since)
            self._settling = (since, message)
        self.tick(now)

    def tick(self, now: float) -> None:
        """Process the passage of time: a roll may have settled, a device may be lost."""
        if self._settling is not None and now - self._settling[0] >= self._settle:
            self._emit()
        if self.received_at is not None and now - self.received_at > self._silence:
            self.gone()

    def gone(self) -> None:
        """The port has disappeared. A settling roll is kept: a pulled cable does not move a die."""
        self.received_at = None
        if self.state in (State.READY, State.SIMULATED):
            self._set_state(State.LOST)

    def _retract(self, moved: float) -> None:
        """Retract the settling roll because the die was moved at a time, unless it had settled by then."""
        if self._settling is not None and moved - self._settling[0] >= self._settle:
            self._emit()
        elif self._settling is not None:
            self._settling = None
            self.retracted += 1

    def _emit(self) -> None:
        """Emit the roll that has settled."""
        assert self._settling is not None
        (_, roll), self._settling = self._settling, None
        self._on_roll(roll.values, roll.colours or (None,) * len(roll.values))

    def _set_state(self, state: State) -> None:
        if state is not self.state:
            self.state = state
            self._on_state(state)
