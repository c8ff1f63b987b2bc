"""Roll filter: decides which messages of a dice reader are rolls, and what state the device is in.

A die that somebody picks up, turns over or carries away also comes to rest with a number on top. So a roll counts only
when the die then lies still for a moment (the settle time): a MOVE within it takes the roll back, and so does a further
ROLL, which then waits in its place. A device may report for how long it has seen the die lie still already (``age``);
that much of the settle time has passed then. A settled roll is emitted once.

A device is *searching* until a whole message came from it, then *ready* (or *simulated*, if it says so itself), and
*lost* when its port is gone or its heartbeat has not come for a while. Each change is notified once.

Time is passed in: seconds of one clock that only grows.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from hardware.dice.deduplication import Sessions
from hardware.dice.faces import Faces
from hardware.dice.protocol import Colours, Kind, Message

SETTLE = 0.6
"""Seconds that a die must lie still before what it shows is a roll."""
SILENCE = 3.5
"""Seconds without a whole message after which a die is lost: three heartbeats, and a little."""
STALE = 12.0
"""Seconds after which a roll is out of date: a device repeats it for ten at most."""

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
        self.handled = 0
        """Rolls that were taken back because the die was moved before it had settled."""
        self.odd = 0
        """Rolls that the device's own dice cannot show, and rolls that are out of date."""
        self.miscoloured = 0
        """Rolls whose colours were too few, too many or unknown; they are emitted without colours."""
        self.received_at: float | None = None
        """When the latest whole message came, or None while there is no connection."""
        self._on_roll = on_roll
        self._on_state = on_state
        self._settle = settle
        self._silence = silence
        self._sessions = Sessions()
        self._faces: Faces | None = None
        self._resting: tuple[float, Message] | None = None
        self._latest = float("-inf")
        """The time since which the die of the latest roll lay still."""
        self._moved = float("-inf")

    @property
    def missed(self) -> int:
        """Rolls that took place unreported, by the gaps in their numbers."""
        return self._sessions.missed

    def introduced(self, session: int) -> bool:
        """Whether the device has sent a HELLO in this session."""
        return self.introduction is not None and self.introduction.session == session

    def handle(self, message: Message, now: float) -> None:
        """Process a message."""
        if message.kind is Kind.ACK:
            return  # an echo of ourselves
        self.tick(now)
        self.received_at = now
        self._set_state(State.SIMULATED if message.simulated else State.READY)
        for accepted, arrived in self._sessions.admit(message, now):
            self._accept(accepted, arrived)
        self.tick(now)

    def tick(self, now: float) -> None:
        """Time has passed: a roll may have settled, a device may have fallen silent."""
        if self._resting is not None and now - self._resting[0] >= self._settle:
            self._emit_settled()
        if self.received_at is not None and now - self.received_at > self._silence:
            self.gone()

    def gone(self) -> None:
        """The port is gone. A waiting roll stays: a pulled cable does not move a die."""
        self.received_at = None
        if self.state in (State.READY, State.SIMULATED):
            self._set_state(State.LOST)

    def _accept(self, message: Message, now: float) -> None:
        once = self._sessions.seen_rolls
        overtaken = once.overtaken(message.number)
        if message.kind is Kind.HELLO:
            self.introduction = message
            self._faces = Faces.parse(message.dice)
        elif not self.introduced(message.session):
            self._faces = None  # it may be another device
        new = once.new(message)
        if message.kind is Kind.MOVE and not overtaken:  # an overtaken one was sent before the waiting roll
            self._moved = now
            self._take_back(now)
        elif new:
            self._roll(message, now - message.age / 1000, now, overtaken)

    def _roll(self, message: Message, since: float, now: float, overtaken: bool) -> None:
        """A roll is received for the first time; the die lay still ``since`` then, and perhaps no longer does."""
        self.miscoloured += message.miscoloured
        if now - since > STALE or (self._faces is not None and not self._faces.can_show(message.values)):
            self.odd += 1
        elif not overtaken:
            self._take_back(since)
            self._resting = (since, message)
            self._latest = since
        elif self._latest - since < self._settle or 0 <= self._moved - since < self._settle:
            self.handled += 1
        else:
            self._emit(message)

    def _take_back(self, moved: float) -> None:
        """The die that lies still was moved at that time: if it had not settled by then, it was no roll."""
        if self._resting is not None:
            if moved - self._resting[0] >= self._settle:
                self._emit_settled()
            else:
                self._resting = None
                self.handled += 1

    def _emit_settled(self) -> None:
        if self._resting is not None:
            roll = self._resting[1]
            self._resting = None
            self._emit(roll)

    def _emit(self, roll: Message) -> None:
        self._on_roll(roll.values, roll.colours or (None,) * len(roll.values))

    def _set_state(self, state: State) -> None:
        if state is not self.state:
            self.state = state
            self._on_state(state)
