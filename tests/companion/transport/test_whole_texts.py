"""Whole texts: what is read without the library is what the library reads."""

from __future__ import annotations

import random

import pytest
from wsproto.connection import Connection, ConnectionType
from wsproto.events import Event, TextMessage

from companion.transport.frames import whole_text
from companion.transport.websocket import WebSocket

MASK = bytes([0x12, 0xFE, 0x00, 0x7B])


def frame(content: bytes, first: int = 0x81, mask: bytes = MASK, length: bytes | None = None) -> bytes:
    """A client's frame; ``length`` is another one than that of its content."""
    size = len(content)
    if length is None:
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return bytes([first]) + length + mask + bytes(one ^ mask[at % 4] for at, one in enumerate(content))


def by_library(content: bytes) -> list[Event]:
    """What the library reads."""
    connection = Connection(ConnectionType.SERVER)
    connection.receive_data(content)
    return list(connection.events())


@pytest.mark.parametrize("length", [0, 1, 3, 4, 5, 125, 126, 127, 4096, 65535])
@pytest.mark.parametrize("mask", [MASK, bytes(4), b"\xff\xff\xff\xff"])
def test_a_whole_text_is_read_as_the_library_reads_it(length: int, mask: bytes) -> None:
    text = "€" * (length // 3) + "x" * (length % 3)
    content = frame(text.encode(), mask=mask)
    assert by_library(content) == [TextMessage(data=text)]
    assert whole_text(content) == (text, b"")
    assert whole_text(content + b"\x81") == (text, b"\x81")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x81",
        frame(b"text")[:-1],
        frame(b"x" * 200)[:7],
        frame(b"part", first=0x01),
        frame(b"bytes", first=0x82),
        frame(b"ping", first=0x89),
        frame(b"reserved", first=0xC1),
        frame(b"\xff\xfe"),
        frame(b"\xed\xa0\x80"),
        frame(b"short", length=bytes([0x80 | 126, 0, 5])),
        frame(b"x" * 300, length=bytes([0x80 | 127]) + (300).to_bytes(8, "big")),
        b"\x81\x04text",
    ],
)
def test_everything_else_is_left_to_the_library(content: bytes) -> None:
    assert whole_text(content) is None


def test_texts_come_in_their_order_however_they_are_cut_into_reads() -> None:
    chance = random.Random(4)
    for _ in range(60):
        texts = [chance.choice("aé€") * chance.choice((0, 1, 40, 130, 700)) for _ in range(12)]
        parts = []
        for text in texts:
            content = text.encode()
            cut = chance.randrange(len(text) + 1)
            whole = chance.random() < 0.7
            halves = [frame(text[:cut].encode(), first=0x01), frame(text[cut:].encode(), first=0x80)]
            parts += [frame(content)] if whole else halves
        stream = b"".join(parts)
        heard: list[str] = []
        socket = WebSocket(heard.append, lambda _reason: None, "2")
        socket._bucket.burst = socket._bucket.level = 1e6
        while stream:
            length = chance.choice((1, 7, 300, 4000))
            socket.received(stream[:length])
            stream = stream[length:]
        assert heard == texts
