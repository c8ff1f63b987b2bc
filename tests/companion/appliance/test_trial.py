"""The server on trial: it confirms itself, or ends."""

from __future__ import annotations

from pathlib import Path

from companion.appliance import version_requests
from companion.appliance.proof import Prover
from companion.appliance.trial import TrialWatch
from companion.appliance.versions import Store
from tests.companion.appliance.version_tree import write_working_tree


def test_a_server_on_trial_confirms_itself_once_it_has_been_well_for_a_while(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    for version in ("1.0", "1.1"):
        store.switch(store.add(write_working_tree(tmp_path / version, version)))
    number = store.state().number
    data, answers = tmp_path / "data", iter([False, True, False])
    watch = TrialWatch(data, lambda: next(answers, True), tree=store.tree("1.1"), well_for=0.2)
    assert watch.on_trial() == number
    watch.run()
    version_requests.take_confirmation(store, data)
    assert store.state().trial is None
    assert watch.on_trial() is None


def test_a_server_on_trial_that_does_not_become_well_ends(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    for version in ("1.0", "1.1"):
        store.switch(store.add(write_working_tree(tmp_path / version, version)))
    ended: list[bool] = []
    watch = TrialWatch(
        tmp_path, lambda: False, tree=store.tree("1.1"), well_for=0.1, give_up=0.2, end=lambda: ended.append(True)
    )
    watch.run()
    assert ended and not (tmp_path / "requests").exists()


def test_a_confirmed_version_and_one_outside_of_a_store_watch_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    store.switch(store.add(write_working_tree(tmp_path / "1.0", "1.0")))
    for tree in (store.tree("1.0"), tmp_path / "1.0"):
        TrialWatch(tmp_path, lambda: False, tree=tree, well_for=0.1).run()
    assert Prover(store, tmp_path).copy == tmp_path / "proof"
