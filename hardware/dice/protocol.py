"""What a die says on its serial line, to the byte.

A message is a line of printable ASCII characters, at most 72 of them between ``$`` and the line's end:

    $D1,5A3C,0001,ROLL,4*AF99

``$``     starts a message, wherever it stands; it never occurs inside one
``D1``    who speaks, and the version of this protocol: ``D`` a real die, ``S`` a simulated one
``5A3C``  the session: four hexadecimal digits that the device chooses anew whenever it starts
``0001``  the sequence number, hexadecimal: how many rolls there have been in this session, wrapping after FFFF
``ROLL``  what it is: HELLO, BEAT, MOVE or ROLL
``,4``    its arguments, if any
``*AF99`` CRC-16/CCITT-FALSE of everything between ``$`` and ``*``, four hexadecimal digits
and carriage return, line feed (a reader needs neither: the checksum's last digit ends a message).

HELLO,model,name   who I am, e.g. ``HELLO,tower,Kate``; sent at the start and in answer to ``?``
BEAT               I am here; sent every second, bearing the number of the latest roll
MOVE               the die is being moved just now; sent ten times a second while it is
ROLL,4 ROLL,2,5    it came to rest showing these values; sent three times with the same number, so that
                   a damaged line costs nothing

A serial line begins in the middle of things, loses bytes and invents some. So the parser looks for messages in whatever
arrives, keeps at most one unfinished message, and never raises. Only what is whole, in its checksum and its
grammar, comes out; everything else is counted as noise and forgotten.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass
from enum import StrEnum

VERSION = 1
LONGEST = 72
"""Characters between ``$`` and the end of the line; a longer message is noise."""

MOST_VALUES = 8
HIGHEST_VALUE = 20
"""A die of up to twenty faces, up to eight of them in one throw."""

_NUMBERS = 0x10000
_REMEMBERED = 64
_BEHIND = range(_NUMBERS // 2, _NUMBERS)
_START, _STAR = 0x24, 0x2A
_PRINTABLE = range(0x20, 0x7F)
_HEX = frozenset(b"0123456789ABCDEF")

_BODY = re.compile(
    r"(?P<who>[DS])(?P<version>[1-9])"
    r",(?P<session>[0-9A-F]{4}),(?P<number>[0-9A-F]{4})"
    r",(?P<kind>[A-Z]{4,5})(?:,(?P<arguments>[A-Za-z0-9 ._,-]*))?\Z",
    re.ASCII,
)
_VALUE = re.compile(r"[1-9][0-9]?\Z", re.ASCII)
_WORD = re.compile(r"[A-Za-z0-9 ._-]{1,20}\Z", re.ASCII)


class Kind(StrEnum):
    """The four things that a die says."""

    HELLO = "HELLO"
    BEAT = "BEAT"
    MOVE = "MOVE"
    ROLL = "ROLL"


@dataclass(frozen=True, slots=True)
class Message:
    """One whole message.

    ``session`` and ``number`` are 0…65535; ``values`` is filled for ROLL only, ``model`` and ``name`` for HELLO only.
    """

    kind: Kind
    session: int
    number: int
    simulated: bool = False
    values: tuple[int, ...] = ()
    model: str = ""
    name: str = ""

    def line(self) -> bytes:
        """The bytes that say this message, carriage return and line feed included."""
        arguments = [str(value) for value in self.values] if self.kind is Kind.ROLL else []
        if self.kind is Kind.HELLO:
            arguments = [self.model, self.name]
        who = f"{'S' if self.simulated else 'D'}{VERSION}"
        body = ",".join([who, f"{self.session:04X}", f"{self.number:04X}", self.kind.value, *arguments])
        return f"${body}*{checksum(body.encode('ascii')):04X}\r\n".encode("ascii")


def checksum(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 1021, start FFFF, nothing reflected, nothing added; ``123456789`` gives 29B1."""
    register = 0xFFFF
    for byte in data:
        register ^= byte << 8
        for _ in range(8):
            register = (register << 1) ^ 0x1021 if register & 0x8000 else register << 1
        register &= 0xFFFF
    return register


def parse(message: bytes) -> Message | None:
    """The message in the bytes from behind ``$`` up to the checksum's last digit, or None if it is not one."""
    body, star, digits = message.rpartition(b"*")
    if not star or len(digits) != 4 or not _HEX.issuperset(digits) or len(message) > LONGEST:
        return None
    if checksum(body) != int(digits, 16):
        return None
    match = _BODY.match(body.decode("ascii", errors="replace"))
    if match is None or int(match["version"]) != VERSION or match["kind"] not in Kind.__members__:
        return None
    kind = Kind[match["kind"]]
    arguments = match["arguments"].split(",") if match["arguments"] is not None else []
    values: tuple[int, ...] = ()
    model = name = ""
    if kind is Kind.ROLL:
        if not 1 <= len(arguments) <= MOST_VALUES or not all(_VALUE.match(argument) for argument in arguments):
            return None
        values = tuple(int(argument) for argument in arguments)
        if max(values) > HIGHEST_VALUE:
            return None
    elif kind is Kind.HELLO:
        if len(arguments) != 2 or not all(_WORD.match(argument) for argument in arguments):
            return None
        model, name = arguments
    elif arguments:
        return None
    return Message(kind, int(match["session"], 16), int(match["number"], 16), match["who"] == "S", values, model, name)


class Parser:
    """Finds the messages in a stream of bytes that may be cut anywhere, glued together or full of noise."""

    def __init__(self) -> None:
        self._open: bytearray | None = None
        self.whole = 0
        """Messages found so far."""
        self.damaged = 0
        """Beginnings of messages that came to nothing."""

    def feed(self, data: bytes) -> list[Message]:
        """All messages that these further bytes complete, in order."""
        found = []
        for byte in data:
            if byte == _START:
                self._drop()
                self._open = bytearray()
            elif self._open is None:
                continue
            elif byte not in _PRINTABLE or len(self._open) >= LONGEST:
                self._drop()
            else:
                self._open.append(byte)
                if len(self._open) >= 5 and self._open[-5] == _STAR:
                    message = parse(bytes(self._open))
                    if message is None:
                        self._drop()
                    else:
                        self._open = None
                        self.whole += 1
                        found.append(message)
        return found

    def forget(self) -> None:
        """Begin anew: the line was closed, so what comes next does not go on where it stopped."""
        self._drop()

    def _drop(self) -> None:
        if self._open is not None:
            self.damaged += 1
            self._open = None


class Once:
    """Lets every roll through once, however often its line is repeated.

    A roll is known by its session and its number. A device that was reset has a new session and counts from 0 again;
    only the latest 64 rolls are remembered, so that a number which comes round again after 65536 is new.
    """

    def __init__(self) -> None:
        self._seen: deque[tuple[int, int]] = deque(maxlen=_REMEMBERED)
        self._latest: tuple[int, int] | None = None
        self.missed = 0
        """Rolls that must have happened, by their numbers, but of which no line arrived whole."""

    def new(self, message: Message) -> bool:
        """True for the first line of a roll, False for its repetitions and for everything that is not a roll."""
        key = (message.session, message.number)
        if message.kind is not Kind.ROLL:
            self._catch_up(key)
            return False
        if key in self._seen:
            return False
        self._seen.append(key)
        if self._latest is not None and self._latest[0] == key[0] and self._ahead(key) in (0, *_BEHIND):
            self.missed = max(0, self.missed - 1)  # a heartbeat had announced it already
        else:
            self._catch_up((message.session, (message.number - 1) % _NUMBERS))
            self._latest = key
        return True

    def _catch_up(self, key: tuple[int, int]) -> None:
        """Count what lies between the latest roll that is known and the one that the device says was its latest."""
        if self._latest is not None and self._latest[0] == key[0]:
            ahead = self._ahead(key)
            if ahead in _BEHIND:
                return
            self.missed += ahead
        self._latest = key

    def _ahead(self, key: tuple[int, int]) -> int:
        """How many rolls a number lies ahead of the latest one of the same session (nearly 65536 if it lies behind)."""
        return (key[1] - self._latest[1]) % _NUMBERS if self._latest is not None else 0
