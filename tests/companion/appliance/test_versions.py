"""The store of versions: adding, switching, trials, roll backs, and a death at any line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from companion.appliance import durable_files, guard, version_requests, version_state, versions
from companion.appliance.versions import MOST_STARTS, Store, store_of
from companion.errors import Code, Refusal
from tests.companion.appliance.version_tree import write_tree


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A store with versions 1.0 (previous) and 1.1 (current, confirmed)."""
    found = Store(tmp_path / "store")
    for version in ("1.0", "1.1"):
        found.add(write_tree(tmp_path / version, version))
        found.switch(version)
        found.confirm()
    return found


def running(store: Store) -> str:
    """The version to which the link ``current`` leads."""
    data = json.loads((store.folder / "current" / "version.json").read_text())
    return str(data["version"])


def garbage(store: Store) -> list[str]:
    """What was left unfinished in a store."""
    found = [*store.folder.iterdir(), *store.versions.iterdir()]
    return [one.name for one in found if one.name.startswith(".")]


def test_the_first_version_is_current_at_once_and_a_later_one_is_on_trial(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    assert store.add(write_tree(tmp_path / "a", "1.0")) == "1.0"
    assert store.switch("1.0").trial is None
    store.add(write_tree(tmp_path / "b", "1.1"))
    state = store.switch("1.1")
    assert (state.current, state.previous) == ("1.1", "1.0")
    assert state.trial is not None and state.trial.back == "1.0"
    assert running(store) == "1.1"
    assert Store(store.folder).state() == state


def test_a_version_is_linked_and_stays_when_its_source_is_replaced(tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "a", "1.0")
    store = Store(tmp_path / "store")
    store.add(tree)
    kept = store.tree("1.0") / "companion" / "program.py"
    assert kept.samefile(tree / "companion" / "program.py")
    fresh = tree / "companion" / "fresh.py"
    fresh.write_text("VERSION = '2'\n")
    fresh.replace(tree / "companion" / "program.py")  # as dpkg replaces files
    assert kept.read_text() == "VERSION = '1.0'\n"


def test_files_that_others_may_change_are_copied(tmp_path: Path) -> None:
    tree = write_tree(tmp_path / "a", "1.0")
    (tree / "companion" / "program.py").chmod(0o666)
    store = Store(tmp_path / "store")
    store.add(tree)
    kept = store.tree("1.0") / "companion" / "program.py"
    assert not kept.samefile(tree / "companion" / "program.py")
    assert kept.stat().st_mode & 0o777 == 0o644
    assert (store.tree("1.0") / "bin" / "exchequer").stat().st_mode & 0o100


def test_adding_a_version_again_changes_nothing_and_another_build_is_put_beside_it(
    store: Store, tmp_path: Path
) -> None:
    assert store.add(tmp_path / "1.1") == "1.1"
    other = write_tree(tmp_path / "other", "1.1", build="two")
    assert store.add(other) == "1.1+2"
    assert store.names() == ["1.0", "1.1", "1.1+2"]


@pytest.mark.parametrize("target", ["/etc/passwd", "../../outside"])
def test_a_tree_with_a_link_out_of_it_is_refused(store: Store, tmp_path: Path, target: str) -> None:
    tree = write_tree(tmp_path / "bad", "1.2")
    (tree / "companion" / "link").symlink_to(target)
    with pytest.raises(Refusal) as refused:
        store.add(tree)
    assert refused.value.code is Code.VERSION_TREE
    assert store.names() == ["1.0", "1.1"] and garbage(store) == []


@pytest.mark.parametrize(
    "about",
    [{"architecture": "s390x"}, {"schema": 2}, {"version": "../1"}, {"requires": ["a b"]}, {"pythons": "cp311"}, {}],
)
def test_a_tree_for_another_computer_or_without_description_is_refused(
    store: Store, tmp_path: Path, about: dict[str, object]
) -> None:
    tree = write_tree(tmp_path / "bad", "1.2")
    (tree / "version.json").write_text(json.dumps({"schema": 1, "version": "1.2", **about} if about else []))
    with pytest.raises(Refusal) as refused:
        store.add(tree)
    assert refused.value.code in (Code.VERSION_ARCHITECTURE, Code.VERSION_TREE)
    assert store.names() == ["1.0", "1.1"]


def test_a_confirmed_version_leaves_only_itself_and_the_one_before(store: Store, tmp_path: Path) -> None:
    store.add(write_tree(tmp_path / "1.2", "1.2"))
    store.switch("1.2")
    assert store.names() == ["1.0", "1.1", "1.2"], "while it is on trial, what was there before stays"
    store.confirm()
    assert store.names() == ["1.1", "1.2"]


def test_three_unconfirmed_starts_bring_the_version_before_back_and_say_why(store: Store, tmp_path: Path) -> None:
    store.add(write_tree(tmp_path / "1.2", "1.2"))
    store.switch("1.2")
    for start in range(1, MOST_STARTS + 1):
        state = store.starting()
        assert state.trial is not None and state.trial.starts == start and running(store) == "1.2"
    state = store.starting()
    assert (state.current, state.previous, state.trial) == ("1.1", "1.0", None)
    assert running(store) == "1.1"
    note = state.notes[-1]
    assert (note.kind, note.version, note.code, note.params) == ("left", "1.2", "version_starts", {"n": MOST_STARTS})
    assert store.starting() == state, "and stays"


def test_a_confirmed_version_is_started_as_often_as_one_likes(store: Store) -> None:
    for _ in range(MOST_STARTS + 2):
        assert store.starting().current == "1.1"


def test_what_has_not_been_confirmed_is_nothing_to_go_back_to(store: Store, tmp_path: Path) -> None:
    for version in ("1.2", "1.3"):
        store.add(write_tree(tmp_path / version, version))
        store.switch(version)
    assert store.previous() == "1.1"
    assert store.leave(Code.VERSION_UNHEALTHY).current == "1.1"


def test_a_roll_back_goes_to_the_previous_version_and_back(store: Store) -> None:
    state = store.roll_back()
    assert (state.current, state.previous) == ("1.0", "1.1")
    assert state.trial is not None and state.trial.back == "1.1"
    store.confirm()
    assert store.roll_back().current == "1.1"


def test_an_update_during_the_trial_of_a_roll_back_leaves_the_way_back(store: Store) -> None:
    store.roll_back()
    state = store.switch("1.1")
    assert (state.current, state.previous, state.trial) == ("1.1", "1.0", None)
    assert store.roll_back().current == "1.0"


def test_a_roll_back_that_is_left_may_be_tried_again(store: Store) -> None:
    store.roll_back()
    for _ in range(MOST_STARTS + 1):
        state = store.starting()
    assert (state.current, state.previous, state.notes[-1].kind) == ("1.1", "1.0", "left")
    assert store.roll_back().current == "1.0"


def test_a_roll_back_during_a_trial_needs_no_trial_itself(store: Store, tmp_path: Path) -> None:
    store.add(write_tree(tmp_path / "1.2", "1.2"))
    store.switch("1.2")
    state = store.roll_back()
    assert (state.current, state.previous, state.trial) == ("1.1", "1.2", None)


def test_without_a_previous_version_there_is_no_roll_back(tmp_path: Path) -> None:
    store = Store(tmp_path / "store")
    store.add(write_tree(tmp_path / "a", "1.0"))
    store.switch("1.0")
    with pytest.raises(Refusal) as refused:
        store.roll_back()
    assert refused.value.code is Code.VERSION_NO_PREVIOUS


def test_an_unreadable_state_is_kept_and_the_links_tell(store: Store) -> None:
    for content in (b"", b"{", b"[]", b'{"schema": 9}', b'{"schema": 1, "current": "../x"}'):
        (store.folder / "state.json").write_bytes(content)
        state = store.settle()
        assert (state.current, state.previous) == ("1.1", "1.0")
        assert (store.folder / "state.json.damaged").read_bytes() == content
        assert json.loads((store.folder / "state.json").read_bytes())["current"] == "1.1"


def test_a_lost_current_version_is_replaced_by_the_one_before(store: Store) -> None:
    durable_files.remove(store.versions / "1.1")
    state = store.settle()
    assert state.current == "1.0" and running(store) == "1.0"
    assert state.notes[-1].code == "version_unknown"


def test_versions_in_use_are_not_removed(store: Store, tmp_path: Path) -> None:
    store.add(write_tree(tmp_path / "1.2", "1.2"))
    store.remove("1.2")
    for version in store.names():
        with pytest.raises(Refusal) as refused:
            store.remove(version)
        assert refused.value.code is Code.VERSION_IN_USE
    assert store.names() == ["1.0", "1.1"]


def test_two_updates_at_the_same_time_are_refused(store: Store) -> None:
    with store.updating(), pytest.raises(Refusal) as refused, Store(store.folder).updating():
        pass
    assert refused.value.code is Code.VERSION_BUSY


def test_what_an_update_is_building_is_not_removed_by_a_start(store: Store) -> None:
    building = store.versions / f"{durable_files.NEW}1.2"
    building.mkdir()
    with store.updating():
        store.starting()
        assert building.exists()
    store.starting()
    assert not building.exists()


def test_a_tree_in_a_store_finds_its_store(store: Store, tmp_path: Path) -> None:
    found = store_of(store.folder / "current")
    assert found is not None and found.folder == store.folder.resolve()
    assert store_of(tmp_path) is None


# ------------------------------------------------------------------ requests of the server


def test_the_guard_takes_a_confirmation_of_this_switch_only(store: Store, tmp_path: Path) -> None:
    data = tmp_path / "data"
    store.add(write_tree(tmp_path / "1.2", "1.2"))
    number = store.switch("1.2").number
    arguments = ["--store", str(store.folder), "--data", str(data)]
    version_requests.confirm(data, number - 1)
    assert guard.main(arguments) == 0
    assert store.state().trial is not None
    version_requests.confirm(data, number)
    assert guard.main(arguments) == 0
    state = store.state()
    assert state.trial is None and state.current == "1.2"
    assert not (data / "requests" / "confirmed.json").exists()


def test_the_guard_lets_the_server_start_whatever_it_finds(tmp_path: Path) -> None:
    assert guard.main(["--store", str(tmp_path / "nothing"), "--data", str(tmp_path / "nowhere")]) == 0


def test_the_guard_needs_nothing_but_the_standard_library() -> None:
    root = Path(__file__).resolve().parents[3]
    program = "import sys, companion.appliance.guard; print(*sorted(sys.modules))"
    done = os.popen(f"cd {root} && {sys.executable} -I -S -c 'import sys; sys.path.insert(0, \".\")\n{program}'").read()
    foreign = {"click", "flask", "nacl", "pydantic", "sqlalchemy", "numpy"}
    assert "companion.appliance.guard" in done.split() and not foreign & set(done.split())


def test_requests_are_read_without_following_links_or_waiting(tmp_path: Path) -> None:
    data = tmp_path / "data"
    version_requests.request(data, version_requests.Request("a.update"))
    assert version_requests.take_request(data) == version_requests.Request("a.update")
    assert version_requests.take_request(data) is None
    version_requests.request(data, version_requests.Request())
    assert version_requests.take_request(data) == version_requests.Request()
    secret = tmp_path / "secret.json"
    secret.write_text('{"schema": 1, "kind": "roll_back"}')
    place = data / "requests" / "update.json"
    place.symlink_to(secret)
    assert version_requests.take_request(data) is None and not place.is_symlink()
    os.mkfifo(place)
    assert version_requests.take_request(data) is None
    (data / "requests").rename(tmp_path / "elsewhere")
    (data / "requests").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere" / "update.json").write_text('{"schema": 1, "kind": "roll_back"}')
    assert version_requests.take_request(data) is None


@pytest.mark.parametrize(
    "content",
    [
        b"", b"[]", b"{}", b'{"schema": 1}', b'{"schema": 1, "kind": "update", "file": "../host_secret"}',
        b'{"schema": 1, "kind": "update", "file": "a.update", "stick": ".."}',
        b'{"schema": 1, "kind": "update", "file": "a.update", "stick": 1}', b"x" * 10_000, b"[" * 4000,
    ],
)  # fmt: skip
def test_what_is_no_request_is_dropped(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "requests").mkdir()
    (tmp_path / "requests" / "update.json").write_bytes(content)
    assert version_requests.take_request(tmp_path) is None
    assert not (tmp_path / "requests" / "update.json").exists()


def test_an_update_file_is_opened_only_as_a_plain_file_in_its_place(tmp_path: Path) -> None:
    data = tmp_path / "data"
    (data / "updates").mkdir(parents=True)
    (data / "updates" / "a.update").write_bytes(b"content")
    opened = version_requests.open_update(data, version_requests.Request("a.update"))
    assert os.read(opened, 100) == b"content"
    os.close(opened)
    (tmp_path / "secret").write_bytes(b"secret")
    (data / "updates" / "b.update").symlink_to(tmp_path / "secret")
    os.mkfifo(data / "updates" / "c.update")
    for name in ("b.update", "c.update", "d.update"):
        with pytest.raises(Refusal) as refused:
            version_requests.open_update(data, version_requests.Request(name))
        assert refused.value.code is Code.UPDATE_GONE


# ------------------------------------------------------------------ death at any line


class Killed(BaseException):
    """The process is gone: nothing catches it."""


def die_at(line: int, work: Callable[[], Any]) -> bool:
    """Carry out work that dies before the n-th line of the store's modules; whether it did."""
    files = {module.__file__ for module in (versions, durable_files, version_state)}
    left = line

    def trace(frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal left
        if frame.f_code.co_filename not in files:
            return None
        if event == "line":
            left -= 1
            if left == 0:
                raise Killed
        return trace

    sys.settrace(trace)
    try:
        work()
    except Killed:
        return True
    finally:
        sys.settrace(None)
    return False


def update(store: Store, tree: Path) -> None:
    """An update from beginning to end, then a roll back."""
    with store.updating():
        name = store.add(tree)
        store.switch(name)
    store.starting()
    store.confirm()
    store.roll_back()
    store.starting()
    store.leave(Code.VERSION_UNHEALTHY)


def test_a_death_at_any_line_leaves_one_whole_version_that_runs_and_the_next_update_succeeds(tmp_path: Path) -> None:
    trees = [write_tree(tmp_path / version, version) for version in ("1.0", "1.1", "1.2")]
    line, died = 0, True
    while died:
        line += 7 if line > 60 else 1
        store = Store(tmp_path / f"store{line}")
        for tree in trees[:2]:
            store.switch(store.add(tree))
            store.confirm()
        died = die_at(line, lambda store=store: update(store, trees[2]))  # type: ignore[misc]
        assert running(store) in ("1.0", "1.1", "1.2"), f"before the next start, line {line}"
        state = Store(store.folder).starting()
        assert running(store) == state.current and state.current in store.names()
        assert garbage(store) == []
        version_state.decoded((store.folder / "state.json").read_bytes())
        for name in store.names():
            assert (store.tree(name) / "companion" / "program.py").exists(), "no half version"
        store.confirm()
        with store.updating():
            name = store.add(write_tree(tmp_path / f"next{line}", "1.3"))
            store.switch(name)
        store.starting()
        assert store.confirm().current == "1.3"
    assert line > 200
