"""What holds where tables of several games stand side by side on one server: nothing of one comes to another."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import flask
import pytest

from companion import games
from companion.devices.hub import DeviceHub
from companion.errors import Code, Refusal
from companion.games import pack_loader
from companion.server.app import Parts
from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.registry import TableRegistry
from companion.tables.table import HOST, Table
from engine.core.rolls import RollAsk
from tests.companion.conftest import Phone

GAMES = tuple(game for game in games.names() if game != "fake")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "data", rate=1e6, burst=1_000_000)


def seated(parts: Parts, game: str, name: str = "") -> Table:
    """A table of a game with two people, not yet started."""
    table = parts.registry.open(name, game=game)
    table.take_seat("N", "Ada", "blue")
    table.take_seat("S", "Bea", "red")
    return table


def answer_one(table: Table) -> None:
    """Let simulated players answer the first open ask."""
    game: Any = table.game
    ask = game.asks[0]
    table.answer(ask.id, players_of(table.plugin.name, game, Random(1)).choose(ask), ask.seat or HOST)


def to_a_roll(table: Table) -> RollAsk:
    """Let simulated players go on until a handful is asked for."""
    for _ in range(200):
        game: Any = table.game
        for ask in game.asks:
            if isinstance(ask, RollAsk):
                return ask
        answer_one(table)
    raise AssertionError("no handful was asked for")


def suggested(devices: DeviceHub, table: Table) -> Any:
    return devices.public(table)["dice"].get("suggestion")


# ------------------------------------------------------------------ packs


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("other", GAMES)
def test_the_pack_of_another_game_is_unknown_however_often_it_was_read(parts: Parts, game: str, other: str) -> None:
    shelf = parts.registry.drafts.packs
    data = {**pack_loader.reference_data(other), "name": "Our copy"}
    pack = pack_loader.parse(Path("ours"), data, other)
    shelf.save(pack.hash, data)
    assert shelf.load(other, pack.hash).hash == pack.hash
    if game == other:
        return
    with pytest.raises(Refusal) as refusal:
        parts.registry.open("", pack.hash, game)
    assert refusal.value.code is Code.PACK_UNKNOWN
    table = seated(parts, game)
    with pytest.raises(Refusal) as refusal:
        table.start(pack_hash=pack.hash)
    assert refusal.value.code is Code.PACK_UNKNOWN
    assert not table.started


# ------------------------------------------------------------------ options


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "options",
    [
        {"self": "N"}, {"start_player": "N"}, {"pack_hash": "0" * 64}, {"game": "monasterium"}, {"seats": "NESW"},
        {"unknown": True}, {"first_game": "yes"}, {"all_cards": "true"}, {"__class__": True}, {"x" * 80: True},
        {"option": 1}, {"option": None}, {"option": ["N"]}, {"option": {"a": 1}}, {"": True}, {"\ud800": True},
        {f"option{n}": True for n in range(9)},
    ],
)  # fmt: skip
def test_wrong_options_are_refused_and_nothing_has_begun(
    app: flask.Flask, parts: Parts, game: str, options: dict[str, Any]
) -> None:
    table = seated(parts, game)
    host = Phone(app, table.id, "host", parts.registry.keys.key(table.id))
    reply = host.say("start", {"options": options})
    assert reply["ok"] is False
    assert reply["code"] in ("setup_unknown", "message_malformed"), reply
    assert not table.started
    assert host.say("start", {"options": {}})["ok"], "and the right ones begin it"


def test_a_refusal_calls_the_piles_as_its_own_game_does(app: flask.Flask, parts: Parts) -> None:
    table = seated(parts, "monasterium")
    table.start("N")
    host = Phone(app, table.id, "host", parts.registry.keys.key(table.id))
    game: Any = table.game
    kind = next(kind for kind in game.correctable() if kind != "vp")
    home = game.correctable()[kind][0]
    reply = host.say("correct", {"moves": [{"n": 99, "kind": kind, "from": "seat:N", "to": home}], "note": ""})
    assert reply["code"] == "correction_empty"
    assert "screen" not in reply["text"], "nobody has one in this game"


# ------------------------------------------------------------------ one set of devices


def a_guess(ask: RollAsk) -> tuple[int, ...]:
    """Values that do not tell which die is whose."""
    return tuple(range(1, sum(ask.dice.values()) + 1))


def test_what_the_dice_told_at_one_table_is_not_offered_at_another_of_the_same_game(parts: Parts) -> None:
    first, second = seated(parts, "monasterium"), seated(parts, "monasterium")
    for table in (first, second):
        table.start("N")
        to_a_roll(table)
    devices = parts.devices
    devices.attach(first)
    devices.rolled(a_guess(to_a_roll(first)))
    assert suggested(devices, first) is not None
    assert suggested(devices, second) is None
    devices.attach(second)
    assert to_a_roll(first).id == to_a_roll(second).id
    assert suggested(devices, second) is None
    assert suggested(devices, first) is None


def test_a_roll_that_was_confirmed_by_a_tap_is_not_offered_to_the_next_player(parts: Parts) -> None:
    table = seated(parts, "monasterium")
    table.start("N")
    ask = to_a_roll(table)
    devices = parts.devices
    devices.attach(table)
    devices.rolled(a_guess(ask))
    offered = suggested(devices, table)
    assert offered["ask"] == ask.id
    table.answer(ask.id, offered["value"], str(ask.seat))
    later = to_a_roll(table)
    assert later.id != ask.id
    assert suggested(devices, table) is None, "the dice have been counted"
    while table.record[-1].ask != ask.id:
        table.undo(HOST, table.epoch)
    table.undo(HOST, table.epoch)
    assert suggested(devices, table)["ask"] == ask.id, "and lie there again after an undo"


def test_an_early_roll_is_offered_to_whoever_is_asked_first_and_to_nobody_after(parts: Parts) -> None:
    table = seated(parts, "monasterium")
    table.start()
    devices = parts.devices
    devices.attach(table)
    other = seated(parts, "monasterium")
    other.start()
    count = sum(to_a_roll(other).dice.values())
    devices.rolled(tuple(range(1, count + 1)))
    ask = to_a_roll(table)
    offered = suggested(devices, table)
    assert offered["ask"] == ask.id
    table.answer(ask.id, offered["value"], str(ask.seat))
    to_a_roll(table)
    assert suggested(devices, table) is None


def test_a_card_that_lay_at_one_table_does_not_answer_another(parts: Parts) -> None:
    first, second = seated(parts, "world_without_end"), seated(parts, "world_without_end")
    for table in (first, second):
        table.start("N")
    devices = parts.devices
    devices.attach(first)
    first.pause(True)
    devices.card_changed({"event": "placed", "text": "WE-I-04", "zone": "middle", "turn": 0.0})
    devices.attach(second)
    devices.settle()
    assert second.record == []
    devices.card_changed({"event": "placed", "text": "WE-I-05", "zone": "middle", "turn": 0.0})
    assert second.record[0].value == "I-05"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("zone", ["middle", "N", "S"])
def test_cards_of_the_other_games_never_answer(parts: Parts, game: str, zone: str) -> None:
    table = seated(parts, game)
    table.start("N")
    devices = parts.devices
    devices.attach(table)
    own = set(table.plugin.texts(table.pack))
    for _ in range(30):
        before = len(table.record)
        for other in GAMES:
            if other != game:
                kind = games.plugin_of(other)
                for text in kind.texts(kind.load_pack()):
                    assert text not in own
                    devices.lying.clear()
                    devices.card_changed({"event": "placed", "text": text, "zone": zone, "turn": 90.0})
        assert len(table.record) == before
        devices.lying.clear()
        answer_one(table)


# ------------------------------------------------------------------ what an older or smaller installation left


@pytest.mark.parametrize("begun", [False, True])
def test_a_table_of_a_game_that_is_gone_stays_shut_and_says_which(
    parts: Parts, settings: Settings, begun: bool
) -> None:
    well = seated(parts, GAMES[0])
    rows = parts.registry.journal
    first = rows.append("lostgame", 1, "", "opened", {"game": "chess", "name": "Lost"})
    if begun:
        rows.append("lostgame", 2, first.chain, "start", {"setup": {"seats": {}}, "pack": {"hash": "0"}})
    registry = TableRegistry(settings)
    assert [table.id for table in registry.all()] == [well.id]
    assert "chess" in str(registry.damaged["lostgame"])
    with pytest.raises(Refusal) as refusal:
        registry.get("lostgame")
    assert refusal.value.code is Code.JOURNAL_DAMAGED


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("answer", {"ask": "0.0.start_player", "value": "Q", "seat": None, "by": "N"}),
        ("answer", {"ask": ["x"], "value": {"a": 1}, "seat": None, "by": "N"}),
        ("answer", {"ask": "0.0.start_player"}),
        ("correction", {"moves": [{"n": 1}], "note": ""}),
        ("correction", {"moves": 3, "note": ""}),
        ("undo", {"count": "many", "by": "N"}),
        ("undo", {"count": 99, "by": "N"}),
        ("seat", {"seat": ["N"], "left": None}),
        ("start", {"setup": [], "pack": []}),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_rows_that_cannot_be_carried_out_shut_only_their_own_table(
    parts: Parts, settings: Settings, game: str, kind: str, body: dict[str, Any]
) -> None:
    broken, well = seated(parts, game), seated(parts, game)
    for table in (broken, well):
        table.start()
    answer_one(well)
    state = broken.state
    parts.registry.journal.append(broken.id, state.number + 1, state.chain, kind, body)
    registry = TableRegistry(settings)
    assert list(registry.damaged) == [broken.id]
    assert registry.get(well.id).view("N") == well.view("N")


# ------------------------------------------------------------------ what the host reads of an answer


@pytest.mark.parametrize("game", GAMES)
def test_the_host_reads_of_an_answer_what_everybody_read_of_its_question(parts: Parts, game: str) -> None:
    table = seated(parts, game)
    table.start()
    for _ in range(60):
        running: Any = table.game
        open_before = {ask.id for ask in running.asks}
        read = {line["for"]["key"] for line in table.view("table")["waiting"]}
        answer_one(table)
        settled = table.record[-1]
        assert settled.ask in open_before and (table.asked(settled) or {})["key"] in read
