"""Datagrams: what is believed of the bytes on the bus."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cluster.datagrams import ID_BYTES, MOST_BYTES, MOST_CONTENT, Frame, Kind, Malformed, Sealer

KEY = bytes(range(32))
SEALER = Sealer(KEY)
FRAMES = st.lists(
    st.builds(
        Frame, st.sampled_from(Kind), st.binary(min_size=ID_BYTES, max_size=ID_BYTES), st.binary(max_size=300)
    ),
    max_size=5,
)  # fmt: skip


def sealed(frames: list[Frame], number: int = 1, sealer: Sealer = SEALER) -> bytes:
    return sealer.frames("a", "b", number, [frame.encoded() for frame in frames])


@given(FRAMES, st.integers(0, 2**64 - 1))
def test_frames_arrive_as_they_were_sent(frames: list[Frame], number: int) -> None:
    datagram = SEALER.read("b", sealed(frames, number))
    assert (datagram.sender, datagram.number, datagram.frames) == ("a", number, tuple(frames))
    beat = SEALER.read("b", SEALER.heartbeat("a", "b", number, b"state"))
    assert (beat.sender, beat.number, beat.frames, beat.content) == ("a", number, None, b"state")


@given(st.binary(max_size=400))
def test_any_other_bytes_are_refused(content: bytes) -> None:
    with pytest.raises(Malformed):
        SEALER.read("b", content)


@given(FRAMES, st.data())
def test_a_datagram_of_which_a_bit_has_changed_is_refused(frames: list[Frame], data: st.DataObject) -> None:
    content = bytearray(sealed(frames))
    content[data.draw(st.integers(0, len(content) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(Malformed):
        SEALER.read("b", bytes(content))


@given(FRAMES, st.data())
def test_a_datagram_that_is_cut_off_or_continued_is_refused(frames: list[Frame], data: st.DataObject) -> None:
    content = sealed(frames)
    with pytest.raises(Malformed):
        SEALER.read("b", content[: data.draw(st.integers(0, len(content) - 1))])
    with pytest.raises(Malformed):
        SEALER.read("b", content + data.draw(st.binary(min_size=1, max_size=40)))


def test_a_datagram_of_another_house_or_for_another_worker_is_refused() -> None:
    frames = [Frame(Kind.OPEN, bytes(ID_BYTES), b"{}")]
    with pytest.raises(Malformed):
        SEALER.read("b", sealed(frames, sealer=Sealer(bytes(32))))
    with pytest.raises(Malformed):
        SEALER.read("c", sealed(frames))


@pytest.mark.parametrize(
    "frame",
    [b"\x01", b"\x63" + bytes(ID_BYTES) + bytes(4), b"\x01" + bytes(ID_BYTES) + (MOST_CONTENT + 1).to_bytes(4, "big"),
     b"\x01" + bytes(ID_BYTES) + (5).to_bytes(4, "big") + b"abcd"],
)  # fmt: skip
def test_frames_of_a_wrong_length_or_kind_are_refused_although_they_are_sealed(frame: bytes) -> None:
    with pytest.raises(Malformed):
        SEALER.read("b", SEALER.frames("a", "b", 1, [frame]))


def test_whoever_reads_the_bus_learns_nothing_of_what_is_sent() -> None:
    secret = b"a card that one seat hides"
    content = sealed([Frame(Kind.FOR_PAGE, b"i" * ID_BYTES, secret)])
    assert secret not in content and b"i" * ID_BYTES not in content
    assert b"links" not in SEALER.heartbeat("a", "b", 1, b"links")
    assert content != sealed([Frame(Kind.FOR_PAGE, b"i" * ID_BYTES, secret)])


def test_lengths_are_bounded() -> None:
    with pytest.raises(ValueError):
        Frame(Kind.PACKET, bytes(ID_BYTES), bytes(MOST_CONTENT + 1)).encoded()
    with pytest.raises(Malformed):
        SEALER.read("b", bytes(MOST_BYTES + 1))
