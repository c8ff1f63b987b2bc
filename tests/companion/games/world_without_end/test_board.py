"""Pieces on the board of World Without End: houses, the favour marker and tokens, seen as pixels."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.devices import board_tokens
from companion.devices.board_pieces import TAKEN_AFTER
from companion.devices.hub import DeviceHub
from companion.devices.protocols import Suggestion
from companion.devices.spot_settings import SpotSettings
from companion.games.world_without_end import PLUGIN
from companion.games.world_without_end.spots import favour_spot, on_spots, plague_spot, site_spot, spot_changes
from companion.tables.sqlite_journal import SqliteJournal
from companion.tables.table import HOST, Table
from engine.core import Ask
from engine.world_without_end import Game
from hardware.camera.pieces.token_faces import photo_of
from tests.rules.world_without_end.scene import Scene
from tests.simulated_board import SimulatedBoard

COLOURS = {"N": "blue", "E": "red"}


def table_at(what: str, most: int = 60) -> tuple[Table, Ask]:
    """A table whose players have played up to an ask about this, with so many answers at most."""
    table = Table.open("friday", SqliteJournal("sqlite://"), PLUGIN.name, "Friday")
    for seat, colour in COLOURS.items():
        table.take_seat(seat, f"player {seat}", colour)
    table.start(start_player="N")
    for _ in range(most):
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


class PlagueTable:
    """A table in the time of the plague, under a camera that knows its tokens face down."""

    def __init__(self, settings: SpotSettings) -> None:
        self.table, self.asked = table_at("plague_token", 400)
        hub = DeviceHub()
        hub.attach(self.table)
        places = tuple(spot for spot in PLUGIN.spots(PLUGIN.load_pack()) if spot.sort == "token")
        self.board = SimulatedBoard(hub, PLUGIN.name, places, settings)
        for spot in self.board.places:
            self.board.put(spot, "down", "token", spot)
        sight, reader = self.board.camera.board_sight(), hub.board.reader
        assert sight is not None
        assert reader is not None
        assert reader.learn_backs(sight.frame.image, sight.plane)
        self.board.watch(2.0)

    def seen_before(self, *values: str) -> None:
        """These values have been learnt on other evenings."""
        board, hub = self.board, self.board.hub.board
        spots = list(board.places)[: len(values)]
        for number, (spot, value) in enumerate(zip(spots, values, strict=True)):
            board.put(spot, "up", "token", spot, turn=77.0 * number, number=value)
        sight = board.camera.board_sight()
        assert sight is not None
        assert hub.reader is not None
        assert hub._watched is not None
        assert hub._watched.tokens is not None
        for spot, value in zip(spots, values, strict=True):
            hub._watched.tokens.known.learn(value, photo_of(sight.frame.image, sight.plane, hub.reader.spots[spot]))
            board.put(spot, "down", "token", spot)

    def turn_up(self, value: str, turn: float) -> Suggestion | None:
        """Turn up the token that is asked about; what is suggested to somebody's page."""
        spot = plague_spot(int(str(self.asked.question["place"])))
        self.board.put(spot, "up", "token", spot, turn=turn, number=value)
        self.board.watch(3.0)
        return self.board.hub.board.suggestion(self.table, "N")

    def say(self, value: str) -> None:
        """Answer with a value, and play on to the next token."""
        assert value in self.asked.values
        self.table.answer(self.asked.id, value, HOST)
        self.board.watch(3.0)
        for _ in range(60):
            assert self.table.game is not None
            ask = self.table.game.asks[0]
            if ask.what == "plague_token":
                self.asked = ask
                return
            value = "nothing" if "nothing" in ask.values else ask.values[0]
            self.table.answer(ask.id, value, ask.seat or HOST)
        raise AssertionError("no other token")


def test_a_token_that_is_turned_up_is_suggested_once_all_faces_have_been_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_tokens, "LEARNT_AFTER", 1.0)
    settings = SpotSettings(tmp_path)
    played = PlagueTable(settings)
    played.seen_before("1", "3", "4", "5")
    assert suggested_value(played, "2", 250.0) is None
    played.say("2")
    assert suggested_value(played, "4", 300.0) == "4"
    kept = board_tokens.tokens_of(PLUGIN.name, settings, lambda: 0.0).known.photos
    assert {name: len(photos) for name, photos in kept.items()} == dict.fromkeys("12345", 1)


def suggested_value(played: PlagueTable, shown: str, turn: float) -> str | None:
    """What is suggested for a token; it is never taken without a tap."""
    before = len(played.table.record)
    suggested = played.turn_up(shown, turn)
    played.board.watch(TAKEN_AFTER + 0.5)
    assert len(played.table.record) == before
    if suggested is None:
        return None
    assert suggested["ask"] == played.asked.id
    assert suggested["text"] == {"key": "device.token_seen", "face": suggested["value"]}
    return str(suggested["value"])
