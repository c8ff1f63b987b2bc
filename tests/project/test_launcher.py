"""Launcher: plain sh, installs only when the lock has changed, and prints nothing on a command's standard output."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ["exchequer", ".ci/run", "deploy/install.sh", "deploy/uninstall.sh"]

# Replaces the Python of a virtual environment: records its calls, and exits with 0 for any version check.
STUB = """#!/bin/sh
printf '%s\\n' "$*" >>"$CALLS"
case "$*" in
    *"-m pip"*) echo "pip talks on standard output"; exit "${PIP_ENDS_WITH:-0}" ;;
    *"-m companion"*|*"-m bench"*) echo "PYTHONPATH=$PYTHONPATH" ;;
esac
"""


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    """A folder like that of a virtual environment in which nothing is installed yet."""
    python = tmp_path / "venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(STUB)
    python.chmod(0o755)
    return python.parent.parent


def launch(
    venv: Path, *words: str, launcher: Path = ROOT / "exchequer", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run the launcher from an unrelated folder on that environment."""
    environment = os.environ | {"EXCHEQUER_VENV": str(venv), "CALLS": str(venv / "calls"), "PYTHONPATH": ""} | more
    return subprocess.run(
        [launcher, *words], cwd=venv, env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def calls(venv: Path) -> list[str]:
    """The calls of the stub, without the version checks (-c)."""
    return [line for line in (venv / "calls").read_text().splitlines() if not line.startswith("-c ")]


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("shell", ["sh", "dash"])
def test_every_script_has_the_syntax_of_a_plain_shell(script: str, shell: str) -> None:
    assert (ROOT / script).read_text().startswith("#!/bin/sh\n")
    subprocess.run([shell, "-n", ROOT / script], check=True)


@pytest.mark.parametrize("script", SCRIPTS)
def test_shellcheck_finds_nothing_in_any_script(script: str) -> None:
    subprocess.run(["shellcheck", "--shell=sh", ROOT / script], check=True)


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_script_is_executable(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)


def test_the_first_use_installs_the_lock_with_hashes_and_then_runs_the_command(venv: Path) -> None:
    ran = launch(venv, "simulate", "world_without_end", "--json")
    assert ran.returncode == 0, ran.stderr
    pip, companion = calls(venv)
    assert "--require-hashes" in pip
    assert pip.endswith(f"--requirement {ROOT}/requirements.lock")
    assert companion == "-P -m companion simulate world_without_end --json"


def test_the_installation_prints_nothing_on_standard_output(venv: Path) -> None:
    ran = launch(venv, "simulate")
    assert ran.stdout == f"PYTHONPATH={ROOT}\n"
    assert "pip talks" in ran.stderr


def test_the_second_use_installs_nothing(venv: Path) -> None:
    launch(venv, "simulate")
    launch(venv, "replay", "a file")
    assert [call for call in calls(venv) if "pip" in call] == calls(venv)[:1]
    assert calls(venv)[-1] == "-P -m companion replay a file"


def test_a_changed_lock_is_installed_again(venv: Path) -> None:
    launch(venv, "simulate")
    (venv / ".requirements.lock.installed").write_text("1234567 89\n")
    launch(venv, "simulate")
    assert len([call for call in calls(venv) if "pip" in call]) == 2


def test_a_failed_installation_stops_and_is_tried_again_the_next_time(venv: Path) -> None:
    failed = launch(venv, "simulate", PIP_ENDS_WITH="1")
    assert failed.returncode != 0
    assert "could not be installed" in failed.stderr
    assert not [call for call in calls(venv) if "-m companion" in call]
    assert launch(venv, "simulate").returncode == 0
    assert len([call for call in calls(venv) if "pip" in call]) == 2


def test_benches_and_faults_install_the_development_packages_which_suffice_for_commands(venv: Path) -> None:
    launch(venv, "bench", "page")
    launch(venv, "faults", "kills")
    launch(venv, "simulate")
    pip, *ran = calls(venv)
    assert pip.endswith(f"--requirement {ROOT}/requirements-dev.lock")
    assert ran == ["-P -m bench page", "-P -m tests.faults kills", "-P -m companion simulate"]


def test_set_up_installs_and_runs_no_command(venv: Path) -> None:
    ran = launch(venv, "set-up")
    assert (ran.returncode, ran.stdout) == (0, "")
    assert not [call for call in calls(venv) if "-m companion" in call]


def test_it_can_be_called_by_a_link_from_any_folder(venv: Path) -> None:
    link = venv / "a link"
    link.symlink_to(ROOT / "exchequer")
    assert launch(venv, "simulate", launcher=link).stdout == f"PYTHONPATH={ROOT}\n"


def test_the_packages_for_the_firmware_tests_are_installed_and_documented() -> None:
    needs = (ROOT / "exchequer").read_text().partition("for need in ")[2].partition("; do")[0]
    packages = {package for need in needs.replace("\\", " ").split() for package in need.partition(":")[2].split(",")}
    document = (ROOT / "CONTRIBUTING.md").read_text()
    for package in ("g++", "make", "gcc-avr", "avr-libc", "libsimavr-dev"):
        assert package in packages
        assert f"`{package}`" in document


def test_continuous_integration_runs_the_documented_command() -> None:
    assert "./exchequer test" in (ROOT / ".ci/run").read_text()
