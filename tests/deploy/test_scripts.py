"""Scripts that root runs: the guard before each start, and the mounting of USB sticks."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.appliance.versions import MOST_STARTS, Store

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "deploy/package/root/usr/lib/exchequer"
ABOUT = '{"schema": 1, "version": "%s", "architecture": "all"}'


# ------------------------------------------------------------------ the guard


def add_version(store: Store, place: Path, version: str) -> Path:
    """Add a version of the parts that a guard needs; returns its folder in the store."""
    tree = place / version
    shutil.copytree(
        ROOT / "companion", tree / "companion", ignore=shutil.ignore_patterns("__pycache__", "games", "server")
    )
    (tree / "bin").mkdir()
    (tree / "bin" / "exchequer").write_text("#!/bin/sh\n")
    (tree / "version.json").write_text(ABOUT % version)
    return store.tree(store.add(tree))


def guard(store: Store, data: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"EXCHEQUER_VERSIONS": str(store.folder), "EXCHEQUER_DATA": str(data)}
    return subprocess.run([SCRIPTS / "guard"], env=environment, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A store with 0.4.0, and 0.5.0 on trial."""
    made = Store(tmp_path / "store")
    for version in ("0.4.0", "0.5.0"):
        add_version(made, tmp_path, version)
        made.switch(version)
    return made


def test_a_version_on_trial_is_left_after_its_starts(store: Store, tmp_path: Path) -> None:
    for start in range(1, MOST_STARTS + 1):
        assert guard(store, tmp_path).returncode == 0
        trial = store.state().trial
        assert trial is not None
        assert trial.starts == start
    guard(store, tmp_path)
    assert (store.state().current, store.state().trial) == ("0.4.0", None)


def test_where_a_version_cannot_run_its_guard_that_of_the_version_before_does(store: Store, tmp_path: Path) -> None:
    broken = store.tree("0.5.0") / "companion" / "errors.py"
    broken.unlink()  # a hard link to the tree that was added
    broken.write_text("raise RuntimeError('broken')\n")
    for _ in range(MOST_STARTS + 1):
        assert guard(store, tmp_path).returncode == 0
    assert store.state().current == "0.4.0"


def test_the_service_starts_also_where_there_is_nothing_to_guard(tmp_path: Path) -> None:
    assert guard(Store(tmp_path / "nothing"), tmp_path).returncode == 0


# ------------------------------------------------------------------ sticks

LSBLK = """#!/bin/sh
for last; do :; done
case "$*" in
    *LABEL*) cat "$HERE/label" ;;
    *FSTYPE*) cat "$HERE/kind" ;;
    *--inverse*) echo "$(basename "$last") part"; echo "$(basename "$last" | tr -d 0-9) disk" ;;
esac
"""


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """Stand for the system's tools: / is on sdb1, and what is mounted is written down."""
    folder = tmp_path / "tools"
    folder.mkdir()
    programs = {
        "lsblk": LSBLK,
        "findmnt": "#!/bin/sh\necho /dev/sdb1\n",
        "mountpoint": "#!/bin/sh\nexit 0\n",
        "id": "#!/bin/sh\necho 990\n",
        "chown": '#!/bin/sh\necho "chown $*" >>"$HERE/calls"\n',
        "systemd-mount": '#!/bin/sh\necho "$*" >>"$HERE/calls"\n',
    }
    for name, text in programs.items():
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return folder


def mount(tools: Path, device: str, label: str, kind: str = "vfat") -> list[str]:
    here = tools.parent
    (here / "label").write_text(f"{label}\n")
    (here / "kind").write_text(f"{kind}\n")
    (here / "calls").write_text("")
    environment = os.environ | {"PATH": f"{tools}:{os.environ['PATH']}", "HERE": str(here)}
    done = subprocess.run(
        [SCRIPTS / "mount-stick", device], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return (here / "calls").read_text().splitlines()


def test_a_stick_is_mounted_by_its_label_for_the_service_without_programs(tools: Path) -> None:
    (call,) = mount(tools, "sda1", "GAMES")
    assert call.endswith("/dev/sda1 /media/exchequer/GAMES")
    for option in ("nosuid", "nodev", "noexec", "uid=990", "gid=990", "umask=077"):
        assert option in call


@pytest.mark.parametrize(
    ("label", "name"),
    [("", "sda1"), ("../../etc", "etc"), ("My stick", "My_stick"), ("-o x", "o_x"), ("ä$(id)", "id"),
     ("x" * 90, "x" * 40)],
)  # fmt: skip
def test_a_label_is_no_path_no_option_and_no_command(tools: Path, label: str, name: str) -> None:
    (call,) = mount(tools, "sda1", label)
    assert call.split()[-1] == f"/media/exchequer/{name}"


def test_the_disk_from_which_the_system_runs_is_left_alone(tools: Path) -> None:
    assert mount(tools, "sdb2", "DATA") == []


def test_a_stick_with_owners_is_given_to_the_service(tools: Path) -> None:
    first, second = mount(tools, "sda1", "BOOKS", "ext4")
    assert "uid=" not in first
    assert second == "chown exchequer:exchequer /media/exchequer/BOOKS"
