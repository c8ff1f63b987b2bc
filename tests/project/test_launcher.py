"""Launcher: plain sh, installs only when the lock has changed, and prints nothing on a command's standard output."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path("deploy") / "package"
SCRIPTS = [
    *("exchequer", ".ci/run", "deploy/build", "deploy/test", "deploy/install.sh", str(PACKAGE / "launcher")),
    *("deploy/cafe/install.sh", "deploy/cafe/make_secrets.sh"),
    *(str(PACKAGE / "debian" / name) for name in ("postinst", "prerm", "postrm")),
    *(str(path.relative_to(ROOT)) for path in sorted((ROOT / PACKAGE / "root/usr/lib/exchequer").iterdir())),
]

# Stands for the system's Python, and for that of the virtual environments that it makes: records its calls.
# PYTHON_IS is its version, "" a broken one; MISSING lists what cannot be imported or loaded.
STUB = """#!/bin/sh
printf '%s\\n' "$*" >>"$CALLS"
case "$*" in
    *version_info*) [ -n "$PYTHON_IS" ] && echo "$PYTHON_IS" ;;
    *ensurepip*) case " $MISSING " in *" ensurepip "*) exit 1 ;; esac ;;
    *CDLL*) for last; do :; done; case " $MISSING " in *" $last "*) exit 1 ;; esac ;;
    *"-m venv"*) for folder; do :; done; mkdir -p "$folder/bin"; cp "$0" "$folder/bin/python" ;;
    *"-m pip"*) echo "pip talks on standard output"; exit "${PIP_ENDS_WITH:-0}" ;;
    *"-m companion"*|*"-m bench"*) echo "PYTHONPATH=$PYTHONPATH" ;;
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
        | {"CALLS": str(venv.parent / "calls"), "PYTHON_IS": "3.11", "MISSING": ""}
        | more
    )
    return subprocess.run(
        [launcher, *words], cwd=venv.parent, env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def calls(venv: Path) -> list[str]:
    """The calls of the stub that install or run something."""
    lines = (venv.parent / "calls").read_text().splitlines()
    return [line for line in lines if re.search("-m (pip|companion|bench|tests)", line)]


def environments(venv: Path) -> list[Path]:
    """The folders of all environments at that place."""
    return [folder for folder in venv.parent.glob("venv*") if not folder.is_symlink()]


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
    assert environments(venv) == []
    assert launch(venv, "simulate").returncode == 0
    assert len([call for call in calls(venv) if "pip" in call]) == 2


def test_an_environment_of_another_python_is_replaced(venv: Path) -> None:
    launch(venv, "simulate")
    (before,) = environments(venv)
    assert launch(venv, "set-up", PYTHON_IS="3.13").returncode == 0
    (after,) = environments(venv)
    assert after != before
    assert venv.is_symlink()
    assert venv.resolve() == after
    assert len([call for call in calls(venv) if "pip" in call]) == 2


def test_an_environment_whose_python_is_gone_is_replaced(venv: Path) -> None:
    launch(venv, "simulate")
    (venv / "bin" / "python").unlink()
    assert launch(venv, "simulate").returncode == 0
    assert len(environments(venv)) == 1
    assert calls(venv)[-1] == "-P -m companion simulate"


def test_what_works_is_kept_when_its_successor_cannot_be_completed(venv: Path) -> None:
    launch(venv, "simulate")
    (before,) = environments(venv)
    stamp = before / ".requirements.lock.installed"
    stamp.write_text("of another lock file")
    assert launch(venv, "simulate", PIP_ENDS_WITH="1").returncode != 0
    assert environments(venv) == [before]
    assert venv.resolve() == before
    assert (before / "bin" / "python").exists()
    assert stamp.read_text() == "of another lock file"


def test_a_folder_of_an_older_launcher_is_used_on_and_replaced_when_it_is_of_another_python(venv: Path) -> None:
    launch(venv, "simulate")
    (made,) = environments(venv)
    venv.unlink()
    made.rename(venv)
    stamp = venv / ".requirements.lock.installed"
    stamp.write_text(stamp.read_text().partition(" Python")[0])
    (venv / "lib" / "python3.11").mkdir(parents=True)
    launch(venv, "simulate")
    assert not venv.is_symlink()
    assert len([call for call in calls(venv) if "pip" in call]) == 1

    assert launch(venv, "simulate", PYTHON_IS="3.13").returncode == 0
    assert venv.is_symlink()
    assert environments(venv) == [venv.resolve()]


def test_all_missing_packages_are_told_at_once_before_anything_is_installed(venv: Path) -> None:
    tools = venv.parent / "tools"
    tools.mkdir()
    for name in ("readlink", "dirname", "cat", "cksum", "basename", "sh"):
        (tools / name).symlink_to(shutil.which(name) or "")
    for name, text in {"id": "echo 1000", "apt-get": "exit 1"}.items():
        (tools / name).write_text(f"#!/bin/sh\n{text}\n")
        (tools / name).chmod(0o755)
    ran = launch(venv, "run", PATH=str(tools), MISSING="ensurepip libGL.so.1 libgthread-2.0.so.0 libxcb.so.1")
    assert ran.returncode == 1
    assert ran.stderr.endswith("please run: sudo apt-get install python3-venv libgl1 libglib2.0-0 libxcb1\n")
    assert calls(venv) == []


def test_benches_and_faults_install_the_development_packages_which_suffice_for_commands(venv: Path) -> None:
    launch(venv, "bench", "page")
    launch(venv, "faults", "kills")
    launch(venv, "simulate")
    pip, *ran = calls(venv)
    assert pip.endswith(f"--requirement {ROOT}/requirements-dev.lock")
    assert ran == ["-P -m bench page", "-P -m tests.faults kills", "-P -m companion simulate"]


@pytest.mark.parametrize("setting", ["EXCHEQUER_DATABASE", "EXCHEQUER_BUS", "EXCHEQUER_DATABASE_FILE"])
def test_tables_in_another_database_or_several_processes_get_their_packages_besides(venv: Path, setting: str) -> None:
    launch(venv, "run")
    launch(venv, "run", launcher=ROOT / "exchequer", **{setting: "somewhere"})
    launch(venv, "run")
    small, _, large, *ran = calls(venv)
    assert small.endswith("requirements.lock") and large.endswith("requirements-cafe.lock")
    assert ran == ["-P -m companion run"] * 2


def test_set_up_installs_what_the_settings_need(venv: Path) -> None:
    launch(venv, "set-up", EXCHEQUER_DATABASE="somewhere")
    assert [call.rpartition("/")[2] for call in calls(venv) if "pip" in call] == ["requirements-cafe.lock"]


def test_set_up_installs_and_runs_no_command(venv: Path) -> None:
    ran = launch(venv, "set-up")
    assert (ran.returncode, ran.stdout) == (0, "")
    assert not [call for call in calls(venv) if "-m companion" in call]


def test_it_can_be_called_by_a_link_from_any_folder(venv: Path) -> None:
    link = venv.parent / "a link"
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
