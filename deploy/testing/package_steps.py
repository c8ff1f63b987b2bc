"""Steps of the package's test: a package's life, an older form of the installer, and the Python of the next Debian."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

from deploy.testing.package_trial import (
    BROKEN,
    DATA,
    FIRST,
    MARK,
    OLD_UNIT,
    PORT,
    SECOND,
    SETTINGS,
    STORE,
    UNIT,
    UNWANTED,
    Trial,
    require,
)

READ_A_CODE = """
import sys, cv2
code = cv2.copyMakeBorder(cv2.resize(cv2.QRCodeEncoder.create().encode("EXCHEQUER TEST"), None, fx=8, fy=8,
    interpolation=cv2.INTER_NEAREST), 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=255)
assert cv2.imwrite("/tmp/code.png", code)
"""


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
