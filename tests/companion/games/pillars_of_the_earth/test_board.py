"""Builders on the board: seen as pixels, they answer the ask for a space, or are suggested."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.devices import board_pieces
from companion.devices.board_pieces import NOTED_AFTER
from companion.devices.spot_settings import SpotSettings
from companion.games.board_spots import answer_of
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
    spots = tuple(spot for spot in PLUGIN.spots(PLUGIN.load_pack()) if spot.name not in PLUGIN.counted_spots)
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


def test_of_two_pieces_that_would_be_an_answer_the_one_that_was_put_first_is_suggested(
    played: DeviceTable, board: SimulatedBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_pieces, "TAKEN_AFTER", 60.0)
    ask = played.ask("builder")
    assert ask is not None and ask.seat is not None
    for number in (4, 1):
        board.put(place_of(played, number), COLOURS[ask.seat])
        board.watch(2.5)
    suggested = played.devices.board.suggestion(played.table, ask.seat)
    assert suggested is not None
    assert suggested["value"] == place_of(played, 4)
    assert board.hub.board.reader is not None
    board.hub.board.reader.forget()
    board.hub.update_board()
    board.hub.board._since.clear()
    board.watch(8.0)
    assert len(board.seen) == 2
    assert board.hub.board._since == {}, "the spots are read one after the other; which was first cannot be told"
    assert played.devices.board.suggestion(played.table, ask.seat) is None


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


def test_cubes_taken_from_the_market_suggest_the_purchase_if_all_of_them_were_seen_before(
    tmp_path: Path,
) -> None:
    table = DeviceTable()
    first = table.play_to("builder")
    table.table.answer(first.id, "market:1", first.seat or HOST)
    ask = table.play_to("market")
    assert ask.seat is not None
    bought = "buy:wood:1"
    spots = tuple(spot for spot in PLUGIN.spots(PLUGIN.load_pack()) if spot.name == "cubes:wood")
    board = SimulatedBoard(table.devices, PLUGIN.name, spots, SpotSettings(tmp_path))
    corners = [(dx, dy) for dx in (-8.0, 8.0) for dy in (-8.0, 8.0)]
    for number, (dx, dy) in enumerate(corners[:3]):
        board.put("cubes:wood", "wood", "cube", f"wood {number}", dx=dx, dy=dy)
    board.watch(3.0)
    assert table.devices.board.suggestion(table.table, ask.seat) is None, "a cube may have been overlooked all the time"
    board.put("cubes:wood", "wood", "cube", "wood 3", dx=8.0, dy=8.0)
    board.watch(3.0)
    board.camera.table.take_away("wood 3")
    board.watch(3.0)
    suggested = table.devices.board.suggestion(table.table, ask.seat)
    assert suggested is not None and suggested["value"] == bought
    assert table.ask("market") is ask, "cubes are taken one after the other"


def test_a_count_that_differs_from_the_books_holds_up_no_builder() -> None:
    changes = {"market:1": {"market:1": {"red": 1}}}
    books = {"market:1": {}, "cubes:wood": {"wood": 4}}
    seen = {"market:1": {"red": 1}, "cubes:wood": {"wood": 2}}
    assert answer_of(changes, books, seen, {"cubes:wood"}) == ("market:1", ("market:1",), True, False)
    assert answer_of(changes, books, seen) == ("market:1", ("market:1",), False, False)


def test_a_purchase_that_is_told_from_another_by_what_was_moved_first_is_never_taken_without_a_tap() -> None:
    changes = {f"buy:{kind}": {f"cubes:{kind}": {kind: 1}} for kind in ("wood", "stone")}
    books = {f"cubes:{kind}": {kind: 2} for kind in ("wood", "stone")}
    seen = {f"cubes:{kind}": {kind: 1} for kind in ("wood", "stone")}
    since = {"cubes:wood": 10.0, "cubes:stone": 14.0}
    given = answer_of(changes, books, seen, set(books), since)
    assert given == ("buy:wood", ("cubes:wood",), False, True)
    assert answer_of(changes, books, seen, set(books), {"cubes:stone": 14.0}) is None
