"""Device reports: a program with its devices' key can answer open asks, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import flask
import pytest

from companion.devices import connection
from companion.errors import Refusal
from companion.server.app import Services
from companion.tables.access.device_keys import DeviceKeys, of_stand, of_table
from companion.tables.table import Table
from tests.companion.conftest import PageClient, play_to_sale
from tests.companion.devices.reporting import Reporting, card, roll
from tests.companion.tables.changed_rules import begun


def lines(table: Table) -> list[list[str]]:
    return [[line.ask, line.value] for line in table.record]


@pytest.fixture
def program(app: flask.Flask, table: Table, phones: dict[str, PageClient]) -> Iterator[Reporting]:
    found = Reporting(app, table.id)
    assert found.welcome == {"ok": True, "last": 0}
    yield found
    if found.connected:
        found.disconnect()


def test_a_card_answers_the_ask_of_its_table_and_pages_show_that_it_is_simulated(
    program: Reporting, table: Table, phones: dict[str, PageClient]
) -> None:
    assert program.events(card(1, "WE-I-04", "middle", 178.0)) == {"ok": True, "last": 1}
    assert lines(table) == [["1.1.event", "I-04"], ["1.1.orientation", "2"]]
    assert {line.by for line in table.record} == {"camera"}
    shown = phones["N"].envelope()["devices"]
    assert (shown["camera"]["state"], shown["camera"]["simulated"], shown["dice"]["state"]) == (
        "simulated", True, "ready",
    )  # fmt: skip


def test_an_event_that_is_sent_again_is_taken_once(program: Reporting, table: Table) -> None:
    program.events(card(1, "WE-I-04", "middle", 90.0))
    table.undo("host", 0, 2)
    assert program.events(card(1, "WE-I-04", "middle", 90.0)) == {"ok": True, "last": 1}
    assert lines(table) == []


def test_a_request_that_the_program_does_not_answer_in_time_is_refused_and_reports_go_on(
    program: Reporting, parts: Services, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "SECONDS", 0.05)
    with pytest.raises(Refusal, match="camera_absent"):
        parts.hubs.of(table).request("photo", {"picture": ""})
    assert program.events(card(1, "WE-I-04", "middle")) == {"ok": True, "last": 1}


def test_a_lost_connection_is_shown_and_numbers_go_on_over_the_next(
    app: flask.Flask, program: Reporting, table: Table, phones: dict[str, PageClient]
) -> None:
    program.events(card(1, "WE-I-04", "middle", 90.0), card(2, "WA-B-01", "N"))
    program.disconnect()
    assert phones["E"].envelope()["devices"]["camera"]["state"] == "lost"
    assert phones["E"].answer("1.1.play.E", "grain")["ok"]  # the game goes on by taps
    assert Reporting(app, table.id).welcome == {"ok": True, "last": 2}
    assert phones["E"].envelope()["devices"]["camera"]["state"] == "simulated"


def test_a_program_that_was_started_again_reports_known_cards_without_answering_twice(
    app: flask.Flask, program: Reporting, table: Table, parts: Services
) -> None:
    program.events(card(1, "WE-I-04", "middle", 90.0))
    table.undo("host", 0, 2)
    again = Reporting(app, table.id, session="b" * 32)
    assert again.welcome == {"ok": True, "last": 0}
    again.events(card(1, "WE-I-04", "middle", 92.0))
    again.events({"n": 2, "kind": "cards", "cards": [{"text": "WE-I-04", "zone": "middle", "turn": 89.0}]})
    assert lines(table) == []
    again.events({"n": 3, "kind": "cards", "cards": [{"text": "WE-I-06", "zone": "middle", "turn": 0.0}]})
    assert lines(table)[0] == ["1.1.event", "I-06"]
    assert list(parts.hubs.of(table).lying) == ["WE-I-06"]


def play_to_tax(phones: dict[str, PageClient]) -> None:
    play_to_sale(phones)
    for seat in ("N", "E"):
        assert phones[seat].answer(f"1.1.sale.{seat}", "0")["ok"]


def test_a_roll_answers_and_one_that_comes_late_is_only_suggested(
    program: Reporting, table: Table, phones: dict[str, PageClient]
) -> None:
    play_to_tax(phones)
    before = len(table.record)
    program.events(roll(1, 4, late=True))
    assert len(table.record) == before
    suggested = phones["N"].envelope()["devices"]["dice"]["suggestion"]
    assert (suggested["ask"], suggested["value"]) == ("1.1.tax", "4")
    program.events(roll(2, 3))
    assert table.record[-1].written == ["1.1.tax", "3"] and table.record[-1].by == "dice"


@pytest.mark.parametrize("place", ["", "of the host", "of another table", "x" * 32, "0" * 32])
def test_a_foreign_key_is_refused(app: flask.Flask, parts: Services, table: Table, place: str) -> None:
    keys = {
        "of the host": parts.registry.keys.key(table.id),
        "of another table": parts.programs.keys.key(of_table(parts.registry.open("Wednesday").id)),
    }
    assert not Reporting(app, table.id, keys.get(place, place)).connected
    host = PageClient(app, table.id, "host", parts.programs.keys.key(of_table(table.id)))
    assert host.hello["code"] == "not_host"


def test_a_program_may_do_nothing_but_report_and_a_page_may_not(
    program: Reporting, table: Table, phones: dict[str, PageClient]
) -> None:
    before = table.state.number
    for event, content in (
        ("hello", {"table": table.id, "page": "host", "language": "en"}),
        ("answer", {"ask": "1.1.event", "epoch": 0, "value": "I-01"}),
        ("pause", {"paused": True}),
    ):
        assert not program.send(event, content)
    assert not phones["N"].send("events", {"events": [card(1, "WE-I-04", "middle")]})["ok"]
    assert table.state.number == before and lines(table) == []


@pytest.mark.parametrize(
    "content",
    [
        None,
        {},
        {"events": []},
        {"events": [card(1, "WE-I-04", "middle")] * 33},
        {"events": [card(1, "X" * 41, "middle")]},
        {"events": [card(1, "\ud800", "middle")]},
        {"events": [{**card(1, "WE-I-04", "middle"), "more": 1}]},
        {"events": [card(1, "WE-I-04", "middle", float("nan"))]},
        {"events": [roll(1, *range(21))]},
        {"events": [{"n": 1, "kind": "answer", "ask": "1.1.event", "value": "I-04"}]},
    ],
)
def test_a_malformed_report_is_refused_and_changes_nothing(program: Reporting, table: Table, content: object) -> None:
    assert program.send("events", content)["code"] == "message_malformed"
    assert lines(table) == []


def test_the_host_reads_the_key_and_a_new_one_puts_the_old_program_out(
    app: flask.Flask, parts: Services, program: Reporting, table: Table
) -> None:
    key, address = parts.programs.keys.key(of_table(table.id)), f"/host/{table.id}/devices.json"
    query = {"key": parts.registry.keys.key(table.id)}
    client = app.test_client()
    assert client.get(address).status_code == 403
    shown = client.get(address, query_string=query).json
    assert shown is not None and shown["key"] == key and shown["connected"]
    assert f"--table {table.id} --key {key}" in shown["command"]
    fresh = client.post(address, query_string=query, json={"do": "renew"}).json
    assert fresh is not None and fresh["key"] != key and not fresh["connected"]
    assert not Reporting(app, table.id, key).connected
    assert Reporting(app, table.id, fresh["key"]).connected
    assert client.post(address, query_string=query, json={"do": "forget"}).json["joined"] is False  # type: ignore[index]


def test_new_links_end_the_keys_of_devices(app: flask.Flask, parts: Services, program: Reporting, table: Table) -> None:
    key = parts.programs.keys.key(of_table(table.id))
    renewed = app.test_client().post(f"/appliance/links?key={parts.registry.keys.house}", json={"do": "new"})
    assert renewed.status_code == 200
    assert not parts.hubs.of(table).connected
    assert not Reporting(app, table.id, key).connected


def test_a_key_that_another_process_has_renewed_ends_with_the_next_states(
    program: Reporting, parts: Services, table: Table
) -> None:
    DeviceKeys(parts.registry.keys, parts.settings.data).renew(of_table(table.id))
    program.send("states", {"camera": None, "dice": None})
    assert not parts.hubs.of(table).connected
    assert not program.connected


def test_the_program_of_a_stand_serves_the_table_that_is_there(app: flask.Flask, parts: Services, table: Table) -> None:
    at_stand: dict[str, str] = {"WINDOW": table.id}
    parts.programs.serve_stands(at_stand.get)
    key = parts.programs.keys.key(of_stand("WINDOW"))
    assert not Reporting(app, key=key, stand="DOOR").connected
    assert not Reporting(app, key=key, stand="WINDOW").connected, "a balancer has to know the table"
    found = Reporting(app, key=key, stand="WINDOW", query=f"table={table.id}")
    assert found.welcome["ok"] and parts.hubs.of(table).connected
    at_stand["WINDOW"] = parts.registry.open("Wednesday").id
    found.send("states", {"camera": None, "dice": None})
    assert parts.hubs.remote(table) is None


def test_a_second_table_with_its_own_program_gets_only_its_own_cards(
    app: flask.Flask, parts: Services, program: Reporting, table: Table
) -> None:
    other = begun(parts.registry.open("Wednesday"))
    second = Reporting(app, other.id)
    second.events(card(1, "WE-I-05", "middle"))
    program.events(card(1, "WE-I-04", "middle"))
    assert lines(other)[0] == ["1.1.event", "I-05"]
    assert lines(table)[0] == ["1.1.event", "I-04"]
    assert parts.hubs.elsewhere() == {"connected": 2, "away": 0}


def test_the_own_devices_leave_a_table_that_has_devices_elsewhere(
    app: flask.Flask, parts: Services, phones: dict[str, PageClient], table: Table
) -> None:
    parts.own_hub.attach(table)
    own = Reporting(app)
    assert own.welcome["ok"] and parts.own_hub.connected
    Reporting(app, table.id)
    assert parts.own_hub.table is None
    own.events(card(1, "WE-I-04", "middle"))
    assert lines(table) == []


def test_only_the_newest_connection_of_a_table_counts(app: flask.Flask, program: Reporting, table: Table) -> None:
    newer = Reporting(app, table.id, session="b" * 32)
    assert newer.welcome["ok"]
    assert not program.connected
    newer.events(card(1, "WE-I-05", "middle"))
    assert lines(table)[0] == ["1.1.event", "I-05"]


def test_whatever_a_program_invents_is_an_answer_to_an_open_ask_for_a_device_at_most(
    program: Reporting, parts: Services, table: Table
) -> None:
    chance, people, before = random.Random(7), dict(table.people), table.state.number
    texts = [*table.plugin.texts(table.pack), "nothing", "WE-IX-99"]
    for n in range(1, 301):
        if chance.random() < 0.6:
            what = chance.choice(("placed", "placed", "turned", "removed"))
            zone = chance.choice(("middle", "N", "E", "S", "elsewhere", None))
            event = card(n, chance.choice(texts), zone, float(chance.choice((0, 90, 180, 270, 359))), what)
        elif chance.random() < 0.7:
            event = roll(n, *chance.choices(range(9), k=chance.choice((1, 1, 2, 5))), late=chance.random() < 0.3)
        else:
            lying = [{"text": chance.choice(texts), "zone": "middle", "turn": 0.0} for _ in range(chance.randrange(4))]
            event = {"n": n, "kind": "cards", "cards": lying}
        assert program.events(event) == {"ok": True, "last": n}
        game = table.game
        assert game is not None
        tapped = [ask for ask in game.asks if ask.device_input is None]
        if tapped and chance.random() < 0.5:
            table.answer(tapped[0].id, next(iter(tapped[0].values)), tapped[0].seat or "host")
    answers = [answer for answer in table.record if answer.ask]
    devices = [answer for answer in answers if answer.by in ("camera", "dice")]
    assert devices and table.state.number == before + len(answers), "no other row was written"
    assert table.people == people and not table.over and not table.is_paused
    again = Table.resume(table.id, parts.registry.journal, parts.registry.drafts.packs)
    assert again.record == table.record
