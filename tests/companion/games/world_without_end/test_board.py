"""Pieces on the board of World Without End: houses, the favour marker and tokens, seen as pixels."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.devices.hub import DeviceHub
from companion.devices.spot_settings import SpotSettings
from companion.games.world_without_end import PLUGIN
from companion.games.world_without_end.spots import favour_spot, on_spots, plague_spot, site_spot, spot_changes
from companion.tables.journal import Journal
from companion.tables.table import HOST, Table
from engine.core import Ask
from engine.world_without_end import Game
from tests.rules.world_without_end.scene import Scene
from tests.simulated_board import SimulatedBoard

COLOURS = {"N": "blue", "E": "red"}


def table_at(what: str) -> tuple[Table, Ask]:
    """A table whose players have played up to an ask about this."""
    table = Table.open("friday", Journal("sqlite://"), PLUGIN.name, "Friday")
    for seat, colour in COLOURS.items():
        table.take_seat(seat, f"player {seat}", colour)
    table.start(start_player="N")
    for _ in range(60):
        assert table.game is not None
        ask = next((one for one in table.game.asks if one.what == what), None)
        if ask is not None:
            return table, ask
        ask = table.game.asks[0]
        value = next((one for one in ("house_building",) if one in ask.values), ask.values[0])
        table.answer(ask.id, value, ask.seat or HOST)
    raise AssertionError(what)


@pytest.fixture
def built(tmp_path: Path) -> tuple[Table, Ask, SimulatedBoard]:
    table, ask = table_at("house_building")
    hub = DeviceHub()
    hub.attach(table)
    board = SimulatedBoard(hub, PLUGIN.name, PLUGIN.spots(PLUGIN.load_pack()), SpotSettings(tmp_path))
    assert isinstance(table.game, Game)
    board.put(favour_spot(table.game.board.favour_at), "black")
    return table, ask, board


def test_a_house_on_a_site_is_built_there(built: tuple[Table, Ask, SimulatedBoard]) -> None:
    table, ask, board = built
    assert ask.seat is not None
    site = next(value for value in ask.values if value != "nothing")
    board.put(site_spot(site), COLOURS[ask.seat], "house")
    board.watch(3.0)
    suggested = board.hub.board.suggestion(table, ask.seat)
    assert suggested is not None
    assert (suggested["ask"], suggested["value"]) == (ask.id, site)
    assert all(board.hub.board.suggestion(table, other) is None for other in ("E" if ask.seat == "N" else "N", None))
    board.watch(3.0)
    assert table.record[-1].ask == ask.id
    assert table.record[-1].value == site


def test_the_favour_marker_gives_the_orientation_of_the_event_card() -> None:
    scene = Scene()
    while scene.game.asks[0].what != "orientation":
        scene.game.answer(scene.game.asks[0].id, scene.game.asks[0].values[0])
    ask, board = scene.game.asks[0], scene.game.board
    changes = spot_changes(scene.game, ask)
    for value, after in changes.items():
        (goal,) = [name for name, pieces in after.items() if pieces]
        seen = {name: after.get(name, pieces) for name, pieces in on_spots(scene.game).items()}
        given = PLUGIN.answer_from_spots(scene.game, ask, seen)
        same = [other for other, others in changes.items() if others.get(goal)]
        assert (given is not None and given.value == value and given.agrees) or len(same) > 1
    assert on_spots(scene.game)[favour_spot(board.favour_at)] == {"piece": 1}


def test_tokens_lie_as_the_books_say() -> None:
    scene = Scene()
    place = next(iter(scene.game.board.places))
    assert on_spots(scene.game)[plague_spot(place)] == {}
    scene.game.board.plague[place] = "hidden"
    assert on_spots(scene.game)[plague_spot(place)] == {"down": 1}
    scene.game.board.plague[place] = "sick"
    assert on_spots(scene.game)[plague_spot(place)] == {"up": 1}
