"""The line protocol: what is whole comes out once, and nothing else ever does."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.dice.protocol import LONGEST, Kind, Message, Once, Parser, checksum, parse

HARDWARE_PAGE = Path(__file__).parents[3] / "docs" / "hardware.md"

words = st.from_regex(r"[A-Za-z0-9 ._-]{1,20}", fullmatch=True)
numbers = st.integers(0, 0xFFFF)
rolls = st.builds(
    Message,
    st.just(Kind.ROLL),
    numbers,
    numbers,
    st.booleans(),
    st.lists(st.integers(1, 20), min_size=1, max_size=8).map(tuple),
)
others = st.builds(Message, st.sampled_from([Kind.BEAT, Kind.MOVE]), numbers, numbers, st.booleans())
hellos = st.builds(Message, st.just(Kind.HELLO), numbers, numbers, st.booleans(), st.just(()), words, words)
messages = st.one_of(rolls, others, hellos)


def test_the_checksum_is_the_catalogue_s_ccitt_false() -> None:
    assert checksum(b"123456789") == 0x29B1
    assert checksum(b"") == 0xFFFF


def test_every_worked_example_of_the_hardware_page_is_right_to_the_byte() -> None:
    examples = re.findall(r"^    (\$[DS]1,\S+)$", HARDWARE_PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(examples) >= 5
    for example in examples:
        message = parse(example[1:].encode())
        assert message is not None, example
        assert message.line() == example.encode() + b"\r\n"


@given(st.lists(messages, max_size=6), st.data())
def test_messages_arrive_whole_however_the_stream_is_cut(said: list[Message], data: st.DataObject) -> None:
    stream = b"".join(message.line() for message in said)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    parser = Parser()
    heard = []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        heard += parser.feed(stream[start:end])
    assert heard == said


@given(st.lists(messages, max_size=6))
def test_messages_glued_together_without_line_ends_arrive(said: list[Message]) -> None:
    assert Parser().feed(b"".join(message.line().strip() for message in said)) == said


@given(messages, st.data())
def test_a_line_that_was_cut_short_says_nothing_and_does_not_harm_the_next(said: Message, data: st.DataObject) -> None:
    line = said.line().strip()
    cut = data.draw(st.integers(0, len(line) - 1))
    assert Parser().feed(line[:cut] + said.line()) == [said]


@given(messages, st.integers(0, 200), st.integers(1, 255))
def test_a_line_with_one_wrong_byte_says_nothing(said: Message, place: int, change: int) -> None:
    line = bytearray(said.line().strip())
    line[place % len(line)] ^= change
    assert Parser().feed(bytes(line)) == []


@given(st.binary(max_size=400))
def test_no_bytes_make_the_parser_raise_or_hoard(noise: bytes) -> None:
    parser = Parser()
    parser.feed(noise)
    assert parser._open is None or len(parser._open) <= LONGEST


@given(st.lists(rolls, max_size=5, unique_by=lambda roll: (roll.session, roll.number)), st.data())
def test_every_whole_roll_counts_once_amid_noise_and_repetitions(said: list[Message], data: st.DataObject) -> None:
    noise = st.binary(max_size=30).map(lambda some: some.replace(b"$", b""))
    stream = b""
    for roll in said:
        for _ in range(data.draw(st.integers(1, 4))):
            stream += data.draw(noise) + roll.line()
    once = Once()
    assert [message for message in Parser().feed(stream) if once.new(message)] == said


def test_a_million_bytes_of_noise_that_knows_the_alphabet_hold_no_roll() -> None:
    chance = random.Random(7)
    pieces = [b"$D1,", b"0001,", b"5A3C,", b"ROLL,", b"4", b"*", b"AF99", b"\r\n", b"$", b"S1,", b"BEAT"]
    noise = b"".join(chance.choice(pieces) if chance.random() < 0.7 else chance.randbytes(3) for _ in range(250_000))
    true = Message(Kind.ROLL, 0x5A3C, 1, values=(4,))
    # The pieces can be put together to the one true line; nothing else may come of them.
    assert [found for found in Parser().feed(noise) if found.kind is Kind.ROLL and found != true] == []


@pytest.mark.parametrize(
    "body",
    [
        "D1,5A3C,0001,ROLL",
        "D1,5A3C,0001,ROLL,",
        "D1,5A3C,0001,ROLL,0",
        "D1,5A3C,0001,ROLL,21",
        "D1,5A3C,0001,ROLL,04",
        "D1,5A3C,0001,ROLL,4,",
        "D1,5A3C,0001,ROLL,-4",
        "D1,5A3C,0001,ROLL,1,1,1,1,1,1,1,1,1",
        "D2,5A3C,0001,ROLL,4",
        "X1,5A3C,0001,ROLL,4",
        "D1,5a3c,0001,ROLL,4",
        "D1,5A3C,1,ROLL,4",
        "D1,5A3C,0001,THROW,4",
        "D1,5A3C,0001,BEAT,4",
        "D1,5A3C,0001,HELLO",
        "D1,5A3C,0001,HELLO,tower",
        "D1,5A3C,0001,HELLO,tower,",
        "",
    ],
)
def test_a_right_checksum_does_not_excuse_wrong_grammar(body: str) -> None:
    line = f"${body}*{checksum(body.encode()):04X}\r\n".encode()
    assert Parser().feed(line) == []


def test_a_line_that_is_too_long_is_noise_and_the_next_is_heard() -> None:
    roll = Message(Kind.ROLL, 1, 1, values=(3,))
    assert Parser().feed(b"$" + b"D" * 100_000 + roll.line()) == [roll]


def test_a_device_that_started_anew_counts_from_the_beginning() -> None:
    once = Once()
    assert once.new(Message(Kind.ROLL, 1, 1, values=(3,)))
    assert once.new(Message(Kind.ROLL, 2, 1, values=(3,)))
    assert not once.new(Message(Kind.ROLL, 2, 1, values=(3,)))
    assert once.missed == 0


def test_numbers_that_wrap_are_new_again() -> None:
    once = Once()
    for number in (0xFFFE, 0xFFFF, 0, 1):
        assert once.new(Message(Kind.ROLL, 1, number, values=(3,)))
    assert once.missed == 0


def test_a_roll_that_nobody_heard_is_known_to_be_missing_until_it_comes_after_all() -> None:
    once = Once()
    assert once.new(Message(Kind.ROLL, 1, 1, values=(3,)))
    assert not once.new(Message(Kind.BEAT, 1, 3))
    assert once.missed == 2
    assert once.new(Message(Kind.ROLL, 1, 3, values=(4,)))
    assert once.missed == 1
    assert once.new(Message(Kind.ROLL, 1, 4, values=(5,)))
    assert once.missed == 1
