"""The command ``staff``: accounts at the terminal, beside a running server."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import staff
from companion.private_files import VENUE_FILE as FILE
from companion.venue.audit import AuditLog
from companion.venue.staff import Staff
from companion.venue.store import VenueStore


def run(data: Path, *arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(staff.command, [*arguments, "--data", str(data)], input=typed)


def test_an_account_is_added_with_a_password_that_is_printed_once(tmp_path: Path) -> None:
    added = run(tmp_path, "add", "Marta")
    assert added.exit_code == 0, added.output
    password = added.output.strip().rpartition(": ")[2]
    assert run(tmp_path, "add", "Jan", "--type", typed="a typed password\n").exit_code == 0
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    store = VenueStore(f"sqlite:///{tmp_path / FILE}")
    accounts = Staff(store)
    assert accounts.sign_in("Marta", password).manages
    assert not accounts.sign_in("Jan", "a typed password").manages
    session = accounts.sign_in("Jan", "a typed password").get_id()
    again = run(tmp_path, "reset", "jan").output.strip().rpartition(": ")[2]
    assert accounts.of_session(session) is None
    assert accounts.sign_in("Jan", again).name == "Jan"
    actions = [(line["who"], line["action"]) for line in AuditLog(store).lines()]
    assert actions == [("*terminal", "password_reset"), ("*terminal", "staff_add"), ("*terminal", "staff_add")]
    store.close()


def test_a_database_that_cannot_be_reached_is_said_without_its_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXCHEQUER_DATABASE", "postgresql://exchequer:secret-word@127.0.0.1:1/none")
    failed = run(tmp_path, "add", "Marta")
    assert failed.exit_code == 1 and "data of the venue" in failed.output
    assert "secret-word" not in failed.output
