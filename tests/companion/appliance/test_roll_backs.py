"""Roll backs, and what happens to versions while a proof goes on: a trial that ends, a package that is older."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.appliance import guard, version_requests
from companion.appliance.proof import Proven, Prover, is_healthy
from companion.appliance.update_progress import read_progress
from companion.appliance.updating import Updater
from companion.appliance.versions import MOST_STARTS, Store
from companion.errors import Code
from tests.companion.appliance.served_versions import carried_out, update_to
from tests.companion.appliance.test_update_files import refusal
from tests.companion.appliance.version_tree import write_tree, write_working_tree


def test_a_roll_back_is_proven_too(updater: Updater, tmp_path: Path) -> None:
    carried_out(updater, update_to(updater, tmp_path, "1.2"))
    updater.store.confirm()
    behaviour = updater.store.tree("1.1") / "behaviour.json"
    behaviour.write_text(json.dumps({"proof": {"holds": False, "lost": ["a"]}}))
    assert refusal(updater.roll_back) is Code.VERSION_BOOKS
    assert updater.store.state().current == "1.2"
    behaviour.write_text("{}")
    progress = updater.roll_back()
    assert (progress.kind, progress.version) == ("roll_back", "1.1")
    assert is_healthy(updater.ports[0], "1.1")


def meanwhile(updater: Updater, monkeypatch: pytest.MonkeyPatch, happens: Any) -> None:
    """Let something happen to the versions at the end of each proof."""
    prove = Prover.prove

    def slow(prover: Prover, name: str) -> Proven:
        proven = prove(prover, name)
        happens()
        return proven

    monkeypatch.setattr(Prover, "prove", slow)


def test_a_roll_back_whose_trial_is_left_during_the_proof_goes_back_no_further(
    updater: Updater, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = updater.store
    for version in ("1.2", "1.3"):
        carried_out(updater, update_to(updater, tmp_path, version))
        if version == "1.2":
            store.confirm()
    assert store.previous() == "1.2"

    def left() -> None:
        for _ in range(MOST_STARTS + 1):
            store.starting()

    meanwhile(updater, monkeypatch, left)
    assert refusal(updater.roll_back) is Code.VERSION_CHANGED
    state = store.state()
    assert (state.current, state.previous, state.trial) == ("1.2", "1.1", None), "1.1 was not proven"
    kept = read_progress(store)
    assert kept is not None and (kept["done"], kept["code"]) == (True, "version_changed")


def test_a_version_that_says_during_the_proof_that_it_is_well_is_one_to_go_back_to(
    updater: Updater, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = updater.store
    carried_out(updater, update_to(updater, tmp_path, "1.2"))
    number = store.state().number
    meanwhile(updater, monkeypatch, lambda: version_requests.confirm(updater.data, number))
    carried_out(updater, update_to(updater, tmp_path, "1.3"))
    state = store.state()
    assert (state.current, state.previous) == ("1.3", "1.2")
    assert state.trial is not None and state.trial.back == "1.2"


def test_a_roll_back_from_a_version_that_has_just_become_well_is_on_trial_itself(
    updater: Updater, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = updater.store
    carried_out(updater, update_to(updater, tmp_path, "1.2"))
    number = store.state().number
    meanwhile(updater, monkeypatch, lambda: version_requests.confirm(updater.data, number))
    updater.roll_back()
    state = store.state()
    assert (state.current, state.previous) == ("1.1", "1.2")
    assert state.trial is not None and state.trial.back == "1.2"


def test_a_confirmation_during_a_proof_does_not_remove_the_version_that_is_proven(
    updater: Updater, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = updater.store
    carried_out(updater, update_to(updater, tmp_path, "1.2"))
    store.confirm()
    carried_out(updater, update_to(updater, tmp_path, "1.3"))

    def restarted() -> None:
        version_requests.confirm(updater.data, store.state().number)
        guard.main(["--store", str(store.folder), "--data", str(updater.data)])

    meanwhile(updater, monkeypatch, restarted)
    carried_out(updater, update_to(updater, tmp_path, "1.4"))
    assert store.state().current == "1.4"
    assert store.names() == ["1.2", "1.3", "1.4"], "1.2 is there until 1.4 is confirmed"
    store.confirm()
    assert store.names() == ["1.3", "1.4"]


def test_a_version_does_not_take_over_from_another_than_it_was_proven_beside(
    updater: Updater, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = updater.store
    carried_out(updater, update_to(updater, tmp_path, "1.2"))
    meanwhile(updater, monkeypatch, lambda: store.leave(Code.VERSION_UNHEALTHY))
    file = update_to(updater, tmp_path, "1.3")
    assert refusal(lambda: carried_out(updater, file)) is Code.VERSION_CHANGED
    assert (store.state().current, store.state().trial) == ("1.1", None)
    monkeypatch.undo()
    assert carried_out(updater, file).done and store.state().current == "1.3"


def test_a_version_that_the_guard_leaves_is_not_told_as_one_that_runs(updater: Updater, tmp_path: Path) -> None:
    """The new version does not answer, and its server is started again and again by the system."""
    restart, restarts = updater.restart, list[str]()

    def restarted() -> None:
        restarts.append(updater.store.state().current)
        for _ in range(MOST_STARTS + 1):
            updater.store.starting()
        restart()

    updater.restart = restarted
    updater.ports = (1,)
    file = update_to(updater, tmp_path, "1.2")
    assert refusal(lambda: carried_out(updater, file)) is Code.VERSION_UNHEALTHY
    assert (updater.store.state().current, restarts) == ("1.1", ["1.2"]), "the version that is well is not disturbed"
    kept = read_progress(updater.store)
    assert kept is not None and kept["code"] == "version_unhealthy"


def test_a_roll_back_names_the_version_and_not_its_folder(updater: Updater, tmp_path: Path) -> None:
    other = write_working_tree(tmp_path / "other", "1.1", build="2")
    assert updater.install(other) is not None
    assert updater.store.state().current == "1.1+2"
    updater.store.confirm()
    carried_out(updater, update_to(updater, tmp_path, "1.2"))
    updater.store.confirm()
    assert updater.roll_back().version == "1.1"


def test_only_the_version_that_is_expected_is_gone_back_to(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    for version in ("1.0", "1.1", "1.2"):
        store.switch(store.add(write_tree(tmp_path / version, version)))
        store.confirm()
    before = store.state()
    for expected in ("1.2", "1.0", "9"):
        assert refusal(lambda expected=expected: store.roll_back(expected)) is Code.VERSION_CHANGED  # type: ignore[misc]
    assert store.state() == before
    assert store.roll_back("1.1").current == "1.1"


# ------------------------------------------------------------------ packages


def test_a_package_of_the_present_version_or_an_older_one_changes_nothing(updater: Updater, tmp_path: Path) -> None:
    carried_out(updater, update_to(updater, tmp_path, "1.2"))
    updater.store.confirm()
    before, told = updater.store.state(), read_progress(updater.store)
    for version in ("1.1", "1.0"):
        tree = write_working_tree(tmp_path / f"package{version}", version)
        assert updater.install(tree) is None
    assert updater.install(tmp_path / "tree1.2") is None
    assert updater.store.state() == before and updater.store.names() == ["1.1", "1.2"]
    assert read_progress(updater.store) == told
    assert is_healthy(updater.ports[0], "1.2")


def test_a_package_of_a_newer_version_or_another_build_takes_over(updater: Updater, tmp_path: Path) -> None:
    for version, build in (("1.1", "2"), ("1.2", "")):
        done = updater.install(write_working_tree(tmp_path / f"package{version}", version, build=build))
        assert done is not None and done.done and done.version == version
    assert updater.store.state().current == "1.2"
