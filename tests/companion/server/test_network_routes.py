"""The network on its page: what is refused, what is carried out, and who is shown the hotspot's pass phrase."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flask
import pytest

from companion.appliance.network import GRACE, PATIENCE_ALONE
from companion.cli.links import AddressLines
from companion.server.app import Parts, create_app, parts_of
from companion.server.qr_codes import qr_svg
from companion.settings import Settings
from companion.transport.wsgi import LOCAL_ADDRESS
from tests.companion.appliance.fake_network import FakeNetwork
from tests.companion.conftest import PageClient
from tests.companion.fake_game import FAKE


class Managed:
    """A server on a computer whose network is played by the test."""

    def __init__(self, folder: Path) -> None:
        self.computer = FakeNetwork(folder)
        settings = Settings(data=folder / "data", game=FAKE.name, proxies=frozenset({"192.0.2.1"}))
        self.app: flask.Flask = create_app(settings, self.computer.addresses, self.computer.network)
        self.parts: Parts = parts_of(self.app)
        self.table = self.parts.registry.open("Tuesday")

    def send(self, command: object, key: str | None = None) -> Any:
        key = self.parts.registry.house.key if key is None else key
        headers = {"Origin": "http://localhost"}
        return self.app.test_client().post(f"/appliance/network?key={key}", json=command, headers=headers)

    def view(self) -> Any:
        path = f"/appliance/status.json?key={self.parts.registry.house.key}&lang=en"
        return self.app.test_client().get(path).get_json()["network"]

    def page(self, kind: str, local: str = "10.42.0.1") -> Any:
        key = self.parts.registry.keys.key(self.table.id) if kind == "host" else None
        page = PageClient(self.app, self.table.id, kind, key)
        for one in self.parts.gateway.pages.values():
            if not one.local_address:
                one.local_address = local
        self.parts.gateway.addresses_changed()
        return page.envelope()


@pytest.fixture
def managed(tmp_path: Path) -> Iterator[Managed]:
    made = Managed(tmp_path)
    yield made
    made.parts.close()


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"do": "join", "name": "", "phrase": ""}, "network_name"),
        ({"do": "join", "name": "ü" * 17, "phrase": ""}, "network_name"),
        ({"do": "join", "name": "a\nb", "phrase": ""}, "network_name"),
        ({"do": "join", "name": "Home", "phrase": "short"}, "network_phrase"),
        ({"do": "join", "name": "Home", "phrase": "pässwörter"}, "network_phrase"),
        ({"do": "join", "name": "Home", "phrase": "line\nfeed in it"}, "network_phrase"),
        ({"do": "forget", "id": "--help"}, "network_unknown"),
        ({"do": "country", "code": "italy"}, "network_country"),
        ({"do": "hotspot", "always": "yes"}, "event_unknown"),
        ({"do": "join", "name": ["Home"], "phrase": ""}, "event_unknown"),
        ({"do": "format"}, "event_unknown"),
        ([], "message_malformed"),
    ],
)
def test_a_command_that_cannot_be_right_is_refused(managed: Managed, command: object, code: str) -> None:
    refused = managed.send(command)
    assert (refused.status_code, refused.get_json()["code"]) == (403, code)
    assert refused.get_json()["text"]


def test_who_may_not_see_the_computer_changes_nothing_of_its_network(managed: Managed) -> None:
    assert managed.send({"do": "look"}, key="").get_json()["code"] == "house_key"
    origin = managed.app.test_client().post(
        f"/appliance/network?key={managed.parts.registry.house.key}", json={"do": "look"}
    )
    assert origin.status_code == 403


def test_where_the_network_is_not_looked_after_nothing_is_set(parts: Parts, app: flask.Flask) -> None:
    key = parts.registry.house.key
    refused = app.test_client().post(
        f"/appliance/network?key={key}", json={"do": "look"}, headers={"Origin": "http://localhost"}
    )
    assert refused.get_json()["code"] == "network_unmanaged"
    assert not app.test_client().get(f"/appliance/status.json?key={key}").get_json()["network"]["managed"]


def test_a_network_set_on_the_page_is_joined_and_a_wrong_one_is_told_in_words(managed: Managed) -> None:
    managed.computer.play(sight=[["Home", 80, "WPA2"]], right={"Home": "password"})
    managed.computer.run(PATIENCE_ALONE + 1)
    assert managed.send({"do": "join", "name": "Home", "phrase": "wrong word"}).get_json() == {"ok": True}
    assert managed.view()["trying"] == "Home"
    managed.computer.run(GRACE + 1)
    view = managed.view()
    assert view["last"]["text"] == "Home was not joined: the password is wrong."
    assert view["hotspot"]["on"]
    managed.send({"do": "join", "name": "Home", "phrase": "password"})
    managed.computer.run(GRACE + 1)
    view = managed.view()
    assert (view["last"]["joined"], view["hotspot"]["on"]) == (True, False)
    assert managed.send({"do": "forget", "id": view["stored"][0]["id"]}).get_json() == {"ok": True}
    managed.computer.run(GRACE + 1)
    assert managed.view()["stored"] == []


def test_table_and_host_page_show_how_to_join_the_hotspot_while_it_is_open(managed: Managed) -> None:
    assert "join_wifi" not in managed.page("table")
    managed.computer.run(PATIENCE_ALONE + 1)
    hotspot = managed.computer.network.hotspot
    assert hotspot is not None
    shown = {"name": hotspot.name, "phrase": hotspot.phrase}
    assert managed.page("table")["join_wifi"] == managed.page("host")["join_wifi"] == shown
    assert managed.page("table")["table"]["join_url"] == f"http://10.42.0.1/join/{managed.table.id}"
    assert "join_wifi" not in managed.page("phone")
    assert "join_wifi" not in managed.page("table", local="")  # through a proxy, from anywhere


def test_the_code_of_the_hotspot_is_there_only_while_it_is_open_and_not_through_a_proxy(managed: Managed) -> None:
    def get(**headers: str) -> Any:
        overrides = {LOCAL_ADDRESS: "10.42.0.1", "REMOTE_ADDR": "192.0.2.1"}
        return managed.app.test_client().get("/hotspot.svg", headers=headers, environ_overrides=overrides)

    assert get().status_code == 404
    managed.computer.run(PATIENCE_ALONE + 1)
    hotspot = managed.computer.network.hotspot
    assert hotspot is not None
    assert get().data == qr_svg(hotspot.code)
    assert get().headers["Cache-Control"] == "no-store"
    assert get(**{"X-Forwarded-For": "203.0.113.9"}).status_code == 404


def test_the_terminal_has_both_steps_while_the_hotspot_is_open(
    managed: Managed, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = AddressLines(managed.parts, managed.table.id, "")
    managed.computer.addresses.listeners.append(lines)
    managed.computer.network.listeners.append(lines)
    managed.computer.run(PATIENCE_ALONE + 1)
    hotspot = managed.computer.network.hotspot
    out = capsys.readouterr().out
    assert hotspot is not None
    assert out.count(f"Join the Wi-Fi {hotspot.name} with the password {hotspot.phrase}") == 1
    assert out.index(hotspot.phrase) < out.index(f"http://10.42.0.1/join/{managed.table.id}")


def test_the_pass_phrase_of_another_network_is_in_no_answer_and_no_file(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as changed:
        changed.setenv("HOME", str(tmp_path))  # where nmcli would keep a history of its commands
        managed = Managed(tmp_path)
    managed.computer.play(sight=[["Home", 80, "WPA2"]], right={"Home": "a secret phrase"})
    managed.computer.run(PATIENCE_ALONE + 1)
    managed.send({"do": "join", "name": "Home", "phrase": "a secret phrase"})
    managed.computer.run(GRACE + 5)
    assert "a secret phrase" not in str(managed.view())
    data = managed.computer.folder / "data"
    managed.parts.close()
    played = managed.computer.folder / "nmcli.json"  # NetworkManager's own store
    files = [file for file in data.parent.rglob("*") if file.is_file() and file != played]
    assert len(files) > 3
    assert not [file for file in files if b"a secret phrase" in file.read_bytes()]
