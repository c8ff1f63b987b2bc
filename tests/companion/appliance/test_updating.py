"""Updates from a file: proof beside the present version, switch, fall-back, and requests of the server."""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import IO, Any, cast

import pytest

from companion.appliance import durable_files, guard, updating, version_requests
from companion.appliance.proof import is_healthy, require_packages
from companion.appliance.update_progress import PROGRESS, read_progress
from companion.appliance.updating import Updater, carry_out
from companion.appliance.version_trees import AboutVersion
from companion.appliance.versions import Store
from companion.errors import Code, Refusal
from tests.companion.appliance.served_versions import carried_out, update_to
from tests.companion.appliance.test_update_files import OTHER, refusal, write_update
from tests.companion.appliance.version_tree import write_working_tree


def test_an_update_is_proven_switched_to_and_on_trial(updater: Updater, tmp_path: Path) -> None:
    parts: list[str] = []
    updater.say = parts.append
    progress = carried_out(updater, update_to(updater, tmp_path, "1.2"))
    assert (progress.done, progress.code, progress.version, progress.games) == (True, "", "1.2", 2)
    assert parts == ["verify", "unpack", "packages", "copy", "replay", "start", "switch", "trial"]
    state = updater.store.state()
    assert (state.current, state.previous) == ("1.2", "1.1")
    assert state.trial is not None and state.trial.starts == 1
    assert is_healthy(updater.ports[0], "1.2")
    assert not (updater.data / "proof").exists(), "the copy of the books is gone"
    kept = read_progress(updater.store)
    assert kept is not None and kept["done"] and kept["version"] == "1.2"


REFUSED: dict[str, tuple[dict[str, object], Code]] = {
    "does not start": ({"starts": False}, Code.VERSION_SILENT),
    "does not answer": ({"answers": False}, Code.VERSION_SILENT),
    "is not well": ({"healthz": {"ok": False}}, Code.VERSION_SILENT),
    "calls itself by another version": ({"healthz": {"version": "9"}}, Code.VERSION_SILENT),
    "ends a game differently": ({"proof": {"holds": False, "differs": ["a"]}}, Code.VERSION_GAMES),
    "shows a running table differently": ({"proof": {"holds": False, "running": ["a"]}}, Code.VERSION_TABLES),
    "loses a table": ({"proof": {"holds": False, "lost": ["a"]}}, Code.VERSION_BOOKS),
    "prints something else": ({"prints": "[" * 3000}, Code.VERSION_BOOKS),
    "prints lists of another kind": ({"prints": '{"schema": 1, "holds": true, "lost": 3}'}, Code.VERSION_BOOKS),
}


@pytest.mark.parametrize(("behaviour", "code"), REFUSED.values(), ids=REFUSED.keys())
def test_a_version_that_does_not_pass_its_proof_does_not_take_over(
    updater: Updater, tmp_path: Path, behaviour: dict[str, object], code: Code
) -> None:
    before = updater.store.state()
    updater.prover = lambda prover: replace(prover, start_limit=1)
    file = update_to(updater, tmp_path, "1.2", behaviour)
    assert refusal(lambda: carried_out(updater, file)) is code
    state = updater.store.state()
    assert (state.current, state.number, state.trial) == (before.current, before.number, None)
    assert (state.notes[-1].kind, state.notes[-1].version, state.notes[-1].code) == ("refused", "1.2", code.value)
    assert is_healthy(updater.ports[0], "1.1")
    kept = read_progress(updater.store)
    assert kept is not None and kept["done"] and kept["code"] == code.value
    assert not (updater.data / "proof").exists()


def test_a_copy_for_which_there_is_no_room_is_told_in_words(updater: Updater, tmp_path: Path) -> None:
    behaviour = {"copy_fails": "[version_disk_full]"}
    (updater.store.folder / "current" / "behaviour.json").write_text(json.dumps(behaviour))
    file = update_to(updater, tmp_path, "1.2")
    assert refusal(lambda: carried_out(updater, file)) is Code.VERSION_DISK_FULL


def test_games_that_would_adopt_rules_are_told_and_refuse_nothing(updater: Updater, tmp_path: Path) -> None:
    progress = carried_out(updater, update_to(updater, tmp_path, "1.2", {"proof": {"adopts": ["a", "b"]}}))
    assert progress.adopts == 2 and updater.store.state().current == "1.2"


def test_files_that_must_not_be_installed_are_refused_and_change_nothing(updater: Updater, tmp_path: Path) -> None:
    cases = {
        Code.UPDATE_OLDER: update_to(updater, tmp_path, "1.0"),
        Code.UPDATE_STEPS: update_to(updater, tmp_path, "1.3", least="1.2"),
        Code.UPDATE_ARCHITECTURE: update_to(updater, tmp_path, "1.4", architecture="s390x"),
        Code.UPDATE_UNSIGNED: update_to(updater, tmp_path, "1.5", secret=OTHER),
        Code.VERSION_PYTHON: update_to(updater, tmp_path, "1.6", pythons=["cp27"]),
    }
    for code, file in cases.items():
        assert refusal(lambda file=file: carried_out(updater, file)) is code  # type: ignore[misc]
        assert updater.store.state().current == "1.1"
    assert is_healthy(updater.ports[0], "1.1")
    same = write_update(tmp_path, tmp_path / "1.1", "1.1")
    assert refusal(lambda: carried_out(updater, same)) is Code.UPDATE_OLDER


def test_a_payload_that_is_another_version_than_was_signed_is_refused(updater: Updater, tmp_path: Path) -> None:
    tree = write_working_tree(tmp_path / "tree", "1.0")
    file = write_update(tmp_path, tree, "1.2")
    assert refusal(lambda: carried_out(updater, file)) is Code.UPDATE_DAMAGED
    assert updater.store.names() == ["1.1"]


def test_a_version_that_becomes_ill_after_the_switch_is_left(updater: Updater, tmp_path: Path) -> None:
    updater.healthy_limit = 1
    tree = write_working_tree(tmp_path / "tree", "1.2")
    program = (tree / "program.py").read_text()
    (tree / "program.py").write_text(program.replace("well = {", 'well = {} if "--proof" not in words else {'))
    (tree / "program.py").write_text((tree / "program.py").read_text().replace('well["ok"]', 'well.get("ok")'))
    file = write_update(tmp_path, tree, "1.2")
    assert refusal(lambda: carried_out(updater, file)) is Code.VERSION_UNHEALTHY
    state = updater.store.state()
    assert state.current == "1.1" and state.trial is None
    assert (state.notes[-1].kind, state.notes[-1].code) == ("left", "version_unhealthy")
    assert updater._becomes_well("1.1")


def test_a_version_that_is_served_at_another_port_says_itself_that_it_is_well(updater: Updater, tmp_path: Path) -> None:
    updater.ports = (1,)
    restart = updater.restart

    def restarted() -> None:
        restart()
        version_requests.confirm(updater.data, updater.store.state().number)

    updater.restart = restarted
    assert carried_out(updater, update_to(updater, tmp_path, "1.2")).done
    assert updater.store.state().current == "1.2" and updater.store.state().trial is None


def test_the_same_update_again_after_a_fall_back_begins_anew(updater: Updater, tmp_path: Path) -> None:
    file = update_to(updater, tmp_path, "1.2")
    carried_out(updater, file)
    updater.store.leave(Code.VERSION_UNHEALTHY)
    updater.restart()
    assert carried_out(updater, file).done
    assert updater.store.state().current == "1.2"
    assert updater.store.names() == ["1.1", "1.2"]


def test_a_version_that_was_left_is_removed_by_the_next_update(updater: Updater, tmp_path: Path) -> None:
    carried_out(updater, update_to(updater, tmp_path, "1.2"))
    updater.store.leave(Code.VERSION_UNHEALTHY)
    updater.restart()
    carried_out(updater, update_to(updater, tmp_path, "1.3"))
    assert updater.store.names() == ["1.1", "1.3"]


def test_what_an_interrupted_update_left_over_is_no_obstacle(updater: Updater, tmp_path: Path) -> None:
    (updater.store.versions / ".new-1.2" / "half").mkdir(parents=True)
    (updater.store.folder / ".new-payload").write_bytes(b"half")
    (updater.data / "proof" / "old").mkdir(parents=True)
    import shutil

    shutil.rmtree(updater.data / "proof")
    assert carried_out(updater, update_to(updater, tmp_path, "1.2")).done


def test_requests_of_the_server_are_carried_out(updater: Updater, tmp_path: Path) -> None:
    assert carry_out(updater) is None
    file = update_to(updater, tmp_path, "1.2")
    (updater.data / "updates").mkdir()
    file.rename(updater.data / "updates" / "exchequer-1.2.update")
    version_requests.request(updater.data, version_requests.Request("exchequer-1.2.update"))
    done = carry_out(updater)
    assert done is not None and done.version == "1.2"
    number = updater.store.state().number
    version_requests.confirm(updater.data, number)
    assert carry_out(updater) is None
    assert updater.store.state().trial is None
    version_requests.request(updater.data, version_requests.Request())
    carry_out(updater)
    assert updater.store.state().current == "1.1"


def test_an_update_from_a_stick_that_is_gone_is_told(updater: Updater, tmp_path: Path) -> None:
    version_requests.request(updater.data, version_requests.Request("a.update", "STICK"))
    assert refusal(lambda: carry_out(updater, tmp_path / "media")) is Code.UPDATE_GONE
    kept = read_progress(updater.store)
    assert kept is not None and kept["code"] == "update_gone"
    file = update_to(updater, tmp_path, "1.2")
    (tmp_path / "media" / "STICK").mkdir(parents=True)
    file.rename(tmp_path / "media" / "STICK" / "a.update")
    version_requests.request(updater.data, version_requests.Request("a.update", "STICK"))
    done = carry_out(updater, tmp_path / "media")
    assert done is not None and done.version == "1.2"


class PulledStick(io.FileIO):
    """A file on a stick that is pulled once its manifest was read, or before."""

    gone = False

    def seek(self, at: int, whence: int = 0, /) -> int:
        self.gone = True
        return super().seek(at, whence)

    def read(self, size: int | None = -1, /) -> bytes | Any:
        if self.gone:
            raise OSError(errno.EIO, "Input/output error")
        return super().read(size)


@pytest.mark.parametrize(("gone", "code"), [(False, Code.UPDATE_DAMAGED), (True, Code.UPDATE_UNREADABLE)])
def test_a_stick_that_is_pulled_while_its_file_is_read_is_told_and_changes_nothing(
    updater: Updater, tmp_path: Path, gone: bool, code: Code
) -> None:
    current, names = updater.store.state().current, updater.store.names()
    with PulledStick(update_to(updater, tmp_path, "1.2")) as file:
        file.gone = gone
        assert refusal(lambda: updater.update(cast("IO[bytes]", file))) is code
    kept = read_progress(updater.store)
    assert kept is not None and kept["done"] and kept["code"] == code.value
    assert (updater.store.state().current, updater.store.names()) == (current, names)


@pytest.mark.parametrize(
    ("number", "code"), [(errno.ENOSPC, Code.VERSION_DISK_FULL), (errno.EIO, Code.UPDATE_INTERRUPTED)]
)
def test_a_card_that_fails_in_the_middle_of_an_update_is_told_and_the_present_version_stays(
    updater: Updater, tmp_path: Path, number: int, code: Code, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_folder: Path) -> None:
        raise OSError(number, os.strerror(number))

    current = updater.store.state().current
    monkeypatch.setattr(durable_files, "sync_file_system", fail)
    with pytest.raises((Refusal, OSError)):
        carried_out(updater, update_to(updater, tmp_path, "1.2"))
    kept = read_progress(updater.store)
    assert kept is not None and kept["done"] and kept["code"] == code.value
    assert updater.store.state().current == current


def test_an_update_does_not_fail_because_its_progress_cannot_be_written(
    updater: Updater, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(updating, "write_progress", fail)
    assert carried_out(updater, update_to(updater, tmp_path, "1.2")).done
    assert updater.store.state().current == "1.2"


def test_progress_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for content in (b"", b"[]", b'{"schema": 2}', b"[" * 5000):
        (tmp_path / PROGRESS).write_bytes(content)
        assert read_progress(store) is None


@pytest.mark.parametrize("part", ["verify", "unpack", "copy", "replay", "start", "switch", "trial"])
def test_an_update_that_was_killed_is_told_as_interrupted_by_the_next_start(
    updater: Updater, tmp_path: Path, part: str
) -> None:
    class Killed(BaseException):
        pass

    def say(begun: str) -> None:
        if begun == part:
            raise Killed

    updater.say = say
    with pytest.raises(Killed):
        carried_out(updater, update_to(updater, tmp_path, "1.2"))
    with updater.store.updating():
        assert guard.main(["--store", str(updater.store.folder), "--data", str(updater.data)]) == 0
        kept = read_progress(updater.store)
        assert kept is None or not kept["done"], "it may still go on"
    assert guard.main(["--store", str(updater.store.folder), "--data", str(updater.data)]) == 0
    kept = read_progress(updater.store)
    if part == "verify":
        assert kept is None, "nothing had begun"
    else:
        # It dies before the part is kept: when "trial" begins it has switched already.
        assert kept is not None and kept["done"]
        assert kept["code"] == ("" if part == "trial" else "update_interrupted")


def test_an_update_that_was_killed_after_the_switch_is_told_as_done(
    updater: Updater, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def die(*_words: object) -> bool:
        raise Killed

    monkeypatch.setattr(Updater, "_becomes_well", die)
    with pytest.raises(Killed):
        carried_out(updater, update_to(updater, tmp_path, "1.2"))
    assert guard.main(["--store", str(updater.store.folder), "--data", str(updater.data)]) == 0
    kept = read_progress(updater.store)
    assert kept is not None and kept["done"] and kept["code"] == ""


def test_missing_packages_of_the_system_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    query = tmp_path / "dpkg-query"
    query.write_text('#!/bin/sh\necho "python3 installed"; echo "libold installed"; echo "gone config-files"\n')
    query.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    require_packages(AboutVersion("1.0", requires=("python3", "libnew | libold")))
    with pytest.raises(Refusal) as refused:
        require_packages(AboutVersion("1.0", requires=("python3", "gone", "libnew | libnewer")))
    assert refused.value.params == {"text": "gone, libnew | libnewer"}


def test_programs_of_a_proof_end_when_it_is_killed(updater: Updater, tmp_path: Path) -> None:
    updater.store.add(write_working_tree(tmp_path / "1.2", "1.2", {"answers": False}))
    program = (
        "from pathlib import Path; from companion.appliance import proof, versions; import sys; "
        "proof.Prover(versions.Store(Path(sys.argv[1])), Path(sys.argv[2])).prove('1.2')"
    )
    words = [sys.executable, "-c", program, str(updater.store.folder), str(updater.data)]
    process = subprocess.Popen(words, cwd=Path(__file__).resolve().parents[3])
    place = str(updater.data / "proof")

    def children() -> list[str]:
        found = []
        for entry in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                line = entry.read_bytes().decode(errors="replace")
            except OSError:
                continue
            if place in line and "--proof" in line:
                found.append(line)
        return found

    until = time.monotonic() + 20
    while not children() and time.monotonic() < until:
        time.sleep(0.02)
    assert children()
    process.kill()
    process.wait()
    while children() and time.monotonic() < until:
        time.sleep(0.02)
    assert not children()
