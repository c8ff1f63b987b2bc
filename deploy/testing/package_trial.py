"""Trial of a package in one root: installed and served there, with a report of the steps."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from deploy.testing.roots import Root, RootError
from tests.golden.journals import released

SUITES = ("bookworm", "trixie")
ARCHITECTURES = ("amd64", "arm64")
FIRST, SECOND, BROKEN = "0.3.90", "0.3.91", "0.3.92"
"""Versions that are built for the test: one, a newer one, and a newer one whose server ends at once."""

DATA, SETTINGS, STORE = "/var/lib/exchequer", "/etc/default/exchequer", "/var/lib/exchequer-versions"
UNIT = "/usr/lib/systemd/system/exchequer.service"
OLD_UNIT = "/etc/systemd/system/exchequer.service"
PORT = 8080
INSTALLED_WITHIN = 1200.0
"""Seconds for installing a package, which proves it; emulation may take a third of a trial's pace times as long."""
MARK = "# The owner's own line."
UNWANTED = ("libgl1", "libglib2.0-0", "libglib2.0-0t64", "libxcb1", "libllvm15", "libllvm19")
"""Packages that a system without a desktop need not have."""


class Failed(Exception):
    """A step has not come out as it must."""


@dataclass(slots=True)
class Report:
    """The steps of a run: names, seconds, and what failed."""

    steps: list[dict[str, object]] = field(default_factory=list)

    @contextlib.contextmanager
    def step(self, where: str, name: str) -> Iterator[None]:
        """One step: its line is printed at its end. A failed one ends the steps in this root."""
        begun = time.monotonic()
        problem = ""
        try:
            yield
        except (Failed, RootError, subprocess.SubprocessError, OSError) as found:
            problem = str(found) or type(found).__name__
            raise
        finally:
            seconds = round(time.monotonic() - begun, 1)
            self.steps.append({"root": where, "step": name, "seconds": seconds, "problem": problem})
            print(f"{'FAILED' if problem else 'ok    '} {where}: {name} ({seconds} s) {problem}", flush=True)


def require(holds: bool, text: str) -> None:
    """Raise `Failed` unless something holds."""
    if not holds:
        raise Failed(text)


@dataclass(slots=True)
class Trial:
    """The steps in one root."""

    root: Root
    where: str
    report: Report
    work: Path
    pace: float
    """How many times longer everything may take (emulation)."""
    server: subprocess.Popen[bytes] | None = None

    def step(self, name: str) -> contextlib.AbstractContextManager[None]:
        """A step of this root."""
        return self.report.step(self.where, name)

    def must(self, *words: str, user: str = "") -> str:
        """The output of a program that must succeed."""
        done = self.root.run(*words, user=user)
        require(done.returncode == 0, f"{' '.join(words)} ended with {done.returncode}: {done.stdout[-2000:]}")
        return done.stdout

    def install(self, deb: Path) -> subprocess.CompletedProcess[str]:
        """Install a package file, as its owner would."""
        target = self.root.path(f"/root/{deb.name}")
        os.link(deb, target) if target.parent.stat().st_dev == deb.stat().st_dev else shutil.copy(deb, target)
        try:
            words = ("apt-get", "install", "--yes", "--allow-downgrades", f"/root/{deb.name}")
            return self.root.run(*words, limit=INSTALLED_WITHIN * max(1.0, self.pace / 3))
        finally:
            target.unlink()

    def installs(self, deb: Path, version: str) -> None:
        """Install a package file, which must become the current version."""
        done = self.install(deb)
        require(done.returncode == 0, f"apt ended with {done.returncode}: {done.stdout[-2000:]}")
        require(self.current() == version, f"current is {self.current()}, not {version}")

    def current(self) -> str:
        """The name of the current version."""
        link = self.root.path(f"{STORE}/current")
        return link.readlink().name if link.is_symlink() else ""

    def serve(self) -> None:
        """Start the service's command as its user, as systemd would, and wait until it is well."""
        unit = self.root.path(UNIT).read_text(encoding="utf-8")
        found = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
        require(found is not None, "the unit starts nothing")
        assert found is not None
        options = ""
        for line in self.root.path(SETTINGS).read_text(encoding="utf-8").splitlines():
            if line.startswith("EXCHEQUER_OPTIONS="):
                options = " ".join(shlex.split(line.partition("=")[2]))
        words = shlex.split(found[1].replace("$EXCHEQUER_OPTIONS", options))
        self.must("/usr/lib/exchequer/guard")
        self.server = self.root.start(words, self.work / "server.log", user="exchequer")
        until = time.monotonic() + 60 * self.pace
        while time.monotonic() < until:
            if self.server.poll() is not None:
                break
            status, text = self.root.fetch(PORT, "/healthz")
            if status == 200 and json.loads(text)["ok"]:
                return
            time.sleep(0.3)
        raise Failed(f"the server is not well: {(self.work / 'server.log').read_text(errors='replace')[-2000:]}")

    def served_version(self) -> str:
        """The version that the running server names."""
        status, text = self.root.fetch(PORT, "/healthz")
        require(status == 200, f"/healthz answered {status}")
        return str(json.loads(text)["version"])

    def stop(self) -> None:
        """End the server by the signal that systemd sends."""
        if self.server is None:
            return
        # The process that was started here is nsenter; the server is its child.
        children = Path(f"/proc/{self.server.pid}/task/{self.server.pid}/children").read_text(encoding="ascii").split()
        os.kill(int(children[0]), signal.SIGTERM)
        require(self.server.wait(60 * self.pace) == 0, f"the server ended with {self.server.returncode}")
        self.server = None

    def books(self, name: str) -> str:
        """What every game of the data folder ends with, as the present version replays it."""
        self.must("exchequer", "prove", "--data", DATA, "--write", f"{DATA}/{name}.json", user="exchequer")
        path = self.root.path(f"{DATA}/{name}.json")
        text = path.read_text(encoding="utf-8")
        path.unlink()
        return text

    def add_books(self) -> None:
        """Give the data folder the tables of a released version: running ones and some that are over."""
        data = self.root.path(DATA)
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        released.write_data_folder(released.VERSIONS[-1], data)
