"""Worker processes: a parent that keeps its workers running, with workers of a few lines."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import worker_processes
from companion.cli.worker_processes import NoStart, WorkerProcesses, own_place
from companion.transport.service_manager import ServiceManager
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[3]

WORKER = """
import os, signal, sys, threading
sys.path.insert(0, {root!r})
from companion.cli.worker_processes import own_place
from companion.transport.service_manager import ServiceManager
place, manager = own_place(), ServiceManager()
ended = threading.Event()
signal.signal(signal.SIGTERM, lambda *_: ended.set())
with open({told!r}, "a") as told:
    told.write(f"{{place.index}} {{os.getpid()}} {{place.listening[0].getsockname()[1]}} {{manager.limit}}\\n")
manager.notify(f"X_WORKER=worker-{{os.getpid()}}", "READY=1")
while not ended.wait(0.1):
    if {beats}: manager.notify("WATCHDOG=1")
    if {alive}: manager.notify("X_ALIVE=1")
with open({told!r}, "a") as told:
    told.write("ended\\n")
"""


class Parent:
    """The parent process, which is this one: its workers' lines, and what it tells its own service manager."""

    def __init__(self, folder: Path, script: str = WORKER, beats: bool = True, alive: bool = False) -> None:
        self.told = folder / "told"
        self.told.touch()
        program = script.format(root=str(ROOT), told=str(self.told), beats=beats, alive=alive)
        self.bound = socket.socket()
        self.bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        self.bound.bind(("127.0.0.1", 0))
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.line.bind(str(folder / "notify"))
        self.line.settimeout(20)
        self.dead: list[str] = []
        manager = ServiceManager({"NOTIFY_SOCKET": str(folder / "notify")})
        self.processes = WorkerProcesses(
            [], 2, [self.bound], manager, self.dead.append, (sys.executable, "-c", program), dict(os.environ)
        )

    def lines(self) -> list[list[str]]:
        """What the workers have told: index, process, port and limit of each that began, "ended" of each that ended."""
        return [line.split() for line in self.told.read_text().splitlines()]

    def serve(self, meanwhile: Callable[[], None]) -> None:
        """Serve while a function runs, and stop as a service manager stops it."""
        faults: list[BaseException] = []

        def run() -> None:
            try:
                meanwhile()
            except BaseException as problem:
                faults.append(problem)
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=run, daemon=True).start()
        before = signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)
        try:
            self.processes.serve()
        finally:
            signal.signal(signal.SIGTERM, before[0])
            signal.signal(signal.SIGINT, before[1])
            self.bound.close()
        assert not faults, faults


def test_workers_are_started_replaced_and_ended_gently(tmp_path: Path) -> None:
    parent = Parent(tmp_path)

    def meanwhile() -> None:
        assert parent.line.recv(1000).startswith(b"READY=1")
        first = parent.lines()
        assert sorted(line[0] for line in first) == ["0", "1"]
        assert {int(line[2]) for line in first} == {parent.bound.getsockname()[1]}
        os.kill(int(first[0][1]), signal.SIGKILL)
        assert wait_until(lambda: len(parent.lines()) == 3)
        assert parent.lines()[2][0] == first[0][0]
        assert parent.dead == [f"worker-{first[0][1]}"]
        assert wait_until(lambda: parent.line.recv(1000) == b"WATCHDOG=1")

    parent.serve(meanwhile)
    assert [line for line in parent.lines() if line == ["ended"]] == [["ended"]] * 2


def test_a_worker_without_a_sign_of_life_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_processes, "ALIVE_SECONDS", 1.0)
    parent = Parent(tmp_path, beats=False)
    parent.serve(lambda: None if wait_until(lambda: len(parent.lines()) >= 4) else pytest.fail("none was replaced"))
    assert parent.dead


def test_a_worker_whose_process_is_stopped_is_replaced_long_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_processes, "STOPPED_SECONDS", 3.0)
    parent = Parent(tmp_path, beats=False, alive=True)

    def meanwhile() -> None:
        assert parent.line.recv(1000).startswith(b"READY=1")
        time.sleep(4.0)  # longer than a worker may be silent
        (first, second) = parent.lines()
        os.kill(int(first[1]), signal.SIGSTOP)
        assert wait_until(lambda: len(parent.lines()) == 3)
        assert parent.lines()[2][0] == first[0] and parent.dead == [f"worker-{first[1]}"]
        assert Path(f"/proc/{second[1]}").exists()

    parent.serve(meanwhile)


def test_a_parent_that_was_stopped_itself_replaces_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_processes, "STOPPED_SECONDS", 3.0)
    parent, usual = Parent(tmp_path, beats=False, alive=True), WorkerProcesses._listen
    slept: list[float] = []

    def listen(processes: WorkerProcesses) -> bool:
        found = usual(processes)
        if processes._told and not slept:
            slept.append(5.0)
            time.sleep(5.0)
        return found

    monkeypatch.setattr(WorkerProcesses, "_listen", listen)

    def meanwhile() -> None:
        assert parent.line.recv(1000).startswith(b"READY=1")
        assert wait_until(lambda: bool(slept))
        time.sleep(6.0)

    parent.serve(meanwhile)
    assert parent.dead == [] and len([line for line in parent.lines() if line != ["ended"]]) == 2


def test_a_house_whose_workers_cannot_start_ends(tmp_path: Path) -> None:
    parent = Parent(tmp_path, "raise SystemExit(1)")
    with pytest.raises(NoStart):
        parent.processes.serve()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    parent.bound.close()


def test_a_worker_that_cannot_be_started_now_is_tried_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    parent = Parent(tmp_path)

    def meanwhile() -> None:
        assert parent.line.recv(1000).startswith(b"READY=1")
        program = parent.processes.program
        parent.processes.program = ("/nowhere/at-all",)  # the start fails as it does without memory: with an OSError
        os.kill(int(parent.lines()[0][1]), signal.SIGKILL)
        assert wait_until(lambda: "cannot be started now" in caplog.text)
        parent.processes.program = program
        assert wait_until(lambda: len(parent.lines()) == 3)

    parent.serve(meanwhile)


def test_a_house_none_of_whose_workers_can_be_started_ends(tmp_path: Path) -> None:
    parent = Parent(tmp_path)
    parent.processes.program = ("/nowhere/at-all",)
    with pytest.raises(NoStart):
        parent.processes.serve()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    parent.bound.close()


def test_what_strangers_say_to_the_parent_does_not_count(tmp_path: Path) -> None:
    parent = Parent(tmp_path)

    def meanwhile() -> None:
        assert parent.line.recv(1000).startswith(b"READY=1")
        stranger = ServiceManager({"NOTIFY_SOCKET": parent.processes._address})
        assert stranger.notify("X_WORKER=somebody", "STATUS=x")
        assert wait_until(lambda: parent.line.recv(1000) == b"WATCHDOG=1")
        assert all(one.identifier.startswith("worker-") for one in parent.processes._workers)

    parent.serve(meanwhile)


def test_a_process_without_a_place_is_no_worker() -> None:
    assert own_place({}) is None
