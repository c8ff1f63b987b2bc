"""Staff accounts and sessions, and the limits of sign-in attempts."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.errors import Code, Refusal
from companion.venue.staff import Role, Staff

PASSWORD = "correct horse battery"


def code_of(raised: pytest.ExceptionInfo[Refusal]) -> Code:
    return raised.value.code


def test_the_first_account_keeps_the_others_and_signs_in_without_regard_to_case(staff: Staff) -> None:
    assert staff.add("Marta", PASSWORD).manages
    assert not staff.add("Jan", PASSWORD).manages
    account = staff.sign_in("  mARTA ", PASSWORD)
    assert (account.name, account.role) == ("Marta", Role.MANAGER)
    found = staff.of_session(account.get_id())
    assert found is not None and found.name == "Marta" and found.signed_in


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "*house", "a\x00b"])
def test_a_name_that_cannot_be_shown_is_refused(staff: Staff, name: str) -> None:
    with pytest.raises(Refusal) as raised:
        staff.add(name, PASSWORD)
    assert code_of(raised) is Code.STAFF_NAME


def test_a_name_is_there_once_and_a_password_has_bounds(staff: Staff) -> None:
    staff.add("Marta", PASSWORD)
    for name, password, code in (
        ("marta", PASSWORD, Code.STAFF_KNOWN),
        ("Jan", "short", Code.PASSWORD_SHORT),
        ("Jan", "x" * 201, Code.PASSWORD_LONG),
    ):
        with pytest.raises(Refusal) as raised:
            staff.add(name, password)
        assert code_of(raised) is code
    assert [account.name for account in staff.accounts()] == ["Marta"]


def test_the_database_has_no_passwords(staff: Staff, tmp_path: Path) -> None:
    staff.add("Marta", PASSWORD)
    with sqlite3.connect(tmp_path / "venue.sqlite") as database:
        text = "\n".join(database.iterdump())
    assert "$argon2id$" in text and PASSWORD not in text
