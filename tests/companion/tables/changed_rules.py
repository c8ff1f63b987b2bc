"""Helpers for changed rules: restarted servers whose rules have changed in between."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.commands import seating
from companion.tables.registry import TableRegistry
from companion.tables.seats import ORDER
from companion.tables.state.rules_change import RulesChange
from companion.tables.table import HOST, Table
from engine.core.ledger import Ledger

COLOURS = {"N": "blue", "S": "red", "W": "green"}
GOODS = {"world_without_end": "wood", "pillars_of_the_earth": "wood", "monasterium": "soup"}
"""For each game a kind of goods that its players gain."""


class House:
    """A data folder with a server that is started again and again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.start()

    def start(self) -> None:
        """Start the server."""
        self.registry = TableRegistry(Settings(data=self.folder))

    def restarted(self) -> TableRegistry:
        """The registry after a restart, in which no table is damaged."""
        self.registry.close()
        self.start()
        assert self.registry.loaded.damaged == {}
        return self.registry

    def started(self, game: str) -> Table:
        """A table at which a game with three players has begun."""
        return begun(self.registry.open("Tuesday", game=game), "NSW")


def play(table: Table, answers: int = 10_000, seed: int = 1) -> None:
    """Give so many random answers, or play to the end."""
    chance = Random(seed)
    players: Any = None
    for _ in range(answers):
        if table.over:
            return
        assert table.game is not None
        if players is None or players.game is not table.game:
            players = players_of(table.game_name, table.game, chance).after_undo(players)
        ask = table.game.asks[0]
        table.answer(ask.id, players.choose(ask), ask.seat or HOST)


def seated(table: Table, seats: str = "NE") -> Table:
    """The table with people on these seats."""
    for seat, colour in zip(seats, COLOURS.values(), strict=False):
        seating.take_seat(table, seat, f"Ada {seat}", colour)
    return table


def begun(table: Table, seats: str = "NE") -> Table:
    """The table with people on these seats, after the start of its game."""
    seated(table, seats).start(seats[0])
    return table


def play_to(table: Table, what: str) -> Any:
    """Give random answers until an ask of this subject is open, and return it."""
    for _ in range(400):
        assert table.game is not None
        if found := [ask for ask in table.game.asks if ask.what == what]:
            return found[0]
        play(table, 1, seed=len(table.record))
    raise AssertionError(f"{what} was not asked for")


def is_over(table: Table) -> bool:
    """Whether the game is over."""
    return table.over


def shown(table: Table) -> str:
    """The views of all viewers, as they are sent."""
    return json.dumps([table.view(viewer) for viewer in ("table", *ORDER)])


def change_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give one point more for every gain of points."""
    step = Ledger.step

    def generous(self: Ledger, n: float, seat: str, clause: str) -> None:
        step(self, n + 1 if n > 0 else n, seat, clause)

    monkeypatch.setattr(Ledger, "step", generous)


def change_goods(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Move one more piece of a kind to a player if the supply has it."""
    move = Ledger.move

    def generous(self: Ledger, n: int, moved: str, source: str, target: str, *more: Any, **by: Any) -> None:
        gained = moved == kind and target.startswith("seat:") and not source.startswith("seat:")
        move(self, self.available(moved, source, n + 1) if gained else n, moved, source, target, *more, **by)

    monkeypatch.setattr(Ledger, "move", generous)


def change_of(table: Table) -> RulesChange:
    """How the rules of a table have changed."""
    assert table.state.rules_change is not None
    return table.state.rules_change
