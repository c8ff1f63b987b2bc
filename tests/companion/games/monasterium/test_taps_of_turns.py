"""The tap model of Monasterium's sheet: with how many taps a turn is played, by what differs from the suggestion."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import plugin_of
from companion.games.monasterium.taps import MonasteriumTaps
from companion.games.taps import Given
from companion.simulation.players import players_of
from companion.simulation.tapping import Counting
from companion.tables import plans

PLUGIN = plugin_of("monasterium")
SETUP = {"game": "monasterium", "seats": {"N": "blue", "S": "red"}, "start_player": "N"}


class Turn:
    """A turn whose second step has options as good as the suggested one, on a game that was played up to it."""

    def __init__(self) -> None:
        """Play to the first such turn."""
        pack = PLUGIN.load_pack()
        self.game = PLUGIN.begin(PLUGIN.parse(SETUP, pack), pack)
        people = players_of("monasterium", self.game, Random(3), "greedy")
        while True:
            ask = self.game.asks[0]
            if ask.what == "take":
                self.before = [Given(str(ask), str(value)) for ask, value, *_ in self.game.answers]
                self.counting = Counting(PLUGIN, self.game.setup, pack, self.before)
                self.seat = ask.seat
                self.suggested = self.counting.suggested(self.seat, [])
                if len(self.suggested) > 1 and len(self.suggested[1].alternatives) > 1:
                    return
            self.game.answer(ask.id, people.choose(ask))

    def begun_with(self, *steps: Given) -> list[Given]:
        """The turn that begins with these steps, and goes on as it is then suggested."""
        return [*steps, *(Given(one.ask, one.value) for one in self.counting.suggested(self.seat, steps))]

    def taps(self, turn: list[Given]) -> int:
        """The taps of a turn."""
        counted = Counting(PLUGIN, self.counting.setup, self.counting.pack, [*self.before, *turn])
        return counted.taps - self.counting.taps


@pytest.fixture(scope="module")
def turn() -> Turn:
    return Turn()


def test_the_suggested_turn_and_one_that_is_shown_beside_it_are_played_by_one_tap(turn: Turn) -> None:
    first = Given(*turn.suggested[0][:2])
    shown = plans.other_turns([(one.value, one.alternatives, one.later) for one in turn.suggested])
    other = next(value for at, value in shown if at == 1)
    assert turn.taps(turn.begun_with()) == 1
    assert turn.taps(turn.begun_with(first, Given(turn.suggested[1].ask, other))) == 1


def test_other_dice_are_folded_below_the_suggestion_of_their_turn(turn: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    take = turn.suggested[0]
    ask = turn.counting.copy_after([]).asks[0]
    other = next(one for one in ask.values if one != take.value and one not in take.alternatives)
    wanted = turn.begun_with(Given(take.ask, other))
    assert turn.taps(wanted) == 3, "opened, chosen, played"
    monkeypatch.setattr(MonasteriumTaps, "folded", False)
    assert turn.taps(wanted) == 2, "chosen, played"


def test_a_turn_that_differs_in_two_steps_is_first_taken_into_the_plan(turn: Turn) -> None:
    varied = next(
        (begun, again)
        for at, one in enumerate(turn.suggested)
        for value in one.alternatives
        for begun in [[*(Given(*each[:2]) for each in turn.suggested[:at]), Given(one.ask, value)]]
        for again in turn.counting.suggested(turn.seat, begun)[:1]
        if again.alternatives
    )
    begun, again = varied
    assert turn.taps(turn.begun_with(*begun, Given(again.ask, again.alternatives[0]))) == 2
