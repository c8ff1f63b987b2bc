"""Roll filter: which messages are rolls, with a clock that is passed in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.dice.protocol import Colours, Kind, Message, framed, parse
from hardware.dice.roll_filter import STALE, RollFilter, State

BEAT = Message(Kind.BEAT, 1, 0)
MOVE = Message(Kind.MOVE, 1, 1)


def roll(number: int, *values: int, age: int = 0, session: int = 1, colours: Colours = ()) -> Message:
    return Message(Kind.ROLL, session, number, values=values or (4,), age=age, colours=colours)


class Reported:
    """A listening that keeps what it tells."""

    def __init__(self, settle: float = 0.5) -> None:
        self.rolls: list[tuple[int, ...]] = []
        self.colours: list[Colours] = []
        self.states: list[State] = []
        self.listening = RollFilter(self.rolled, self.states.append, settle=settle, silence=3.5)
        self.listening.handle(BEAT, 0.0)

    def rolled(self, values: tuple[int, ...], colours: Colours) -> None:
        self.rolls.append(values)
        self.colours.append(colours)


def test_a_roll_settles_by_the_clock_that_is_handed_in() -> None:
    reported = Reported()
    reported.listening.handle(roll(1), 1.0)
    reported.listening.tick(1.375)
    assert reported.rolls == []
    reported.listening.handle(roll(1), 1.4375)
    reported.listening.tick(1.5)
    assert reported.rolls == [(4,)]


def test_the_age_that_a_device_reports_has_passed_already() -> None:
    reported = Reported()
    reported.listening.handle(roll(1, age=300), 1.0)
    reported.listening.tick(1.1875)
    assert reported.rolls == []
    reported.listening.tick(1.25)
    assert reported.rolls == [(4,)]
    reported.listening.handle(roll(2, 3, age=700), 2.0)
    assert reported.rolls == [(4,), (3,)]


def test_silence_is_a_loss_and_each_change_is_reported_once() -> None:
    reported = Reported()
    reported.listening.tick(3.0)
    assert reported.states == [State.READY]
    for now in (3.6, 10.0):
        reported.listening.tick(now)
    reported.listening.gone()
    assert reported.states == [State.READY, State.LOST]
    reported.listening.handle(replace(BEAT, simulated=True), 21.0)
    assert reported.states == [State.READY, State.LOST, State.SIMULATED]


def test_a_pulled_cable_does_not_take_a_roll_back() -> None:
    reported = Reported()
    reported.listening.handle(roll(1), 1.0)
    reported.listening.gone()
    reported.listening.tick(2.0)
    assert reported.rolls == [(4,)]


def test_a_move_within_the_settle_time_takes_the_roll_back_and_a_later_one_does_not() -> None:
    reported = Reported()
    reported.listening.handle(roll(1), 1.0)
    reported.listening.handle(MOVE, 1.4)
    reported.listening.tick(5.0)
    assert (reported.rolls, reported.listening.handled) == ([], 1)
    reported.listening.handle(roll(2), 6.0)
    reported.listening.handle(replace(MOVE, number=2), 6.6)
    assert (reported.rolls, reported.listening.handled) == ([(4,)], 1)


def test_a_move_that_was_sent_before_the_roll_does_not_take_it_back() -> None:
    reported = Reported()
    reported.listening.handle(roll(1), 1.0)
    reported.listening.handle(replace(MOVE, number=0), 1.1)
    reported.listening.tick(2.0)
    assert reported.rolls == [(4,)]


def test_the_repetition_of_a_roll_that_was_taken_back_does_not_bring_it_again() -> None:
    reported = Reported()
    reported.listening.handle(roll(1), 1.0)
    reported.listening.handle(MOVE, 1.1)
    reported.listening.handle(roll(1, age=900), 1.9)
    reported.listening.tick(5.0)
    assert reported.rolls == []


def test_a_roll_that_was_overtaken_is_reported_if_it_had_settled() -> None:
    reported = Reported()
    reported.listening.handle(roll(2, 5), 10.0)
    reported.listening.handle(roll(1, 3, age=3000), 10.1)
    assert reported.rolls == [(3,)]
    reported.listening.tick(10.5)
    assert reported.rolls == [(3,), (5,)]


def test_a_roll_that_was_overtaken_before_it_settled_was_handling() -> None:
    reported = Reported()
    reported.listening.handle(roll(2, 5), 10.0)
    reported.listening.handle(roll(1, 3, age=300), 10.1)
    reported.listening.tick(12)
    assert reported.rolls == [(5,)]
    assert reported.listening.handled == 1


def test_without_a_settle_time_every_roll_is_reported_in_the_order_in_which_it_is_received() -> None:
    reported = Reported(settle=0)
    for number in (2, 1, 1, 2, 3):
        reported.listening.handle(roll(number, number), 10.0 + number)
    assert reported.rolls == [(2,), (1,), (3,)]


def test_a_roll_of_long_ago_is_no_news() -> None:
    reported = Reported()
    reported.listening.handle(roll(1, age=round(1000 * STALE) + 1), 50.0)
    reported.listening.tick(60.0)
    assert reported.rolls == []
    assert reported.listening.odd == 1


def test_a_roll_of_an_unknown_session_waits_for_a_second_line_and_has_settled_meanwhile() -> None:
    reported = Reported()
    reported.listening.handle(roll(1, 6, session=9), 1.0)
    reported.listening.tick(2.0)
    assert reported.rolls == []
    reported.listening.handle(Message(Kind.BEAT, 9, 1), 2.0)
    assert reported.rolls == [(6,)]


def test_our_own_words_that_come_back_as_an_echo_mean_nothing() -> None:
    reported = Reported()
    reported.listening.tick(10.0)
    reported.listening.handle(Message(Kind.ACK, 1, 1), 11.0)
    assert reported.listening.state is State.LOST


@pytest.mark.parametrize("values", [(7,), (1, 2, 3)])
def test_what_the_device_s_own_dice_cannot_show_is_not_reported(values: tuple[int, ...]) -> None:
    reported = Reported()
    reported.listening.handle(replace(BEAT, kind=Kind.HELLO, model="box", name="Kate", dice="2d6"), 1.0)
    reported.listening.handle(roll(1, *values), 2.0)
    reported.listening.tick(5.0)
    assert reported.rolls == []
    assert reported.listening.odd == 1


def test_another_device_is_not_measured_by_the_dice_of_the_one_before() -> None:
    reported = Reported()
    reported.listening.handle(replace(BEAT, kind=Kind.HELLO, model="box", name="Kate", dice="1d4"), 1.0)
    for now in (2.0, 2.1):
        reported.listening.handle(roll(1, 6, session=9), now)
    reported.listening.tick(5.0)
    assert reported.rolls == [(6,)]


def test_the_colours_are_reported_with_the_values_and_unknown_ones_as_none() -> None:
    reported = Reported()
    reported.listening.handle(roll(1, 1, 4, 6, colours=("white", None, "blue")), 1.0)
    reported.listening.handle(roll(2, 2, 3, age=700), 2.0)
    reported.listening.handle(roll(3, 5, 5, age=700, colours=("red", "red")), 4.0)
    assert reported.rolls == [(1, 4, 6), (2, 3), (5, 5)]
    assert reported.colours == [("white", None, "blue"), (None, None), ("red", "red")]


def test_wrong_colours_cost_no_roll_and_are_counted_once_a_roll() -> None:
    reported = Reported()
    for number, letters in ((1, "ww"), (1, "ww"), (2, "wzb"), (3, "wwb")):
        line = framed(f"D1,0001,{number:04X},ROLL,1,4,6,age=700,colours={letters}").strip()
        message = parse(line[1:])
        assert message is not None
        reported.listening.handle(message, 2.0 * number)
    assert reported.rolls == [(1, 4, 6)] * 3
    assert reported.colours == [(None,) * 3, (None,) * 3, ("white", "white", "blue")]
    assert reported.listening.miscoloured == 2
