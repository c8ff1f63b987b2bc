"""Pieces on the board of Monasterium: messengers, novices and dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.devices.hub import DeviceHub
from companion.devices.spot_settings import SpotSettings
from companion.games.board_spots import Pieces
from companion.games.monasterium import PLUGIN, spots
from companion.games.monasterium.spots import dice_spot, on_spots, place_spot, road_spot, spot_changes
from companion.tables.sqlite_journal import SqliteJournal
from companion.tables.table import HOST, Table
from engine.core import Ask
from engine.core.rolls import RollAsk, write_roll
from engine.monasterium import Game
from engine.monasterium.names import SPACES
from tests.rules.monasterium.scene import Scene
from tests.simulated_board import SimulatedBoard

COLOURS = {"N": "blue", "E": "red"}


def table_at_a_roll() -> Table:
    """A table at the first roll of a player."""
    table = new_table()
    while table.game is not None and not isinstance(table.game.asks[0], RollAsk):
        ask = table.game.asks[0]
        table.answer(ask.id, ask.values[0], ask.seat or HOST)
    return table


def new_table() -> Table:
    """A table whose game has begun."""
    table = Table.open("friday", SqliteJournal("sqlite://"), PLUGIN.name, "Friday")
    for seat, colour in COLOURS.items():
        table.take_seat(seat, f"player {seat}", colour)
    table.start(start_player="N")
    return table


def table_at_a_messenger() -> Table:
    """A table at an ask with exactly one option that moves the messenger."""
    table = new_table()
    for _ in range(80):
        game = table.game
        assert isinstance(game, Game)
        ask = game.asks[0]
        changes = list(spot_changes(game, ask).values())
        if len(changes) == 1 and any(name.startswith("road:") for name in changes[0]):
            return table
        if isinstance(ask, RollAsk):
            value = write_roll({group: [5] * n for group, n in ask.dice.items()})
        else:
            value = ask.values[0]
        table.answer(ask.id, value, ask.seat or HOST)
    raise AssertionError("no such ask")


def test_a_messenger_that_was_moved_answers_the_ask_for_an_action(tmp_path: Path) -> None:
    table = table_at_a_messenger()
    game = table.game
    assert isinstance(game, Game)
    ask = game.asks[0]
    assert ask.seat is not None
    ((value, after),) = spot_changes(game, ask).items()
    hub = DeviceHub()
    hub.attach(table)
    road = tuple(spot for spot in PLUGIN.spots(PLUGIN.load_pack()) if spot.name.startswith("road:"))
    board = SimulatedBoard(hub, PLUGIN.name, road, SpotSettings(tmp_path))
    for name, pieces in on_spots(game).items():
        for number, colour in enumerate(pieces if name.startswith("road:") else ()):
            board.put(name, colour, dx=11.0 * number - 5.0)
    board.watch(4.0)
    assert board.seen == {name: pieces for name, pieces in on_spots(game).items() if pieces and name in board.places}
    (goal,) = [name for name, pieces in after.items() if COLOURS[ask.seat] in pieces]
    before = road_spot(game.board.areas[ask.seat].road)
    board.put(goal, COLOURS[ask.seat], name=f"{before}:{COLOURS[ask.seat]}")
    board.watch(6.0)
    assert table.record[-1].ask == ask.id
    assert table.record[-1].value == value


def test_dice_that_were_put_on_a_space_answer_the_ask_for_a_number(tmp_path: Path) -> None:
    table = table_at_a_roll()
    game = table.game
    assert isinstance(game, Game)
    (roll,) = game.asks
    assert isinstance(roll, RollAsk)
    faces = {"own": [4] * 9, "neutral": [2, 3] * 9}
    hub = DeviceHub()
    hub.attach(table)
    spaces = tuple(spot for spot in PLUGIN.spots(PLUGIN.load_pack()) if spot.name in map(dice_spot, "45"))
    board = SimulatedBoard(hub, PLUGIN.name, spaces, SpotSettings(tmp_path))
    table.answer(roll.id, write_roll({group: faces[group][:n] for group, n in roll.dice.items()}), roll.seat or HOST)
    (ask,) = game.asks
    assert ask.seat is not None
    board.put_dice(dice_spot("4"), 4, [COLOURS[ask.seat]] * roll.dice["own"])
    board.watch(3.0)
    given = hub.board.suggestion(table, ask.seat)
    assert table.record[-1].ask == ask.id or (given is not None and given["value"] == "4")
    board.watch(3.0)
    assert (table.record[-1].ask, table.record[-1].value) == (ask.id, "4")


def test_a_novice_at_a_place_is_the_option_that_sends_it_there() -> None:
    scene = Scene()
    place = next(one for one in scene.board.places.values() if one.kind == "chapel")
    scene.board.novices[place] = ["N"]
    assert on_spots(scene.game)[place_spot(place)] == {"blue": 1}
    scene.board.novices[place] = ["N", "N", "E"]
    assert on_spots(scene.game)[place_spot(place)] == {"blue": 2, "red": 1}
    scene.board.novices[place] = [""]
    assert place_spot(place) not in on_spots(scene.game)


def test_dice_are_placed_and_taken_as_the_options_say() -> None:
    scene = Scene()
    seen = set()
    for _ in range(30):
        ask = scene.game.asks[0]
        changes = {value: after for value, after in spot_changes(scene.game, ask).items() if any(map(is_dice, after))}
        if isinstance(ask, RollAsk):
            value = write_roll({group: [4, *[2] * (n - 1)][:n] for group, n in ask.dice.items()})
        else:
            value = next(iter(changes), ask.values[0])
        scene.game.answer(ask.id, value)
        if value in changes:
            seen.add(str(ask.question["key"]))
            after = on_spots(scene.game)
            assert {name: after[name] for name in changes[value]} == changes[value]
            if seen == {"ask.place", "ask.take"}:
                return
    raise AssertionError("no dice were placed and taken")


def is_dice(spot: str) -> bool:
    """Whether a spot is a dice space."""
    return spot in map(dice_spot, SPACES)


@pytest.fixture
def taken() -> tuple[Game, Ask]:
    """A game in which dice of spaces 2 and 3 and a joker can be taken."""
    scene = Scene()
    placed = 0
    while scene.game.asks[0].what != "take":
        ask = scene.game.asks[0]
        if isinstance(ask, RollAsk):
            value = write_roll({group: [(2, 3, 6)[at % 3] for at in range(n)] for group, n in ask.dice.items()})
        elif ask.what == "place":
            value, placed = [one for one in ask.values if one.isdecimal()][placed % 3 - 3 :][0], placed + 1
        else:
            value = ask.values[0]
        scene.game.answer(ask.id, value)
    ask = scene.game.asks[0]
    assert {"1x2", "1x3"} <= set(ask.values)
    assert sum(value.startswith("1x6:") for value in ask.values) > 1
    return scene.game, ask


def seen_after(game: Game, ask: Ask, *values: str) -> dict[str, Pieces | None]:
    """What stands on the board after these options."""
    changes = spot_changes(game, ask)
    return {**on_spots(game), **{name: pieces for value in values for name, pieces in changes[value].items()}}


def test_dice_that_the_next_player_has_taken_already_leave_those_taken_first_to_be_suggested(
    taken: tuple[Game, Ask],
) -> None:
    game, ask = taken
    seen = seen_after(game, ask, "1x2", "1x3")
    assert PLUGIN.answer_from_spots(game, ask, seen) is None
    assert PLUGIN.answer_from_spots(game, ask, seen, {dice_spot("2"): 40.0, dice_spot("3"): 40.2}) is None
    given = PLUGIN.answer_from_spots(game, ask, seen, {dice_spot("2"): 40.0, dice_spot("3"): 45.0})
    assert given is not None
    assert (given.value, given.agrees) == ("1x2", False)
    given = PLUGIN.answer_from_spots(game, ask, seen, {dice_spot("2"): 48.0, dice_spot("3"): 45.0})
    assert given is not None
    assert given.value == "1x3"


def test_a_joker_is_suggested_for_the_only_column_in_which_it_is_not_wasted(
    taken: tuple[Game, Ask], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, ask = taken
    joker = next(value for value in ask.values if value.startswith("1x6:"))
    seen = seen_after(game, ask, joker)
    assert PLUGIN.answer_from_spots(game, ask, seen) is None
    monkeypatch.setattr(spots, "would_be_possible", lambda board, seat, column: column == joker[-1])
    given = PLUGIN.answer_from_spots(game, ask, seen)
    assert given is not None
    assert (given.value, given.agrees) == (joker, True)
    monkeypatch.setattr(spots, "would_be_possible", lambda board, seat, column: False)
    assert PLUGIN.answer_from_spots(game, ask, seen) is None
