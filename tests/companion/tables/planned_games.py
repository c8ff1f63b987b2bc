"""Two-player games that simulated players play up to the start of a test of plans."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import flask

from companion.server.app import Services, create_app, services_of
from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.commands import planning
from companion.tables.plans import PlanStep
from companion.tables.table import HOST, Table
from tests.companion.conftest import begin


class Played:
    """A table with two phones, played by simulated players up to the start of a test."""

    def __init__(self, folder: Path, game: str) -> None:
        self.settings = Settings(data=folder, game=game, rate=1e6, burst=1_000_000)
        self.app: flask.Flask = create_app(self.settings)
        self.parts: Services = services_of(self.app)
        self.table: Table = self.parts.registry.open("Tuesday", game=game)
        self.phones, _ = begin(self.app, self.table, "NS")
        self.people = players_of(game, self.game, Random(3), "greedy")

    @property
    def game(self) -> Any:
        return self.table.game

    def play_to(self, what: str) -> str:
        """Play until such an ask is open, and return its seat."""
        for _ in range(400):
            ask = self.game.asks[0]
            if ask.what == what:
                return str(ask.seat)
            self.table.answer(ask.id, self.people.choose(ask), ask.seat or HOST)
        raise AssertionError(f"{what} was not asked for")

    def proposed(self, seat: str) -> list[PlanStep]:
        """The turn that is proposed to a seat."""
        seen = planning.preview(self.table, [], seat, self.table.epoch, propose=True)
        return [PlanStep(step.ask["id"], step.value) for step in seen.steps]

    def play_to_turn(self, length: int = 2) -> tuple[str, list[PlanStep]]:
        """Play to a turn whose proposal has at least so many answers; its seat and the proposal."""
        for _ in range(60):
            seat = self.play_to("take")
            steps = self.proposed(seat)
            if len(steps) >= length:
                return seat, steps
            self.table.answer(*steps[0], seat)
        raise AssertionError("no turn has so many answers")


def plan(steps: list[PlanStep]) -> list[dict[str, str]]:
    """The steps as a phone sends them."""
    return [step._asdict() for step in steps]
