"""Tables of several workers: who loads, writes, gives up and adopts them, over a real PostgreSQL."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from companion.errors import Code, Refusal, WrittenElsewhere
from companion.settings import Settings
from companion.tables import table_keeper
from companion.tables.commands import seating
from companion.tables.registry import TableRegistry
from companion.tables.shared_summaries import SharedSummaries
from companion.tables.summaries import Summary
from tests.companion.fake_game import FAKE
from tests.faults.house_workers import Workers, keeper_of, leases_of, should_write
from tests.forwarder import Forwarder
from tests.waiting import wait_until


def code_of(raised: pytest.ExceptionInfo[Refusal]) -> Code:
    return raised.value.code


def test_a_table_is_in_the_memory_of_one_worker_and_the_others_name_it(workers: Workers) -> None:
    ada, bea = workers.start(), workers.start()
    table = ada.open("Friday")
    assert ada.get(table.id) is table
    with pytest.raises(WrittenElsewhere) as raised:
        bea.get(table.id)
    assert raised.value.worker == leases_of(ada).worker
    assert raised.value.code == Code.LEASE_LOST


def test_a_table_that_nobody_writes_is_loaded_by_the_worker_that_all_agree_on(workers: Workers) -> None:
    first = workers.start()
    tables = [first.open(f"Table {number}").id for number in range(6)]
    first.close()
    workers.all.remove(first)
    ada, bea = workers.start(), workers.start()
    for table in tables:
        chosen, other = (ada, bea) if should_write(ada, table) else (bea, ada)
        with pytest.raises(WrittenElsewhere) as raised:
            other.get(table)
        assert raised.value.worker == leases_of(chosen).worker
        assert chosen.get(table).name.startswith("Table")
    assert {table for worker in (ada, bea) for table in leases_of(worker).held()} == set(tables)


def test_a_table_that_is_given_away_goes_on_elsewhere_with_all_its_rows(workers: Workers) -> None:
    ada = workers.start()
    gone: list[str] = []
    ada.gone.append(lambda table: gone.append(table.id))
    table = ada.open("Friday")
    seating.take_seat(table, "N", "Ada", "blue")
    bea = workers.start()
    assert ada.drain() == []
    assert wait_until(lambda: gone == [table.id])
    workers.look()
    again = bea.get(table.id)
    assert again.people["N"].name == "Ada"
    with pytest.raises(Refusal) as raised:
        seating.take_seat(table, "E", "Eve", "red")
    assert code_of(raised) == Code.LEASE_LOST
    seating.take_seat(again, "E", "Bea", "red")
    assert [again.people[seat].name for seat in ("N", "E")] == ["Ada", "Bea"]
    assert leases_of(bea).number(table.id) == 2


def test_a_draining_worker_takes_no_tables(workers: Workers) -> None:
    ada, bea = workers.start(), workers.start()
    tables = [ada.open(f"Table {number}").id for number in range(6)]
    ada.drain()
    for table in tables:
        with pytest.raises(WrittenElsewhere):
            ada.get(table)
        workers.look()
        assert bea.get(table).id == table


def test_the_tables_of_a_dead_worker_are_adopted_and_its_appends_refused(workers: Workers) -> None:
    ada, bea = workers.start(), workers.start()
    tables = [ada.open(f"Table {number}") for number in range(4)]
    tables[0].finish()
    begun = time.monotonic()
    workers.kill(ada)
    running = {table.id for table in tables[1:]}
    assert wait_until(lambda: {table.id for table in bea.running()} == running, 5.0)
    assert time.monotonic() < begun + 5.0
    for table in tables:
        with pytest.raises(Refusal) as raised:
            seating.take_seat(table, "N", "Eve", "red")
        assert code_of(raised) in (Code.LEASE_LOST, Code.FINISHED)
        assert len(list(bea.journal.read(table.id))) == table.state.number
    assert workers.execute("SELECT count(*) FROM tables WHERE writer = ''") == [(1,)], (
        "a table that is over is released"
    )


def test_a_worker_that_the_database_has_forgotten_gives_up_its_tables_and_begins_anew(workers: Workers) -> None:
    ada = workers.start()
    table = ada.open("Friday")
    gone: list[str] = []
    ada.gone.append(lambda one: gone.append(one.id))
    workers.execute("UPDATE workers SET until = clock_timestamp() - interval '1 second'")
    assert wait_until(lambda: gone == [table.id])
    assert wait_until(lambda: leases_of(ada).is_live)
    with pytest.raises(Refusal) as raised:
        seating.take_seat(table, "N", "Eve", "blue")
    assert code_of(raised) == Code.LEASE_LOST
    again = ada.get(table.id)
    assert again is table, "nobody has written it meanwhile"
    seating.take_seat(again, "N", "Ada", "blue")
    assert leases_of(ada).number(table.id) == 2


def test_a_table_that_was_written_elsewhere_meanwhile_is_read_anew(workers: Workers) -> None:
    ada = workers.start()
    table = ada.open("Friday")
    workers.execute("UPDATE workers SET until = clock_timestamp() - interval '1 second'")
    assert wait_until(lambda: not ada.running())
    bea = workers.start()
    seating.take_seat(bea.take(table.id), "N", "Bea", "blue")
    bea.drain()
    again = ada.take(table.id)
    assert again is not table
    assert again.people["N"].name == "Bea"
    with pytest.raises(Refusal) as raised:
        seating.take_seat(table, "N", "Eve", "blue")
    assert code_of(raised) == Code.LEASE_LOST


def test_a_server_that_starts_after_a_killed_one_resumes_its_newest_table(workers: Workers) -> None:
    ada = workers.start()
    tables = [ada.open(f"Table {number}") for number in range(3)]
    seating.take_seat(tables[1], "N", "Ada", "blue")
    keeper_of(ada).stop()  # its presence lasts a little longer
    resumed = workers.start().resume()
    assert resumed is not None
    assert (resumed.id, resumed.people["N"].name) == (tables[1].id, "Ada")


def test_an_append_that_the_database_refuses_takes_the_table_out_of_memory(workers: Workers) -> None:
    ada = workers.start()
    table = ada.open("Friday")
    workers.execute("UPDATE tables SET lease = lease + 1, writer = ''")
    with pytest.raises(Refusal) as raised:
        seating.take_seat(table, "N", "Ada", "blue")
    assert code_of(raised) == Code.LEASE_LOST
    again = ada.get(table.id)
    seating.take_seat(again, "N", "Ada", "blue")
    assert [entry.number for entry in ada.journal.read(table.id)] == [1, 2]


def test_a_worker_cut_off_from_the_database_refuses_answers_and_gives_up_its_tables(workers: Workers) -> None:
    port = workers.server.port
    way = Forwarder(port)
    ada = workers.start(workers.server.url(workers.database).replace(f":{port}/", f":{way.port}/"))
    bea = workers.start()
    table = ada.open("Friday")
    seating.take_seat(table, "N", "Ada", "blue")
    way.lose_requests = way.lose_answers = True
    begun = time.monotonic()
    with pytest.raises(Refusal) as raised:
        seating.take_seat(table, "E", "Bea", "red")
    assert code_of(raised) == Code.JOURNAL_UNAVAILABLE
    assert time.monotonic() < begun + 3.0
    assert list(table.people) == ["N"], "nothing of it is taken"
    assert wait_until(lambda: not ada.running())
    assert wait_until(lambda: [one.id for one in bea.running()] == [table.id])
    seating.take_seat(bea.get(table.id), "S", "Cy", "green")
    with pytest.raises(Refusal):
        ada.get(table.id)
    way.lose_requests = way.lose_answers = False
    assert wait_until(lambda: leases_of(ada).is_live)
    with pytest.raises(WrittenElsewhere):
        ada.get(table.id)
    with pytest.raises(Refusal) as raised:
        seating.take_seat(table, "E", "Bea", "red")
    assert code_of(raised) == Code.LEASE_LOST
    assert list(bea.get(table.id).people) == ["N", "S"]
    way.close()


def test_a_table_that_nobody_uses_is_given_back(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = workers.start()
    used, unused = ada.open("Used"), ada.open("Unused")
    ada.used = lambda: {used.id}
    monkeypatch.setattr(table_keeper, "IDLE", 0.0)
    keeper_of(ada).unload()
    assert [table.id for table in ada.running()] == leases_of(ada).held() == [used.id]
    assert ada.get(unused.id).name == "Unused"


def test_tables_move_to_a_worker_that_comes_when_they_are_quiet(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_keeper, "SETTLED", 0.0)
    monkeypatch.setattr(table_keeper, "QUIET", 0.0)
    ada = workers.start()
    tables = [ada.open(f"Table {number}").id for number in range(8)]
    bea = workers.start()
    moving = {table for table in tables if should_write(bea, table)}
    assert moving
    assert wait_until(lambda: set(leases_of(ada).held()) == set(tables) - moving)
    assert {bea.get(table).id for table in moving} == moving


def test_a_table_whose_command_takes_long_is_not_given_away(workers: Workers) -> None:
    ada = workers.start()
    table = ada.open("Friday")
    left: list[list[str]] = []
    with table.lock:
        thread = threading.Thread(target=lambda: left.append(keeper_of(ada).drain(seconds=0.1)))
        thread.start()
        thread.join()
    assert left == [[table.id]]
    assert ada.get(table.id) is table
    seating.take_seat(table, "N", "Ada", "blue")


def test_a_damaged_table_is_refused_and_released_and_others_are_not(workers: Workers) -> None:
    ada = workers.start()
    good, damaged = ada.open("Good"), ada.open("Damaged")
    seating.take_seat(damaged, "N", "Ada", "blue")
    seating.take_seat(good, "N", "Ada", "blue")
    ada.drain()
    workers.execute(f"UPDATE entries SET body = '{{}}' WHERE table_id = '{damaged.id}' AND number = 2")
    bea = workers.start()
    with pytest.raises(Refusal) as raised:
        bea.get(damaged.id)
    assert code_of(raised) == Code.JOURNAL_DAMAGED
    assert damaged.id in bea.damaged
    assert bea.get(good.id).people["N"].name == "Ada"
    assert leases_of(bea).held() == [good.id]


def test_a_table_that_has_lost_its_end_is_not_opened(workers: Workers) -> None:
    ada = workers.start()
    table = ada.open("Friday")
    seating.take_seat(table, "N", "Ada", "blue")
    ada.drain()
    workers.execute("DELETE FROM entries WHERE number = 2")
    with pytest.raises(Refusal) as raised:
        workers.start().get(table.id)
    assert code_of(raised) == Code.JOURNAL_DAMAGED


@pytest.mark.parametrize("identifier", ["abcdef", "", "a}b", "{x,y}", "'; --", "A", "x" * 17, "\x00"])
def test_an_id_of_no_table_is_refused(workers: Workers, identifier: str) -> None:
    with pytest.raises(Refusal) as raised:
        workers.start().get(identifier)
    assert code_of(raised) == Code.NO_SUCH_TABLE


def test_a_transaction_that_a_killed_worker_left_open_delays_a_takeover_and_no_more(workers: Workers) -> None:
    ada = workers.start()
    table = ada.open("Friday")
    with psycopg.connect(workers.server.address(workers.database)) as left:
        left.execute("UPDATE tables SET number = number")
        workers.kill(ada)
        bea = workers.start()
        begun = time.monotonic()
        with pytest.raises(Refusal) as raised:
            bea.get(table.id)
        assert code_of(raised) == Code.JOURNAL_UNAVAILABLE
        assert time.monotonic() < begun + 3.0
    assert wait_until(lambda: [one.id for one in bea.running()] == [table.id])


def test_two_workers_that_start_at_once_share_the_tables_of_a_dead_one(workers: Workers) -> None:
    first = workers.start()
    tables = {first.open(f"Table {number}").id for number in range(10)}
    workers.kill(first)
    started: list[TableRegistry] = []
    threads = [threading.Thread(target=lambda: started.append(workers.start())) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ada, bea = started
    assert leases_of(ada).worker != leases_of(bea).worker
    assert wait_until(lambda: len(ada.running()) + len(bea.running()) == len(tables))
    assert {table.id for table in ada.running()} | {table.id for table in bea.running()} == tables


def test_names_are_forgotten_only_at_tables_that_no_worker_has(workers: Workers) -> None:
    ada, bea = workers.start(), workers.start()
    table = ada.open("Friday")
    table.finish()
    with bea.unloaded(table.id) as is_free:
        assert not is_free
    ada.drain()
    with bea.unloaded(table.id) as is_free:
        assert is_free
        assert leases_of(bea).holds(table.id)
    assert leases_of(bea).held() == []


def test_one_process_with_sqlite_has_no_leases_and_no_more_threads(tmp_path: Path) -> None:
    before = threading.active_count()
    registry = TableRegistry(Settings(data=tmp_path / "data", game=FAKE.name))
    registry.open("Friday")
    assert registry.leases is None
    assert registry.drain() == []
    assert threading.active_count() <= before + 1, "the write-ahead log is moved by a thread"
    registry.close()


def test_play_goes_on_after_a_restart_of_the_database_that_takes_longer_than_a_lease(workers: Workers) -> None:
    ada = workers.start()
    table = ada.open("Friday")
    workers.server.kill()
    assert wait_until(lambda: not ada.running())
    with pytest.raises(Refusal) as raised:
        seating.take_seat(table, "N", "Ada", "blue")
    assert code_of(raised) in (Code.LEASE_LOST, Code.JOURNAL_UNAVAILABLE)
    workers.server.start()
    assert wait_until(lambda: leases_of(ada).is_live, 5.0)
    assert ada.get(table.id) is table, "no game is replayed"
    seating.take_seat(table, "N", "Ada", "blue")
    assert [entry.number for entry in ada.journal.read(table.id)] == [1, 2]
    assert leases_of(ada).number(table.id) == 2


def test_a_table_that_is_used_while_it_is_loaded_keeps_the_line_of_its_last_row(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = workers.start()
    table = ada.open("Friday")
    seating.take_seat(table, "N", "Ada", "blue")
    ada.drain()
    bea = workers.start()
    summarize = bea.journal.summarize
    threads: list[threading.Thread] = []

    def late(summary: Summary) -> None:
        """Meanwhile another thread, which has the table from memory, carries out a command."""
        if not threads:
            loaded = bea.get(table.id)
            threads.append(threading.Thread(target=seating.take_seat, args=[loaded, "E", "Bea", "red"]))
            threads[0].start()
            threads[0].join(0.5)
        summarize(summary)

    monkeypatch.setattr(bea.journal, "summarize", late)
    again = bea.take(table.id)
    threads[0].join()
    assert workers.execute(f"SELECT number FROM tables WHERE table_id = '{table.id}'") == [(3,)]
    seating.take_seat(again, "S", "Cy", "green")
    assert [entry.number for entry in bea.journal.read(table.id)] == [1, 2, 3, 4]


def test_a_row_in_doubt_that_is_written_while_its_table_is_loaded_is_no_damage(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = workers.start()
    table = ada.open("Friday")
    before = leases_of(ada).last_row(table.id)
    seating.take_seat(table, "N", "Ada", "blue")
    ada.drain()
    bea = workers.start()
    last_row, looks = leases_of(bea).last_row, [before]
    monkeypatch.setattr(leases_of(bea), "last_row", lambda one: looks.pop() if looks else last_row(one))
    assert bea.take(table.id).people["N"].name == "Ada"
    assert not bea.damaged and not looks


def test_the_host_of_a_table_that_is_over_and_not_closed_may_open_another_at_any_worker(workers: Workers) -> None:
    ada, bea = workers.start(), workers.start()
    table = ada.open("Friday")
    key = bea.keys.key(table.id)
    assert bea.may_create(key, table.id)
    summaries = bea.journal.summaries
    assert isinstance(summaries, SharedSummaries)
    summaries.wrote(replace(summaries[table.id], over=True))  # its game has come to its end
    assert bea.may_create(key, table.id)
    assert not bea.may_create("0" * 32, table.id)
    table.finish()
    bea.journal.refresh(table.id)
    assert not bea.may_create(key, table.id)
