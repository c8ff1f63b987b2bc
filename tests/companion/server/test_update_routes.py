"""Updates on the page of the computer: files that are sent in pieces or lie on a stick, requests, and what is shown."""

from __future__ import annotations

import base64
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.appliance import version_requests
from companion.appliance.sticks import Sticks
from companion.appliance.updates import Updates
from companion.appliance.version_requests import Request
from companion.appliance.versions import Store
from companion.errors import Code
from companion.server.app import create_app, parts_of
from companion.settings import Settings
from tests.companion.appliance.test_update_files import OTHER, SECRET, public, write_update
from tests.companion.appliance.version_tree import write_tree
from tests.companion.fake_game import FAKE


class Computer:
    """A server whose version 1.1 is in a store, with 1.0 before it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        self.store = Store(folder / "store")
        for version in ("1.0", "1.1"):
            self.store.switch(self.store.add(write_tree(folder / version, version)))
            self.store.confirm()
        keys = folder / "keys"
        keys.mkdir()
        (keys / "ours.pub").write_text(base64.b64encode(public(SECRET)).decode())
        self.mounts = folder / "mounts"
        self.mounts.write_text("")
        self.app = create_app(Settings(data=self.data, game=FAKE.name))
        self.parts = parts_of(self.app)
        updates = Updates(
            self.data,
            lambda: 2,
            tree=self.store.tree("1.1"),
            sticks=Sticks(folder / "media", self.mounts),
            key_folders=[keys],
        )
        object.__setattr__(self.parts, "updates", updates)

    def update(self, version: str, secret: bytes = SECRET) -> Path:
        """An update file."""
        return write_update(self.folder, write_tree(self.folder / f"tree{version}", version), version, secret)

    def post(self, path: str, key: str | None = None, origin: str = "http://localhost", **given: Any) -> Any:
        key = self.parts.registry.house.key if key is None else key
        joined = f"{path}{'&' if '?' in path else '?'}key={key}&lang=en"
        return self.app.test_client().post(joined, headers={"Origin": origin} if origin else {}, **given)

    def send(self, file: Path, name: str = "", piece: int = 1000) -> list[Any]:
        """Send a file in pieces, until one is refused."""
        content, answers = file.read_bytes(), []
        for at in range(0, len(content), piece):
            path = f"/appliance/updates/file?name={name or file.name}&at={at}&size={len(content)}"
            answers.append(self.post(path, data=content[at : at + piece]))
            if answers[-1].status_code != 200:
                break
        return answers

    def view(self) -> Any:
        path = f"/appliance/status.json?key={self.parts.registry.house.key}&lang=en"
        return self.app.test_client().get(path).get_json()["updates"]

    @property
    def kept(self) -> list[str]:
        """The names of the files in the folder of updates."""
        folder = self.data / "updates"
        return sorted(one.name for one in folder.iterdir()) if folder.exists() else []


@pytest.fixture
def computer(tmp_path: Path) -> Iterator[Computer]:
    made = Computer(tmp_path)
    yield made
    made.parts.close()


def test_the_page_shows_versions_files_and_what_happened(computer: Computer) -> None:
    view = computer.view()
    assert (view["kept"], view["current"], view["previous"], view["trial"]) == (True, "1.1", "1.0", False)
    assert view["files"] == [] and view["playing"] == 2 and not view["waiting"]
    assert view["notes"][0]["text"] == "Version 1.1 has proved itself."
    computer.store.write_note("refused", "1.2", Code.VERSION_GAMES.value, {"n": 1})
    assert "One kept game ends differently" in computer.view()["notes"][0]["text"]


def test_a_file_that_is_sent_in_pieces_can_be_asked_for(computer: Computer) -> None:
    file = computer.update("1.2")
    answers = [one.get_json() for one in computer.send(file)]
    assert [one["complete"] for one in answers] == [False] * (len(answers) - 1) + [True]
    assert (computer.data / "updates" / file.name).read_bytes() == file.read_bytes()
    (shown,) = computer.view()["files"]
    assert (shown["version"], shown["notes"], shown["stick"]) == ("1.2", "New", "") and "refused" not in shown
    command = {"do": "update", "file": file.name, "stick": ""}
    assert computer.post("/appliance/updates", json=command).get_json() == {"ok": True}
    assert computer.view()["waiting"]
    assert version_requests.take_request(computer.data) == Request(file.name)


def test_a_later_file_takes_the_place_of_the_one_that_was_sent_before(computer: Computer) -> None:
    computer.send(computer.update("1.2"))
    computer.send(computer.update("1.3"))
    assert computer.kept == ["exchequer-1.3.update"]


def test_the_file_of_the_version_that_runs_is_removed_at_the_start(computer: Computer) -> None:
    computer.send(computer.update("1.2"))
    (computer.data / "updates" / ".exchequer-1.3.update.part").write_bytes(b"half")
    computer.parts.updates.tidy()
    assert computer.kept == ["exchequer-1.2.update"]
    computer.store.add(computer.folder / "tree1.2")
    computer.store.switch("1.2")
    computer.parts.updates.tidy()
    assert computer.kept == []


def test_pieces_out_of_their_order_are_refused(computer: Computer) -> None:
    path = "/appliance/updates/file?name=a.update&size=100&at="
    assert computer.post(f"{path}10", data=b"x").get_json()["code"] == "update_piece"
    assert computer.post(f"{path}0", data=b"x" * 50).get_json() == {"ok": True, "complete": False}
    for at, content in (("20", b"x"), ("50", b"x" * 60), ("x", b"x"), ("-1", b"x")):
        assert computer.post(f"{path}{at}", data=content).get_json()["code"] in ("update_piece", "update_unreadable")


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("name=../a.update&at=0&size=10", "update_unreadable"),
        ("name=.a.update&at=0&size=10", "update_unreadable"),
        ("name=host_secret&at=0&size=10", "update_unreadable"),
        ("name=a.update&at=0&size=400000001", "update_too_large"),
        ("name=a.update&at=0&size=0", "update_too_large"),
        ("name=a.update&at=0", "update_piece"),
    ],
)
def test_what_is_no_file_in_its_folder_or_too_large_is_refused(computer: Computer, query: str, code: str) -> None:
    assert computer.post(f"/appliance/updates/file?{query}", data=b"x").get_json()["code"] == code
    assert computer.kept == []


def test_a_file_for_which_there_is_no_room_is_refused(computer: Computer, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(computer.data)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=1))
    assert computer.send(computer.update("1.2"))[-1].get_json()["code"] == "version_disk_full"
    assert computer.kept == []


def test_a_file_that_is_not_signed_by_a_trusted_key_is_removed_at_once(computer: Computer) -> None:
    assert computer.send(computer.update("1.2", OTHER))[-1].get_json()["code"] == "update_unsigned"
    assert computer.kept == [] and computer.view()["files"] == []


def test_a_file_on_a_stick_is_shown_and_an_older_one_says_why_not(computer: Computer) -> None:
    stick = computer.folder / "media" / "STICK"
    stick.mkdir(parents=True)
    computer.mounts.write_text(f"/dev/sda1 {stick} vfat rw 0 0\n")
    computer.update("1.2").rename(stick / "new.update")
    computer.update("0.9").rename(stick / "old.update")
    (stick / "broken.update").write_bytes(b"x")
    shown = {one["file"]: one for one in computer.view()["files"]}
    assert shown["new.update"]["stick"] == "STICK" and "refused" not in shown["new.update"]
    assert "not newer than the present one (1.1)" in shown["old.update"]["refused"]
    assert "no update file" in shown["broken.update"]["refused"]
    for name, code in (("old", "update_older"), ("broken", "update_unreadable"), ("missing", "update_gone")):
        command = {"do": "update", "file": f"{name}.update", "stick": "STICK"}
        assert computer.post("/appliance/updates", json=command).get_json()["code"] == code
    assert not computer.view()["waiting"]
    command = {"do": "update", "file": "new.update", "stick": "STICK"}
    assert computer.post("/appliance/updates", json=command).status_code == 200
    assert version_requests.take_request(computer.data) == Request("new.update", "STICK")


def test_a_request_that_nobody_takes_is_not_waited_for_for_ever(computer: Computer) -> None:
    computer.post("/appliance/updates", json={"do": "roll_back"})
    assert computer.view()["waiting"]
    request = computer.data / "requests" / "update.json"
    os.utime(request, (request.stat().st_mtime - 100,) * 2)
    assert not computer.view()["waiting"]


def test_a_roll_back_can_be_asked_for_while_there_is_a_version_before(computer: Computer) -> None:
    assert computer.post("/appliance/updates", json={"do": "roll_back"}).status_code == 200
    assert version_requests.take_request(computer.data) == Request()
    (computer.store.versions / "1.0").rename(computer.folder / "gone")
    assert computer.post("/appliance/updates", json={"do": "roll_back"}).get_json()["code"] == "version_no_previous"


def test_the_progress_of_root_is_shown_in_words(computer: Computer) -> None:
    told = {"schema": 1, "kind": "update", "version": "1.2", "part": "replay", "done": False, "code": "", "adopts": 2}
    place = computer.store.folder / "progress.json"
    place.write_text(json.dumps(told))
    assert computer.view()["progress"]["part"] == "Replaying every game to compare."
    assert computer.view()["progress"]["adopts"] == 2
    place.write_text(json.dumps({**told, "done": True, "code": "version_packages", "params": {"text": "libfoo"}}))
    assert "libfoo" in computer.view()["progress"]["refused"]


@pytest.mark.parametrize("path", ["/appliance/updates", "/appliance/updates/file?name=a.update&at=0&size=1"])
def test_strangers_other_sites_and_foreign_programs_cannot_update(computer: Computer, path: str) -> None:
    assert computer.post(path, key="0" * 32, data=b"x").get_json()["code"] == "house_key"
    assert computer.post(path, origin="", data=b"x").get_json()["code"] == "origin_foreign"
    assert computer.post(path, origin="http://elsewhere", data=b"x").status_code in (403, 421)
    assert computer.kept == []


@pytest.mark.parametrize("command", [{}, [], {"do": "update"}, {"do": "update", "file": "", "stick": ""}, {"do": 1}])
def test_what_is_no_command_is_refused(computer: Computer, command: object) -> None:
    assert computer.post("/appliance/updates", json=command).get_json()["code"] == "event_unknown"


def test_a_server_outside_of_a_store_shows_no_updates_and_takes_none(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path, game=FAKE.name))
    key = parts_of(app).registry.house.key
    assert not app.test_client().get(f"/appliance/status.json?key={key}").get_json()["updates"]["kept"]
    headers = {"Origin": "http://localhost"}
    answer = app.test_client().post(f"/appliance/updates?key={key}", json={"do": "roll_back"}, headers=headers)
    assert answer.get_json()["code"] == "update_no_store"
    parts_of(app).close()
