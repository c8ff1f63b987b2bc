"""Dice protocol 1.1: the messages on the serial line, to the byte, and their parser.

A message is a line of printable ASCII characters, at most 160 of them between ``$`` and the line's end:

    $D1,5A3C,0001,ROLL,4*AF99

``$``     starts a message; it never occurs inside one
``D1``    the sender, and the major version of this protocol: ``D`` a real die, ``S`` a simulated one, ``H`` the host
``5A3C``  the session: four hexadecimal digits that the device chooses at each start
``0001``  the sequence number, hexadecimal: the number of rolls in this session so far, wrapping after FFFF
``ROLL``  its kind: HELLO, BEAT, MOVE or ROLL; from the host ACK
``,4``    its arguments, if any, and then any number of named ones such as ``age=300``
``*AF99`` CRC-16/CCITT-FALSE of everything between ``$`` and ``*``, four hexadecimal digits
then carriage return and line feed (a reader needs neither: the checksum's last digit ends a message).

HELLO,model,name   the device and its features, e.g. ``HELLO,tower,Kate,protocol=1.0,firmware=1.0.0,dice=1d6,ack=1``;
                   sent at the start and in answer to ``?``
BEAT               heartbeat; sent every second with the number of the latest roll
MOVE               the die is being moved; sent ten times a second while it is
ROLL,4 ROLL,2,5    it came to rest with these values (``age=300``: it has been still for so many milliseconds);
                   repeated with the same number until it is acknowledged, or three times without acknowledgements;
                   ``ROLL,1,4,6,colours=ww-`` gives the dice's colours: a letter of `COLOURS` for each value, ``-`` for
                   an unknown colour (since 1.1)
ACK                the host has received the roll of that session and number

Extensions: a reader ignores unknown kinds of messages and unknown named arguments. A higher major version is refused;
framing, checksum and the first field are the same in all versions, so that a reader can report the version.

Reception may start in the middle of a message, and bytes may be lost or added. So the parser searches for messages in
any stream of bytes, keeps at most one unfinished message, and never raises. Only messages with a valid checksum and
grammar are returned; everything else is counted as noise and dropped. A parsed ROLL is not yet a roll of the game:
`roll_filter` decides what counts as one.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass, field
from enum import StrEnum

from hardware.dice.faces import Faces

VERSION = 1
"""The major version, a part of every line."""
PROTOCOL = "1.1"
"""Major and minor version, a part of a device's HELLO."""
LONGEST = 160
"""Characters between ``$`` and the end of the line; a longer message is noise."""

MOST_VALUES = 12
HIGHEST_VALUE = 20
"""The most dice of a roll, and the highest value of a die."""

Colours = tuple[str | None, ...]
"""The colour of each die of a roll, in the order of the values; None if it is unknown."""
COLOURS = {"w": "white", "b": "blue", "r": "red", "g": "green", "y": "yellow"}
"""The colours by their letters."""
UNKNOWN = "-"
"""The letter of an unknown colour. (Not a question mark: protocol 1.0 does not allow it in arguments.)"""
_LETTERS: dict[str | None, str] = {None: UNKNOWN, **{colour: letter for letter, colour in COLOURS.items()}}

_START, _STAR = 0x24, 0x2A
_PRINTABLE = range(0x20, 0x7F)
_HEX = frozenset(b"0123456789ABCDEF")

_FRAME = re.compile(r"[A-Z](?P<version>[1-9][0-9]?),", re.ASCII)
_BODY = re.compile(
    r"(?P<sender>[DSH])[0-9]+"
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
    """One valid message.

    ``session`` and ``number`` are 0…65535; ``values``, ``colours`` and ``age`` (milliseconds) are set for ROLL only,
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
    """The dice, in the notation of ``hardware.dice.faces``."""
    acknowledged: bool = False
    """Whether the device repeats its rolls until they are acknowledged."""
    colours: Colours = ()
    """One for each value, or empty."""
    miscoloured: bool = field(default=False, compare=False)
    """Whether the colours were invalid and left out."""

    def line(self) -> bytes:
        """The bytes of this message, carriage return and line feed included."""
        sender = "H" if self.kind is Kind.ACK else "S" if self.simulated else "D"
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
            ",".join([f"{sender}{VERSION}", f"{self.session:04X}", f"{self.number:04X}", self.kind.value, *arguments])
        )


def framed(body: str) -> bytes:
    """A line of the protocol around any body: ``$``, the body, ``*``, its checksum and the line's end."""
    return f"${body}*{checksum(body.encode('ascii')):04X}\r\n".encode("ascii")


def acknowledgement(roll: Message) -> bytes:
    """The host's acknowledgement of a roll."""
    return Message(Kind.ACK, roll.session, roll.number).line()


def checksum(data: bytes) -> int:
    """CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF, not reflected, no final XOR; check value 0x29B1."""
    return binascii.crc_hqx(data, 0xFFFF)


def valid_body(message: bytes) -> str | None:
    """The body of the bytes between ``$`` and the checksum's last digit, or None if length or checksum are wrong."""
    body, star, digits = message.rpartition(b"*")
    if not star or len(digits) != 4 or not _HEX.issuperset(digits) or len(message) > LONGEST:
        return None
    if checksum(body) != int(digits, 16):
        return None
    return body.decode("ascii", errors="replace")


def version_of(body: str) -> int | None:
    """The major version of a valid body, or None if its first field is that of no version."""
    match = _FRAME.match(body)
    return int(match["version"]) if match else None


def parse(message: bytes) -> Message | None:
    """The message of the bytes between ``$`` and the checksum's last digit, or None if they are no message."""
    body = valid_body(message)
    if body is None or version_of(body) != VERSION:
        return None
    match = _BODY.match(body)
    if match is None or match["kind"] not in Kind.__members__:
        return None
    kind = Kind[match["kind"]]
    if (match["sender"] == "H") is not (kind is Kind.ACK):
        return None
    arguments = _arguments(match["arguments"])
    if arguments is None:
        return None
    positional, named = arguments
    session, number, simulated = int(match["session"], 16), int(match["number"], 16), match["sender"] == "S"
    if kind is Kind.ROLL:
        age = named.get("age", "0")
        if not 1 <= len(positional) <= MOST_VALUES or not all(_VALUE.match(value) for value in positional):
            return None
        values = tuple(int(value) for value in positional)
        if max(values) > HIGHEST_VALUE or not _AGE.match(age):
            return None
        letters = named.get("colours")
        colours = colours_of(letters, len(values)) if letters is not None else ()
        return Message(
            kind, session, number, simulated, values, age=int(age), colours=colours or (), miscoloured=colours is None
        )
    if kind is Kind.HELLO:
        return _hello(Message(kind, session, number, simulated), positional, named)
    return None if positional else Message(kind, session, number, simulated)


def colours_of(letters: str, count: int) -> Colours | None:
    """The colours of so many dice, or None if the number of letters differs or one is unknown.

    >>> colours_of("wb-", 3)
    ('white', 'blue', None)
    """
    if len(letters) != count or not set(letters) <= {*COLOURS, UNKNOWN}:
        return None
    return tuple(COLOURS.get(letter) for letter in letters)


def _hello(message: Message, positional: list[str], named: dict[str, str]) -> Message | None:
    """A HELLO with its arguments, or None if it lacks model or name. Invalid optional arguments are left empty."""
    if len(positional) != 2 or not all(_WORD.match(word) for word in positional):
        return None
    protocol, firmware, dice = (named.get(name, "") for name in ("protocol", "firmware", "dice"))
    return Message(
        message.kind, message.session, message.number, message.simulated,
        model=positional[0], name=positional[1],
        protocol=protocol if _FIRMWARE.match(protocol) else "",
        firmware=firmware if _FIRMWARE.match(firmware) else "",
        dice=dice if Faces.parse(dice) else "",
        acknowledged=named.get("ack") == "1",
    )  # fmt: skip


def _arguments(text: str | None) -> tuple[list[str], dict[str, str]] | None:
    """Positional and named arguments; None if one is malformed, named twice, or positional after a named one."""
    positional: list[str] = []
    named: dict[str, str] = {}
    for argument in text.split(",") if text is not None else []:
        if "=" not in argument:
            if named:
                return None
            positional.append(argument)
            continue
        match = _NAMED.match(argument)
        if match is None or match["name"] in named:
            return None
        named[match["name"]] = match["value"]
    return positional, named


class Parser:
    """Finds the messages in a stream of bytes, which may be split anywhere and contain noise."""

    def __init__(self) -> None:
        self._open: bytearray | None = None
        """The unfinished message after its ``$``."""
        self.messages = 0
        """Valid messages so far."""
        self.damaged = 0
        """Starts of messages that were not completed."""
        self.noise = 0
        """Bytes that belonged to no valid line, line ends excepted."""
        self.foreign: int | None = None
        """The major version of the latest valid line, if that version is not supported."""
        self.foreign_lines = 0
        """Valid lines of such versions."""

    def feed(self, data: bytes) -> list[Message]:
        """The messages that these bytes complete, in order."""
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
        """Drop an unfinished message: the port was closed, so the next bytes do not continue it."""
        self._drop()

    def _complete(self, line: bytes) -> Message | None:
        """The message of a complete line, or None; updates the counters."""
        message = parse(line)
        if message is not None:
            self.messages += 1
            self.foreign = None
        else:
            body = valid_body(line)
            version = version_of(body) if body is not None else None
            if version == VERSION:
                match = _BODY.match(body or "")
                if match is None or match["kind"] in Kind.__members__:
                    self._drop()  # valid checksum, wrong grammar
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
