"""Pages of one game at one stage, to be opened in every language and size."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from companion.server.app import Services, create_app, services_of
from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.commands import counting, seating
from companion.tables.table import HOST, Table

SMALL, LARGE = ("phone-320", "phone-390"), ("tablet", "tv")
PEOPLE = {"N": ("Aliena", "blue"), "E": ("Caris", "red"), "S": ("Merthin", "green"), "W": ("Gwenda", "yellow")}
MIDDLE = 40
"""Answers until a game is in the middle of a round."""
LATE = 0.83
"""The share of a whole game's answers after which it is late."""


@dataclass(frozen=True)
class Shot:
    """A page to be opened: its name, its address, its sizes, and the token of the phone's seat."""

    name: str
    path: str
    sizes: tuple[str, ...]
    table: str = ""
    token: str = ""


def seated(table: Table, seats: tuple[str, ...]) -> dict[str, str]:
    """Seat people; returns the tokens by seat."""
    return {seat: seating.take_seat(table, seat, *PEOPLE[seat]) for seat in seats}


def play(table: Table, most: int | None = None) -> int:
    """Start a table and give simulated answers, up to so many or to the end; returns how many were given."""
    table.start("N")
    assert table.game is not None
    people = players_of(table.game_name, table.game, Random(7), "greedy")
    given = 0
    while not table.over and (most is None or given < most):
        ask = table.game.asks[0]
        table.answer(ask.id, people.choose(ask), ask.seat or HOST)
        given += 1
    return given


@cache
def whole(game: str) -> int:
    """The number of answers of a whole game."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
        table = services_of(create_app(Settings(data=Path(data)))).registry.open("Rehearsal", game=game)
        seated(table, tuple(PEOPLE))
        return play(table)


def play_to(table: Table, stage: str) -> dict[str, str]:
    """Seat players and play a table to a stage; returns the tokens by seat."""
    if stage == "lobby":
        return seated(table, ("N", "E"))
    tokens = seated(table, tuple(PEOPLE))
    play(table, {"late": int(whole(table.game_name) * LATE), "over": None}.get(stage, MIDDLE))
    if stage == "counting":
        counting.count_now(table)
    return tokens


def shots_of(parts: Services, game: str, stage: str) -> Iterator[Shot]:
    """The pages of one game at one stage."""
    table = parts.registry.open("Friday", game=game)
    tokens = play_to(table, stage)
    asked = next((ask.seat for ask in table.game.asks if ask.seat), "N") if table.game else "N"
    other = next(seat for seat in tokens if seat != asked)
    head = f"{game}/{stage}"
    phone = f"/phone/{table.id}"
    yield Shot(f"{head}/phone-asked", phone, SMALL, table.id, tokens[asked])
    yield Shot(f"{head}/phone-waiting", phone, SMALL, table.id, tokens[other])
    yield Shot(f"{head}/phone-watching", phone, ("phone-390",))
    yield Shot(f"{head}/table", f"/table/{table.id}", LARGE)
    yield Shot(f"{head}/host", parts.registry.host_path(table.id), ("phone-390", "tv"))
    yield Shot(f"{head}/join", f"/join/{table.id}", SMALL)
