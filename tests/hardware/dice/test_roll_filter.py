"""Roll filter: which messages are rolls, with times as arguments."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from hardware.dice.protocol import Kind, Message
from hardware.dice.roll_filter import STALE, RollFilter

BEAT = Message(Kind.BEAT, 1, 0)
MOVE = Message(Kind.MOVE, 1, 1)


def roll(number: int, *values: int, age: int = 0, session: int = 1) -> Message:
    return Message(Kind.ROLL, session, number, values=values or (4,), age=age)


class Recorded:
    """A roll filter with a settle time of half a second, whose rolls are recorded."""

    def __init__(self) -> None:
        self.rolls: list[tuple[int, ...]] = []
        self.filter = RollFilter(lambda values, _: self.rolls.append(values), lambda _: None, settle=0.5, silence=3.5)
        self.filter.handle(BEAT, 0.0)


def test_a_roll_is_emitted_after_the_settle_time_of_the_given_clock() -> None:
    recorded = Recorded()
    recorded.filter.handle(roll(1), 1.0)
    recorded.filter.tick(1.375)
    assert recorded.rolls == []
    recorded.filter.handle(roll(1), 1.4375)
    recorded.filter.tick(1.5)
    assert recorded.rolls == [(4,)]


def test_the_reported_age_counts_towards_the_settle_time() -> None:
    recorded = Recorded()
    recorded.filter.handle(roll(1, age=300), 1.0)
    recorded.filter.tick(1.1875)
    assert recorded.rolls == []
    recorded.filter.tick(1.25)
    assert recorded.rolls == [(4,)]
    recorded.filter.handle(roll(2, 3, age=700), 2.0)
    assert recorded.rolls == [(4,), (3,)]


def test_a_move_within_the_settle_time_retracts_the_roll_and_a_later_one_does_not() -> None:
    recorded = Recorded()
    recorded.filter.handle(roll(1), 1.0)
    recorded.filter.handle(MOVE, 1.4)
    recorded.filter.tick(5.0)
    assert (recorded.rolls, recorded.filter.retracted) == ([], 1)
    recorded.filter.handle(roll(2), 6.0)
    recorded.filter.handle(replace(MOVE, number=2), 6.6)
    assert (recorded.rolls, recorded.filter.retracted) == ([(4,)], 1)


def test_a_roll_that_is_out_of_date_is_not_emitted() -> None:
    recorded = Recorded()
    recorded.filter.handle(roll(1, age=round(1000 * STALE) + 1), 50.0)
    recorded.filter.tick(60.0)
    assert recorded.rolls == []


@given(st.integers(0, 0xFFFF), st.lists(st.tuples(st.integers(1, 6), st.integers(1, 4)), max_size=6))
def test_each_roll_counts_once_however_often_its_line_is_repeated(first: int, sent: list[tuple[int, int]]) -> None:
    recorded, now = Recorded(), 1.0
    for place, (value, times) in enumerate(sent):
        for _ in range(times):
            now += 0.1
            recorded.filter.handle(roll((first + place) % 0x10000, value, session=7), now)
        now += 1
        recorded.filter.tick(now)
    assert recorded.rolls == [(value,) for value, _ in sent]
    assert recorded.filter.missed == 0


def test_a_roll_that_was_not_received_counts_as_missed_until_it_is() -> None:
    recorded = Recorded()
    recorded.filter.handle(roll(1), 1.0)
    recorded.filter.handle(Message(Kind.BEAT, 1, 3), 2.0)
    assert recorded.filter.missed == 2
    recorded.filter.handle(roll(3), 3.0)
    recorded.filter.handle(roll(4), 4.0)
    assert recorded.filter.missed == 1
    recorded.filter.handle(roll(2), 5.0)
    recorded.filter.tick(6.0)
    assert recorded.rolls == [(4,)] * 3, "a roll that comes after a later one is too late"


def test_rolls_of_a_session_that_returns_are_not_counted_again() -> None:
    recorded = Recorded()
    for number, session in enumerate((1, 1, 2, 2, 1, 1, 2, 2, 1, 1)):
        recorded.filter.handle(roll(5, session, session=session), 1.0 + number)
    recorded.filter.tick(12.0)
    assert recorded.rolls == [(1,), (2,)]
