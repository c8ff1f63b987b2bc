"""What a die's messages mean: which of them is a roll, and how the die is.

A die that somebody picks up, turns over or carries away also comes to rest with a number on top. So a roll counts only
when the die then lies still for a moment (the settle time): a MOVE within it takes the roll back, and so does a further
ROLL, which is then the one that waits. A device may say for how long it has seen the die lie still already (``age``);
that much of the settle time has passed then. What has settled is told once.

A die is *searching* until something whole was heard from it, then *ready* (or *simulated*, if it says so itself), and
*lost* when its port is gone or its heartbeat has not been heard for a while. Each change is told once.

Time is handed in: seconds of one clock that only grows.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from hardware.dice.faces import Faces
from hardware.dice.once import Sessions
from hardware.dice.protocol import Colours, Kind, Message

SETTLE = 0.6
"""Seconds that a die must lie still before what it shows is a roll."""
SILENCE = 3.5
"""Seconds without a whole message after which a die is lost: three heartbeats, and a little."""
STALE = 12.0
"""Seconds after which a roll is no news: a device repeats it for ten at most."""

OnRoll = Callable[[tuple[int, ...], Colours], None]
"""Told the values of a roll and the colour of each die, e.g. ``(4, 6)`` and ``("white", None)``."""
OnState = Callable[["State"], None]


class State(StrEnum):
    """How a die is."""

    SEARCHING = "searching"
    READY = "ready"
    LOST = "lost"
    SIMULATED = "simulated"


class Listening:
    """The meaning of what is heard."""

    def __init__(self, on_roll: OnRoll, on_state: OnState, *, settle: float = SETTLE, silence: float = SILENCE) -> None:
        self.state = State.SEARCHING
        self.introduction: Message | None = None
        """The device's latest HELLO."""
        self.handled = 0
        """Rolls that were taken back because the die was moved before it had settled."""
        self.odd = 0
        """Rolls that the device's own dice cannot show, and rolls so old that they are no news."""
        self.miscoloured = 0
        """Rolls whose colours were too few, too many or none that there are; they are told without."""
        self.heard: float | None = None
        """When the latest whole message came, or None while there is no connection."""
        self._on_roll = on_roll
        self._on_state = on_state
        self._settle = settle
        self._silence = silence
        self._sessions = Sessions()
        self._faces: Faces | None = None
        self._resting: tuple[float, Message] | None = None
        self._latest = float("-inf")
        """Since when the die lay still that was heard of last."""
        self._moved = float("-inf")

    @property
    def missed(self) -> int:
        """Rolls that by their numbers took place, but were not heard."""
        return self._sessions.missed

    def introduced(self, session: int) -> bool:
        """Whether the device has said in this session what it is."""
        return self.introduction is not None and self.introduction.session == session

    def hear(self, message: Message, now: float) -> None:
        """One whole message has arrived."""
        if message.kind is Kind.ACK:
            return  # an echo of ourselves
        self.look(now)
        self.heard = now
        self._become(State.SIMULATED if message.simulated else State.READY)
        for believed, heard in self._sessions.admit(message, now):
            self._believe(believed, heard)
        self.look(now)

    def look(self, now: float) -> None:
        """Time has passed: a roll may have settled, a die may have fallen silent."""
        if self._resting is not None and now - self._resting[0] >= self._settle:
            self._tell()
        if self.heard is not None and now - self.heard > self._silence:
            self.gone()

    def gone(self) -> None:
        """The port is not there any more. A roll that waits stays: a pulled cable does not move a die."""
        self.heard = None
        if self.state in (State.READY, State.SIMULATED):
            self._become(State.LOST)

    def _believe(self, message: Message, now: float) -> None:
        once = self._sessions.once
        overtaken = once.overtaken(message.number)
        if message.kind is Kind.HELLO:
            self.introduction = message
            self._faces = Faces.parse(message.dice)
        elif not self.introduced(message.session):
            self._faces = None  # it may be another device
        new = once.new(message)
        if message.kind is Kind.MOVE and not overtaken:  # an overtaken one was said before the roll that waits
            self._moved = now
            self._take_back(now)
        elif new:
            self._roll(message, now - message.age / 1000, now, overtaken)

    def _roll(self, message: Message, since: float, now: float, overtaken: bool) -> None:
        """A roll is heard of for the first time; the die lay still ``since`` then, and perhaps no longer does."""
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
            self._hand_on(message)

    def _take_back(self, moved: float) -> None:
        """The die that lies still was moved at that time: if it had not settled by then, it was no roll."""
        if self._resting is not None:
            if moved - self._resting[0] >= self._settle:
                self._tell()
            else:
                self._resting = None
                self.handled += 1

    def _tell(self) -> None:
        if self._resting is not None:
            roll = self._resting[1]
            self._resting = None
            self._hand_on(roll)

    def _hand_on(self, roll: Message) -> None:
        self._on_roll(roll.values, roll.colours or (None,) * len(roll.values))

    def _become(self, state: State) -> None:
        if state is not self.state:
            self.state = state
            self._on_state(state)
