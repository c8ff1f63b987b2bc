"""Stands with their codes and tables; the audit log; the store, including that of version 0.4."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.clock import now
from companion.errors import Code, Refusal
from companion.settings import Settings
from companion.venue import audit as audit_module
from companion.venue import passwords, schema
from companion.venue.audit import Action, AuditLog
from companion.venue.staff import Staff
from companion.venue.stands import Stands
from companion.venue.store import VenueStore


def test_a_stand_has_a_long_code_that_is_found_however_it_is_typed(stands: Stands) -> None:
    made = stands.add("Table 7")
    assert len(made.code) == 10
    typed = f"{made.code[:5].upper()}-{made.code[5:]} "
    assert stands.by_code(typed) == made
    assert stands.by_code("") is None and stands.by_code("x" * 10) is None


def test_stands_stand_in_the_order_of_their_numbers(stands: Stands) -> None:
    for name in ("Table 10", "Table 2", "Bar", "table 1", "²"):
        stands.add(name)
    assert [stand.name for stand in stands.all()] == ["Bar", "table 1", "Table 2", "Table 10", "²"]


@pytest.mark.parametrize(("name", "code"), [("table 1", "stand_known"), (" ", "stand_name"), ("x" * 25, "stand_name")])
def test_a_name_is_there_once_and_can_be_shown(stands: Stands, name: str, code: str) -> None:
    stands.add("Table 1")
    with pytest.raises(Refusal) as raised:
        stands.add(name)
    assert raised.value.code.value == code


def test_a_table_is_at_one_stand_and_a_stand_has_one_table(stands: Stands) -> None:
    one, two = stands.add("1"), stands.add("2")
    stands.put("tableA", one.id)
    stands.put("tableA", two.id)
    assert stands.get(one.id).table == ""
    found = stands.of_table("tableA")
    assert found is not None and found.id == two.id
    with pytest.raises(Refusal) as raised:
        stands.put("tableB", two.id)
    assert raised.value.code is Code.STAND_TAKEN
    stands.follow("tableA", "tableB")
    assert stands.get(two.id).table == "tableB"
    stands.leave("tableB")
    assert stands.get(two.id).table == ""
    assert stands.of_table("") is None


def test_a_renewed_code_leads_nowhere_any_more_and_a_new_name_keeps_the_code(stands: Stands) -> None:
    made = stands.add("1")
    renamed = stands.rename(made.id, "Window")
    assert (renamed.name, renamed.code) == ("Window", made.code)
    assert stands.rename(made.id, "window").name == "window"
    renewed = stands.renew(made.id)
    assert stands.by_code(made.code) is None
    assert stands.by_code(renewed.code) == renewed
    stands.remove(made.id)
    assert stands.by_code(renewed.code) is None
    with pytest.raises(Refusal) as raised:
        stands.get(made.id)
    assert raised.value.code is Code.STAND_UNKNOWN


def test_lines_of_the_log_come_newest_first_and_end_with_their_age(
    audit: AuditLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit_module, "now", lambda: "2026-01-01T10:00:00.000+00:00")
    audit.note("Marta", Action.SIGN_IN)
    monkeypatch.setattr(audit_module, "now", lambda: "2026-06-29T10:00:00.000+00:00")
    audit.note("Marta", Action.TABLE_OPEN, table="abcdef", stand="Table 1", detail="monasterium")
    assert [line["action"] for line in audit.lines()] == ["table_open", "sign_in"]
    assert [line["action"] for line in audit.lines(before=audit.lines()[0]["number"])] == ["sign_in"]
    monkeypatch.setattr(audit_module, "now", lambda: "2026-07-01T10:00:00.000+00:00")
    audit.note("*house", Action.STAND_FREE)
    assert [line["action"] for line in audit.lines()] == ["stand_free", "table_open"]


EARLIER = """
CREATE TABLE house_about ("key" VARCHAR(32) NOT NULL PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE house_staff (folded VARCHAR(120) NOT NULL PRIMARY KEY, name VARCHAR(40) NOT NULL,
    password VARCHAR(160) NOT NULL, manages BOOLEAN NOT NULL, made VARCHAR(32) NOT NULL,
    signed_in VARCHAR(32) NOT NULL);
CREATE TABLE house_stands (stand VARCHAR(8) NOT NULL PRIMARY KEY, name VARCHAR(24) NOT NULL,
    code VARCHAR(16) NOT NULL UNIQUE, table_id VARCHAR(16) NOT NULL, since VARCHAR(32) NOT NULL);
CREATE TABLE house_audit (number {number} PRIMARY KEY, at VARCHAR(32) NOT NULL,
    who VARCHAR(40) NOT NULL, deed VARCHAR(24) NOT NULL, table_id VARCHAR(16) NOT NULL,
    stand VARCHAR(24) NOT NULL, detail VARCHAR(64) NOT NULL);
CREATE INDEX house_audit_by_time ON house_audit (at);
CREATE TABLE house_sessions (hash VARCHAR(64) NOT NULL PRIMARY KEY);
CREATE TABLE house_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO house_about VALUES ('name', 'The Golden Meeple');
INSERT INTO house_staff VALUES ('marta', 'Marta', '{password}', {true}, '2026-01-01', '');
INSERT INTO house_stands VALUES ('abcdef', 'Window', 'abcdefghjk', '', '');
INSERT INTO house_audit (at, who, deed, table_id, stand, detail)
    VALUES ('{at}', '*house', 'staff_add', '', '', 'Marta');
"""
"""A venue of version 0.4."""


def test_the_venue_of_version_0_4_is_taken_over(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "house.sqlite") as earlier:
        earlier.executescript(
            EARLIER.format(number="INTEGER", true="1", at=now(), password=passwords.hashed("correct horse"))
        )
    store = VenueStore.at(Settings(data=tmp_path))
    assert Staff(store).sign_in("Marta", "correct horse").manages
    assert Stands(store).venue_name() == "The Golden Meeple"
    assert [(stand.name, stand.code) for stand in Stands(store).all()] == [("Window", "abcdefghjk")]
    log = AuditLog(store)
    log.note("Marta", Action.SIGN_IN)
    assert [(line["who"], line["action"]) for line in log.lines()] == [("Marta", "sign_in"), ("*host", "staff_add")]
    store.close()
    assert not (tmp_path / "house.sqlite").exists()


def test_a_database_that_is_away_is_a_refusal_and_no_fault(store: VenueStore, stands: Stands) -> None:
    with store.transaction() as connection:
        schema.stands.drop(connection)
    with pytest.raises(Refusal) as raised:
        stands.all()
    assert raised.value.code is Code.VENUE_UNAVAILABLE
