"""Test of a house of many tables under systemd: installed, played through nginx, its parts killed, updated, removed.

``deploy/test cafe`` as root: Debian is booted in a container of systemd-nspawn without a network, with PostgreSQL,
Redis and nginx of its own, and `deploy/cafe/install.sh` runs in it. Each step prints a line, the end a JSON object.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from deploy.building import package as builder
from deploy.testing.guests import TABLES, playing
from deploy.testing.package_trial import SUITES, Failed, Report, Trial, require
from deploy.testing.roots import BOOTING, NATIVE, RootError, booted, root_archive

ROOT = Path(__file__).resolve().parents[2]
SERVICE = "exchequer-house.service"
PYTHONS = {"bookworm": "311", "trixie": "313"}
"""The Python of each Debian, as the names of wheels have it."""
LIBRARIES = {"bookworm": ("libglib2.0-0",), "trixie": ("libglib2.0-0t64",)}
PARTS = ("python3-venv", "postgresql", "redis-server", "nginx-light", "libgl1", "libxcb1", "procps")
"""What `deploy/cafe/install.sh` would install from Debian: the root has no network."""
BACK = 5.0
"""Seconds after which tables have to go on when a worker has died."""
SOURCE, WHEELS = "/root/exchequer", "/root/wheels"
WITHOUT_NETWORK = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": WHEELS}


def wheels_for(suite: str, cache: Path) -> Path:
    """The folder with the locked wheels for the Python of a Debian; downloaded once. Raises `RootError`."""
    folder = cache / "house-wheels" / suite
    lock = (ROOT / "requirements-cafe.lock").read_bytes()
    stamp = folder / "lock"
    if stamp.exists() and stamp.read_bytes() == lock:
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    words = [sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps", "--only-binary=:all:"]
    words += ["--python-version", PYTHONS[suite], "--implementation", "cp"]
    for kind in ("manylinux_2_28", "manylinux_2_17", "manylinux2014"):
        words += ["--platform", f"{kind}_{os.uname().machine}"]
    words += ["--requirement", str(ROOT / "requirements-cafe.lock"), "--dest", str(folder)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RootError(f"the wheels cannot be had: {done.stderr[-800:]}")
    stamp.write_bytes(lock)
    return folder


def copy_source(trial: Trial) -> None:
    """Copy the committed files of this repository into the root, as a clone would have them."""
    target = trial.root.path(SOURCE)
    target.mkdir(parents=True)
    packed = subprocess.Popen(["git", "-C", str(ROOT), "archive", "HEAD"], stdout=subprocess.PIPE)
    subprocess.run(["tar", "-C", str(target), "-xf", "-"], stdin=packed.stdout, check=True)
    require(packed.wait() == 0, "the sources cannot be packed")


def install(trial: Trial) -> tuple[int, str]:
    """Run the installation; its status and output."""
    done = trial.root.run(f"{SOURCE}/deploy/cafe/install.sh", environment=WITHOUT_NETWORK)
    return done.returncode, done.stdout[-3000:]


def house_key(trial: Trial) -> str:
    """The key of the house link, from the service's log."""
    found = re.findall(r"/house\?key=([0-9a-f]+)", trial.must("journalctl", "-u", SERVICE, "-b", "--no-pager"))
    require(bool(found), "the log has no house link")
    return str(found[-1])


def workers(trial: Trial) -> list[int]:
    """The processes of the workers: children of the service's main process."""
    main = trial.must("systemctl", "show", SERVICE, "--property", "MainPID", "--value").strip()
    return [int(word) for word in trial.must("sh", "-c", f"cat /proc/{main}/task/{main}/children").split()]


def require_served(trial: Trial, limit: float = 60.0) -> None:
    """Wait until nginx answers with the pages. Raises `Failed`."""
    until = time.monotonic() + limit
    while trial.root.fetch(80, "/healthz", 5)[0] != 200:
        require(time.monotonic() < until, trial.root.run("journalctl", "-u", SERVICE, "-n", "20").stdout)
        time.sleep(0.3)


def try_house(trial: Trial) -> None:
    """All steps in one container."""
    with trial.step("installed: database, bus, workers and nginx serve"):
        status, output = install(trial)
        require(status == 0, output)
        require_served(trial)
        require(len(workers(trial)) == 2, f"workers: {workers(trial)}")
        score = trial.must("systemd-analyze", "security", "--no-pager", SERVICE).strip().splitlines()[-1]
        require(float(score.split(":")[1].split()[0]) <= 2.0, score)
    with trial.step("no secret is in the log, the list of processes or a file that others can read"):
        bus = trial.must("cat", "/etc/exchequer/bus").strip()
        password = bus.split("@")[0].rsplit(":", 1)[1]
        shown = trial.must("journalctl", "-b", "--no-pager") + trial.must("ps", "axeww")
        require(password not in shown, "the password of the bus is shown")
        require(
            trial.root.run("cat", "/etc/exchequer/bus", user="nobody").returncode != 0, "anybody reads the bus's file"
        )
    key = house_key(trial)
    inside = ("nsenter", "--target", str(trial.root.holder), "--net")
    for path in ("/metrics", "/readyz"):
        require(trial.root.fetch(80, path)[0] == 404, f"nginx shows {path}")
        require(trial.root.fetch(8080, path)[0] == 200, f"{path} is not served")
    with trial.step(f"{TABLES} tables play through nginx"), playing(80, key, inside) as guests:
        guests.require_going_on(30)
        guests.require_going_on(10)
    with trial.step(f"a worker killed: its tables go on within {BACK:.0f} s"), playing(80, key, inside) as guests:
        guests.require_going_on(30)
        for _ in range(3):
            killed = workers(trial)[0]
            trial.must("kill", "-KILL", str(killed))
            guests.require_going_on(BACK)
            until = time.monotonic() + 20
            while len(workers(trial)) < 2 or killed in workers(trial):
                require(time.monotonic() < until, "the worker was not replaced")
                time.sleep(0.2)
            guests.require_going_on(10)
    with trial.step("Redis stopped and started: tables go on"), playing(80, key, inside) as guests:
        guests.require_going_on(30)
        trial.must("systemctl", "stop", "redis-server")
        time.sleep(3)
        trial.must("systemctl", "start", "redis-server")
        guests.require_going_on(15)
    with trial.step("PostgreSQL stopped and started: tables go on"), playing(80, key, inside) as guests:
        guests.require_going_on(30)
        trial.must("systemctl", "stop", "postgresql")
        time.sleep(3)
        trial.must("systemctl", "start", "postgresql")
        guests.require_going_on(20)
    with trial.step("updated while tables play"), playing(80, key, inside) as guests:
        guests.require_going_on(30)
        status, output = install(trial)
        require(status == 0, output)
        guests.require_going_on(30)
    with (
        trial.step("a version that does not start is put aside for the one before"),
        playing(80, key, inside) as guests,
    ):
        module = trial.root.path(f"{SOURCE}/companion/cli/run.py")
        kept = module.read_text(encoding="utf-8")
        module.write_text("raise RuntimeError('this version is broken')\n", encoding="utf-8")
        status, output = install(trial)
        module.write_text(kept, encoding="utf-8")
        require(status != 0, "the installation says that all is well")
        require_served(trial)
        guests.require_going_on(30)
    with trial.step("removed: nothing listens, books and settings stay"):
        trial.must(f"{SOURCE}/deploy/cafe/install.sh", "remove")
        require(trial.root.fetch(8080, "/healthz", 5)[0] == 0, "it still answers")
        rows = trial.must("psql", "-d", "exchequer", "-tAc", "SELECT count(*) FROM entries", user="postgres")
        require(int(rows) > 0, "the games are gone")
        require(trial.root.path("/etc/exchequer/bus").exists(), "the settings are gone")


def main(arguments: list[str]) -> int:
    """Try the house in each Debian."""
    parser = argparse.ArgumentParser(prog="deploy/test cafe", description="Try a house of many tables under systemd.")
    parser.add_argument("--suite", action="append", choices=SUITES, help="only this Debian; repeatable")
    parser.add_argument("--work", type=Path, help="folder for roots; by default, in the cache")
    chosen = parser.parse_args(arguments)
    cache = builder.cache_folder()
    work = chosen.work or cache / "work"
    work.mkdir(parents=True, exist_ok=True)
    architecture = NATIVE[os.uname().machine]
    report, begun = Report(), time.monotonic()
    for suite in chosen.suite or SUITES:
        with contextlib.suppress(Failed, RootError, OSError, subprocess.SubprocessError):
            with report.step(f"{suite} {architecture}", "packages and root"):
                wheels = wheels_for(suite, cache)
                archive = root_archive(suite, architecture, cache, (*BOOTING, *PARTS, *LIBRARIES[suite]), "house")
            with tempfile.TemporaryDirectory(dir=work) as logs, booted(archive, work) as root:
                trial = Trial(root, f"{suite} {architecture}", report, Path(logs), 1.0)
                copy_source(trial)
                subprocess.run(["cp", "-a", str(wheels), str(root.path(WHEELS))], check=True)
                try_house(trial)
    failed = [step for step in report.steps if step["problem"]]
    seconds = round(time.monotonic() - begun)
    print(json.dumps({"test": "cafe", "steps": len(report.steps), "failed": failed, "seconds": seconds}))
    return 1 if failed or len(report.steps) < 2 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
