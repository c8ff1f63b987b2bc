"""Tables of several games on one server: packs, options, devices and damaged rows of one do not affect another."""

from __future__ import annotations

from typing import Any

import flask
import pytest

from companion import games
from companion.clock import now
from companion.devices.hub import DeviceHub
from companion.devices.mat_cards import CardChange
from companion.errors import Code, Refusal
from companion.server.app import Services
from companion.settings import Settings
from companion.tables.journal import JournalRow, Summary
from companion.tables.registry import TableRegistry
from companion.tables.table import Table
from tests.companion.conftest import PageClient
from tests.companion.tables.changed_rules import begun, play, play_to, seated

GAMES = tuple(game for game in games.names() if game != "fake")


def suggested(devices: DeviceHub, table: Table) -> Any:
    return devices.public(table)["dice"].get("suggestion")


# ------------------------------------------------------------------ options

WRONG_OPTIONS: list[dict[str, Any]] = [
    {"self": "N"}, {"start_player": "N"}, {"pack_hash": "0" * 64}, {"game": "monasterium"}, {"unknown": True},
    {"first_game": "yes"}, {"all_cards": "true"}, {"__class__": True}, {"x" * 80: True}, {"option": 1},
    {"option": None}, {"option": ["N"]}, {"": True}, {"\ud800": True}, {f"option{n}": True for n in range(9)},
]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_wrong_options_are_refused_and_the_game_has_not_started(app: flask.Flask, parts: Services, game: str) -> None:
    table = seated(parts.registry.open("", game=game))
    host = PageClient(app, table.id, "host", parts.registry.keys.key(table.id))
    for options in WRONG_OPTIONS:
        assert host.send("start", {"options": options})["code"] in ("setup_unknown", "message_malformed"), options
        assert not table.started
    assert host.send("start", {"options": {}})["ok"], "right options start it"


# ------------------------------------------------------------------ one set of devices


UNKNOWN = ("", "hello", "\ud800", "WE-I-99", "WA-B-13", "WE-I-0１", "WE-I-04\n", "MM-A-06", "mm-a-01", "MM-A-0１",
           "PR-", "PR-WOOD-9", "PC-NOBODY", "PE-LEVY\n")  # fmt: skip
"""Texts of codes that no card has."""


def test_a_roll_at_one_table_is_not_suggested_at_another_of_the_same_game(parts: Services) -> None:
    first, second = (parts.registry.open(name, game="monasterium") for name in ("One", "Two"))
    for table in (first, second):
        play_to(begun(table), "roll")
    hub = parts.own_hub
    hub.attach(first)
    hub.rolled(tuple(range(1, sum(play_to(first, "roll").dice.values()) + 1)))
    assert suggested(hub, first) is not None
    assert suggested(hub, second) is None
    hub.attach(second)
    assert play_to(first, "roll").id == play_to(second, "roll").id
    assert suggested(hub, second) is None
    assert suggested(hub, first) is None


def test_a_card_that_lay_at_one_table_does_not_answer_another(parts: Services) -> None:
    first, second = (parts.registry.open(name, game="world_without_end") for name in ("One", "Two"))
    for table in (first, second):
        begun(table)
    hub = parts.own_hub
    hub.attach(first)
    first.pause(True)
    hub.card_changed(CardChange("placed", "WE-I-04", "middle"))
    hub.attach(second)
    hub.answer_open_asks()
    assert second.record == []
    hub.card_changed(CardChange("placed", "WE-I-05", "middle"))
    assert second.record[0].value == "I-05"


@pytest.mark.parametrize("game", GAMES)
def test_cards_of_other_games_and_unknown_codes_never_answer(parts: Services, game: str) -> None:
    table = begun(parts.registry.open("", game=game))
    hub = parts.own_hub
    hub.attach(table)
    plugins = [games.plugin_of(other) for other in GAMES if other != game]
    foreign = [*UNKNOWN, *(text for plugin in plugins for text in plugin.texts(plugin.load_pack()))]
    assert not set(foreign) & set(table.plugin.texts(table.pack))
    for number in range(12):
        before = len(table.record)
        for text in foreign:
            hub.lying.clear()
            hub.card_changed(CardChange("placed", text, ("middle", "N", "S", None)[number % 4], 90.0))
        assert len(table.record) == before
        hub.lying.clear()
        play(table, 1)


# ------------------------------------------------------------------ damaged tables


@pytest.mark.parametrize("is_started", [False, True])
def test_a_table_of_an_unknown_game_is_reported_as_damaged(
    parts: Services, settings: Settings, is_started: bool
) -> None:
    intact = seated(parts.registry.open("", game=GAMES[0]))
    written = [JournalRow("lostgame", 1, now(), "opened", {"game": "chess", "name": "Lost"})]
    if is_started:
        written.append(JournalRow("lostgame", 2, now(), "start", {"setup": {"seats": {}}, "pack": {"hash": "0"}}))
    parts.registry.journal.append("", written, Summary("lostgame"))
    registry = TableRegistry(settings)
    assert [table.id for table in registry.loaded.running()] == [intact.id]
    assert "chess" in str(registry.loaded.damaged["lostgame"])
    with pytest.raises(Refusal) as refusal:
        registry.get("lostgame")
    assert refusal.value.code is Code.JOURNAL_DAMAGED


@pytest.mark.parametrize(
    ("kind", "body"),
    [
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
def test_rows_that_cannot_be_applied_damage_only_their_own_table(
    parts: Services, settings: Settings, kind: str, body: dict[str, Any]
) -> None:
    broken, intact = (begun(parts.registry.open(name, game=GAMES[0])) for name in ("Broken", "Intact"))
    play(intact, 1)
    state = broken.state
    written = JournalRow(broken.id, state.number + 1, now(), kind, body)
    parts.registry.journal.append(state.chain, [written], Summary(broken.id))
    registry = TableRegistry(settings)
    assert list(registry.loaded.damaged) == [broken.id]
    assert registry.get(intact.id).view("N") == intact.view("N")
