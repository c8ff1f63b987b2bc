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
any stream of bytes, keeps at most one unfinished message, and never raises. Everything without a valid checksum and
grammar is counted as noise. A parsed ROLL is not yet a roll of the game: `roll_filter` decides what counts as one.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass, replace
from enum import StrEnum

VERSION = 1
"""The major version, a part of every line."""
PROTOCOL = "1.1"
"""Major and minor version, a part of a device's HELLO."""
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

_LINE = re.compile(rb"\$(?P<body>[ -#%-~]{1,155}?)\*(?P<checksum>[0-9A-F]{4})")
_UNFINISHED = re.compile(rb"\$[ -#%-~]{0,159}\Z")
_VERSION = re.compile(r"[A-Z](?P<version>[1-9][0-9]?),", re.ASCII)
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
    """The dice, such as ``1d6``, as the device reports them."""
    acknowledged: bool = False
    """Whether the device repeats its rolls until they are acknowledged."""
    colours: Colours = ()
    """One for each value, or empty."""

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


def parse(body: str) -> Message | None:
    """The message of a body with a valid checksum, or None if its version, kind or grammar is another."""
    match = _BODY.match(body)
    if _version_of(body) != VERSION or match is None or match["kind"] not in Kind.__members__:
        return None
    kind, arguments = Kind[match["kind"]], _arguments(match["arguments"])
    if (match["sender"] == "H") is not (kind is Kind.ACK) or arguments is None:
        return None
    positional, named = arguments
    plain = Message(kind, int(match["session"], 16), int(match["number"], 16), match["sender"] == "S")
    if kind is Kind.ROLL:
        return _roll(plain, positional, named)
    if kind is Kind.HELLO:
        return _hello(plain, positional, named)
    return None if positional else plain


def _version_of(body: str) -> int | None:
    """The major version of a body, or None if its first field is that of no version."""
    match = _VERSION.match(body)
    return int(match["version"]) if match else None


def _roll(message: Message, positional: list[str], named: dict[str, str]) -> Message | None:
    """A ROLL with its arguments, or None without valid values. Invalid colours are left out."""
    age, letters = named.get("age", "0"), named.get("colours", "")
    if not 1 <= len(positional) <= MOST_VALUES or not all(map(_VALUE.match, positional)) or not _AGE.match(age):
        return None
    values = tuple(map(int, positional))
    if max(values) > HIGHEST_VALUE:
        return None
    is_valid = len(letters) == len(values) and {*letters} <= {*COLOURS, UNKNOWN}
    colours = tuple(COLOURS.get(letter) for letter in letters) if is_valid else ()
    return replace(message, values=values, age=int(age), colours=colours)


def _hello(message: Message, positional: list[str], named: dict[str, str]) -> Message | None:
    """A HELLO with its arguments, or None if it lacks model or name. Invalid versions are left empty."""
    if len(positional) != 2 or not all(map(_WORD.match, positional)):
        return None
    protocol, firmware = (named.get(name, "") for name in ("protocol", "firmware"))
    return replace(
        message,
        model=positional[0],
        name=positional[1],
        protocol=protocol if _FIRMWARE.match(protocol) else "",
        firmware=firmware if _FIRMWARE.match(firmware) else "",
        dice=named.get("dice", ""),
        acknowledged=named.get("ack") == "1",
    )


def _arguments(text: str | None) -> tuple[list[str], dict[str, str]] | None:
    """Positional and named arguments; None if one is malformed, named twice, or positional after a named one."""
    positional: list[str] = []
    named: dict[str, str] = {}
    for argument in text.split(",") if text is not None else []:
        match = _NAMED.match(argument)
        if "=" not in argument and not named:
            positional.append(argument)
        elif match is None or match["name"] in named:
            return None
        else:
            named[match["name"]] = match["value"]
    return positional, named


class Parser:
    """Finds the messages in a stream of bytes, which may be split anywhere and contain noise."""

    def __init__(self) -> None:
        self._unfinished = b""
        self.noise = 0
        """Bytes that belonged to no valid line, line ends excepted."""
        self.foreign: int | None = None
        """The major version of the latest valid line, if that version is not supported."""

    def feed(self, data: bytes) -> list[Message]:
        """The messages that these bytes complete, in order."""
        stream, found, end = self._unfinished + data, list[Message](), 0
        for line in _LINE.finditer(stream):
            body = line["body"].decode("ascii")
            version = _version_of(body) if checksum(line["body"]) == int(line["checksum"], 16) else None
            if version is None:
                continue
            message = parse(body)
            found += [] if message is None else [message]
            self.foreign = None if version == VERSION else version
            self._count_noise(stream[end : line.start()])
            end = line.end()
        unfinished = _UNFINISHED.search(stream, end)
        self._unfinished = unfinished.group() if unfinished else b""
        self._count_noise(stream[end : len(stream) - len(self._unfinished)])
        return found

    def reset(self) -> None:
        """Drop an unfinished message: the port was closed, so the next bytes do not continue it."""
        self._count_noise(self._unfinished)
        self._unfinished = b""

    def _count_noise(self, data: bytes) -> None:
        self.noise += len(data) - data.count(b"\r") - data.count(b"\n")
