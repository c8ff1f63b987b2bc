"""Deduplication: counts each roll once, although its line is sent several times, and distinguishes sessions.

A roll is identified by its session and its number. Its line may be received any number of times; later rolls may
overtake it; the cable may be pulled between two repetitions. ``SeenRolls`` accepts it the first time, and counts the
rolls of which, by their numbers, no line was received.

A session changes when a device restarts or another one is plugged in. A 16-bit CRC passes some corrupt lines, so a new
session, or a large step of the number, needs two consistent lines: the first is held until a second one confirms it. A
false roll thus needs not only a valid checksum, but also the current session and a number close to the latest.
"""

from __future__ import annotations

from collections import OrderedDict, deque

from hardware.dice.protocol import Kind, Message

REMEMBERED = 64
"""Rolls whose numbers are remembered; a roll that is further behind the latest counts as a repetition."""
CLOSE = 256
"""Difference to the latest number up to which a line needs no confirmation by a second one."""
SESSIONS = 16
"""Sessions that are remembered, so that their rolls are not counted again."""

_NUMBERS = 0x10000
_BEHIND = range(_NUMBERS // 2, _NUMBERS)
_LEAP = range(CLOSE + 1, _NUMBERS // 2)
_LONG_AGO = range(REMEMBERED, _NUMBERS // 2 + 1)


class SeenRolls:
    """The rolls of one session that were received: accepts each once, however often its line is repeated."""

    def __init__(self) -> None:
        self._seen: deque[int] = deque(maxlen=REMEMBERED)
        self._latest: int | None = None
        self._missing: deque[int] = deque()
        self._lost = 0

    @property
    def missed(self) -> int:
        """Rolls that took place, by the numbers of others, but of which no valid line was received."""
        return self._lost + len(self._missing)

    def new(self, message: Message) -> bool:
        """Whether a message is the first line of a roll: not a repetition, and not of another kind."""
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
        """Whether a later roll than this one was received already."""
        return self._latest is not None and (number - self._latest) % _NUMBERS in _BEHIND

    def leaps(self, number: int) -> bool:
        """Whether a number is so far ahead that a single line is not accepted."""
        return self._latest is not None and (number - self._latest) % _NUMBERS in _LEAP

    def _catch_up(self, number: int) -> None:
        """Record as missing the rolls between the latest known one and the device's latest."""
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
    """The current session, and the rolls received in it and in earlier ones."""

    def __init__(self) -> None:
        self.current: int | None = None
        self._known: OrderedDict[int, SeenRolls] = OrderedDict()
        self._held: tuple[Message, float] | None = None

    def admit(self, message: Message, now: float) -> list[tuple[Message, float]]:
        """The messages accepted now with their times (seconds): this one, none, or the held one and this one."""
        if message.session == self.current and not self.seen_rolls.leaps(message.number):
            return [(message, now)]
        held, self._held = self._held, None
        accepted = [(message, now)]
        if self.current is not None:
            if held is None or not _follows(message, held[0]):
                self._held = (message, now)
                return []
            accepted.insert(0, held)
        self.current = message.session
        self._known.setdefault(message.session, SeenRolls())
        self._known.move_to_end(message.session)
        while len(self._known) > SESSIONS:
            self._known.popitem(last=False)
        return accepted

    @property
    def seen_rolls(self) -> SeenRolls:
        """The rolls received in the current session."""
        return self._known[self.current] if self.current is not None else SeenRolls()

    @property
    def missed(self) -> int:
        """Rolls of all remembered sessions of which no valid line was received."""
        return sum(session.missed for session in self._known.values())


def _follows(message: Message, before: Message) -> bool:
    """Whether two lines confirm one another: the same session, and numbers close to each other."""
    return message.session == before.session and (message.number - before.number) % _NUMBERS <= CLOSE
