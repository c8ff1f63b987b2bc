"""House tickets: used once, for some hours of running and a few starts, and never stored themselves."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from companion.packs import atomic_files
from companion.tables.house_tickets import FILE, LASTS, MOST, STARTS, HouseTickets
from companion.tables.seats import hash_of


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_ticket_is_used_once_also_after_a_restart(tmp_path: Path) -> None:
    tickets = HouseTickets(tmp_path)
    first, second = tickets.make(), tickets.make()
    assert first != second
    assert [tickets.use(first), tickets.use(first), tickets.use("another")] == [True, False, False]
    again = HouseTickets(tmp_path)
    assert [again.use(first), again.use(second), again.use(second)] == [False, True, False]
    assert not HouseTickets(tmp_path).use(second)


def test_only_hashes_are_stored_for_the_owner_alone(tmp_path: Path) -> None:
    ticket = HouseTickets(tmp_path).make()
    file = tmp_path / FILE
    assert ticket not in file.read_text()
    assert list(json.loads(file.read_text())["tickets"]) == [hash_of(ticket)]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_ticket_ends_after_hours_of_running(tmp_path: Path) -> None:
    clock = Clock()
    tickets = HouseTickets(tmp_path, clock)
    ticket, kept = tickets.make(), tickets.make()
    clock.now = LASTS - 1
    assert tickets.use(kept)
    clock.now = LASTS
    assert tickets.hashes() == []
    assert not tickets.use(ticket)


def test_a_ticket_outlives_a_few_starts_and_no_more(tmp_path: Path) -> None:
    ticket = HouseTickets(tmp_path).make()
    for _ in range(STARTS):
        assert HouseTickets(tmp_path).hashes() == [hash_of(ticket)]
    assert not HouseTickets(tmp_path).use(ticket)


def test_a_page_that_asks_again_keeps_its_ticket_until_half_its_time_or_it_is_closed(tmp_path: Path) -> None:
    clock = Clock()
    tickets = HouseTickets(tmp_path, clock)
    first = tickets.make("nonsense")
    assert tickets.make(first) == first
    clock.now = LASTS / 2
    second = tickets.make(first)
    assert tickets.hashes() == [hash_of(second)]
    tickets.forget()
    assert tickets.make(second) != second


def test_the_oldest_gives_way(tmp_path: Path) -> None:
    tickets = HouseTickets(tmp_path)
    made = [tickets.make() for _ in range(MOST + 1)]
    assert not tickets.use(made[0])
    again = HouseTickets(tmp_path)
    assert len(again.hashes()) == MOST
    assert again.use(made[1])


def test_where_its_use_cannot_be_stored_a_ticket_stays_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tickets = HouseTickets(tmp_path)
    ticket = tickets.make()

    def refuse(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(atomic_files, "write", refuse)
        with pytest.raises(OSError, match="No space"):
            tickets.use(ticket)
        further = tickets.make()  # for this run of the server only
    assert tickets.use(ticket)
    assert tickets.use(further)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{",
        '{"schema": 2, "tickets": {}}',
        '{"schema": 1, "tickets": [1]}',
        '{"schema": 1, "tickets": {"x": 0, "' + "a" * 64 + '": "1"}}',
    ],
)
def test_a_file_that_is_something_else_has_no_tickets(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    assert HouseTickets(tmp_path).hashes() == []
