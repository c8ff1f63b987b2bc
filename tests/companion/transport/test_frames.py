"""Unfinished messages: what is kept of a client until a message is whole, however its bytes come."""

from __future__ import annotations

import random

import pytest

from companion.transport.frames import ROOM, UnfinishedMessage
from tests.companion.transport.wire import client_frame

MOST = 70_000


def kept_after(parts: list[bytes], most: int = MOST) -> bytes | None:
    unfinished = UnfinishedMessage(most)
    for part in parts:
        unfinished.add(part)
    return unfinished.content


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 132, 65535, 65536])
def test_a_whole_message_is_not_kept_and_every_part_of_one_is(length: int) -> None:
    frame = client_frame(b"x" * length)
    assert kept_after([frame]) == b""
    for cut in {1, 2, 5, 6, 9, 13, 14, len(frame) // 2, len(frame) - 1} & set(range(len(frame))):
        assert kept_after([frame[:cut]]) == frame[:cut]
        assert kept_after([frame + frame[:cut]]) == frame[:cut]
        assert kept_after([frame[:cut], frame[cut:]]) == b""


def test_a_message_in_fragments_is_kept_from_its_start_with_pings_between() -> None:
    start, ping, middle, end = (
        client_frame(b"one", final=False),
        client_frame(b"?", operation=9),
        client_frame(b"two", final=False, operation=0),
        client_frame(b"three", operation=0),
    )
    assert kept_after([ping]) == b""
    assert kept_after([start + ping, middle]) == start + ping + middle
    assert kept_after([start + ping, middle, ping + end]) == b""
    assert kept_after([start, end + start]) == start


@pytest.mark.parametrize("seed", range(20))
def test_what_is_kept_does_not_depend_on_how_the_bytes_come(seed: int) -> None:
    chance = random.Random(seed)
    frames = [
        client_frame(bytes(chance.randrange(300)), chance.random() < 0.7, chance.choice([0, 1, 9])) for _ in "x" * 40
    ]
    stream = b"".join(frames)
    at = 0
    unfinished = UnfinishedMessage(MOST)
    while at < len(stream):
        part = stream[at : at + chance.choice([1, 1, 2, 7, 100, 1000])]
        unfinished.add(part)
        at += len(part)
        assert unfinished.content == kept_after([stream[:at]])


def test_more_than_a_message_may_have_is_not_kept() -> None:
    ping = client_frame(b"?", operation=9)
    parts = [client_frame(b"one", final=False), *[ping] * ((1000 + ROOM) // len(ping) + 1)]
    assert kept_after(parts, 1000) is None
    assert kept_after([*parts, client_frame(b"end", operation=0)], 1000) is None
