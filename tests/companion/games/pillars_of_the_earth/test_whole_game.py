"""Whole games of The Pillars of the Earth by card events and rolls, with the number of answers by hand."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.games.pillars_of_the_earth import PLUGIN
from companion.games.pillars_of_the_earth.policy import PillarsPolicy
from companion.simulation.players import SimulatedPlayers
from companion.tables.table import CAMERA, DICE, HOST
from engine.core import Ask
from tests.companion.games.pillars_of_the_earth.device_table import (
    PACK,
    DeviceTable,
    advantage,
    builder,
    craftsman,
    event,
    resource,
)

ROUNDS = 6


class PlayedTable(DeviceTable):
    """A table whose simulated players report to the devices what these can read, and answer the rest by hand."""

    def __init__(self, seats: str, seed: int) -> None:
        """A started table with greedy players."""
        super().__init__(seats, seats[0])
        self.players = SimulatedPlayers(PillarsPolicy(self.game, Random(seed), greedy=True))
        self.drawn: Counter[str] = Counter()
        self.taps: Counter[str] = Counter()

    def play(self) -> None:
        """Play to the end of the game."""
        while not self.table.over:
            ask = self.game.asks[0]
            value = self.players.choose(ask)
            before = len(self.table.record)
            if ask.device_input is not None and value != "pass" and ":refused" not in value:
                self.report(ask, value)
            else:
                self.taps[ask.id.split(".")[2].split("-")[0]] += 1
                self.table.answer(ask.id, value, ask.seat or HOST)
            assert [ask.id, value] in [settled.line for settled in self.table.record[before:]]

    def report(self, ask: Ask, value: str) -> None:
        """Report the roll or the cards that give this answer."""
        what = ask.id.split(".")[2].split("-")[0]
        if what == "tax":
            self.devices.rolled((int(value),))
        elif what == "advantages":
            self.clear()
            for card in value.split("+"):
                self.place(advantage(card))
        elif what == "craftsmen":
            out = self.players.choose(next(ask for ask in self.game.asks if ask.id.endswith("out_of_use")))
            for card in PACK.resources:
                if card not in out.split("+"):
                    self.place(resource(card))
            for card in ask.values[0].split("+") + ask.values[-1].split("+"):
                if card not in value.split("+"):
                    self.place(craftsman(card))
        elif what == "card":
            assert ask.seat is not None
            self.place(resource(value) if value in PACK.resources else craftsman(value), ask.seat)
        elif what == "draw":
            self.drawn[value] += 1
            text = builder(value, (self.drawn[value] - 1) % 3 + 1)
            self.place(text)
            self.remove(text)
        else:
            assert what == "event"
            self.place(event(value))


@pytest.mark.parametrize(("seats", "seed"), [("NE", 1), ("NESW", 3)])
def test_a_whole_game_by_camera_and_dice_is_the_game_of_its_record(seats: str, seed: int) -> None:
    played = PlayedTable(seats, seed)
    played.play()
    record = played.table.to_record()
    again = PLUGIN.begin(PLUGIN.parse(record["setup"], PACK), PACK)
    for *line, checksum in record["answers"]:
        again.settle(line)
        assert again.checksum() == checksum
    assert again.over
    assert record["final"] == {seat: score["vp"] for seat, score in played.game.final.items()}
    by = Counter(played.by)
    assert by[DICE] == ROUNDS
    assert sum(played.taps.values()) == len(played.by) - by[CAMERA] - by[DICE]
    assert not played.taps.keys() & {"advantages", "craftsmen", "out_of_use", "draw", "event", "tax"}
    assert sum(played.taps.values()) <= 8 * ROUNDS * len(seats)
