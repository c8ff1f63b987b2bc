"""Packets of multicast DNS: questions and records read from bytes, and written (RFC 1035, RFC 6762).

Only what a responder for one host name and one service needs. What is malformed is refused as a whole.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

A, PTR, TXT, AAAA, SRV, NSEC, ANY = 1, 12, 16, 28, 33, 47, 255
"""Types of records."""

INTERNET = 1
TOP_BIT = 0x8000
"""In the class of a question: a unicast answer is welcome. In that of a record: it replaces what is cached."""

RESPONSE, AUTHORITATIVE = 0x8000, 0x0400
"""Flags of a packet."""

MOST_RECORDS = 100
"""Questions and records of one packet that are read; more is refused."""


class MalformedPacket(ValueError):
    """Bytes that are no packet of DNS."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question: a name in lower case with a dot at its end, a type, and whether the asker alone may be answered."""

    name: str
    type: int
    unicast: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A record; ``unique`` is whether nobody else may have one of this name and type."""

    name: str
    type: int
    data: bytes
    seconds: int
    unique: bool = True


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet."""

    id: int = 0
    is_response: bool = False
    questions: tuple[Question, ...] = ()
    answers: tuple[Record, ...] = ()
    authorities: tuple[Record, ...] = ()
    additionals: tuple[Record, ...] = field(default=())

    def to_bytes(self, legacy: bool = False) -> bytes:
        """The packet as bytes; ``legacy`` for a client that asks as of an ordinary name server (RFC 6762, 6.7)."""
        flags = RESPONSE | AUTHORITATIVE if self.is_response else 0
        sections = (self.questions, self.answers, self.authorities, self.additionals)
        parts = [struct.pack(">6H", self.id, flags, *map(len, sections))]
        for question in self.questions:
            kind = INTERNET | (TOP_BIT if question.unicast and not legacy else 0)
            parts.append(name_bytes(question.name) + struct.pack(">2H", question.type, kind))
        for record in (*self.answers, *self.authorities, *self.additionals):
            kind = INTERNET | (TOP_BIT if record.unique and self.is_response and not legacy else 0)
            seconds = min(record.seconds, 10) if legacy else record.seconds
            head = struct.pack(">2HIH", record.type, kind, seconds, len(record.data))
            parts.append(name_bytes(record.name) + head + record.data)
        return b"".join(parts)

    @classmethod
    def of_bytes(cls, content: bytes) -> Packet:
        """Read a packet. Raises `MalformedPacket`."""
        try:
            return _read(content)
        except (struct.error, IndexError, UnicodeDecodeError):
            raise MalformedPacket("too short, or not text") from None


def name_bytes(name: str) -> bytes:
    """A name as labels. Raises ValueError for a label that is too long."""
    labels = [label.encode() for label in name.rstrip(".").split(".")]
    if any(not 0 < len(label) < 64 for label in labels):
        raise ValueError(name)
    return b"".join(bytes([len(label)]) + label for label in labels) + b"\0"


def _read(content: bytes) -> Packet:
    identifier, flags, *counts = struct.unpack_from(">6H", content)
    if sum(counts) > MOST_RECORDS:
        raise MalformedPacket("too many records")
    at = 12
    questions = []
    for _ in range(counts[0]):
        name, at = _read_name(content, at)
        kind, group = struct.unpack_from(">2H", content, at)
        at += 4
        questions.append(Question(name, kind, bool(group & TOP_BIT)))
    sections: list[tuple[Record, ...]] = []
    for count in counts[1:]:
        records = []
        for _ in range(count):
            name, at = _read_name(content, at)
            kind, group, seconds, length = struct.unpack_from(">2HIH", content, at)
            at += 10
            data = content[at : at + length]
            if len(data) != length:
                raise MalformedPacket("a record is cut off")
            at += length
            records.append(Record(name, kind, data, seconds, bool(group & TOP_BIT)))
        sections.append(tuple(records))
    return Packet(identifier, bool(flags & RESPONSE), tuple(questions), *sections)


def _read_name(content: bytes, at: int) -> tuple[str, int]:
    """A name, which may go on elsewhere (compression), and the place behind it."""
    labels: list[str] = []
    behind, length = 0, 0
    while size := content[at]:
        if size & 0xC0 == 0xC0:
            behind = behind or at + 2
            target = struct.unpack_from(">H", content, at)[0] & 0x3FFF
            if target >= at:  # only backwards, so that it ends
                raise MalformedPacket("a name goes on forwards")
            at = target
            continue
        if size & 0xC0:
            raise MalformedPacket("an unknown kind of label")
        length += size + 1
        if length > 255:
            raise MalformedPacket("a name is too long")
        label = content[at + 1 : at + 1 + size]
        if len(label) != size:
            raise MalformedPacket("a label is cut off")
        labels.append(label.decode("utf-8").lower())
        at += 1 + size
    return ".".join(labels) + ".", behind or at + 1
