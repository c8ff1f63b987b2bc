"""Deduplication: every roll counts once, and a single line does not change the session."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.dice.deduplication import CLOSE, SeenRolls, Sessions
from hardware.dice.protocol import Kind, Message, Parser


def roll(number: int, session: int = 1, value: int = 3) -> Message:
    return Message(Kind.ROLL, session, number % 0x10000, values=(value,))


@given(st.integers(0, 0xFFFF), st.lists(st.integers(1, 6), max_size=6), st.data())
def test_every_valid_roll_counts_once_despite_noise_and_repetitions(
    first: int, values: list[int], data: st.DataObject
) -> None:
    sent = [roll(first + place, value=value) for place, value in enumerate(values)]
    noise = st.binary(max_size=30).map(lambda some: some.replace(b"$", b""))
    stream = b""
    for message in sent:
        for _ in range(data.draw(st.integers(1, 4))):
            stream += data.draw(noise) + message.line()
    seen = SeenRolls()
    assert [message for message in Parser().feed(stream) if seen.new(message)] == sent
    assert seen.missed == 0


def test_a_line_that_was_sent_long_ago_is_out_of_date() -> None:
    seen = SeenRolls()
    for number in range(1000):
        seen.new(roll(number))
    assert not any(seen.new(roll(number)) for number in range(1000))


def test_a_roll_that_was_not_received_counts_as_missed_until_it_is() -> None:
    seen = SeenRolls()
    assert seen.new(roll(1))
    assert not seen.new(Message(Kind.BEAT, 1, 3))
    assert seen.missed == 2
    assert seen.new(roll(3))
    assert seen.missed == 1
    assert seen.new(roll(4))
    assert seen.missed == 1
    assert seen.new(roll(2))
    assert seen.missed == 0


def admitted(sessions: Sessions, *messages: Message) -> list[Message]:
    """The messages that are accepted."""
    accepted = []
    for sent in messages:
        for message, _ in sessions.admit(sent, 0.0):
            accepted.append(message)
            sessions.seen_rolls.new(message)
    return accepted


def counted(sessions: Sessions, *messages: Message) -> list[Message]:
    """The messages that are accepted as new rolls."""
    return [
        message for sent in messages for message, _ in sessions.admit(sent, 0.0) if sessions.seen_rolls.new(message)
    ]


def test_a_second_line_of_another_session_starts_it_and_both_lines_are_accepted() -> None:
    sessions = Sessions()
    admitted(sessions, roll(1))
    both = [roll(1, session=2), Message(Kind.BEAT, 2, 1)]
    assert admitted(sessions, *both) == both
    assert sessions.current == 2


def test_a_large_step_of_the_number_needs_a_second_line() -> None:
    sessions = Sessions()
    admitted(sessions, roll(1))
    assert admitted(sessions, roll(1 + CLOSE + 1), roll(2)) == [roll(2)]
    assert admitted(sessions, Message(Kind.BEAT, 1, 9000), roll(3)) == [roll(3)]
    both = [Message(Kind.BEAT, 1, 5000), roll(5001)]
    assert admitted(sessions, *both) == both


def test_rolls_of_a_session_that_returns_are_not_counted_again() -> None:
    sent = [roll(5, session=session) for session in (1, 1, 2, 2, 1, 1, 2, 2, 1, 1)]
    assert counted(Sessions(), *sent) == [roll(5, session=1), roll(5, session=2)]
