"""Pages of one game at one stage, to be opened in every language and size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from companion.server.app import Services
from companion.simulation.players import players_of
from companion.tables.commands import counting, seating
from companion.tables.table import HOST, Table

PEOPLE = {"N": ("Aliena", "blue"), "E": ("Caris", "red"), "S": ("Merthin", "green"), "W": ("Gwenda", "yellow")}
MIDDLE = 40
"""Answers until a game is in the middle of a round."""


@dataclass(frozen=True)
class Shot:
    """A page to be opened: its name, its address, and the token of the phone's seat."""

    name: str
    path: str
    table: str = ""
    token: str = ""


def seated(table: Table, seats: tuple[str, ...]) -> dict[str, str]:
    """Seat people, and return their tokens by seat."""
    return {seat: seating.take_seat(table, seat, *PEOPLE[seat]) for seat in seats}


def play(table: Table, most: int | None) -> None:
    """Start a table and give simulated answers, up to so many or to the end."""
    table.start("N")
    assert table.game is not None
    people = players_of(table.game_name, table.game, Random(7), "greedy")
    given = 0
    while not table.over and (most is None or given < most):
        ask = table.game.asks[0]
        table.answer(ask.id, people.choose(ask), ask.seat or HOST)
        given += 1


def play_to(table: Table, stage: str) -> dict[str, str]:
    """Seat players, play a table to a stage, and return the tokens by seat."""
    if stage == "lobby":
        return seated(table, ("N", "E"))
    tokens = seated(table, tuple(PEOPLE))
    play(table, None if stage == "over" else MIDDLE)
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
    yield Shot(f"{head}/phone-asked", phone, table.id, tokens[asked])
    yield Shot(f"{head}/phone-waiting", phone, table.id, tokens[other])
    yield Shot(f"{head}/phone-watching", phone)
    yield Shot(f"{head}/table", f"/table/{table.id}")
    yield Shot(f"{head}/host", parts.registry.host_path(table.id))
    yield Shot(f"{head}/join", f"/join/{table.id}")
