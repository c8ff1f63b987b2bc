"""What messages mean, by a clock that is handed in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.dice.listening import STALE, Listening, State
from hardware.dice.protocol import Colours, Kind, Message, framed, parse

BEAT = Message(Kind.BEAT, 1, 0)
MOVE = Message(Kind.MOVE, 1, 1)


def roll(number: int, *values: int, age: int = 0, session: int = 1, colours: Colours = ()) -> Message:
    return Message(Kind.ROLL, session, number, values=values or (4,), age=age, colours=colours)


class Told:
    """A listening that keeps what it tells."""

    def __init__(self, settle: float = 0.5) -> None:
        self.rolls: list[tuple[int, ...]] = []
        self.colours: list[Colours] = []
        self.states: list[State] = []
        self.listening = Listening(self.rolled, self.states.append, settle=settle, silence=3.5)
        self.listening.hear(BEAT, 0.0)

    def rolled(self, values: tuple[int, ...], colours: Colours) -> None:
        self.rolls.append(values)
        self.colours.append(colours)


def test_a_roll_settles_by_the_clock_that_is_handed_in() -> None:
    told = Told()
    told.listening.hear(roll(1), 1.0)
    told.listening.look(1.375)
    assert told.rolls == []
    told.listening.hear(roll(1), 1.4375)
    told.listening.look(1.5)
    assert told.rolls == [(4,)]


def test_the_age_that_a_device_tells_has_passed_already() -> None:
    told = Told()
    told.listening.hear(roll(1, age=300), 1.0)
    told.listening.look(1.1875)
    assert told.rolls == []
    told.listening.look(1.25)
    assert told.rolls == [(4,)]
    told.listening.hear(roll(2, 3, age=700), 2.0)
    assert told.rolls == [(4,), (3,)]


def test_silence_is_a_loss_and_each_change_is_told_once() -> None:
    told = Told()
    told.listening.look(3.0)
    assert told.states == [State.READY]
    for now in (3.6, 10.0):
        told.listening.look(now)
    told.listening.gone()
    assert told.states == [State.READY, State.LOST]
    told.listening.hear(replace(BEAT, simulated=True), 21.0)
    assert told.states == [State.READY, State.LOST, State.SIMULATED]


def test_a_pulled_cable_does_not_take_a_roll_back() -> None:
    told = Told()
    told.listening.hear(roll(1), 1.0)
    told.listening.gone()
    told.listening.look(2.0)
    assert told.rolls == [(4,)]


def test_a_move_within_the_settle_time_takes_the_roll_back_and_a_later_one_does_not() -> None:
    told = Told()
    told.listening.hear(roll(1), 1.0)
    told.listening.hear(MOVE, 1.4)
    told.listening.look(5.0)
    assert (told.rolls, told.listening.handled) == ([], 1)
    told.listening.hear(roll(2), 6.0)
    told.listening.hear(replace(MOVE, number=2), 6.6)
    assert (told.rolls, told.listening.handled) == ([(4,)], 1)


def test_a_move_that_was_said_before_the_roll_does_not_take_it_back() -> None:
    told = Told()
    told.listening.hear(roll(1), 1.0)
    told.listening.hear(replace(MOVE, number=0), 1.1)
    told.listening.look(2.0)
    assert told.rolls == [(4,)]


def test_the_repetition_of_a_roll_that_was_taken_back_does_not_bring_it_again() -> None:
    told = Told()
    told.listening.hear(roll(1), 1.0)
    told.listening.hear(MOVE, 1.1)
    told.listening.hear(roll(1, age=900), 1.9)
    told.listening.look(5.0)
    assert told.rolls == []


def test_a_roll_that_was_overtaken_is_told_if_it_had_settled() -> None:
    told = Told()
    told.listening.hear(roll(2, 5), 10.0)
    told.listening.hear(roll(1, 3, age=3000), 10.1)
    assert told.rolls == [(3,)]
    told.listening.look(10.5)
    assert told.rolls == [(3,), (5,)]


def test_a_roll_that_was_overtaken_before_it_settled_was_handling() -> None:
    told = Told()
    told.listening.hear(roll(2, 5), 10.0)
    told.listening.hear(roll(1, 3, age=300), 10.1)
    told.listening.look(12)
    assert told.rolls == [(5,)]
    assert told.listening.handled == 1


def test_without_a_settle_time_every_roll_is_told_in_the_order_in_which_it_is_heard() -> None:
    told = Told(settle=0)
    for number in (2, 1, 1, 2, 3):
        told.listening.hear(roll(number, number), 10.0 + number)
    assert told.rolls == [(2,), (1,), (3,)]


def test_a_roll_of_long_ago_is_no_news() -> None:
    told = Told()
    told.listening.hear(roll(1, age=round(1000 * STALE) + 1), 50.0)
    told.listening.look(60.0)
    assert told.rolls == []
    assert told.listening.odd == 1


def test_a_roll_of_an_unknown_session_waits_for_a_second_line_and_has_settled_meanwhile() -> None:
    told = Told()
    told.listening.hear(roll(1, 6, session=9), 1.0)
    told.listening.look(2.0)
    assert told.rolls == []
    told.listening.hear(Message(Kind.BEAT, 9, 1), 2.0)
    assert told.rolls == [(6,)]


def test_our_own_words_that_come_back_as_an_echo_mean_nothing() -> None:
    told = Told()
    told.listening.look(10.0)
    told.listening.hear(Message(Kind.ACK, 1, 1), 11.0)
    assert told.listening.state is State.LOST


@pytest.mark.parametrize("values", [(7,), (1, 2, 3)])
def test_what_the_device_s_own_dice_cannot_show_is_not_told(values: tuple[int, ...]) -> None:
    told = Told()
    told.listening.hear(replace(BEAT, kind=Kind.HELLO, model="box", name="Kate", dice="2d6"), 1.0)
    told.listening.hear(roll(1, *values), 2.0)
    told.listening.look(5.0)
    assert told.rolls == []
    assert told.listening.odd == 1


def test_another_device_is_not_measured_by_the_dice_of_the_one_before() -> None:
    told = Told()
    told.listening.hear(replace(BEAT, kind=Kind.HELLO, model="box", name="Kate", dice="1d4"), 1.0)
    for now in (2.0, 2.1):
        told.listening.hear(roll(1, 6, session=9), now)
    told.listening.look(5.0)
    assert told.rolls == [(6,)]


def test_the_colours_are_told_with_the_values_and_unknown_ones_as_none() -> None:
    told = Told()
    told.listening.hear(roll(1, 1, 4, 6, colours=("white", None, "blue")), 1.0)
    told.listening.hear(roll(2, 2, 3, age=700), 2.0)
    told.listening.hear(roll(3, 5, 5, age=700, colours=("red", "red")), 4.0)
    assert told.rolls == [(1, 4, 6), (2, 3), (5, 5)]
    assert told.colours == [("white", None, "blue"), (None, None), ("red", "red")]


def test_wrong_colours_cost_no_roll_and_are_counted_once_a_roll() -> None:
    told = Told()
    for number, letters in ((1, "ww"), (1, "ww"), (2, "wzb"), (3, "wwb")):
        line = framed(f"D1,0001,{number:04X},ROLL,1,4,6,age=700,colours={letters}").strip()
        message = parse(line[1:])
        assert message is not None
        told.listening.hear(message, 2.0 * number)
    assert told.rolls == [(1, 4, 6)] * 3
    assert told.colours == [(None,) * 3, (None,) * 3, ("white", "white", "blue")]
    assert told.listening.miscoloured == 2
