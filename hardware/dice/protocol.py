"""Dice protocol 1.1: the messages on the serial line, to the byte, and their parser.

A message is a line of printable ASCII characters, at most 160 of them between ``$`` and the line's end:

    $D1,5A3C,0001,ROLL,4*AF99

``$``     starts a message, wherever it stands; it never occurs inside one
``D1``    the sender, and the major version of this protocol: ``D`` a real die, ``S`` a simulated one, ``H`` the host
``5A3C``  the session: four hexadecimal digits that the device chooses anew whenever it starts
``0001``  the sequence number, hexadecimal: how many rolls there have been in this session, wrapping after FFFF
``ROLL``  its kind: HELLO, BEAT, MOVE or ROLL; from the host ACK
``,4``    its arguments, if any, and then any number of named ones such as ``age=300``
``*AF99`` CRC-16/CCITT-FALSE of everything between ``$`` and ``*``, four hexadecimal digits
and carriage return, line feed (a reader needs neither: the checksum's last digit ends a message).

HELLO,model,name   the device and its features, e.g. ``HELLO,tower,Kate,protocol=1.0,firmware=1.0.0,dice=1d6,ack=1``;
                   sent at the start and in answer to ``?``
BEAT               heartbeat; sent every second, bearing the number of the latest roll
MOVE               the die is being moved just now; sent ten times a second while it is
ROLL,4 ROLL,2,5    it came to rest showing these values (``age=300``: and has lain still for so many milliseconds);
                   repeated with the same number until the host acknowledges it, or three times where it never does;
                   ``ROLL,1,4,6,colours=ww-`` gives the dice's colours: a letter of `COLOURS` for each value, ``-`` for
                   an unknown colour (since 1.1)
ACK                the host has received the roll of that session and number

Extensions: a reader ignores kinds of messages and named arguments that it does not know, and takes the rest. A higher
major version is refused: framing, checksum and the first field will stay as they are, so that a reader can say which
version it would need.

A serial line may begin in the middle of a message, lose bytes and add some. So the parser looks for messages in
whatever arrives, keeps at most one unfinished message, and never raises. Only messages with a right checksum and
grammar come out; everything else is counted as noise and dropped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum

from hardware.dice.faces import Faces

VERSION = 1
"""The major version, which stands in every line."""
PROTOCOL = "1.1"
"""Major and minor version, which a device names in its HELLO."""
LONGEST = 160
"""Characters between ``$`` and the end of the line; a longer message is noise."""

MOST_VALUES = 12
HIGHEST_VALUE = 20
"""A die of up to twenty faces, up to twelve of them in one throw."""
OLDEST = 99_999
"""Milliseconds that fit into an age."""

Colours = tuple[str | None, ...]
"""The colour of each die of a roll, in the order of the values; None for one that is not known."""
COLOURS = {"w": "white", "b": "blue", "r": "red", "g": "green", "y": "yellow"}
"""The letters of colours, and what they mean."""
UNKNOWN = "-"
"""Stands for a colour that is not known. (A question mark could not: protocol 1.0 has none in its arguments.)"""
_LETTERS: dict[str | None, str] = {None: UNKNOWN, **{colour: letter for letter, colour in COLOURS.items()}}

_START, _STAR = 0x24, 0x2A
_PRINTABLE = range(0x20, 0x7F)
_HEX = frozenset(b"0123456789ABCDEF")

_FRAME = re.compile(r"[A-Z](?P<version>[1-9][0-9]?),", re.ASCII)
_BODY = re.compile(
    r"(?P<who>[DSH])[0-9]+"
    r",(?P<session>[0-9A-F]{4}),(?P<number>[0-9A-F]{4})"
    r",(?P<kind>[A-Z]{3,8})(?:,(?P<arguments>[A-Za-z0-9 ._:+=,-]*))?\Z",
    re.ASCII,
)
_VALUE = re.compile(r"[1-9][0-9]?\Z", re.ASCII)
_WORD = re.compile(r"[A-Za-z0-9 ._-]{1,20}\Z", re.ASCII)
_NAMED = re.compile(r"(?P<name>[a-z]{1,12})=(?P<value>[A-Za-z0-9 ._:+-]{1,60})\Z", re.ASCII)
_AGE = re.compile(r"(?:0|[1-9][0-9]{0,4})\Z", re.ASCII)
_FIRMWARE = re.compile(r"[A-Za-z0-9._-]{1,16}\Z", re.ASCII)


class Kind(StrEnum):
    """The kinds of messages: four of the device, and one of the host."""

    HELLO = "HELLO"
    BEAT = "BEAT"
    MOVE = "MOVE"
    ROLL = "ROLL"
    ACK = "ACK"


@dataclass(frozen=True, slots=True)
class Message:
    """One whole message.

    ``session`` and ``number`` are 0…65535; ``values``, ``colours`` and ``age`` (milliseconds) are filled for ROLL only,
    the rest for HELLO only. What a device does not report is empty.
    """

    kind: Kind
    session: int
    number: int
    simulated: bool = False
    values: tuple[int, ...] = ()
    model: str = ""
    name: str = ""
    age: int = 0
    protocol: str = ""
    firmware: str = ""
    dice: str = ""
    """Which dice there are, in the notation of ``hardware.dice.faces``."""
    acknowledged: bool = False
    """Whether the device repeats its rolls until they are acknowledged."""
    colours: Colours = ()
    """One for each value, or none at all."""
    miscoloured: bool = field(default=False, compare=False)
    """Whether the colours did not fit the values; they are left out then."""

    def line(self) -> bytes:
        """The bytes of this message, carriage return and line feed included."""
        who = "H" if self.kind is Kind.ACK else "S" if self.simulated else "D"
        arguments: list[str] = []
        if self.kind is Kind.ROLL:
            arguments = [str(value) for value in self.values]
            arguments += [f"age={self.age}"] if self.age else []
            letters = "".join(_LETTERS[colour] for colour in self.colours)
            arguments += [f"colours={letters}"] if letters else []
        elif self.kind is Kind.HELLO:
            named = {"protocol": self.protocol, "firmware": self.firmware, "dice": self.dice}
            arguments = [self.model, self.name, *(f"{name}={value}" for name, value in named.items() if value)]
            arguments += ["ack=1"] if self.acknowledged else []
        return framed(
            ",".join([f"{who}{VERSION}", f"{self.session:04X}", f"{self.number:04X}", self.kind.value, *arguments])
        )


def framed(body: str) -> bytes:
    """A line of the protocol around any body: ``$``, the body, ``*``, its checksum and the line's end."""
    return f"${body}*{checksum(body.encode('ascii')):04X}\r\n".encode("ascii")


def acknowledgement(roll: Message) -> bytes:
    """The host's acknowledgement of a roll."""
    return Message(Kind.ACK, roll.session, roll.number).line()


def checksum(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 1021, start FFFF, nothing reflected, nothing added; ``123456789`` gives 29B1."""
    register = 0xFFFF
    for byte in data:
        register ^= byte << 8
        for _ in range(8):
            register = (register << 1) ^ 0x1021 if register & 0x8000 else register << 1
        register &= 0xFFFF
    return register


def whole(message: bytes) -> str | None:
    """The body of the bytes from behind ``$`` up to the checksum's last digit, if length and checksum are right."""
    body, star, digits = message.rpartition(b"*")
    if not star or len(digits) != 4 or not _HEX.issuperset(digits) or len(message) > LONGEST:
        return None
    if checksum(body) != int(digits, 16):
        return None
    return body.decode("ascii", errors="replace")


def version_of(body: str) -> int | None:
    """The major version of a whole line, or None if it does not begin like a message of any version."""
    match = _FRAME.match(body)
    return int(match["version"]) if match else None


def parse(message: bytes) -> Message | None:
    """The message in the bytes from behind ``$`` up to the checksum's last digit, or None if it is not one."""
    body = whole(message)
    if body is None or version_of(body) != VERSION:
        return None
    match = _BODY.match(body)
    if match is None or match["kind"] not in Kind.__members__:
        return None
    kind = Kind[match["kind"]]
    if (match["who"] == "H") is not (kind is Kind.ACK):
        return None
    parted = _parted(match["arguments"])
    if parted is None:
        return None
    placed, named = parted
    session, number, simulated = int(match["session"], 16), int(match["number"], 16), match["who"] == "S"
    if kind is Kind.ROLL:
        age = named.get("age", "0")
        if not 1 <= len(placed) <= MOST_VALUES or not all(_VALUE.match(value) for value in placed):
            return None
        values = tuple(int(value) for value in placed)
        if max(values) > HIGHEST_VALUE or not _AGE.match(age):
            return None
        letters = named.get("colours")
        colours = colours_of(letters, len(values)) if letters is not None else ()
        return Message(
            kind, session, number, simulated, values, age=int(age), colours=colours or (), miscoloured=colours is None
        )
    if kind is Kind.HELLO:
        return _hello(Message(kind, session, number, simulated), placed, named)
    return None if placed else Message(kind, session, number, simulated)


def colours_of(letters: str, count: int) -> Colours | None:
    """The colours of so many dice, or None if these are not as many letters, or others.

    >>> colours_of("wb-", 3)
    ('white', 'blue', None)
    """
    if len(letters) != count or not set(letters) <= {*COLOURS, UNKNOWN}:
        return None
    return tuple(COLOURS.get(letter) for letter in letters)


def _hello(message: Message, placed: list[str], named: dict[str, str]) -> Message | None:
    """A HELLO with its arguments, or None if it lacks model or name. What is not understood stays empty."""
    if len(placed) != 2 or not all(_WORD.match(word) for word in placed):
        return None
    protocol, firmware, dice = (named.get(name, "") for name in ("protocol", "firmware", "dice"))
    return Message(
        message.kind, message.session, message.number, message.simulated,
        model=placed[0], name=placed[1],
        protocol=protocol if _FIRMWARE.match(protocol) else "",
        firmware=firmware if _FIRMWARE.match(firmware) else "",
        dice=dice if Faces.parse(dice) else "",
        acknowledged=named.get("ack") == "1",
    )  # fmt: skip


def _parted(arguments: str | None) -> tuple[list[str], dict[str, str]] | None:
    """Arguments by place and by name; None if one is malformed, named twice, or stands by place behind a named one."""
    placed: list[str] = []
    named: dict[str, str] = {}
    for argument in arguments.split(",") if arguments is not None else []:
        if "=" not in argument:
            if named:
                return None
            placed.append(argument)
            continue
        match = _NAMED.match(argument)
        if match is None or match["name"] in named:
            return None
        named[match["name"]] = match["value"]
    return placed, named


class Parser:
    """Finds the messages in a stream of bytes that may be cut anywhere, glued together or full of noise."""

    def __init__(self) -> None:
        self._open: bytearray | None = None
        self.whole = 0
        """Messages found so far."""
        self.damaged = 0
        """Beginnings of messages that came to nothing."""
        self.noise = 0
        """Bytes that belonged to no whole line (the ends of lines apart)."""
        self.foreign: int | None = None
        """The major version of the latest whole line, if it is one that is not understood."""
        self.foreign_lines = 0
        """Whole lines of such versions."""

    def feed(self, data: bytes) -> list[Message]:
        """All messages that these further bytes complete, in order."""
        found = []
        for byte in data:
            if byte == _START:
                self._drop()
                self._open = bytearray()
            elif self._open is None:
                self.noise += byte not in b"\r\n"
            elif byte not in _PRINTABLE or len(self._open) >= LONGEST:
                self._drop()
                self.noise += 1
            else:
                self._open.append(byte)
                if len(self._open) >= 5 and self._open[-5] == _STAR:
                    message = self._complete(bytes(self._open))
                    if message is not None:
                        found.append(message)
        return found

    def reset(self) -> None:
        """Begin anew: the line was closed, so what comes next does not go on where it stopped."""
        self._drop()

    def _complete(self, line: bytes) -> Message | None:
        """A line is at its end: the message that it is, if it is one."""
        message = parse(line)
        if message is not None:
            self.whole += 1
            self.foreign = None
        else:
            body = whole(line)
            version = version_of(body) if body is not None else None
            if version == VERSION:
                match = _BODY.match(body or "")
                if match is None or match["kind"] in Kind.__members__:
                    self._drop()  # right checksum, wrong grammar
                    return None
            elif version is not None:
                self.foreign = version
                self.foreign_lines += 1
            else:
                self._drop()
                return None
        self._open = None
        return message

    def _drop(self) -> None:
        if self._open is not None:
            self.damaged += 1
            self.noise += 1 + len(self._open)
            self._open = None
