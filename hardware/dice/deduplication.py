"""Deduplication: counts each roll once, although its line is sent several times, and distinguishes sessions.

A roll is identified by its session and its number. Its line may come three times or thirty; later rolls may overtake
it; a cable may be pulled between two repetitions. ``SeenRolls`` accepts it the first time and counts the rolls of
which, by their numbers, no line ever came.

A session changes when a device restarts or another one is plugged in. A 16-bit CRC passes some corrupt lines, so a new
session, or a large step of the number, needs two consistent lines: the first one is held until a second one confirms
it. A false roll thus needs not only a checksum that is right by chance, but also the running session's four digits and
a number close to the latest.
"""

from __future__ import annotations

from collections import OrderedDict, deque

from hardware.dice.protocol import Kind, Message

REMEMBERED = 64
"""So many rolls may be overtaken by later ones; what is older than that is a repetition."""
CLOSE = 256
"""So far ahead of the latest number the next one may be without a second line that confirms it."""
SESSIONS = 16
"""So many sessions are remembered, so that the rolls of an earlier one are not counted again."""

_NUMBERS = 0x10000
_BEHIND = range(_NUMBERS // 2, _NUMBERS)
_LEAP = range(CLOSE + 1, _NUMBERS // 2)
_LONG_AGO = range(REMEMBERED, _NUMBERS // 2 + 1)


class SeenRolls:
    """The rolls of one session that were seen: accepts each once, however often its line is repeated."""

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
        """Whether a later roll than this one was received already."""
        return self._latest is not None and (number - self._latest) % _NUMBERS in _BEHIND

    def leaps(self, number: int) -> bool:
        """Whether a number lies so far ahead that one line alone is not accepted."""
        return self._latest is not None and (number - self._latest) % _NUMBERS in _LEAP

    def _catch_up(self, number: int) -> None:
        """Note as missing the rolls between the latest known one and the one that the device reports as its latest."""
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
    """The running session, and the rolls seen of it and of those before."""

    def __init__(self) -> None:
        self.current: int | None = None
        self._known: OrderedDict[int, SeenRolls] = OrderedDict()
        self._held: tuple[Message, float] | None = None

    def admit(self, message: Message, now: float) -> list[tuple[Message, float]]:
        """The messages that are accepted now, and when each came: this one, none, or it and the one held before it."""
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
        """The rolls seen of the running session."""
        return self._known[self.current] if self.current is not None else SeenRolls()

    @property
    def missed(self) -> int:
        """Rolls of all remembered sessions that took place unreported."""
        return sum(session.missed for session in self._known.values())


def _follows(message: Message, before: Message) -> bool:
    """Whether two lines confirm one another: the same session, and numbers close to each other."""
    return message.session == before.session and (message.number - before.number) % _NUMBERS <= CLOSE
