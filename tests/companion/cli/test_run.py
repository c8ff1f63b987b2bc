"""The command line, and what ``run`` does at the start."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.__main__ import MODULES, main
from companion.cli.run import close_old_demos
from companion.errors import JournalUnusable
from companion.server.app import create_app, services_of
from companion.settings import Settings
from companion.tables.access.host_keys import HostKeys
from companion.tables.commands import seating


def test_help_lists_every_command_and_imports_none_of_them() -> None:
    script = (
        "import sys; from companion.__main__ import main, MODULES\n"
        "main(['--help'], standalone_mode=False)\n"
        "assert not {f'companion.cli.{module}' for module, _ in MODULES.values()} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=30)
    assert done.returncode == 0, done.stderr
    assert all(name in done.stdout for name in MODULES)


def test_the_version_is_that_of_the_project_file() -> None:
    project = tomllib.loads((Path(__file__).resolve().parents[3] / "pyproject.toml").read_text(encoding="utf-8"))
    done = CliRunner().invoke(main, ["--version"])
    assert (done.exit_code, done.output) == (0, f"exchequer {project['project']['version']}\n")


def test_a_new_demo_closes_only_tables_of_simulated_players(tmp_path: Path) -> None:
    parts = services_of(create_app(Settings(data=tmp_path)))
    left, empty, real = (parts.registry.open(name) for name in ("Demo", "", "Friday"))
    seating.take_seat(left, "N", "Aliena", "blue", simulated=True)
    seating.take_seat(left, "E", "Caris", "red", simulated=True)
    seating.take_seat(real, "N", "Ada", "blue")
    seating.take_seat(real, "E", "Caris", "red", simulated=True)
    close_old_demos(parts.registry)
    assert [table.over for table in (left, empty, real)] == [True, False, False]
    parts.close()


def test_links_whose_secret_is_cut_off_are_replaced_as_the_server_advises(tmp_path: Path) -> None:
    before = HostKeys.at(tmp_path).house
    (tmp_path / "link_secret").write_bytes(b"short")
    with pytest.raises(JournalUnusable, match="exchequer links --new"):
        HostKeys.at(tmp_path)
    done = CliRunner().invoke(main, ["links", "--new", "--yes", "--data", str(tmp_path), "--port", "1"])
    assert done.exit_code == 0, done.output
    assert HostKeys.at(tmp_path).house != before
