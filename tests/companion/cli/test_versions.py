"""The commands ``versions`` and ``update`` at the terminal: what they print, and what they refuse in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.appliance.versions import Store
from companion.cli import update, versions
from tests.companion.appliance.test_update_files import OTHER, write_update
from tests.companion.appliance.version_tree import write_tree, write_working_tree


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


def run(store: Store, *words: str) -> Result:
    return CliRunner().invoke(versions.command, [*words, "--store", str(store.folder)])


def test_versions_are_added_switched_to_listed_and_gone_back_from(store: Store, tmp_path: Path) -> None:
    for version in ("1.0", "1.1"):
        assert run(store, "add", str(write_tree(tmp_path / version, version))).output == f"{version}\n"
        assert f"{version} is current" in run(store, "switch", version).output
    assert "1.1: current, on trial, started 0 times" in run(store, "list").output
    assert "1.1 is current." in run(store, "confirm").output
    assert "1.0 is current." in run(store, "rollback").output
    assert "1.0 is current." in run(store, "settle").output


def test_a_version_that_was_left_says_why_in_words(store: Store, tmp_path: Path) -> None:
    for version in ("1.0", "1.1"):
        store.switch(store.add(write_tree(tmp_path / version, version)))
    for _ in range(4):
        store.starting()
    listed = run(store, "list").output
    assert "1.1 left: The new version was started 3 times" in listed and "[version_starts]" in listed


def test_what_is_refused_is_told_with_its_code(store: Store, tmp_path: Path) -> None:
    store.switch(store.add(write_tree(tmp_path / "1.0", "1.0")))
    for words, code in (
        (("switch", "9"), "version_unknown"),
        (("rollback",), "version_no_previous"),
        (("remove", "1.0"), "version_in_use"),
        (("add", str(tmp_path)), "version_tree"),
    ):
        refused = run(store, *words)
        assert refused.exit_code == 1 and f"[{code}]" in refused.output


def test_a_version_is_proven_at_the_terminal(store: Store, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "books").write_text("games")
    for version in ("1.0", "1.1"):
        store.add(write_working_tree(tmp_path / version, version))
    store.switch("1.0")
    words = ["prove", "1.1", "--data", str(tmp_path / "data"), "--user", "root"]
    assert "replays 2 games to the same end" in run(store, *words).output


def test_an_update_at_the_terminal_needs_one_thing_to_do_and_a_trusted_file(store: Store, tmp_path: Path) -> None:
    words = ["--store", str(store.folder), "--data", str(tmp_path)]
    assert CliRunner().invoke(update.command, words).exit_code == 2
    file = write_update(tmp_path, write_tree(tmp_path / "1.1", "1.1"), "1.1", OTHER)
    refused = CliRunner().invoke(update.command, [str(file), *words])
    assert refused.exit_code == 1 and "[update_no_store]" in refused.output
    store.switch(store.add(write_tree(tmp_path / "1.0", "1.0")))
    refused = CliRunner().invoke(update.command, [str(file), *words])
    assert refused.exit_code == 1 and "[update_unsigned]" in refused.output
    assert store.state().current == "1.0"


def test_a_package_that_is_not_newer_says_so_and_succeeds(store: Store, tmp_path: Path) -> None:
    trees = {version: write_tree(tmp_path / version, version) for version in ("1.0", "1.1")}
    store.switch(store.add(trees["1.1"]))
    words = ["--store", str(store.folder), "--data", str(tmp_path)]
    same = CliRunner().invoke(update.command, ["--tree", str(trees["1.1"]), *words])
    assert same.exit_code == 0 and "is the present one already" in same.output
    older = CliRunner().invoke(update.command, ["--tree", str(trees["1.0"]), *words])
    assert older.exit_code == 0 and "1.1 stays: it is newer than 1.0" in older.output
    assert store.names() == ["1.1"]
