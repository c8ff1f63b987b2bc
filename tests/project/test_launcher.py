"""Launcher: plain sh, installs only when the lock has changed, and prints nothing on a command's standard output."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = [
    *("exchequer", ".ci/run", "deploy/build", "deploy/cafe/set-up", "deploy/image/build"),
    *(f"deploy/package/debian/{name}" for name in ("preinst", "postinst", "prerm", "postrm")),
]

# Stands for the system's Python, and for those of the environments that it makes: records its calls.
STUB = """#!/bin/sh
printf '%s\\n' "$*" >>"$CALLS"
case "$*" in
    *version_info*) [ -n "$PYTHON_IS" ] && echo "$PYTHON_IS" ;;
    *ensurepip*) [ "$MISSING" != ensurepip ] ;;
    *"-m venv"*) for folder; do :; done; mkdir -p "$folder/bin"; cp "$0" "$folder/bin/python" ;;
    *"-m pip"*)
        echo "pip talks on standard output"
        for lock; do :; done
        cp "$lock" "$CALLS.lock"
        exit "${PIP_ENDS_WITH:-0}" ;;
    *"-m companion"*) echo "PYTHONPATH=$PYTHONPATH" ;;
esac
"""


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    """The place of a virtual environment that is not there yet; beside it a Python."""
    python = tmp_path / "python"
    python.write_text(STUB)
    python.chmod(0o755)
    return tmp_path / "venv"


def launch(
    venv: Path, *words: str, launcher: Path = ROOT / "exchequer", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run the launcher from an unrelated folder on that environment."""
    environment = (
        os.environ
        | {"EXCHEQUER_VENV": str(venv), "EXCHEQUER_PYTHON": str(venv.parent / "python"), "PYTHONPATH": ""}
        | {"CALLS": str(venv.parent / "calls"), "PYTHON_IS": "(3, 11)", "MISSING": ""}
        | more
    )
    return subprocess.run(
        [launcher, *words], cwd=venv.parent, env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def calls(venv: Path, module: str = "pip|companion|tests") -> list[str]:
    """The calls of Python that install or run something."""
    lines = (venv.parent / "calls").read_text().splitlines()
    return [line for line in lines if re.search(f"-m ({module})", line)]


def extras(venv: Path) -> set[str]:
    """The extras whose packages the last installation left out."""
    return set(re.findall(r'extra == "(\w+)"', (venv.parent / "calls.lock").read_text()))


@pytest.mark.parametrize("script", SCRIPTS)
def test_shellcheck_finds_nothing_in_any_script_and_it_can_be_run(script: str) -> None:
    subprocess.run(["shellcheck", "--shell=sh", ROOT / script], check=True)
    assert os.access(ROOT / script, os.X_OK)


def test_the_first_use_installs_the_lock_with_hashes_and_then_runs_the_command(venv: Path) -> None:
    ran = launch(venv, "simulate", "world_without_end", "--json")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == f"PYTHONPATH={ROOT}\n"
    pip, companion = calls(venv)
    assert "--require-hashes" in pip
    assert extras(venv) == {"cafe", "test", "dev"}
    assert companion == "-P -m companion simulate world_without_end --json"


def test_the_second_use_installs_nothing(venv: Path) -> None:
    launch(venv, "simulate")
    launch(venv, "replay", "a file")
    assert len(calls(venv, "pip")) == 1
    assert calls(venv)[-1] == "-P -m companion replay a file"


@pytest.mark.parametrize("change", ["lock", "Python", "broken"])
def test_an_environment_that_does_not_fit_is_replaced(venv: Path, change: str) -> None:
    launch(venv, "simulate")
    if change == "lock":
        (venv / "installed").write_text("1234567 89 (3, 11) ")
    if change == "broken":
        (venv / "bin" / "python").unlink()
    assert launch(venv, "simulate", PYTHON_IS="(3, 13)" if change == "Python" else "(3, 11)").returncode == 0
    assert len(calls(venv, "pip")) == 2
    assert calls(venv)[-1] == "-P -m companion simulate"


def test_what_works_is_kept_when_its_successor_cannot_be_completed(venv: Path) -> None:
    launch(venv, "simulate")
    (venv / "installed").write_text("of another lock")
    failed = launch(venv, "simulate", PIP_ENDS_WITH="1")
    assert failed.returncode != 0
    assert "could not be installed" in failed.stderr
    assert len(calls(venv, "companion")) == 1
    assert (venv / "installed").read_text() == "of another lock"
    assert launch(venv, "simulate").returncode == 0


def test_missing_packages_of_debian_are_named(venv: Path) -> None:
    tools = venv.parent / "tools"
    tools.mkdir()
    for name in ("readlink", "dirname", "cat", "cksum", "sh"):
        (tools / name).symlink_to(shutil.which(name) or "")
    for name, text in {"id": "echo 1000", "sudo": "exit 1"}.items():
        (tools / name).write_text(f"#!/bin/sh\n{text}\n")
        (tools / name).chmod(0o755)
    ran = launch(venv, "run", PATH=str(tools), MISSING="ensurepip")
    assert ran.returncode == 1
    assert ran.stderr.endswith("please run: sudo apt-get install python3-venv\n")
    assert calls(venv) == []


def test_the_cafes_packages_are_added_where_a_setting_needs_them(venv: Path) -> None:
    launch(venv, "run")
    launch(venv, "run", EXCHEQUER_DATABASE="somewhere")
    assert extras(venv) == {"test", "dev"}
    launch(venv, "run")
    assert len(calls(venv, "pip")) == 2


def test_a_test_file_needs_no_checkers_and_all_checks_do(venv: Path) -> None:
    launch(venv, "test", "tests/rules")
    assert extras(venv) == {"dev"}
    launch(venv, "test")
    assert extras(venv) == set()
    assert calls(venv, "tests") == ["-P -m tests.run tests/rules", "-P -m tests.run"]
