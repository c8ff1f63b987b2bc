"""Accounts of staff and their sessions, and how often somebody may try to sign in."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from companion.venue.sign_in_limits import OF_ADDRESS, OF_NAME, SignInLimits

from companion.errors import Code, Refusal
from companion.roles import MAY, Right, Role, may
from companion.venue import passwords
from companion.venue import staff as staff_module
from companion.venue.staff import SESSIONS, UNUSED, Staff
from tests.companion.venue.conftest import Seconds

PASSWORD = "correct horse battery"


def code_of(raised: pytest.ExceptionInfo[Refusal]) -> Code:
    return raised.value.code


def test_the_first_account_keeps_the_others_and_signs_in_without_regard_to_case(staff: Staff) -> None:
    assert staff.add("Marta", PASSWORD).manages
    assert not staff.add("Jan", PASSWORD).manages
    account, session = staff.sign_in("  mARTA ", PASSWORD)
    assert (account.name, account.role) == ("Marta", Role.MANAGER)
    found = staff.of_session(session)
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
    assert [one.name for one in staff.accounts()] == ["Marta"]


def test_neither_a_wrong_password_nor_an_unknown_name_says_which_it_is(staff: Staff) -> None:
    staff.add("Marta", PASSWORD)
    for name, password in (("Marta", "wrong password"), ("Nobody", PASSWORD), ("", "")):
        with pytest.raises(Refusal) as raised:
            staff.sign_in(name, password)
        assert (code_of(raised), raised.value.params) == (Code.SIGN_IN_WRONG, {})


def test_the_database_has_neither_passwords_nor_tokens(staff: Staff, tmp_path: Path) -> None:
    staff.add("Marta", PASSWORD)
    _, session = staff.sign_in("Marta", PASSWORD)
    with sqlite3.connect(tmp_path / "venue.sqlite") as database:
        text = "\n".join(database.iterdump())
    assert "$argon2id$" in text
    assert PASSWORD not in text and session not in text


def test_a_session_ends_unused_with_a_reset_with_the_account_and_on_signing_out(staff: Staff, seconds: Seconds) -> None:
    staff.add("Marta", PASSWORD)
    sessions = [staff.sign_in("Marta", PASSWORD)[1] for _ in range(3)]
    staff.sign_out(sessions[0])
    assert staff.of_session(sessions[0]) is None
    seconds.now += UNUSED - 60
    assert staff.of_session(sessions[1]) is not None
    seconds.now += 120
    assert staff.of_session(sessions[2]) is None
    assert staff.of_session(sessions[1]) is not None
    staff.reset("Marta", "another password")
    assert staff.of_session(sessions[1]) is None
    _, last = staff.sign_in("Marta", "another password")
    staff.remove("Marta")
    assert staff.of_session(last) is None
    with pytest.raises(Refusal):
        staff.sign_in("Marta", "another password")


def test_a_session_of_the_future_was_made_by_a_wrong_clock_and_has_ended(staff: Staff, seconds: Seconds) -> None:
    staff.add("Marta", PASSWORD)
    seconds.now += 10 * 365 * 24 * 3600
    _, session = staff.sign_in("Marta", PASSWORD)
    seconds.now -= 10 * 365 * 24 * 3600
    assert staff.of_session(session) is None


def test_a_changed_password_signs_other_devices_out_and_keeps_the_own(staff: Staff) -> None:
    staff.add("Marta", PASSWORD)
    own, other = (staff.sign_in("Marta", PASSWORD)[1] for _ in range(2))
    with pytest.raises(Refusal) as raised:
        staff.change("Marta", "wrong password", "another password", own)
    assert code_of(raised) is Code.PASSWORD_WRONG
    staff.change("Marta", PASSWORD, "another password", own)
    assert staff.of_session(own) is not None
    assert staff.of_session(other) is None


def test_the_session_used_longest_ago_gives_way_to_one_more(staff: Staff, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff_module, "SESSIONS", 2)
    assert SESSIONS > 2
    staff.add("Marta", PASSWORD)
    open_ones = [staff.sign_in("Marta", PASSWORD)[1] for _ in range(3)]
    assert sum(staff.of_session(one) is not None for one in open_ones) == 2
    assert staff.of_session(open_ones[-1]) is not None


def test_a_hash_of_earlier_limits_is_made_anew_on_signing_in(
    staff: Staff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(passwords, "MEMORY", 32 * 1024)
        staff.add("Marta", PASSWORD)
    assert "m=32," in stored_hash(tmp_path)
    staff.sign_in("Marta", PASSWORD)
    assert "m=64," in stored_hash(tmp_path)
    _, session = staff.sign_in("Marta", PASSWORD)
    assert staff.of_session(session) is not None


def stored_hash(folder: Path) -> str:
    """The only hash of a password in the database."""
    with sqlite3.connect(folder / "venue.sqlite") as database:
        return str(database.execute("SELECT password FROM house_staff").fetchone()[0])


def test_new_passwords_are_long_and_differ() -> None:
    made = {passwords.new_password() for _ in range(50)}
    assert len(made) == 50
    assert all(len(one) >= passwords.SHORTEST for one in made)


def test_an_address_and_a_name_may_try_only_so_often() -> None:
    limits = SignInLimits()
    for _ in range(OF_ADDRESS):
        limits.check("10.0.0.1", "somebody", 0.0)
    with pytest.raises(Refusal) as raised:
        limits.check("10.0.0.1", "somebody else", 0.0)
    assert code_of(raised) is Code.SIGN_IN_OFTEN
    for host in range(OF_NAME):
        limits.check(f"10.0.1.{host}", "marta", 0.0)
        limits.failed(f"10.0.1.{host}", "marta", 0.0)
    with pytest.raises(Refusal):
        limits.check("10.0.2.1", "marta", 0.0)
    limits.check("10.0.2.1", "marta", 61.0)


def test_who_tries_a_name_from_elsewhere_does_not_keep_its_owner_out() -> None:
    limits = SignInLimits()
    limits.check("10.0.0.1", "marta", 0.0)
    limits.succeeded("10.0.0.1", "marta")
    for _ in range(OF_NAME):
        limits.failed("10.0.0.9", "marta", 0.0)
    with pytest.raises(Refusal):
        limits.check("10.0.0.9", "marta", 0.0)
    limits.check("10.0.0.1", "marta", 0.0)


def test_each_role_may_do_what_the_one_below_it_may_and_nobody_sees_what_a_seat_hides() -> None:
    assert MAY[Role.WATCHER] < MAY[Role.HOST] < MAY[Role.STAFF] < MAY[Role.MANAGER] < MAY[Role.HOUSE]
    assert may(Role.STAFF, Right.HOST_ANY) and not may(Role.STAFF, Right.KEEP_STAFF)
    assert not may(Role.MANAGER, Right.KEEP_KEYS)
    assert not any(may(role, Right.ANSWER) for role in Role if role is not Role.PLAYER)
