"""Whole backups on the page of the computer: who sees, makes, downloads and restores them, and what a restore does."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.appliance import backup_places, whole_backups, whole_restore
from companion.appliance.sticks import Sticks
from companion.server import books_routes
from companion.server.app import create_app, parts_of
from companion.settings import Settings
from companion.tables.backups import FOLDER
from tests.companion.appliance.test_whole_backups import Rows, evening, rows_of

COMMAND, FILE = "/appliance/books", "/appliance/books/file"


def kinds(rows: Rows) -> dict[str, list[str]]:
    """The kinds of the rows of each table: their chains depend on the secret of the server."""
    return {table: [kind for kind, _ in entries] for table, entries in rows.items()}


class Computer:
    """A server with a data folder and a place for sticks."""

    def __init__(self, folder: Path, games: int) -> None:
        self.folder, self.data = folder, folder / "data"
        for seed in range(games):
            evening(self.data, seed)
        self.mounts = folder / "mounts"
        self.mounts.write_text("")
        self.app = create_app(Settings(data=self.data))
        self.parts = parts_of(self.app)
        self.parts.books.sticks = Sticks(folder / "media", self.mounts)
        self.parts.books.start()
        self.host = self.parts.registry.open(game="monasterium")

    @property
    def house(self) -> str:
        return f"key={self.parts.registry.house.key}"

    @property
    def host_rights(self) -> str:
        return f"table={self.host.id}&key={self.parts.registry.keys.key(self.host.id)}"

    def post(self, path: str, rights: str | None = None, origin: str = "http://localhost", **given: Any) -> Any:
        joined = f"{path}{'&' if '?' in path else '?'}{self.house if rights is None else rights}&lang=en"
        return self.app.test_client().post(joined, headers={"Origin": origin} if origin else {}, **given)

    def view(self, rights: str | None = None) -> Any:
        path = f"/appliance/status.json?{self.house if rights is None else rights}&lang=en"
        return self.app.test_client().get(path).get_json()["books"]

    def waits_for(self, condition: Callable[[Any], object]) -> Any:
        """The view as soon as it is so."""
        until = time.monotonic() + 60
        while not condition(view := self.view()):
            assert time.monotonic() < until, view
            time.sleep(0.1)
        return view

    def made(self) -> Any:
        """A backup that was asked for."""
        assert self.post(COMMAND, json={"do": "make"}).get_json() == {"ok": True}
        return self.waits_for(lambda view: view["files"] and not view["making"])["files"][0]

    def download(self, one: Any, rights: str | None = None) -> tuple[int, bytes]:
        """The status, and the file that is put together of its pieces."""
        content, client = b"", self.app.test_client()
        where = f"place={one['place']}&stick={one['stick']}&file={one['file']}"
        while True:
            path = f"{FILE}?{self.house if rights is None else rights}&{where}&at={len(content)}"
            answer = client.get(path, headers={"Accept": "application/json"})
            if answer.status_code != 200 or not answer.data:
                return answer.status_code, content
            content += answer.data

    def send(self, content: bytes, rights: str | None = None, piece: int = 3000) -> Any:
        """Send a file in pieces; the last answer."""
        for at in range(0, max(1, len(content)), piece):
            path = f"{FILE}?at={at}&size={len(content)}"
            answer = self.post(path, rights, data=content[at : at + piece]).get_json()
            if not answer["ok"]:
                return answer
        return answer

    def restore(self, one: Any, rights: str | None = None) -> Any:
        command = {"do": "restore", **{name: one[name] for name in ("place", "stick", "file")}}
        return self.post(COMMAND, rights, json=command).get_json()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A data folder with two games, and a backup of it."""
    folder = tmp_path_factory.mktemp("whole")
    for seed in (1, 2):
        evening(folder / "data", seed)
    return folder / "data", whole_backups.make(folder / "data", folder / "backups", 7)


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Computer]:
    made = Computer(tmp_path, 0)
    yield made
    made.parts.close()


@pytest.fixture
def used(tmp_path: Path) -> Iterator[Computer]:
    made = Computer(tmp_path, 1)
    yield made
    made.parts.close()


def test_a_backup_is_made_now_shown_and_downloaded_in_pieces(used: Computer, monkeypatch: pytest.MonkeyPatch) -> None:
    assert used.view()["seconds"] is None and used.view()["files"] == []
    one = used.made()
    assert (one["place"], one["games"], one["own"]) == ("card", 1, True)
    assert used.view()["seconds"] < 60
    monkeypatch.setattr(books_routes, "DOWNLOAD_BYTES", 1000)
    status, content = used.download(one)
    assert status == 200 and content == (used.data / FOLDER / one["file"]).read_bytes()


def test_only_the_house_downloads_a_backup_which_has_the_keys_of_all_hosts(used: Computer) -> None:
    one = used.made()
    assert used.view(used.host_rights)["files"] == [one]
    assert not used.view(used.host_rights)["house"]
    for rights in (used.host_rights, "key=" + "0" * 32, ""):
        assert used.download(one, rights) == (403, b"")


def test_only_the_house_restores_where_there_are_games(used: Computer, whole: tuple[Path, Path]) -> None:
    assert used.send(whole[1].read_bytes(), used.host_rights)["code"] == "backup_house"
    used.send(whole[1].read_bytes())
    (one,) = used.view()["files"]
    assert used.restore(one, used.host_rights)["code"] == "backup_house"
    assert not used.view(used.host_rights)["restores"]


def test_a_host_makes_a_backup_and_strangers_and_other_programs_do_nothing(used: Computer) -> None:
    for path in (COMMAND, f"{FILE}?at=0&size=5000"):
        assert used.post(path, "key=" + "0" * 32, json={"do": "make"}).get_json()["code"] == "house_key"
        assert used.post(path, origin="", json={"do": "make"}).get_json()["code"] == "origin_foreign"
    assert not used.view()["making"] and not (used.data / whole_restore.UPLOADED).exists()
    assert used.post(COMMAND, used.host_rights, json={"do": "make"}).get_json() == {"ok": True}
    assert used.post(COMMAND, json={"do": "make"}).get_json()["code"] == "backup_busy"


def test_a_computer_without_games_gets_everything_with_the_keys_at_its_next_start(
    empty: Computer, whole: tuple[Path, Path]
) -> None:
    assert empty.view()["empty"] and empty.view(empty.host_rights)["restores"]
    restarts: list[bool] = []
    empty.parts.kept_backups.restart = lambda: restarts.append(True)
    assert empty.send(whole[1].read_bytes(), empty.host_rights) == {"ok": True, "complete": True}
    (one,) = empty.view()["files"]
    assert (one["place"], one["games"], one["own"]) == ("upload", 2, False)
    assert empty.restore(one, empty.host_rights) == {"ok": True}
    assert empty.waits_for(lambda view: view["ready"]).get("refused") is None
    assert empty.restore(one)["code"] == "backup_busy"
    assert (empty.data / "host_secret").read_bytes() != (whole[0] / "host_secret").read_bytes()
    empty.waits_for(lambda _view: restarts)
    empty.parts.close()
    whole_restore.finish(empty.data)
    assert rows_of(empty.data) == rows_of(whole[0])
    assert (empty.data / "host_secret").read_bytes() == (whole[0] / "host_secret").read_bytes()
    assert whole_restore.last(empty.data)["everything"] is True
    assert not (empty.data / whole_restore.UPLOADED).exists()


def test_a_computer_with_games_gets_what_it_lacks_and_keeps_its_keys(used: Computer, whole: tuple[Path, Path]) -> None:
    before, secret = rows_of(used.data), (used.data / "host_secret").read_bytes()
    used.send(whole[1].read_bytes())
    (one,) = used.view()["files"]
    used.restore(one)
    assert not used.waits_for(lambda view: view["ready"])["restarts"]
    assert rows_of(used.data) == before
    used.parts.close()
    whole_restore.finish(used.data)
    assert kinds(rows_of(used.data)) == kinds({**before, **rows_of(whole[0])})
    assert (used.data / "host_secret").read_bytes() == secret
    again = create_app(Settings(data=used.data))
    shown = parts_of(again).kept_backups.status(house=True)["restored"]
    assert (shown["everything"], shown["added"], shown["missing"], "why" in shown) == (False, 2, 0, False)
    parts_of(again).close()


def test_what_was_played_after_a_backup_was_prepared_for_an_empty_computer_is_kept(
    empty: Computer, whole: tuple[Path, Path]
) -> None:
    whole_restore.prepare(whole[1], empty.data)
    empty.parts.close()
    own = evening(empty.data, 5)
    secret = (empty.data / "host_secret").read_bytes()
    rows = rows_of(empty.data)[own]
    whole_restore.finish(empty.data)
    assert rows_of(empty.data)[own] == rows and set(rows_of(whole[0])) < set(rows_of(empty.data))
    assert (empty.data / "host_secret").read_bytes() == secret


def test_a_damaged_backup_changes_nothing_and_says_why(used: Computer, whole: tuple[Path, Path]) -> None:
    content = bytearray(whole[1].read_bytes())
    content[-100] ^= 1
    used.send(bytes(content))
    (one,) = used.view()["files"]
    used.restore(one)
    view = used.waits_for(lambda view: view.get("refused"))
    assert "checksum" in view["refused"] and not view["ready"] and not view["preparing"]
    assert not (used.data / whole_restore.STAGE).exists()


def test_what_is_no_backup_is_refused_and_leaves_no_file(empty: Computer, whole: tuple[Path, Path]) -> None:
    content = whole[1].read_bytes()
    assert empty.send(b"x" * 5000)["code"] == "backup_unreadable"
    assert empty.send(content[:-5])["code"] == "backup_unreadable"
    assert empty.send(b"x")["code"] == "backup_unreadable"
    assert empty.post(f"{FILE}?at=0&size=1000000001", data=b"x").get_json()["code"] == "backup_too_large"
    assert empty.post(f"{FILE}?at=5&size=5000", data=b"x").get_json()["code"] == "update_piece"
    assert empty.post(f"{FILE}?at=-1&size=5000", data=b"x").get_json()["code"] == "update_piece"
    assert empty.view()["files"] == []


def test_a_backup_for_which_there_is_no_room_is_refused(
    empty: Computer, whole: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(empty.data)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=1))
    assert empty.send(whole[1].read_bytes())["code"] == "backup_no_room"


def test_backups_on_sticks_are_shown_with_their_stick_and_restored_from_there(
    empty: Computer, whole: tuple[Path, Path]
) -> None:
    stick = empty.folder / "media" / "STICK"
    backup_places.copy(whole[1], stick / backup_places.STICK_FOLDER)
    empty.mounts.write_text(f"/dev/sda1 {stick} vfat rw 0 0\n")
    (one,) = empty.waits_for(lambda view: view["files"])["files"]
    assert (one["place"], one["stick"]) == ("stick", "STICK")
    assert empty.restore({**one, "file": "../../data/host_secret"})["code"] == "backup_gone"
    assert empty.restore(one) == {"ok": True}
    empty.waits_for(lambda view: view["ready"])


@pytest.mark.parametrize("command", [{}, [], {"do": "restore"}, {"do": "restore", "place": 1}, {"do": 1}])
def test_what_is_no_command_is_refused(empty: Computer, command: object) -> None:
    assert empty.post(COMMAND, json=command).get_json()["code"] == "event_unknown"
