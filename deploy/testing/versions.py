"""Version storm: the parts of an update that decide, killed far more often than whole updates can be.

    deploy/test versions [--count 1000] [--minutes 60] [--seed 1]

As ``deploy/test updates``, but the versions are small stand-ins, without games, so that a kill takes half a second:
verifying, unpacking, proof, switch, guard, confirmation, fall-back and roll back are the appliance's own code. One
process does them; its group is killed (SIGKILL) at a random moment, or within 20 ms after a part began. After each kill
the link leads to a whole version; after the next start it runs and is well, ``state.json`` can be read, and nothing
unfinished is left.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from nacl.signing import SigningKey

from companion.appliance import durable_files, guard, version_requests, version_state
from companion.appliance.proof import COPY, is_healthy
from companion.appliance.updating import Updater
from companion.appliance.versions import Store
from companion.errors import Code, Refusal
from tests.companion.appliance.test_update_files import write_update
from tests.companion.appliance.version_tree import write_working_tree

VERSIONS = ("1.0.0", "1.1.0", "1.2.0")
PARTS = ("verify", "unpack", "copy", "replay", "start", "switch", "switch", "trial", "done")
EXPECTED = {Code.UPDATE_OLDER, Code.VERSION_NO_PREVIOUS}
"""Refusals that are right: a file of a version that runs already, and no way back after a trial was left."""


class StandInComputer:
    """A store with stand-ins for versions, and one process after the other that works on it until it is killed."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.store, self.data, self.chance = Store(folder / "store"), folder / "data", chance
        self.data.mkdir()
        (self.data / "books").write_text("games")
        key = SigningKey.generate()
        self.keys = folder / "keys"
        self.keys.mkdir()
        (self.keys / "storm.pub").write_bytes(base64.b64encode(bytes(key.verify_key)))
        trees = [write_working_tree(folder / version, version) for version in VERSIONS]
        self.files = [write_update(folder, tree, tree.name, bytes(key)) for tree in trees[1:]]
        self.whole = {tree.name: _content(tree) for tree in trees}
        self.store.switch(self.store.add(trees[0]))
        with socket.create_server(("127.0.0.1", 0)) as listening:
            self.port = int(listening.getsockname()[1])
        self.took = 1.0
        """Seconds of the last update that was not killed."""
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()

    def round(self) -> None:
        """Let a process start, update and be killed, and check what it left."""
        read, write = os.pipe()
        wanted = self.chance.choice(PARTS) if self.chance.random() < 0.6 else ""
        moment = self.chance.uniform(0.0, 0.02) if wanted else self.chance.uniform(0.0, self.took * 1.1)
        seed = self.chance.random()
        begun = time.monotonic()
        process = os.fork()
        if process == 0:
            os.close(read)
            os.setpgid(0, 0)
            self._work(write, random.Random(seed))
        with contextlib.suppress(OSError):
            os.setpgid(process, process)
        os.close(write)
        told = self._wait(read, wanted, moment)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
        os.waitpid(process, 0)
        while chunk := os.read(read, 65536):
            told += chunk
        os.close(read)
        if b"fault" in told:
            self.faults.append(told.decode(errors="replace")[-600:])
        if b"done" in told and not wanted:
            self.took = min(3.0, max(0.3, time.monotonic() - begun))
        self.counts["finished before the kill" if b"done" in told else "killed before the end"] += 1
        self._check_link()

    def _wait(self, read: int, wanted: str, moment: float) -> bytes:
        """Wait until the part has begun that is wanted, and then for so many seconds; returns what was told."""
        told, until = b"", time.monotonic() + 15
        while wanted and wanted.encode() not in told and b"done" not in told and time.monotonic() < until:
            ready, _, _ = select.select([read], [], [], 0.1)
            if ready:
                chunk = os.read(read, 65536)
                if not chunk:
                    break
                told += chunk
        time.sleep(moment)
        return told

    def _check_link(self) -> None:
        name = (self.store.folder / "current").resolve().name
        if _content(self.store.folder / "current") != self.whole.get(name):
            self.faults.append(f"{name} is current and not whole")

    # ------------------------------------------------------------------ in the process that is killed

    def _work(self, write: int, chance: random.Random) -> None:
        """Start the computer, check it, and update or go back; never returns."""

        def tell(text: str) -> None:
            os.write(write, f"{text}\n".encode())

        try:
            server = _Server(self)
            server.restart()
            self._check(tell, server)
            updater = Updater(
                self.store, self.data, server.restart, ports=(self.port,), healthy_limit=20, say=tell,
                key_folders=[self.keys], prover=lambda prover: replace(prover, start_limit=20),
            )  # fmt: skip
            try:
                self._act(updater, chance)
            except Refusal as refusal:
                if refusal.code not in EXPECTED:
                    tell(f"fault: refused {refusal}")
            tell("done")
            time.sleep(20)
        except BaseException as problem:  # it must not come back as a second harness
            tell(f"fault: {problem!r}")
        os._exit(0)

    def _act(self, updater: Updater, chance: random.Random) -> None:
        """Update to one of the versions, roll back, or confirm, as it comes."""
        state = self.store.state()
        if state.trial is not None and chance.random() < 0.4:
            version_requests.confirm(self.data, state.trial.number)
            updater.restart()
        if state.current == VERSIONS[-1] or chance.random() < 0.3:
            updater.roll_back()
            return
        with chance.choice(self.files).open("rb") as file:
            updater.update(file)

    def _check(self, tell: object, server: _Server) -> None:
        """What holds after each start; tells of what does not."""
        assert callable(tell)
        until = time.monotonic() + 20
        state = self.store.state()
        while not is_healthy(self.port, self.store.about(state.current).version):
            if time.monotonic() > until:
                tell(f"fault: {state.current} is not well")
                return
            time.sleep(0.005)
        folders = (self.store.folder, self.store.versions)
        unfinished = (durable_files.NEW, durable_files.OLD)
        left = [one.name for folder in folders for one in folder.iterdir() if one.name.startswith(unfinished)]
        if left or (self.data / COPY).exists() or any(self.store.folder.glob("*.damaged")):
            tell(f"fault: left over {left}")
        found = version_state.decoded((self.store.folder / "state.json").read_bytes())
        if (self.store.folder / "current").readlink().name != found.current or found.current != state.current:
            tell("fault: the link is not the state's")
        for name in self.store.names():
            if _content(self.store.tree(name)) != self.whole[name]:
                tell(f"fault: {name} is not whole")


class _Server:
    """What the system does for the server: the guard before each start, and a new start."""

    def __init__(self, computer: StandInComputer) -> None:
        self._computer = computer
        self._process: subprocess.Popen[bytes] | None = None

    def restart(self) -> None:
        computer = self._computer
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        with Path(os.devnull).open("w") as nothing, contextlib.redirect_stderr(nothing):
            guard.main(["--store", str(computer.store.folder), "--data", str(computer.data)])
        program = (computer.store.folder / "current" / "bin" / "exchequer").resolve()
        words = [str(program), "run", "--host", "127.0.0.1", "--port", str(computer.port)]
        self._process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _content(tree: Path) -> dict[str, bytes]:
    """The files of a tree with their content; empty where it is not there."""
    root = tree.resolve()
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def main(arguments: list[str]) -> int:
    """Run the storm; prints one line of JSON. Status 1 where anything was missed."""
    parser = argparse.ArgumentParser(prog="deploy/test versions", description="Kill the parts of updates that decide.")
    parser.add_argument("--count", type=int, default=1000, help="kills")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="end after so many minutes, with fewer kills")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    begun, kills = time.monotonic(), 0
    with tempfile.TemporaryDirectory(prefix="exchequer-versions-") as name:
        computer = StandInComputer(Path(name), random.Random(chosen.seed))
        while kills < chosen.count and len(computer.faults) < 10 and time.monotonic() - begun < chosen.minutes * 60:
            computer.round()
            kills += 1
            if kills % 50 == 0 or computer.faults:
                print(f"{kills} kills", *computer.faults[-1:], sep="; ", file=sys.stderr, flush=True)
        state = computer.store.state()
        counts = computer.counts + Counter(switches=state.number)
    figures = {
        "subject": "versions", "kills": kills, "seconds": round(time.monotonic() - begun),
        **dict(sorted(counts.items())), "missed": computer.faults[:20],
    }  # fmt: skip
    print(json.dumps(figures))
    return 1 if computer.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
