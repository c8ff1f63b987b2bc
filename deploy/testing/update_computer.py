"""The computer of the update storms: a store of versions, books, a server, two players, and an update that is killed.

It is in a folder: a store with two versions, a data folder with the journals of a released version, and what systemd
does for the appliance: the guard before each start, the server, a new start when it ends. Everything runs in one
process group, which is killed as a whole.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from companion import games
from companion.appliance import durable_files, version_state
from companion.appliance.proof import is_healthy
from companion.appliance.version_trees import ABOUT, read_about
from companion.appliance.versions import Store
from companion.settings import Settings
from companion.tables import proving
from companion.tables.registry import TableRegistry
from companion.tables.seats import HostKeys
from tests.faults.kills import Story
from tests.faults.thin_client import Gone
from tests.golden.journals.released import TABLES, write_data_folder

OLD, NEW = "1.0.0", "1.1.0"
GAME = games.names()[-1]
"""What is played while versions are killed: any game will do."""
LONGEST = 6.0
"""Seconds after which a random kill comes at the latest, until it is known how long an update takes here."""
PATIENCE = 60.0
"""Seconds for which a part of the update, or a step, is waited for."""
MOMENTS = ("Adding", "Copying", "Replaying", "Starting", "Switching", "Switching", "Waiting")
"""What the update says when the part begins in which it is killed."""
STEPS = {"os.rename": 24, "os.symlink": 4, "os.mkdir": 60, "open": 2000, "os.remove": 2000, "os.rmdir": 60}
"""Steps before which a kill comes, by Python's names of audited events, and how many of a kind may come before, until
an update or a roll back has ended and told how many it has."""
STARTED_WITHIN = 60.0
PAUSE = 0.1
"""Seconds between two answers, so that the players leave the update a part of the processor."""

COMPUTER = """
while :; do
    PYTHONPATH=$(readlink -f "$STORE/current") "$PYTHON" -P -m companion.appliance.guard --store "$STORE" --data "$DATA"
    "$STORE/current/bin/exchequer" run --data "$DATA" --host 127.0.0.1 --port "$PORT" --game "$GAME" &
    echo $! >"$FOLDER/server.pid"
    wait $!
    sleep 0.1
done
"""

UPDATE = """
import json, os, runpy, signal, sys
kind, number, told = sys.argv[1], int(sys.argv[2]), sys.argv[3]
steps = dict.fromkeys(sys.argv[4].split(","), 0)
def watch(event, given):
    if event in steps and (event != "open" or (given[2] or 0) & (os.O_WRONLY | os.O_RDWR)):
        steps[event] += 1
        if event == kind and steps[event] == number:
            os.killpg(0, signal.SIGKILL)
from companion.appliance import proof
proof._NICE = 0
sys.addaudithook(watch)
sys.argv[:5] = ["companion"]
try:
    runpy.run_module("companion", run_name="__main__", alter_sys=True)
finally:
    counted = dict(steps)
    with open(told, "w") as file:
        json.dump(counted, file)
"""
"""The program ``update``, which kills the whole computer right before a step of a kind (0: never).

At its end it tells in a file how many steps of each kind it has had. Its proof has the priority of everything else, or
it would take minutes on a busy machine.
"""


class Computer:
    """One computer in a folder, which outlives its kills."""

    def __init__(self, folder: Path, release: str, update: Path, tree: Path, chance: random.Random) -> None:
        self._set(folder, release, update, chance)
        self.data.mkdir(parents=True)
        write_data_folder(release, self.data)
        self.store.switch(self.store.add(tree))
        registry = TableRegistry(Settings(data=self.data))
        registry.open("Storm", game=GAME)  # the newest: the server goes on with it
        registry.journal.close()

    @classmethod
    def of(cls, folder: Path, release: str, update: Path, chance: random.Random) -> Computer:
        """The computer that is in a folder already."""
        found = cls.__new__(cls)
        found._set(folder, release, update, chance)
        return found

    def _set(self, folder: Path, release: str, update: Path, chance: random.Random) -> None:
        self.folder, self.release, self.file, self.chance = folder, release, update, chance
        self.store, self.data, self.log = Store(folder / "store"), folder / "data", folder / "log"
        with socket.create_server(("127.0.0.1", 0)) as listening:
            self.port = int(listening.getsockname()[1])
        self.story = Story(None, folder, GAME, chance)  # type: ignore[arg-type]
        self.story.data = self.data
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.group = 0
        self.longest = LONGEST
        self.steps = {OLD: dict(STEPS), NEW: dict(STEPS)}
        """How many steps of each kind there are, by the version that updates or rolls back."""
        self.processes: list[subprocess.Popen[bytes]] = []

    # ------------------------------------------------------------------ what the system does

    def switch_on(self) -> None:
        """Start the computer; it leads a process group of its own."""
        environment = {
            **os.environ,
            "STORE": str(self.store.folder), "DATA": str(self.data), "PORT": str(self.port), "GAME": self.story.game,
            "FOLDER": str(self.folder), "PYTHON": sys.executable, "EXCHEQUER_WELL_FOR": "0.5",
        }  # fmt: skip
        self.log.write_bytes(b"")
        with self.log.open("ab") as log:
            shell = subprocess.Popen(
                ["/bin/sh", "-c", COMPUTER], env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                process_group=0,
            )  # fmt: skip
        self.group, self.processes = shell.pid, [shell]

    def begin_update(self, step: tuple[str, int] = ("", 0)) -> subprocess.Popen[bytes]:
        """Begin an update, or a roll back where the new version runs, in the computer's process group.

        ``step`` is the kind and the number of the step before which it kills the computer.
        """
        state = self.store.state()
        words = [str(self.file)] if state.current == OLD else ["--rollback"]
        restart = f'kill "$(cat {self.folder}/server.pid)"'
        words = ["update", *words, "--store", str(self.store.folder), "--data", str(self.data)]
        words += ["--user", "root", "--port", str(self.port), "--restart", restart]
        watched = [step[0], str(step[1]), str(self._told), ",".join(STEPS)]
        program = [sys.executable, "-P", "-c", UPDATE, *watched, *words]
        environment = {**os.environ, "PYTHONPATH": str(self.store.tree(state.current)), "PYTHONUNBUFFERED": "1"}
        with (self.folder / "update.log").open("wb") as log:
            update = subprocess.Popen(
                program, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, process_group=self.group
            )
        self.processes.append(update)
        return update

    @property
    def _told(self) -> Path:
        return self.folder / "steps.json"

    def kill(self) -> None:
        """Kill every process of the computer at once."""
        os.killpg(self.group, signal.SIGKILL)
        for process in self.processes:
            process.wait()
        until = time.monotonic() + 10
        while (left := self._left()) and time.monotonic() < until:
            time.sleep(0.01)
        if left:
            self.faults.append(f"processes outlived the kill: {left}")

    def _left(self) -> list[str]:
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[2] == str(self.group) and fields[0] != "Z":
                found.append(stat.parent.name)
        return found

    # ------------------------------------------------------------------ a round

    def round(self) -> None:
        """Start, compare, play and update until the kill."""
        self.switch_on()
        if not self._is_well():
            self.kill()
            return
        self._check_store()
        server = self._server()
        self.story._compare(server)
        players = threading.Thread(target=self._play, daemon=True)
        players.start()
        wanted = self.chance.choice(("moment", "part", "step"))
        there_are = self.steps[self.store.state().current]
        kind = self.chance.choice([one for one in STEPS if there_are[one]])
        self._told.unlink(missing_ok=True)
        update = self.begin_update((kind, self.chance.randint(1, there_are[kind])) if wanted == "step" else ("", 0))
        begun = time.monotonic()
        if wanted == "step":
            moment = self._wait_for_the_step(update, kind)
        elif wanted == "part":
            moment = self._wait_for_the_part(update)
        else:
            moment = "at a random moment"
            time.sleep(self.chance.uniform(0.0, self.longest))
        has_ended = update.poll() not in (None, -signal.SIGKILL)
        if has_ended and update.returncode:
            text = (self.folder / "update.log").read_text(encoding="utf-8", errors="replace")
            self.faults.append(f"the update ended with {update.returncode}: {text[-400:]}")
        if update.poll() == 0:
            self.longest = min(PATIENCE, (self.longest + 1.2 * (time.monotonic() - begun)) / 2)
            there_are.update(json.loads(self._told.read_bytes()))
        self.kill()
        self.counts["after its end" if has_ended else moment] += 1
        players.join(30)
        self._check_before_start()
        self.faults += self.story.faults
        self.story.faults = []

    def _wait_for_the_step(self, update: subprocess.Popen[bytes], kind: str) -> str:
        """Wait until the update has killed the computer, or has ended without so many steps; returns what it was."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            update.wait(PATIENCE)
        return f"before {kind}"

    def _wait_for_the_part(self, update: subprocess.Popen[bytes]) -> str:
        """Wait until soon after a part of the update began; returns which."""
        until = time.monotonic() + PATIENCE
        wanted = self.chance.choice(MOMENTS)
        log = self.folder / "update.log"
        while time.monotonic() < until and update.poll() is None and wanted.encode() not in log.read_bytes():
            time.sleep(0.005)
        time.sleep(self.chance.uniform(0.0, 0.02 if wanted == "Switching" else 0.6))
        return f"soon after {wanted}"

    def finish(self) -> None:
        """One undisturbed start; then every table of the released version has to be there."""
        self.switch_on()
        if self._is_well():
            self._check_store()
            self.story._compare(self._server())
            self.faults += self.story.faults
        self.kill()
        kept = {table for version, table in TABLES if version == self.release}
        described = proving.describe(self.data)
        for table in kept | {self.story.table} - {""}:
            if table not in described or described[table].replay is not proving.Replay.SAME:
                self.faults.append(f"table {table} is lost or differs")
        self.counts[f"journal of {self.release}"] += 1

    def _is_well(self) -> bool:
        """Wait until one version runs and is well; a version that does not is a fault."""
        until = time.monotonic() + STARTED_WITHIN
        while time.monotonic() < until:
            state = self.store.state()
            if state.current and is_healthy(self.port, self.store.about(state.current).version):
                self.counts[f"started {state.current}"] += 1
                return True
            time.sleep(0.02)
        self.faults.append(f"did not become well: {self.log.read_text(errors='replace')[-400:]}")
        return False

    def _check_before_start(self) -> None:
        """What holds even before the next start: the link leads to a whole version."""
        tree = self.store.folder / "current"
        try:
            read_about(tree)
        except Exception as problem:
            self.faults.append(f"no whole version is current: {problem}")
        program = tree / "companion" / "__main__.py"
        if not (tree / ABOUT).exists() or not program.exists():
            self.faults.append("the current version is not whole")

    def _check_store(self) -> None:
        """What holds once the next start has served: no garbage, a state that can be read."""
        left = [
            one.name
            for folder in (self.store.folder, self.store.versions)
            for one in folder.iterdir()
            if one.name.startswith((durable_files.NEW, durable_files.OLD))
        ]
        if (self.data / "proof").exists():
            left.append("proof")
        if left:
            self.faults.append(f"left over: {left}")
        try:
            state = version_state.decoded((self.store.folder / "state.json").read_bytes())
        except (OSError, ValueError) as problem:
            self.faults.append(f"the state cannot be read: {problem}")
            return
        if (self.store.folder / "current").readlink().name != state.current:
            self.faults.append("the link is not the state's")
        if list(self.store.folder.glob("*.damaged")):
            self.faults.append("a damaged state was put aside")
        for note in state.notes:
            if note.code not in ("", "version_starts"):
                self.faults.append(f"a version was refused: {note}")

    # ------------------------------------------------------------------ the players

    def _server(self) -> Any:
        """The address and key of the table that is played at, as the players' pages want them."""
        until = time.monotonic() + 10
        while time.monotonic() < until:
            text = self.log.read_text(errors="replace")
            if "/host/" in text:
                table = text.rpartition("/host/")[2][:6]
                return SimpleNamespace(port=self.port, table=table, key=HostKeys.at(self.data).key(table))
            time.sleep(0.01)
        raise RuntimeError(f"no host's link: {text[-300:]}")

    def _play(self) -> None:
        """Answer at random until the computer is killed; the server may restart meanwhile."""
        killed = time.monotonic() + PATIENCE + 5
        while time.monotonic() < killed and self.processes[0].poll() is None:
            try:
                pages = self.story._pages(self._server())
                for page in pages.values():
                    page.ask = _slowly(page.ask)  # type: ignore[method-assign]
                self.story._play(pages)
            except (Gone, OSError, RuntimeError, KeyError):
                time.sleep(0.05)


def _slowly(ask: Any) -> Any:
    def slow(event: str, content: dict[str, Any]) -> Any:
        if event == "answer":
            time.sleep(PAUSE)
        return ask(event, content)

    return slow
