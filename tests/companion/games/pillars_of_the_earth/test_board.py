"""Builders on the board: seen as pixels, they answer the ask for a space, or are suggested."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.devices.board_pieces import NOTED_AFTER
from companion.devices.spot_settings import SpotSettings
from companion.games.pillars_of_the_earth import PLUGIN
from companion.tables.table import HOST
from tests.companion.games.pillars_of_the_earth.device_table import COLOURS, DeviceTable
from tests.simulated_board import SimulatedBoard


@pytest.fixture
def played() -> DeviceTable:
    """A game in which a builder has been drawn."""
    table = DeviceTable()
    table.play_to("builder")
    return table


@pytest.fixture
def board(played: DeviceTable, tmp_path: Path) -> SimulatedBoard:
    spots = PLUGIN.spots(PLUGIN.load_pack())
    return SimulatedBoard(played.devices, PLUGIN.name, spots, SpotSettings(tmp_path))


def place_of(played: DeviceTable, number: int = 0) -> str:
    """One of the spaces that the asked seat may take."""
    ask = played.ask("builder")
    assert ask is not None
    return [value for value in ask.values if value != "pass"][number]


def test_a_builder_on_a_space_answers_the_ask_after_a_while(played: DeviceTable, board: SimulatedBoard) -> None:
    ask = played.ask("builder")
    assert ask is not None and ask.seat is not None
    space = place_of(played, 3)
    assert board.seen == {}
    board.put(space, COLOURS[ask.seat])
    board.watch(2.0)
    assert played.ask("builder") is ask, "a player may still be thinking"
    suggested = played.devices.board.suggestion(played.table, ask.seat)
    assert suggested is not None
    assert (suggested["ask"], suggested["value"]) == (ask.id, space)
    board.watch(3.0)
    assert played.table.record[-1].ask == ask.id and played.table.record[-1].value == space


def test_the_suggestion_is_shown_to_the_asked_seat_alone(played: DeviceTable, board: SimulatedBoard) -> None:
    ask = played.ask("builder")
    assert ask is not None and ask.seat is not None
    board.put(place_of(played), COLOURS[ask.seat])
    board.watch(2.0)
    shown = {seat: played.devices.board.suggestion(played.table, seat) for seat in ("N", "E", None)}
    assert [seat for seat, one in shown.items() if one is not None] == [ask.seat]


def test_a_builder_of_another_player_answers_nothing(played: DeviceTable, board: SimulatedBoard) -> None:
    ask = played.ask("builder")
    assert ask is not None
    other = "E" if ask.seat == "N" else "N"
    board.put(place_of(played), COLOURS[other])
    board.watch(6.0)
    assert board.seen == {place_of(played): {COLOURS[other]: 1}}
    assert played.ask("builder") is ask
    assert played.devices.board.suggestion(played.table, ask.seat) is None


def test_it_is_only_suggested_while_another_space_disagrees_with_the_books(
    played: DeviceTable, board: SimulatedBoard
) -> None:
    ask = played.ask("builder")
    assert ask is not None and ask.seat is not None
    other = "E" if ask.seat == "N" else "N"
    board.put(place_of(played, 1), COLOURS[other])
    board.put(place_of(played, 5), COLOURS[ask.seat])
    board.watch(8.0)
    assert played.ask("builder") is ask
    suggested = played.devices.board.suggestion(played.table, ask.seat)
    assert suggested is not None and suggested["value"] == place_of(played, 5)


def test_two_builders_of_one_colour_answer_nothing(played: DeviceTable, board: SimulatedBoard) -> None:
    ask = played.ask("builder")
    assert ask is not None and ask.seat is not None
    for number in (1, 5):
        board.put(place_of(played, number), COLOURS[ask.seat])
    board.watch(8.0)
    assert played.ask("builder") is ask
    assert played.devices.board.suggestion(played.table, ask.seat) is None


def test_an_undone_answer_is_suggested_and_not_repeated(played: DeviceTable, board: SimulatedBoard) -> None:
    ask = played.ask("builder")
    assert ask is not None and ask.seat is not None
    board.put(place_of(played), COLOURS[ask.seat])
    board.watch(6.0)
    assert played.table.record[-1].ask == ask.id
    played.table.undo(HOST, played.table.epoch, 1)
    board.watch(6.0)
    again = played.ask("builder")
    assert again is not None and again.id == ask.id
    suggested = played.devices.board.suggestion(played.table, ask.seat)
    assert suggested is not None and suggested["ask"] == ask.id


def test_what_differs_from_the_books_for_long_is_noted_for_the_host(played: DeviceTable, board: SimulatedBoard) -> None:
    ask = played.ask("builder")
    assert ask is not None
    other = "E" if ask.seat == "N" else "N"
    board.put(place_of(played), COLOURS[other])
    board.watch(6.0)
    assert not played.devices.board.notes
    board.watch(NOTED_AFTER)
    notes = list(played.devices.board.notes)
    assert [note["key"] for note in notes] == ["device.board_differs"]
    board.remove(place_of(played), COLOURS[other])
    board.watch(6.0)
    assert not played.devices.board.notes
