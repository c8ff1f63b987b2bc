"""Roll filter: decides which messages of a dice reader are rolls, and tracks the device's state.

A die that is picked up, turned over or carried away also comes to rest with a number on top. So a roll counts only if
the die is then still for the settle time: a MOVE within it retracts the roll, and so does a further ROLL, which takes
its place. A device may report for how long the die has already been still (``age``), which counts towards the settle
time. A settled roll is emitted once.

A device is *searching* until a valid message was received, then *ready* (or *simulated*, as its messages state), and
*lost* if its port disappears or its heartbeat is missing. Each change is notified once.

Times are arguments: seconds of one clock that never decrease.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from hardware.dice.deduplication import Sessions
from hardware.dice.faces import Faces
from hardware.dice.protocol import Colours, Kind, Message

SETTLE = 0.6
"""Seconds for which a die must be still before its value is a roll."""
SILENCE = 3.5
"""Seconds without a valid message after which a device is lost: three heartbeats and a half."""
STALE = 12.0
"""Age in seconds from which a roll is out of date: a device repeats it for ten at most."""

OnRoll = Callable[[tuple[int, ...], Colours], None]
"""Called with the values of a roll and the colour of each die, e.g. ``(4, 6)`` and ``("white", None)``."""
OnState = Callable[["State"], None]


class State(StrEnum):
    """The state of a dice reader."""

    SEARCHING = "searching"
    READY = "ready"
    LOST = "lost"
    SIMULATED = "simulated"


class RollFilter:
    """Turns messages into rolls and states."""

    def __init__(self, on_roll: OnRoll, on_state: OnState, *, settle: float = SETTLE, silence: float = SILENCE) -> None:
        self.state = State.SEARCHING
        self.introduction: Message | None = None
        """The device's latest HELLO."""
        self.retracted = 0
        """Rolls that were retracted because the die was moved before it had settled."""
        self.implausible = 0
        """Rolls that the device's dice cannot show, and rolls that are out of date."""
        self.miscoloured = 0
        """Rolls whose colours were invalid; they are emitted without colours."""
        self.received_at: float | None = None
        """When the latest valid message was received, or None while there is no connection."""
        self._on_roll = on_roll
        self._on_state = on_state
        self._settle = settle
        self._silence = silence
        self._sessions = Sessions()
        self._faces: Faces | None = None
        self._settling: tuple[float, Message] | None = None
        self._latest_still_since = float("-inf")
        """The time since which the die of the latest roll was still."""
        self._moved_at = float("-inf")

    @property
    def missed(self) -> int:
        """Rolls of which no valid line was received, by the gaps in the numbers."""
        return self._sessions.missed

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
        for accepted, arrived in self._sessions.admit(message, now):
            self._accept(accepted, arrived)
        self.tick(now)

    def tick(self, now: float) -> None:
        """Process the passage of time: a roll may have settled, a device may be lost."""
        if self._settling is not None and now - self._settling[0] >= self._settle:
            self._emit_settled()
        if self.received_at is not None and now - self.received_at > self._silence:
            self.gone()

    def gone(self) -> None:
        """The port has disappeared. A settling roll is kept: a pulled cable does not move a die."""
        self.received_at = None
        if self.state in (State.READY, State.SIMULATED):
            self._set_state(State.LOST)

    def _accept(self, message: Message, now: float) -> None:
        seen = self._sessions.seen_rolls
        overtaken = seen.overtaken(message.number)
        if message.kind is Kind.HELLO:
            self.introduction = message
            self._faces = Faces.parse(message.dice)
        elif not self.introduced(message.session):
            self._faces = None  # it may be another device
        is_new = seen.new(message)
        if message.kind is Kind.MOVE and not overtaken:  # an overtaken MOVE was sent before the settling roll
            self._moved_at = now
            self._retract(now)
        elif is_new:
            self._roll(message, now - message.age / 1000, now, overtaken)

    def _roll(self, message: Message, since: float, now: float, overtaken: bool) -> None:
        """Process the first line of a roll; ``since`` is the time from which the die was still."""
        self.miscoloured += message.miscoloured
        if now - since > STALE or (self._faces is not None and not self._faces.can_show(message.values)):
            self.implausible += 1
        elif not overtaken:
            self._retract(since)
            self._settling = (since, message)
            self._latest_still_since = since
        elif self._latest_still_since - since < self._settle or 0 <= self._moved_at - since < self._settle:
            self.retracted += 1
        else:
            self._emit(message)

    def _retract(self, moved: float) -> None:
        """Retract the settling roll because the die was moved at a time, unless it had settled by then."""
        if self._settling is not None:
            if moved - self._settling[0] >= self._settle:
                self._emit_settled()
            else:
                self._settling = None
                self.retracted += 1

    def _emit_settled(self) -> None:
        if self._settling is not None:
            roll = self._settling[1]
            self._settling = None
            self._emit(roll)

    def _emit(self, roll: Message) -> None:
        self._on_roll(roll.values, roll.colours or (None,) * len(roll.values))

    def _set_state(self, state: State) -> None:
        if state is not self.state:
            self.state = state
            self._on_state(state)
