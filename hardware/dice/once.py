"""Every roll once: what is new, what is a repetition, and which device is speaking.

A roll is known by its session and its number. Its line may come three times or thirty; later rolls may overtake it; a
cable may be pulled between two repetitions. ``Once`` lets it through the first time and counts the rolls of which, by
their numbers, no line ever came.

A session changes when a device starts anew or another one is plugged in. Because sixteen bits of checksum are not the
world, one line alone does not change it, nor does it let the numbers leap: a line that does not fit waits until a
second one bears it out. So a false roll needs not only a checksum that is right by chance, but also the running
session's four digits and a number close to the latest.
"""

from __future__ import annotations

from collections import OrderedDict, deque

from hardware.dice.protocol import Kind, Message

REMEMBERED = 64
"""So many rolls may be overtaken by later ones; what is older than that is a repetition."""
CLOSE = 256
"""So far ahead of the latest number the next one may be without a second line to say so."""
SESSIONS = 16
"""So many sessions are remembered, so that what an earlier one said is not new when it is heard again."""

_NUMBERS = 0x10000
_BEHIND = range(_NUMBERS // 2, _NUMBERS)
_LEAP = range(CLOSE + 1, _NUMBERS // 2)
_LONG_AGO = range(REMEMBERED, _NUMBERS // 2 + 1)


class Once:
    """Lets every roll of one session through once, however often its line is repeated."""

    def __init__(self) -> None:
        self._seen: deque[int] = deque(maxlen=REMEMBERED)
        self._latest: int | None = None
        self._missing: deque[int] = deque()
        self._lost = 0

    @property
    def missed(self) -> int:
        """Rolls that must have happened, by their numbers, but of which no line arrived whole."""
        return self._lost + len(self._missing)

    def new(self, message: Message) -> bool:
        """True for the first line of a roll, False for its repetitions and for everything that is not a roll."""
        number = message.number
        if message.kind is not Kind.ROLL:
            self._catch_up(number)
            return False
        behind = (self._latest - number) % _NUMBERS if self._latest is not None else 0
        if number in self._seen or behind in _LONG_AGO:
            return False
        self._seen.append(number)
        self._catch_up(number)
        if number in self._missing:
            self._missing.remove(number)
        return True

    def overtaken(self, number: int) -> bool:
        """Whether a later roll than this one has been heard already."""
        return self._latest is not None and (number - self._latest) % _NUMBERS in _BEHIND

    def leaps(self, number: int) -> bool:
        """Whether a number lies so far ahead that one line alone is not believed."""
        return self._latest is not None and (number - self._latest) % _NUMBERS in _LEAP

    def _catch_up(self, number: int) -> None:
        """Note what lies between the latest roll that is known and the one that the device says was its latest."""
        if self.overtaken(number):
            return
        ahead = (number - self._latest) % _NUMBERS if self._latest is not None else 0
        close = min(ahead, REMEMBERED)
        self._missing.extend((number - back) % _NUMBERS for back in reversed(range(close)))
        self._lost += ahead - close
        while len(self._missing) > REMEMBERED:
            self._missing.popleft()
            self._lost += 1
        self._latest = number


class Sessions:
    """Which session is running, and what has been heard of it and of those before."""

    def __init__(self) -> None:
        self.current: int | None = None
        self._known: OrderedDict[int, Once] = OrderedDict()
        self._held: tuple[Message, float] | None = None

    def admit(self, message: Message, now: float) -> list[tuple[Message, float]]:
        """What may now be believed, and when it was heard: this message, or none, or it and the one held before it."""
        if message.session == self.current and not self.once.leaps(message.number):
            return [(message, now)]
        held, self._held = self._held, None
        believed = [(message, now)]
        if self.current is not None:
            if held is None or not _follows(message, held[0]):
                self._held = (message, now)
                return []
            believed.insert(0, held)
        self.current = message.session
        self._known.setdefault(message.session, Once())
        self._known.move_to_end(message.session)
        while len(self._known) > SESSIONS:
            self._known.popitem(last=False)
        return believed

    @property
    def once(self) -> Once:
        """What has been heard of the running session."""
        return self._known[self.current] if self.current is not None else Once()

    @property
    def missed(self) -> int:
        """Rolls of all remembered sessions that took place without being heard."""
        return sum(session.missed for session in self._known.values())


def _follows(message: Message, before: Message) -> bool:
    """Whether two lines bear one another out: the same session, and numbers that come one soon after the other."""
    return message.session == before.session and (message.number - before.number) % _NUMBERS <= CLOSE
