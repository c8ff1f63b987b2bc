"""Private files: only the owner can read a data folder, regardless of the umask."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.devices.program.camera_settings import CameraSettings
from companion.settings import Settings
from companion.tables.registry import TableRegistry
from hardware.camera.geometry import layout_json
from tests.companion.packs.enrolled_pack import enter_all
from tests.faults.server import Server
from tests.golden.journals.released import write_data_folder


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """A umask that takes no rights away, so that each mode is the program's own."""
    before = os.umask(0)
    yield
    os.umask(before)


def readable_by_others(folder: Path) -> list[str]:
    """The files and folders below a folder, and itself, that anybody but the owner has a right to."""
    return sorted(str(path) for path in (folder, *folder.rglob("*")) if path.stat().st_mode & 0o077)


def test_a_journal_packs_and_settings_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    data = tmp_path / "a" / "b"
    registry = TableRegistry(Settings(data=data))
    registry.open("Tuesday")
    draft = registry.drafts.create("Ada's copy", "world_without_end").id
    enter_all(registry.drafts, draft)
    registry.drafts.finish(draft)
    registry.drafts.packs.save_photo(b"a picture")
    camera = CameraSettings(data)
    camera.choose("table")
    camera.save_table(layout_json.to_json(camera.table))
    names = {path.name for path in data.rglob("*")}
    assert {"exchequer.sqlite-wal", "exchequer.sqlite-shm", "host_secret"} <= names
    assert {"table.json", "choice.json", f"{draft}.json"} <= names
    assert readable_by_others(tmp_path / "a") == []


def test_the_folder_of_an_earlier_version_is_tightened(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o777)
    write_data_folder("0.1.0", data)
    TableRegistry(Settings(data=data)).journal.close()
    assert data.stat().st_mode & 0o777 == 0o700


def test_a_server_leaves_nothing_that_others_can_read(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = Server(data, "--demo", "--pace", "0.01")
    try:
        assert {"exchequer.sqlite", "exchequer.sqlite-wal", "host_secret", "lock"} <= {
            path.name for path in data.iterdir()
        }
        assert readable_by_others(data) == []
    finally:
        server.kill()
