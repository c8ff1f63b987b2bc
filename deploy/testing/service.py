"""Test of the service under systemd: ports, restarts, watchdog, sandbox, upgrades, versions on trial, removal.

``deploy/test service`` as root: Debian is booted in a container of systemd-nspawn without a network. Each step prints a
line, the end a JSON object.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from deploy.building import package as builder
from deploy.testing.package_builds import build_packages
from deploy.testing.package_trial import (
    BROKEN,
    DATA,
    FIRST,
    SECOND,
    SETTINGS,
    STORE,
    SUITES,
    Failed,
    Report,
    Trial,
    require,
)
from deploy.testing.roots import BOOTING, NATIVE, RootError, booted, root_archive

SERVICE = "exchequer.service"
WATCHDOG = 6
"""Seconds of the watchdog in the test, instead of 60."""
TAKE_PORT = """
import socket, time
socket.create_server(("0.0.0.0", 80))
time.sleep(600)
"""


def property_of(trial: Trial, name: str) -> str:
    """A property of the service, as systemd shows it."""
    return trial.must("systemctl", "show", SERVICE, "--property", name, "--value").strip()


def require_well(trial: Trial, version: str, ports: tuple[int, ...] = (80, 8080), limit: float = 90.0) -> None:
    """Wait until a version is served at all ports. Raises `Failed`."""
    until = time.monotonic() + limit
    answers: list[str] = []
    while time.monotonic() < until:
        answers = [
            text if status == 200 else "" for status, text in (trial.root.fetch(one, "/healthz") for one in ports)
        ]
        if all(text and json.loads(text)["version"] == version for text in answers):
            return
        time.sleep(0.5)
    raise Failed(
        f"{version} is not served at {ports}: {answers}; {trial.must('journalctl', '-u', SERVICE, '-n', '15')}"
    )


class Visitors:
    """Asks for a page again and again, each time by a new connection."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.answers: list[tuple[int, str]] = []
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._visit)

    def __enter__(self) -> Visitors:
        self._thread.start()
        return self

    def __exit__(self, *_problem: object) -> None:
        self._ended.set()
        self._thread.join()

    def wait_for(self, number: int) -> None:
        """Wait until so many more have been answered. Raises `Failed`."""
        wanted, until = len(self.answers) + number, time.monotonic() + 120
        while len(self.answers) < wanted:
            require(time.monotonic() < until, "hardly anybody came")
            time.sleep(0.1)

    def refused(self) -> list[str]:
        """Why connections were refused."""
        return [text.strip().splitlines()[-1] for status, text in self.answers if status == 0 and "refused" in text]

    def _visit(self) -> None:
        while not self._ended.is_set():
            self.answers.append(self.trial.root.fetch(80, "/healthz"))


def try_service(trial: Trial, debs: dict[str, Path]) -> None:
    """All steps in one container."""
    root = trial.root
    with trial.step("installed while systemd runs: served at ports 80 and 8080 in its sandbox"):
        trial.installs(debs[FIRST], FIRST)
        require_well(trial, FIRST)
        require(property_of(trial, "StatusText") == "Serving", "systemd was not told that it serves")
        score = trial.must("systemd-analyze", "security", "--no-pager", SERVICE).strip().splitlines()[-1]
        require(float(score.split(":")[1].split()[0]) <= 2.0, score)
    with trial.step("camera and dice, simulated, work inside the sandbox"):
        settings = root.path(SETTINGS)
        kept = settings.read_text(encoding="utf-8")
        settings.write_text('EXCHEQUER_OPTIONS="--demo"\n', encoding="utf-8")
        trial.must("systemctl", "restart", SERVICE)
        until = time.monotonic() + 60
        states: list[str] = []
        while states != ["simulated", "simulated"]:
            require(time.monotonic() < until, f"devices are {states}")
            devices = json.loads(root.fetch(80, "/healthz")[1])["devices"]
            states = [devices.get(name, {}).get("state", "") for name in ("camera", "dice")]
            time.sleep(0.5)
        settings.write_text(kept, encoding="utf-8")
        trial.must("systemctl", "restart", SERVICE)
    trial.must("systemctl", "stop", SERVICE)
    for path in root.path(DATA).iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    trial.add_books()
    trial.must("chown", "-R", "exchequer:exchequer", DATA)
    trial.must("systemctl", "start", SERVICE)
    with trial.step("no connection is refused during restarts"), Visitors(trial) as visitors:
        for _ in range(3):
            trial.must("systemctl", "restart", SERVICE)
            visitors.wait_for(2)
        require(
            not visitors.refused(), f"{len(visitors.refused())} of {len(visitors.answers)}: {visitors.refused()[:1]}"
        )
    with trial.step("restarted when it is killed, and by the watchdog when it hangs"):
        drop_in = root.path(f"/etc/systemd/system/{SERVICE}.d/watchdog.conf")
        drop_in.parent.mkdir(parents=True)
        drop_in.write_text(f"[Service]\nWatchdogSec={WATCHDOG}\n", encoding="utf-8")
        trial.must("systemctl", "daemon-reload")
        trial.must("systemctl", "restart", SERVICE)
        for signal, patience in (("KILL", 30), ("STOP", WATCHDOG + 30)):
            before = property_of(trial, "MainPID")
            trial.must("systemctl", "kill", "--kill-whom=main", f"--signal={signal}", SERVICE)
            until = time.monotonic() + patience
            while property_of(trial, "MainPID") in (before, "0"):
                require(time.monotonic() < until, f"it was not restarted after {signal}")
                time.sleep(0.3)
            require_well(trial, FIRST)
        time.sleep(2 * WATCHDOG)
        steady = property_of(trial, "MainPID")
        time.sleep(WATCHDOG)
        require(property_of(trial, "MainPID") == steady, "the watchdog restarts a server that is well")
    with trial.step("upgraded without refusing a connection"):
        with Visitors(trial) as visitors:
            trial.installs(debs[SECOND], SECOND)
            require_well(trial, SECOND)
        require(not visitors.refused(), f"{len(visitors.refused())} of {len(visitors.answers)} were refused")
    with trial.step("a broken package is refused, and the server is not disturbed"):
        before = property_of(trial, "MainPID")
        require(trial.install(debs[BROKEN]).returncode != 0, "apt says that all is well")
        require(trial.current() == SECOND, f"current is {trial.current()}")
        require(property_of(trial, "MainPID") == before, "the server was restarted")
        trial.installs(debs[SECOND], SECOND)
    with trial.step("a version that only fails once it is switched to is left for the one before"):
        trial.must("exchequer", "versions", "confirm")
        broken = Path(root.path(f"{STORE}/versions/{BROKEN}"))
        subprocess.run(["cp", "-a", str(root.path(f"{STORE}/versions/{SECOND}")), str(broken)], check=True)
        about = broken / "version.json"
        about.write_text(about.read_text(encoding="utf-8").replace(SECOND, BROKEN), encoding="utf-8")
        module = broken / "companion/cli/run.py"
        module.write_text("raise RuntimeError('this version is broken')\n", encoding="utf-8")
        for compiled in (module.parent / "__pycache__").glob("run.*"):
            compiled.unlink()
        trial.must("exchequer", "versions", "switch", BROKEN)
        root.run("systemctl", "restart", SERVICE)
        require_well(trial, SECOND)
        require(trial.current() == SECOND, f"current is {trial.current()}")
    with trial.step("the server's request to go back is carried out by root"):
        trial.must("exchequer", "versions", "remove", BROKEN) if root.path(
            f"{STORE}/versions/{BROKEN}"
        ).exists() else ""
        request = json.dumps({"schema": 1, "kind": "roll_back"})
        script = f"umask 077; mkdir -p {DATA}/requests; echo '{request}' >{DATA}/requests/update.json"
        trial.must("sh", "-c", script, user="exchequer")
        require_well(trial, FIRST)
    with trial.step("another web server has port 80: the pages are at port 8080"):
        trial.must("systemctl", "stop", SERVICE, "exchequer-http.socket", "exchequer.socket")
        other = root.start(["python3", "-c", TAKE_PORT], trial.work / "other.log")
        time.sleep(1)
        trial.must("systemctl", "start", "exchequer.socket", SERVICE)
        require_well(trial, FIRST, ports=(8080,))
        other.kill()
        other.wait()
    with trial.step("removed while it runs: nothing listens, games stay"):
        trial.must("apt-get", "purge", "--yes", "exchequer")
        require(root.fetch(8080, "/healthz", 5)[0] == 0, "it still answers")
        require(root.path(f"{DATA}/exchequer.sqlite").exists(), "the games are gone")
        require("exchequer" not in trial.must("systemctl", "list-units", "--no-legend", "exchequer*"), "units are left")


def main(arguments: list[str]) -> int:
    """Try the service in each Debian."""
    parser = argparse.ArgumentParser(prog="deploy/test service", description="Try the service under systemd.")
    parser.add_argument("--suite", action="append", choices=SUITES, help="only this Debian; repeatable")
    parser.add_argument("--packages", type=Path, help="folder in which the packages are kept for the next run")
    parser.add_argument("--work", type=Path, help="folder for roots and packages; by default, in the cache")
    chosen = parser.parse_args(arguments)
    cache = builder.cache_folder()
    work = chosen.work or cache / "work"
    work.mkdir(parents=True, exist_ok=True)
    architecture = NATIVE[os.uname().machine]
    report, begun = Report(), time.monotonic()
    problems = (Failed, RootError, OSError, subprocess.SubprocessError)
    with contextlib.suppress(*problems), tempfile.TemporaryDirectory(dir=work, prefix="packages-") as place:
        with report.step(architecture, "packages built"):
            debs = build_packages(architecture, chosen.packages or Path(place))
        for suite in chosen.suite or SUITES:
            with contextlib.suppress(*problems):
                archive = root_archive(suite, architecture, cache, BOOTING)
                with tempfile.TemporaryDirectory(dir=work) as logs, booted(archive, work) as root:
                    try_service(Trial(root, f"{suite} {architecture}", report, Path(logs), 1.0), debs)
    failed = [step for step in report.steps if step["problem"]]
    seconds = round(time.monotonic() - begun)
    print(json.dumps({"test": "service", "steps": len(report.steps), "failed": failed, "seconds": seconds}))
    return 1 if failed or len(report.steps) < 2 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
