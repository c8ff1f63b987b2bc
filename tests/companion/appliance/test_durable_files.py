"""Durable files: what is on the disk before what, so that a power cut leaves the old or the new, never a part."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from companion.appliance import durable_files
from companion.appliance.versions import Store
from tests.companion.appliance.version_tree import write_tree


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What reaches the disk, and what gets its name, in their order."""
    found: list[str] = []
    fsync, replace, rename, whole = os.fsync, os.replace, os.rename, durable_files.sync_file_system

    here = threading.get_ident()

    def note(what: str) -> None:
        if threading.get_ident() == here:  # backups of other tests' servers may be written meanwhile
            found.append(what)

    def synced(descriptor: int) -> None:
        note(f"sync {Path(f'/proc/self/fd/{descriptor}').readlink().name}")
        fsync(descriptor)

    def replaced(source: os.PathLike[str], target: os.PathLike[str]) -> None:
        note(f"name {Path(target).name}")
        replace(source, target)

    def renamed(source: os.PathLike[str], target: os.PathLike[str]) -> None:
        note(f"name {Path(target).name}")
        rename(source, target)

    def all_synced(folder: Path) -> None:
        note(f"sync all of {folder.name}")
        whole(folder)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    monkeypatch.setattr(os, "rename", renamed)
    monkeypatch.setattr(durable_files, "sync_file_system", all_synced)
    return found


def test_a_file_is_on_the_disk_before_it_has_its_name_and_the_name_before_it_returns(
    tmp_path: Path, order: list[str]
) -> None:
    durable_files.write(tmp_path / "state.json", b"new")
    assert order == ["sync .new-state.json", "name state.json", f"sync {tmp_path.name}"]
    assert (tmp_path / "state.json").read_bytes() == b"new"


def test_a_version_is_on_the_disk_before_it_has_its_name_and_a_switch_before_its_links(
    tmp_path: Path, order: list[str]
) -> None:
    store = Store(tmp_path / "store")
    for version in ("1.0", "1.1"):
        store.add(write_tree(tmp_path / version, version))
        assert order[-3:] == [f"sync all of .new-{version}", f"name {version}", "sync versions"]
        order.clear()
        store.switch(version)
        state = order.index("name state.json")
        assert order[state - 1] == "sync .new-state.json" and order[state + 1] == "sync store"
        assert state < order.index("name current") < len(order) - 1 and order[-1] == "sync store"


@pytest.mark.parametrize("kind", ["file", "link", "folder"])
def test_what_is_removed_loses_its_name_at_once_and_nothing_that_it_leads_to(tmp_path: Path, kind: str) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "file").write_text("stays")
    path = tmp_path / "path"
    if kind == "file":
        path.write_text("goes")
    elif kind == "link":
        path.symlink_to(tmp_path / "outside")
    else:
        path.mkdir()
        (path / "link").symlink_to(tmp_path / "outside")
    durable_files.remove(path)
    durable_files.remove(path)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["outside"]
    assert (tmp_path / "outside" / "file").read_text() == "stays"
