"""Agents: a small computer at a table reports its devices with a key of that table, and may do nothing else."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from typing import Any

import flask
import pytest

from companion.server.app import Parts, parts_of
from companion.server.sockets import agents
from companion.tables.commands import seating
from companion.tables.device_keys import FILE, DeviceKeys, of_stand, of_table
from companion.tables.state import SettledAnswer
from companion.tables.table import Table
from tests.companion.conftest import PageClient, play_to_sale
from tests.waiting import wait_until

STATES: dict[str, Any] = {"camera": {"state": "simulated"}, "dice": {"state": "ready"}, "rejected": []}


class AgentClient:
    """Socket client of an agent, without devices."""

    def __init__(self, app: flask.Flask, table: str, key: str, session: str = "a" * 32, **fields: Any) -> None:
        self.client = parts_of(app).socketio.test_client(app)
        hello = {"table": table, "page": "devices", "token": key, "session": session, "states": STATES, **fields}
        self.hello = self.send("hello", hello)
        self.orders: list[tuple[str, dict[str, Any]]] = []

    def send(self, event: str, *content: Any) -> dict[str, Any]:
        """Send a message; returns its acknowledgement."""
        reply: dict[str, Any] = self.client.emit(event, *content, callback=True)
        return reply

    def events(self, *events: dict[str, Any]) -> dict[str, Any]:
        """Report events."""
        return self.send("agent_events", {"events": list(events)})

    def ordered(self, name: str) -> dict[str, Any]:
        """The last order of this name, once it has come."""

        def found() -> bool:
            self.orders += [(got["name"], got["args"][0]) for got in self.client.get_received()]
            return any(order == name for order, _ in self.orders)

        assert wait_until(found)
        return [content for order, content in self.orders if order == name][-1]


def card(n: int, text: str, zone: str | None, turn: float | None = 0.0, event: str = "placed") -> dict[str, Any]:
    return {"n": n, "kind": "card", "event": event, "text": text, "zone": zone, "turn": turn}


def roll(n: int, *values: int, late: bool = False) -> dict[str, Any]:
    return {"n": n, "kind": "roll", "values": list(values), "colours": [], "late": late}


def lines(table: Table) -> list[list[str]]:
    return [[settled.ask, settled.value] for settled in table.record]


@pytest.fixture
def key(parts: Parts, table: Table) -> str:
    return parts.agents.keys.key(of_table(table.id))


@pytest.fixture
def agent(app: flask.Flask, table: Table, key: str, phones: dict[str, PageClient]) -> Iterator[AgentClient]:
    found = AgentClient(app, table.id, key)
    assert found.hello == {"ok": True, "last": 0}
    yield found
    if found.client.is_connected():
        found.client.disconnect()


def test_a_card_that_an_agent_reports_answers_the_ask_of_its_table(agent: AgentClient, table: Table) -> None:
    assert agent.events(card(1, "WE-I-04", "middle", 178.0)) == {"ok": True, "last": 1}
    assert lines(table) == [["1.1.event", "I-04"], ["1.1.orientation", "2"]]
    assert {settled.by for settled in table.record} == {"camera"}


def test_pages_show_the_devices_of_the_agent_and_that_they_are_simulated(
    agent: AgentClient, phones: dict[str, PageClient]
) -> None:
    shown = phones["N"].envelope()["devices"]
    assert shown["camera"]["state"] == "simulated" and shown["camera"]["simulated"]
    assert shown["dice"]["state"] == "ready"


def test_an_agent_is_told_the_mat_the_cards_and_what_is_awaited(
    agent: AgentClient, phones: dict[str, PageClient]
) -> None:
    order = agent.ordered("look_for")
    assert "WE-I-04" in order["cards"] and set(order["layout"]["zones"]) >= {"middle", "N", "E"}
    assert agent.ordered("awaited") == {"card": True, "roll": False}
    play_to_sale(phones)
    for seat in ("N", "E"):
        phones[seat].answer(f"1.1.sale.{seat}", "0")
    assert wait_until(lambda: agent.ordered("awaited") == {"card": False, "roll": True})


def test_an_event_that_is_sent_again_is_taken_once(agent: AgentClient, table: Table) -> None:
    agent.events(card(1, "WE-I-04", "middle", 90.0))
    table.undo("host", 0, 2)
    assert agent.events(card(1, "WE-I-04", "middle", 90.0)) == {"ok": True, "last": 1}
    assert lines(table) == []


def test_a_lost_connection_is_shown_once_and_numbers_go_on_over_the_next(
    app: flask.Flask, agent: AgentClient, table: Table, key: str, phones: dict[str, PageClient]
) -> None:
    agent.events(card(1, "WE-I-04", "middle", 90.0), card(2, "WA-B-01", "N"))
    phones["E"].envelopes()
    agent.client.disconnect()
    states = [view["devices"]["camera"]["state"] for view in phones["E"].envelopes()]
    assert states[-1] == "lost" and states.count("lost") <= 2  # one view for each device
    assert phones["E"].answer("1.1.play.E", "grain")["ok"]  # the game goes on by taps
    back = AgentClient(app, table.id, key)
    assert back.hello == {"ok": True, "last": 2}
    assert phones["E"].envelope()["devices"]["camera"]["state"] == "simulated"


def test_an_agent_that_was_started_again_reports_cards_that_are_known_without_answering_twice(
    app: flask.Flask, agent: AgentClient, table: Table, key: str
) -> None:
    agent.events(card(1, "WE-I-04", "middle", 90.0))
    table.undo("host", 0, 2)
    again = AgentClient(app, table.id, key, session="b" * 32)
    assert again.hello == {"ok": True, "last": 0}
    again.events(card(1, "WE-I-04", "middle", 92.0))
    assert lines(table) == []
    whole = {"n": 2, "kind": "cards", "cards": [{"text": "WE-I-06", "zone": "middle", "turn": 0.0}]}
    again.events(whole)
    assert lines(table)[0] == ["1.1.event", "I-06"]
    assert [one["text"] for one in parts_of(app).hubs.of(table).camera.lying()] == ["WE-I-06"]  # type: ignore[union-attr]


def play_to_tax(phones: dict[str, PageClient]) -> None:
    play_to_sale(phones)
    for seat in ("N", "E"):
        assert phones[seat].answer(f"1.1.sale.{seat}", "0")["ok"]


def test_a_roll_answers_and_one_that_comes_late_is_only_suggested(
    agent: AgentClient, table: Table, phones: dict[str, PageClient]
) -> None:
    play_to_tax(phones)
    before = len(table.record)
    agent.events(roll(1, 4, late=True))
    assert len(table.record) == before
    suggested = phones["N"].envelope()["devices"]["dice"]["suggestion"]
    assert (suggested["ask"], suggested["value"]) == ("1.1.tax", "4")
    agent.events(roll(2, 3))
    assert table.record[-1].line == ["1.1.tax", "3"] and table.record[-1].by == "dice"


def test_dice_that_an_agent_sees_are_suggested(
    app: flask.Flask, table: Table, key: str, phones: dict[str, PageClient]
) -> None:
    found = AgentClient(app, table.id, key, states={"camera": {"state": "ready"}, "dice": None, "rejected": []})
    play_to_tax(phones)
    parts_of(app).hubs.of(table).update_camera_dice()
    order = found.ordered("throw")
    assert order["count"] == 1 and not order["taken"]
    seen = {"throw": order["throw"], "taken": False, "dice": [{"value": 5, "certainty": 0.9, "colour": None}]}
    found.send("agent_dice", seen)
    assert wait_until(lambda: "suggestion" in phones["N"].envelope()["devices"]["dice"])
    assert phones["N"].envelope()["devices"]["dice"]["suggestion"]["value"] == "5"
    assert table.record[-1].ask != "1.1.tax"


@pytest.mark.parametrize("wrong", ["", "x", "0" * 32])
def test_a_wrong_key_is_refused(app: flask.Flask, table: Table, wrong: str) -> None:
    reply = AgentClient(app, table.id, wrong).hello
    assert reply["code"] == ("devices_key" if wrong else "message_malformed")


def test_neither_a_host_s_key_nor_that_of_another_table_is_good(app: flask.Flask, parts: Parts, table: Table) -> None:
    other = parts.registry.open("Wednesday")
    for wrong in (parts.registry.keys.key(table.id), parts.agents.keys.key(of_table(other.id))):
        assert AgentClient(app, table.id, wrong).hello["code"] == "devices_key"
    host = PageClient(app, table.id, "host", parts.agents.keys.key(of_table(table.id)))
    assert host.hello["code"] == "not_host"


def test_an_agent_may_do_nothing_but_report(agent: AgentClient, table: Table) -> None:
    before = table.state.number
    for event, content in (
        ("hello", {"table": table.id, "page": "host", "language": "en"}),
        ("hello", {"table": table.id, "page": "table", "language": "en"}),
        ("answer", {"ask": "1.1.event", "epoch": 0, "value": "I-01"}),
        ("take_seat", {"seat": "S", "name": "Eve", "colour": "green"}),
        ("pause", {"paused": True}),
        ("refresh", {}),
    ):
        reply = agent.send(event, content)
        assert not reply["ok"], event
    assert table.state.number == before
    assert not [got for got in agent.client.get_received() if got["name"] == "view"]


def test_a_page_may_report_no_devices(phones: dict[str, PageClient], table: Table) -> None:
    assert phones["N"].send("agent_events", {"events": [card(1, "WE-I-04", "middle")]})["code"] == "hello_first"
    assert lines(table) == []


@pytest.mark.parametrize(
    "content",
    [
        None,
        {},
        {"events": []},
        {"events": [card(1, "WE-I-04", "middle")] * 33},
        {"events": [card(0, "WE-I-04", "middle")]},
        {"events": [card(1, "X" * 41, "middle")]},
        {"events": [card(1, "WE-I-04\n", "middle")]},
        {"events": [card(1, "\ud800", "middle")]},
        {"events": [{**card(1, "WE-I-04", "middle"), "more": 1}]},
        {"events": [card(1, "WE-I-04", "middle", float("nan"))]},
        {"events": [{**card(1, "WE-I-04", "middle"), "n": "1"}]},
        {"events": [roll(1)]},
        {"events": [roll(1, *range(21))]},
        {"events": [{"n": 1, "kind": "answer", "ask": "1.1.event", "value": "I-04"}]},
    ],
)
def test_what_is_no_report_is_refused_and_changes_nothing(agent: AgentClient, table: Table, content: object) -> None:
    assert agent.send("agent_events", content)["code"] == "message_malformed"
    assert lines(table) == []


def test_a_picture_comes_in_parts_when_the_host_looks(
    app: flask.Flask, parts: Parts, agent: AgentClient, table: Table
) -> None:
    client = app.test_client()
    address = f"/host/{table.id}/camera.jpg?key={parts.registry.keys.key(table.id)}"
    assert client.get(address).status_code == 204
    agent.ordered("picture")
    for part, data in enumerate(("/9j/4A", "AQSkZJ")):
        agent.send("agent_picture", {"number": 1, "part": part, "parts": 2, "data": data})
    assert client.get(address).data.startswith(b"\xff\xd8\xff")
    assert client.get(f"/host/{table.id}/camera.jpg?key=no").status_code == 403
    agent.send("agent_picture", {"number": 2, "part": 0, "parts": 1, "data": "PHNjcmlwdD4="})
    assert client.get(address).data.startswith(b"\xff\xd8\xff")


def test_the_host_reads_the_key_and_a_new_one_puts_the_old_agent_out(
    app: flask.Flask, parts: Parts, agent: AgentClient, table: Table, key: str
) -> None:
    address = f"/host/{table.id}/devices.json"
    query = {"key": parts.registry.keys.key(table.id)}
    client = app.test_client()
    assert client.get(address).status_code == 403
    shown = client.get(address, query_string=query).json
    assert shown is not None and shown["key"] == key and shown["connected"]
    assert f"--table {table.id} --key {key}" in shown["command"]
    fresh = client.post(address, query_string=query, json={"do": "renew"}).json
    assert fresh is not None and fresh["key"] != key and not fresh["connected"]
    assert not agent.client.is_connected()
    assert AgentClient(app, table.id, key).hello["code"] == "devices_key"
    assert AgentClient(app, table.id, fresh["key"]).hello["ok"]


def test_new_links_end_the_keys_of_devices(
    app: flask.Flask, parts: Parts, agent: AgentClient, key: str, table: Table
) -> None:
    from companion.server.routes.link import make_new

    make_new(parts)
    assert not agent.client.is_connected()
    assert AgentClient(app, table.id, key).hello["code"] == "devices_key"


def test_an_agent_of_a_stand_serves_the_table_that_is_there(app: flask.Flask, parts: Parts, table: Table) -> None:
    at_stand: dict[str, str] = {"WINDOW": table.id}
    parts.agents.table_of_stand = at_stand.get
    key = parts.agents.keys.key(of_stand("WINDOW"))
    client = app.test_client()
    bearer = {"Authorization": f"Bearer {key}"}
    assert client.get("/devices/stands/WINDOW.json", headers=bearer).json == {"ok": True, "table": table.id}
    assert client.get("/devices/stands/WINDOW.json").status_code == 403
    assert client.get("/devices/stands/DOOR.json", headers=bearer).status_code == 403
    found = AgentClient(app, table.id, key, stand="WINDOW")
    assert found.hello["ok"]
    at_stand["WINDOW"] = parts.registry.open("Wednesday").id
    assert AgentClient(app, table.id, key, stand="WINDOW").hello["code"] == "devices_moved"
    found.client.disconnect()
    assert parts.hubs.remote(table) is None


def test_photos_of_cards_are_given_to_the_holder_of_the_key_only(app: flask.Flask, table: Table, key: str) -> None:
    client = app.test_client()
    address = f"/devices/{table.id}/faces/nothing.webp"
    assert client.get(address).json["code"] == "devices_key"  # type: ignore[index]
    bearer = {"Authorization": f"Bearer {key}"}
    assert client.get(address, headers=bearer).json["code"] == "pack_item"  # type: ignore[index]


def test_a_second_table_with_its_own_agent_gets_only_its_own_cards(
    app: flask.Flask, parts: Parts, agent: AgentClient, table: Table
) -> None:
    other = parts.registry.open("Wednesday")
    for seat, colour in (("N", "blue"), ("E", "red")):
        seating.take_seat(other, seat, seat, colour)
    other.start(start_player="N")
    second = AgentClient(app, other.id, parts.agents.keys.key(of_table(other.id)))
    second.events(card(1, "WE-I-05", "middle"))
    agent.events(card(1, "WE-I-04", "middle"))
    assert lines(other)[0] == ["1.1.event", "I-05"]
    assert lines(table)[0] == ["1.1.event", "I-04"]
    assert parts.hubs.agents() == {"connected": 2, "away": 0}


def test_the_own_devices_leave_a_table_that_gets_an_agent(
    app: flask.Flask, parts: Parts, phones: dict[str, PageClient], table: Table, key: str
) -> None:
    parts.devices.attach(table)
    AgentClient(app, table.id, key)
    assert parts.devices.table is None
    parts.devices.card_changed({"event": "placed", "text": "WE-I-04", "zone": "middle", "turn": 0.0})
    assert lines(table) == []


def test_only_the_newest_connection_of_a_table_counts(
    app: flask.Flask, agent: AgentClient, table: Table, key: str
) -> None:
    newer = AgentClient(app, table.id, key, session="b" * 32)
    assert newer.hello["ok"]
    assert not agent.client.is_connected()
    newer.events(card(1, "WE-I-05", "middle"))
    assert lines(table)[0] == ["1.1.event", "I-05"]


def test_whatever_an_agent_invents_is_an_answer_to_an_open_ask_for_a_device_at_most(
    agent: AgentClient, parts: Parts, table: Table
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
        assert agent.events(event) == {"ok": True, "last": n}
        game = table.game
        assert game is not None
        tapped = [ask for ask in game.asks if ask.device_input is None]
        if tapped and chance.random() < 0.5:
            table.answer(tapped[0].id, next(iter(tapped[0].values)), tapped[0].seat or "host")
    answers = [one for one in table.record if isinstance(one, SettledAnswer)]
    devices = [one for one in answers if one.by in ("camera", "dice")]
    assert devices and table.state.number == before + len(answers)  # no other row was written
    assert table.people == people and not table.over and not table.paused
    again = Table.resume(table.id, parts.registry.journal, parts.registry.drafts.packs)
    assert again.record == table.record


def test_an_agent_whose_key_another_process_has_renewed_is_out_at_its_next_report(
    app: flask.Flask, agent: AgentClient, parts: Parts, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agents, "LOOKED_AFTER", 0.0)
    assert agent.events(card(1, "WE-I-04", "nowhere"))["ok"]
    elsewhere = DeviceKeys(parts.registry.keys, parts.settings.data)
    elsewhere.renew(of_table(table.id))
    assert agent.events(card(2, "WE-I-04", "middle"))["code"] == "devices_key"
    assert lines(table) == []
    assert agent.events(card(3, "WE-I-04", "middle"))["code"] == "hello_first"


def test_renewals_of_several_processes_at_once_are_all_kept(parts: Parts) -> None:
    keys = [DeviceKeys(parts.registry.keys, parts.settings.data) for _ in range(4)]
    places = [of_stand(f"code{number}") for number in range(4)]
    before = [parts.agents.keys.key(place) for place in places]
    threads = [
        threading.Thread(target=lambda one=one, place=place: [one.renew(place) for _ in range(8)])
        for one, place in zip(keys, places, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    fresh = DeviceKeys(parts.registry.keys, parts.settings.data)
    assert json.loads((parts.settings.data / FILE).read_text())["renewed"] == dict.fromkeys(places, 8)
    assert not any(fresh.matches(place, key) for place, key in zip(places, before, strict=True))
