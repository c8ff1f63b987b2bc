"""Dice protocol: valid messages are parsed once each, and nothing else is."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.dice.protocol import (
    COLOURS,
    MOST_VALUES,
    Kind,
    Message,
    Parser,
    acknowledgement,
    checksum,
    framed,
)

HARDWARE_PAGE = Path(__file__).parents[3] / "docs" / "hardware.md"

words = st.text(string.ascii_letters + string.digits + " ._-", min_size=1, max_size=20)
numbers = st.integers(0, 0xFFFF)
dice = st.tuples(st.integers(1, 20), st.sampled_from([None, *COLOURS.values()]))


def a_roll(
    session: int, number: int, simulated: bool, rolled: list[tuple[int, str | None]], age: int, coloured: bool
) -> Message:
    values, colours = zip(*rolled, strict=True)
    return Message(Kind.ROLL, session, number, simulated, values, age=age, colours=colours if coloured else ())


rolls = st.builds(
    a_roll,
    numbers,
    numbers,
    st.booleans(),
    st.lists(dice, min_size=1, max_size=MOST_VALUES),
    st.integers(0, 99_999),
    st.booleans(),
)
others = st.builds(Message, st.sampled_from([Kind.BEAT, Kind.MOVE]), numbers, numbers, st.booleans())
hellos = st.builds(
    Message, st.just(Kind.HELLO), numbers, numbers, st.booleans(), st.just(()), words, words,
    protocol=st.just("1.0"), firmware=st.sampled_from(["", "1.0.0"]), dice=st.sampled_from(["", "1d6", "5d6:a+3d6:b"]),
    acknowledged=st.booleans(),
)  # fmt: skip
messages = st.one_of(rolls, others, hellos)


def test_the_checksum_is_crc_16_ccitt_false() -> None:
    assert checksum(b"123456789") == 0x29B1
    assert checksum(b"") == 0xFFFF


def test_every_example_of_the_hardware_page_is_correct_to_the_byte() -> None:
    examples = re.findall(r"^    (\$[DSH]1,\S+)$", HARDWARE_PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(examples) >= 10
    for example in examples:
        (message,) = Parser().feed(example.encode())
        assert message.line() == example.encode() + b"\r\n"


@given(st.lists(messages, max_size=4), st.data())
def test_messages_are_received_however_the_stream_is_split(sent: list[Message], data: st.DataObject) -> None:
    stream = b"".join(message.line() for message in sent)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    parser = Parser()
    received = []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        received += parser.feed(stream[start:end])
    assert received == sent


@given(messages, st.integers(0, 200), st.integers(1, 255))
def test_a_line_with_one_wrong_byte_gives_no_message(sent: Message, place: int, change: int) -> None:
    line = bytearray(sent.line().strip())
    line[place % len(line)] ^= change
    assert Parser().feed(bytes(line)) == []


@pytest.mark.parametrize(
    "body",
    [
        "D1,5A3C,0001,ROLL",
        "D1,5A3C,0001,ROLL,",
        "D1,5A3C,0001,ROLL,0",
        "D1,5A3C,0001,ROLL,21",
        "D1,5A3C,0001,ROLL,-4",
        "D1,5A3C,0001,ROLL,1,1,1,1,1,1,1,1,1,1,1,1,1",
        "D1,5A3C,0001,ROLL,age=3",
        "D1,5A3C,0001,ROLL,4,age=3,age=3",
        "D2,5A3C,0001,ROLL,4",
        "D1,5a3c,0001,ROLL,4",
        "D1,5A3C,1,ROLL,4",
        "D1,5A3C,0001,THROW,4",
        "D1,5A3C,0001,BEAT,4",
        "D1,5A3C,0001,HELLO",
        "D1,5A3C,0001,HELLO,tower",
        "",
    ],
)
def test_a_line_with_a_valid_checksum_and_wrong_grammar_gives_no_message(body: str) -> None:
    line = f"${body}*{checksum(body.encode()):04X}\r\n".encode()
    assert Parser().feed(line) == []


def test_a_line_that_is_too_long_is_noise_and_the_next_is_received() -> None:
    roll = Message(Kind.ROLL, 1, 1, values=(3,))
    assert Parser().feed(b"$" + b"D" * 100_000 + roll.line()) == [roll]


def test_additions_of_a_later_minor_version_are_ignored() -> None:
    lines = [
        framed("D1,5A3C,0001,ROLL,4,age=300,temperature=21,tilt=-3"),
        framed("D1,5A3C,0001,BEAT,battery=80"),
        framed("D1,5A3C,0001,LIGHT,4"),
        framed("D1,5A3C,0001,HELLO,tower,Kate,protocol=1.7,dice=a bag,ack=1,colour=red"),
    ]
    parser = Parser()
    assert parser.feed(b"".join(lines)) == [
        Message(Kind.ROLL, 0x5A3C, 1, values=(4,), age=300),
        Message(Kind.BEAT, 0x5A3C, 1),
        Message(Kind.HELLO, 0x5A3C, 1, model="tower", name="Kate", protocol="1.7", dice="a bag", acknowledged=True),
    ]
    assert (parser.noise, parser.foreign) == (0, None)


def test_a_line_of_another_major_version_gives_only_its_version() -> None:
    parser = Parser()
    assert parser.feed(framed("D2,whatever/that.may{mean}")) == []
    assert (parser.foreign, parser.noise) == (2, 0)
    parser.feed(Message(Kind.BEAT, 1, 1).line())
    assert parser.foreign is None


def test_an_acknowledgement_is_sent_by_the_host_and_identifies_its_roll() -> None:
    roll = Message(Kind.ROLL, 0x5A3C, 1, values=(4,))
    assert Parser().feed(acknowledgement(roll)) == [Message(Kind.ACK, 0x5A3C, 1)]
    for wrong in ("D1,5A3C,0001,ACK", "H1,5A3C,0001,ROLL,4"):
        assert Parser().feed(framed(wrong)) == []
