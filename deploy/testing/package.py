"""Test of the Debian packages in fresh systems: installed offline, served, upgraded, refused, removed.

``deploy/test package`` as root; it needs mmdebstrap, iproute2, and for other architectures qemu-user-static. Each step
prints a line, the end a JSON object. Roots and wheels are kept in EXCHEQUER_DEPLOY_CACHE (~/.cache/exchequer-deploy).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from deploy.building import package as builder
from deploy.testing.roots import Root, RootError, entered, root_archive
from tests.golden.journals import released

SUITES = ("bookworm", "trixie")
ARCHITECTURES = ("amd64", "arm64")
FIRST, SECOND, BROKEN = "0.3.90", "0.3.91", "0.3.92"
"""Versions that are built for the test: one, a newer one, and a newer one whose server ends at once."""

DATA, SETTINGS, STORE = "/var/lib/exchequer", "/etc/default/exchequer", "/var/lib/exchequer-versions"
UNIT = "/usr/lib/systemd/system/exchequer.service"
OLD_UNIT = "/etc/systemd/system/exchequer.service"
PORT = 8080
MARK = "# The owner's own line."
UNWANTED = ("libgl1", "libglib2.0-0", "libglib2.0-0t64", "libxcb1", "libllvm15", "libllvm19")
"""Packages that a system without a desktop need not have."""

READ_A_CODE = """
import sys, cv2
code = cv2.copyMakeBorder(cv2.resize(cv2.QRCodeEncoder.create().encode("EXCHEQUER TEST"), None, fx=8, fy=8,
    interpolation=cv2.INTER_NEAREST), 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=255)
assert cv2.imwrite("/tmp/code.png", code)
"""


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
            return self.root.run("apt-get", "install", "--yes", "--allow-downgrades", f"/root/{deb.name}")
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


# ------------------------------------------------------------------ what is tried


def try_life(trial: Trial, debs: dict[str, Path]) -> None:
    """Install, use, upgrade, refuse, remove."""
    root = trial.root
    before = root.files()
    with trial.step("installed offline by apt"):
        trial.installs(debs[FIRST], FIRST)
        present = set(trial.must("dpkg-query", "--show", "--showformat", "${Package}\n").split())
        require(not present & set(UNWANTED), f"desktop libraries were installed: {present & set(UNWANTED)}")
    with trial.step("files as packed, commands run"):
        trial.must("dpkg", "--verify", "exchequer")
        require(trial.must("exchequer", "--version") == f"exchequer {FIRST}\n", "another version")
        doctor = trial.must("exchequer", "doctor", "--data", DATA, user="exchequer")
        require("ISSUE" not in doctor, doctor)
    with trial.step("OpenCV reads a code without desktop libraries"):
        tree = f"{STORE}/current"
        found = trial.must("sh", "-c", "python3 -c 'import sys; print(\"cp%d%d\" % sys.version_info[:2])'").strip()
        packages = f"PYTHONPATH={tree}/packages/{found}:{tree}/packages/common"
        trial.must("env", packages, "python3", "-P", "-c", READ_A_CODE)
        require("EXCHEQUER TEST" in trial.must("exchequer", "scan", "/tmp/code.png"), "the code is not read")
        root.path("/tmp/code.png").unlink()
    trial.add_books()
    trial.must("chown", "-R", "exchequer:exchequer", DATA)
    settings = root.path(SETTINGS)
    settings.write_text(f'{MARK}\nEXCHEQUER_OPTIONS="--port {PORT}"\n', encoding="utf-8")
    with trial.step("served as the user exchequer; a table is open"):
        books = trial.books("first")
        trial.serve()
        table = re.search(r"/join/(\w+)", (trial.work / "server.log").read_text(encoding="utf-8"))
        require(table is not None, "no table is open")
        assert table is not None
        for page in (f"/join/{table[1]}", f"/table/{table[1]}"):
            require(root.fetch(PORT, page)[0] == 200, f"{page} is not served")
    with trial.step("upgraded while it serves; settings and every game kept"):
        trial.installs(debs[SECOND], SECOND)
        require(trial.served_version() == FIRST, "the running server was disturbed")
        trial.stop()
        require(settings.read_text(encoding="utf-8").startswith(MARK), "the settings were changed")
        trial.serve()
        require(trial.served_version() == SECOND, "the new version does not serve")
        require(root.fetch(PORT, f"/table/{table[1]}")[0] == 200, "the table is gone")
        trial.stop()
        require(trial.books("second") == books, "the games end differently")
    with trial.step("a broken version is refused, and the one before goes on"):
        trial.serve()
        done = trial.install(debs[BROKEN])
        require(done.returncode != 0, "apt says that all is well")
        require(trial.current() == SECOND, f"current is {trial.current()}")
        require(trial.served_version() == SECOND, "the running server was disturbed")
        trial.stop()
        trial.serve()
        require(trial.served_version() == SECOND, "after a restart another version serves")
        trial.stop()
        trial.installs(debs[SECOND], SECOND)
    with trial.step("removed: the program goes, games and settings stay"):
        trial.must("apt-get", "remove", "--yes", "exchequer")
        left = {name for name in root.files() - before if not allowed_to_stay(name)}
        require(not left, f"left over: {sorted(left)[:10]}")
        require(settings.exists() and root.path(f"{DATA}/exchequer.sqlite").exists(), "settings or games are gone")
    with trial.step("purged: settings go, games stay"):
        trial.must("dpkg", "--purge", "exchequer")
        require(not settings.exists(), "the settings are still there")
        require(root.path(f"{DATA}/exchequer.sqlite").exists(), "the games are gone")
    with trial.step("installed again on the games that stayed, and purged with them"):
        trial.installs(debs[SECOND], SECOND)
        require(trial.books("again") == books, "the games end differently")
        done = root.run("apt-get", "purge", "--yes", "exchequer", environment={"EXCHEQUER_DELETE_GAMES": "yes"})
        require(done.returncode == 0, done.stdout[-1000:])
        left = {name for name in root.files() - before if not is_system_record(name)}
        require(not left, f"left over: {sorted(left)[:10]}")
        require(root.run("id", "exchequer").returncode != 0, "the user is still there")


def try_old_layout(trial: Trial, debs: dict[str, Path]) -> None:
    """Take over what an older form of the installer has left."""
    root = trial.root
    with trial.step(
        "an installation in /opt/exchequer is kept while a new version fails, and taken over with games and settings"
    ):
        trial.must("groupadd", "--system", "exchequer")
        trial.must("useradd", "--system", "--gid", "exchequer", "--home-dir", DATA, "exchequer")
        trial.add_books()
        trial.must("chown", "-R", "exchequer:exchequer", DATA)
        old = {
            OLD_UNIT: "[Service]\nExecStart=/opt/exchequer/exchequer run --data /var/lib/exchequer\n",
            "/etc/udev/rules.d/70-exchequer-die.rules": "# old\n",
            "/etc/modules-load.d/exchequer.conf": "videodev\n",
            "/opt/exchequer/.venv/bin/python": "",
            SETTINGS: f'{MARK}\nEXCHEQUER_OPTIONS="--port {PORT}"\n',
        }
        for name, text in old.items():
            root.path(name).parent.mkdir(parents=True, exist_ok=True)
            root.path(name).write_text(text, encoding="utf-8")
        require(trial.install(debs[BROKEN]).returncode != 0, "apt says that a broken version is well")
        lost = [name for name in old if not root.path(name).exists()]
        require(not lost, f"gone before the new version runs: {lost}")
        trial.installs(debs[FIRST], FIRST)
        left = [name for name in old if name != SETTINGS and root.path(name).exists()]
        require(not left, f"still there: {left}")
        require(root.path(SETTINGS).read_text(encoding="utf-8").startswith(MARK), "the settings were changed")
        trial.serve()
        running = json.loads(root.fetch(PORT, "/healthz")[1])["tables"]
        require(running > 0, "no table was resumed")
        trial.stop()


def try_other_python(bookworm: Trial, trixie: Trial, debs: dict[str, Path]) -> None:
    """What an upgrade of the system leaves: package, store, games and settings as they were, and another Python."""
    with bookworm.step("installed, with games"):
        bookworm.installs(debs[FIRST], FIRST)
        bookworm.add_books()
        bookworm.must("chown", "-R", "exchequer:exchequer", DATA)
        books = bookworm.books("before")
    with trixie.step("the same files serve with the Python of the next Debian"):
        trixie.must("groupadd", "--system", "exchequer")
        trixie.must("useradd", "--system", "--gid", "exchequer", "--home-dir", DATA, "exchequer")
        for name in (DATA, STORE, "/usr/lib/exchequer", "/usr/bin/exchequer", UNIT, SETTINGS):
            target = trixie.root.path(name)
            target.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["cp", "-a", str(bookworm.root.path(name)), str(target)], check=True)
        trixie.must("chown", "-R", "exchequer:exchequer", DATA)
        require("3.13" in trixie.must("python3", "--version"), "it is no Python 3.13")
        trixie.serve()
        trixie.stop()
        require(trixie.books("after") == books, "the games end differently")


def is_system_record(name: str) -> bool:
    """Whether a file is one in which the system itself keeps records."""
    users = ("etc/passwd", "etc/group", "etc/shadow", "etc/gshadow", "etc/subuid", "etc/subgid", "etc/.pwd.lock")
    return name.startswith(("var/lib/dpkg/", "var/lib/apt/", "var/lib/systemd", "var/log/", "var/cache/", *users))


def allowed_to_stay(name: str) -> bool:
    """Whether a file may stay when the package is removed: games, settings, and links to units, which are masked."""
    kept = (DATA.lstrip("/"), SETTINGS.lstrip("/"), "etc/NetworkManager", "etc/systemd/system/")
    return is_system_record(name) or name.startswith(kept)


# ------------------------------------------------------------------ packages


def build_packages(architecture: str, folder: Path) -> dict[str, Path]:
    """Two versions and a broken one of an architecture, built quickly, unless they are in the folder."""
    debs = {version: folder / f"exchequer_{version}_{architecture}.deb" for version in (FIRST, SECOND, BROKEN)}
    folder.mkdir(parents=True, exist_ok=True)
    for version in (FIRST, SECOND):
        words = ["--architecture", architecture, "--version", version, "--compression", "none", "--output", str(folder)]
        if not debs[version].exists() and builder.main(words):
            raise RootError("the packages cannot be built")
    if not debs[BROKEN].exists():
        break_package(debs[SECOND], folder, architecture)
    return debs


def break_package(deb: Path, folder: Path, architecture: str) -> None:
    """A newer version of a package, whose server ends with an error."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        tree = Path(place) / "tree"
        subprocess.run(["dpkg-deb", "-R", str(deb), str(tree)], check=True)
        payload = tree / "usr/lib/exchequer/payload"
        for path in (tree / "DEBIAN/control", payload / "version.json"):
            path.write_text(path.read_text(encoding="utf-8").replace(SECOND, BROKEN), encoding="utf-8")
        module = payload / "companion/transport/server.py"
        module.write_text("raise RuntimeError('this version is broken')\n", encoding="utf-8")
        for compiled in (module.parent / "__pycache__").glob("server.*"):
            compiled.unlink()
        (tree / "DEBIAN/md5sums").unlink()
        made = folder / f"exchequer_{BROKEN}_{architecture}.deb"
        subprocess.run(
            ["dpkg-deb", "--build", "--root-owner-group", "-Znone", str(tree), str(made)],
            check=True,
            capture_output=True,
        )


def main(arguments: list[str]) -> int:
    """Try the packages in each root."""
    parser = argparse.ArgumentParser(prog="deploy/test package", description="Try the Debian packages.")
    parser.add_argument("--suite", action="append", choices=SUITES, help="only this Debian; repeatable")
    parser.add_argument("--architecture", action="append", choices=ARCHITECTURES, help="only this one; repeatable")
    parser.add_argument("--packages", type=Path, help="folder in which the packages are kept for the next run")
    parser.add_argument("--work", type=Path, help="folder for roots and packages; by default, in the cache")
    chosen = parser.parse_args(arguments)
    cache = builder.cache_folder()
    work = chosen.work or cache / "work"
    work.mkdir(parents=True, exist_ok=True)
    report, begun = Report(), time.monotonic()
    for architecture in chosen.architecture or ARCHITECTURES:
        with tempfile.TemporaryDirectory(dir=work, prefix="packages-") as place:
            try:
                with report.step(architecture, "packages built"):
                    debs = build_packages(architecture, chosen.packages or Path(place))
            except (RootError, OSError, subprocess.SubprocessError):
                continue
            _try_all(architecture, chosen.suite or list(SUITES), debs, report, cache, work)
    failed = [step for step in report.steps if step["problem"]]
    seconds = round(time.monotonic() - begun)
    print(json.dumps({"test": "package", "steps": len(report.steps), "failed": failed, "seconds": seconds}))
    return 1 if failed else 0


def _try_all(
    architecture: str, suites: list[str], debs: dict[str, Path], report: Report, cache: Path, work: Path
) -> None:
    pace = 1.0 if architecture == {"x86_64": "amd64", "aarch64": "arm64"}.get(os.uname().machine) else 15.0

    @contextlib.contextmanager
    def fresh(suite: str) -> Iterator[Trial]:
        archive = root_archive(suite, architecture, cache)
        with tempfile.TemporaryDirectory(dir=work) as place, entered(archive, work) as root:
            yield Trial(root, f"{suite} {architecture}", report, Path(place), pace)

    def attempt(trying: Callable[[], None]) -> None:
        # A failed step is in the report; the other roots are tried nevertheless.
        with contextlib.suppress(Failed, RootError, OSError, subprocess.SubprocessError):
            trying()

    def life(suite: str) -> None:
        with fresh(suite) as trial:
            try_life(trial, debs)

    def old_layout(suite: str) -> None:
        with fresh(suite) as trial:
            try_old_layout(trial, debs)

    def other_python() -> None:
        with fresh("bookworm") as bookworm, fresh("trixie") as trixie:
            try_other_python(bookworm, trixie, debs)

    for suite in suites:
        attempt(lambda suite=suite: life(suite))  # type: ignore[misc]
    if "bookworm" in suites:
        attempt(lambda: old_layout("bookworm"))
    if set(suites) == set(SUITES):
        attempt(other_python)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
