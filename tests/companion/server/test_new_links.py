"""New links: whoever has an old one is out, players keep their seats, and what was written stays readable."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.appliance import whole_backups, whole_restore
from companion.cli.data_folder import lock_folder
from companion.cli.show_links import command as links
from companion.errors import JournalUnusable
from companion.server.app import Parts, create_app
from companion.settings import Settings
from companion.tables import seats, table_files
from companion.tables.house import key_of
from companion.tables.house_tickets import HouseTickets
from companion.tables.sealing import Sealer
from companion.tables.seats import LINKS, HostKeys, renew_links
from tests.companion.appliance.test_whole_backups import evening, rows_of
from tests.companion.conftest import PageClient
from tests.companion.server.evenings import Evening
from tests.served import served

PATH = "/appliance/links"


def post(evening: Evening, rights: str, command: object = None, origin: str = "http://localhost") -> Any:
    client = evening.app.test_client()
    headers = {"Origin": origin} if origin else {}
    return client.post(f"{PATH}?{rights}", json={"do": "new"} if command is None else command, headers=headers)


def test_the_old_links_are_refused_from_now_on_and_the_new_ones_count(begin: Callable[..., Evening]) -> None:
    evening = begin("monasterium")
    parts, table = evening.parts, evening.table
    old, house, draft = evening.host.token, parts.registry.house.key, parts.registry.pack_key("abcdef")
    camera = parts.phone_camera.key
    done = post(evening, f"key={house}")
    assert done.get_json() == {"ok": True}
    assert parts.registry.house.key in done.headers["Set-Cookie"]
    assert parts.registry.house.key not in done.get_data(as_text=True), "no script reads it"
    client = evening.app.test_client()
    for path in (f"/appliance?table={table}&key={old}", f"/house?key={house}", f"/appliance?key={house}"):
        assert client.get(path).status_code == 403
    assert client.get(parts.registry.host_path(table)).status_code == 200
    new = parts.registry.keys.key(table)
    for path in (f"/appliance?table={table}&key={new}", parts.registry.house.path()):
        assert client.get(path).status_code == 200
    again = PageClient(evening.app, table, "host", old)
    assert again.hello["code"] == "not_host"
    assert PageClient(evening.app, table, "host", parts.registry.keys.key(table)).hello["ok"]
    assert parts.registry.pack_key("abcdef") != draft and parts.phone_camera.key != camera


def test_the_open_page_of_a_host_is_closed_and_players_go_on_with_their_seats(begin: Callable[..., Evening]) -> None:
    evening = begin("monasterium")
    evening.answer(2)
    assert evening.host.client.is_connected()
    post(evening, f"key={evening.parts.registry.house.key}")
    assert not evening.host.client.is_connected()
    phone = evening.phones["N"]
    assert phone.client.is_connected()
    assert PageClient(evening.app, evening.table, "phone", phone.token).hello["seat"] == "N"
    before = evening.bodies()
    evening.parts.close()
    evening.app = create_app(evening.settings)
    assert evening.bodies() == before, "the journal is keyed as before"
    assert PageClient(evening.app, evening.table, "phone", phone.token).hello["seat"] == "N"
    assert evening.app.test_client().get(evening.parts.registry.host_path(evening.table)).status_code == 200


def test_only_the_house_makes_new_links_and_only_from_a_page_of_this_server(begin: Callable[..., Evening]) -> None:
    evening = begin("monasterium")
    house = f"key={evening.parts.registry.house.key}"
    before = evening.parts.registry.house.key
    for rights in ("", "key=" + "0" * 32, f"table={evening.table}&key={evening.host.token}"):
        assert post(evening, rights).get_json()["code"] == "house_key"
    assert post(evening, house, origin="").get_json()["code"] == "origin_foreign"
    assert post(evening, house, command={"do": "old"}).get_json()["code"] == "event_unknown"
    assert evening.parts.registry.house.key == before and not (evening.settings.data / LINKS).exists()


def test_a_ticket_of_before_does_not_lead_to_the_new_house_key(begin: Callable[..., Evening]) -> None:
    evening = begin("monasterium")
    ticket = evening.parts.house_tickets.make()
    post(evening, f"key={evening.parts.registry.house.key}")
    assert not evening.parts.house_tickets.use(ticket)
    assert HouseTickets(evening.settings.data).hashes() == []


def test_links_that_cannot_be_written_stay(begin: Callable[..., Evening], monkeypatch: pytest.MonkeyPatch) -> None:
    evening = begin("monasterium")
    house = evening.parts.registry.house.key

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(seats.os, "fsync", full)  # type: ignore[attr-defined]
        assert post(evening, f"key={house}").get_json()["code"] == "journal_unavailable"
    assert evening.parts.registry.house.key == house == key_of(HostKeys.at(evening.settings.data))


def test_what_is_sealed_stays_readable_and_links_differ_each_time(tmp_path: Path) -> None:
    played = evening(tmp_path, 1)
    rows, sealer = rows_of(tmp_path), Sealer(HostKeys.at(tmp_path), table_files.PURPOSE)
    with served(Settings(data=tmp_path)) as (_, parts):
        entries = parts.registry.journal.read(played)
        sealed = table_files.seal(table_files.of_table(played, entries, parts.registry.drafts.packs), sealer)
    keys = {HostKeys.at(tmp_path).key(played)}
    for _ in range(3):
        renew_links(tmp_path)
        keys.add(HostKeys.at(tmp_path).key(played))
    assert len(keys) == 4
    assert rows_of(tmp_path) == rows

    again = Sealer(HostKeys.at(tmp_path), table_files.PURPOSE)
    assert len(table_files.unseal(json.loads(sealed), again).rows) == len(rows[played])


def test_a_backup_brings_its_links_back_and_keeps_those_that_were_there(tmp_path: Path) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    evening(data, 1)
    renew_links(data)
    file = whole_backups.make(data, tmp_path / "stick", 1)
    house = key_of(HostKeys.at(data))
    other.mkdir()
    HostKeys.at(other)
    mine = renew_links(other)
    whole_restore.restore(file, other)
    assert key_of(HostKeys.at(other)) == house
    assert (other / whole_restore.KEPT / LINKS).read_bytes() == mine
    assert rows_of(other) == rows_of(data)
    used = tmp_path / "used"
    evening(used, 2)
    renew_links(used)
    before = key_of(HostKeys.at(used))
    whole_restore.restore(file, used)
    assert key_of(HostKeys.at(used)) == before, "what is added changes no key"


def test_a_secret_of_links_that_is_cut_off_is_no_way_back_to_the_old_links(tmp_path: Path) -> None:
    HostKeys.at(tmp_path)
    renew_links(tmp_path)
    assert (tmp_path / LINKS).stat().st_mode & 0o777 == 0o600
    os.truncate(tmp_path / LINKS, 5)
    with pytest.raises(JournalUnusable, match="links --new"):
        HostKeys.at(tmp_path)
    assert run(tmp_path, "1", "--yes").exit_code == 0
    HostKeys.at(tmp_path)


# ------------------------------------------------------------------ at the terminal


def run(data: Path, port: str, *words: str, answer: str = "") -> Result:
    return CliRunner().invoke(links, ["--data", str(data), "--port", port, "--new", *words], input=answer)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[str, Parts]]:
    """The port of a server of the test's folder, as a text, and its parts."""
    with served(Settings(data=tmp_path)) as (address, parts):
        yield address.rpartition(":")[2], parts


def test_a_running_server_makes_new_links_at_once_and_they_are_printed(
    running: tuple[str, Parts], tmp_path: Path
) -> None:
    port, parts = running
    table = parts.registry.open()
    before = parts.registry.house.key
    done = run(tmp_path, port, answer="n\n")
    assert done.exit_code == 1 and parts.registry.house.key == before
    done = run(tmp_path, port, answer="y\n")
    assert done.exit_code == 0, done.output
    assert parts.registry.house.key != before
    assert parts.registry.host_path(table.id) in done.output and parts.registry.house.path() in done.output


def test_without_a_server_the_links_are_new_at_its_next_start(tmp_path: Path) -> None:
    before = key_of(HostKeys.at(tmp_path))
    ticket = HouseTickets(tmp_path).make()
    done = run(tmp_path, "1", "--yes")
    assert done.exit_code == 0 and "start the server" in done.output
    assert key_of(HostKeys.at(tmp_path)) != before
    assert not HouseTickets(tmp_path).use(ticket)


def test_a_server_at_another_port_is_not_passed_over(tmp_path: Path) -> None:
    before = key_of(HostKeys.at(tmp_path))
    with lock_folder(tmp_path):
        done = run(tmp_path, "1", "--yes")
    assert done.exit_code == 1 and "Another Exchequer uses" in done.output
    assert key_of(HostKeys.at(tmp_path)) == before
