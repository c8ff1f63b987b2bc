"""A whole game at a real table, with a camera that is told what to see, and the taps that were left."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.cli.simulate import play
from companion.games.pillars_of_the_earth import PLUGIN
from companion.games.pillars_of_the_earth.policy import PillarsPolicy
from companion.simulation.players import PolicyName, SimulatedPlayers
from companion.tables.table import CAMERA, DICE, HOST
from engine.core import Ask
from tests.companion.games.pillars_of_the_earth.evening import (
    PACK,
    Evening,
    advantage,
    base,
    craftsman,
    event,
    resource,
)

ROUNDS = 6


class Hands(Evening):
    """People who lay what a camera can see, and tap the rest."""

    def __init__(self, seats: str, seed: int) -> None:
        """Sit down."""
        super().__init__(seats, seats[0])
        self.people = SimulatedPlayers(PillarsPolicy(self.game, Random(seed), greedy=True))
        self.drawn: Counter[str] = Counter()
        self.taps: Counter[str] = Counter()

    def play(self) -> None:
        """To the end."""
        while not self.table.over:
            ask = self.game.asks[0]
            value = self.people.choose(ask)
            before = len(self.table.record)
            if self.people.read_by_devices(ask, value):
                self.show(ask, value)
            else:
                self.taps[ask.id.split(".")[2].split("-")[0]] += 1
                self.table.answer(ask.id, value, ask.seat or HOST)
            assert [ask.id, value] in [settled.line for settled in self.table.record[before:]]

    def show(self, ask: Ask, value: str) -> None:
        """Do what tells this answer."""
        what = ask.id.split(".")[2].split("-")[0]
        if what == "tax":
            self.devices.rolled((int(value),))
        elif what == "advantages":
            self.clear()
            for card in value.split("+"):
                self.lay(advantage(card))
        elif what == "craftsmen":
            out = self.people.choose(next(one for one in self.game.asks if one.id.endswith("out_of_use")))
            for card in PACK.resources:
                if card not in out.split("+"):
                    self.lay(resource(card))
            for card in ask.values[0].split("+") + ask.values[-1].split("+"):
                if card not in value.split("+"):
                    self.lay(craftsman(card))
        elif what == "card":
            assert ask.seat is not None
            self.lay(resource(value) if value in PACK.resources else craftsman(value), ask.seat)
        elif what == "draw":
            self.drawn[value] += 1
            text = base(value, (self.drawn[value] - 1) % 3 + 1)
            self.lay(text)
            self.take(text)
        else:
            assert what == "event"
            self.lay(event(value))


@pytest.mark.parametrize(("seats", "seed"), [("NE", 1), ("NES", 2), ("NESW", 3), ("NESW", 4)])
def test_a_whole_game_by_camera_and_dice_is_the_game_of_its_record(seats: str, seed: int) -> None:
    hands = Hands(seats, seed)
    hands.play()
    record = hands.table.to_record()
    again = PLUGIN.begin(PLUGIN.parse(record["setup"], PACK), PACK)
    for *line, checksum in record["answers"]:
        again.settle(line)
        assert again.checksum() == checksum
    assert again.over
    assert record["final"] == {seat: score["vp"] for seat, score in hands.game.final.items()}
    by = Counter(hands.by)
    assert by[DICE] == ROUNDS
    assert sum(hands.taps.values()) == len(hands.by) - by[CAMERA] - by[DICE]
    assert not hands.taps.keys() & {"advantages", "craftsmen", "out_of_use", "draw", "event", "tax"}
    assert sum(hands.taps.values()) <= 8 * ROUNDS * len(seats)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_reckons_with_craftsmen_has_more_than_who_plays_at_random(players: int) -> None:
    def points(policy: PolicyName) -> float:
        finals = [play(PLUGIN.name, players, seed, policy, True, False)[0]["final"].values() for seed in range(1, 5)]
        return float(sum(score["vp"] for final in finals for score in final))

    assert points("greedy") > 1.5 * points("random")


def test_passing_and_putting_back_are_tapped_even_with_a_camera() -> None:
    evening = Evening()
    people = PillarsPolicy(evening.game, Random(1), greedy=False)
    evening.lay_out()
    (card,) = evening.game.asks
    assert people.read_by_devices(card, "wood_2")
    assert not people.read_by_devices(card, "pass")
    draw = evening.until("draw")
    assert people.read_by_devices(draw, "N")
    assert not people.read_by_devices(draw, "N:refused")
