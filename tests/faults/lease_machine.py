"""The state machine over the lease protocol: workers that pause, die, lose the database or their sense of time."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.faults.lease_world import Fault, Pending, Worker, World

MOST_WORKERS, MOST_TABLES = 3, 2

places = st.integers(0, 5)
"""Chooses one of a list, by its remainder."""


class LeaseMachine(RuleBasedStateMachine):
    """Workers take, write, give back and lose tables; the histories must be linearizable, with one writer at a time.

    A worker is paused while none of its rules is run. A subclass names the database.
    """

    url: ClassVar[str]
    checked: ClassVar[Counter[str]] = Counter()
    """How many histories, and operations in them, were checked in all."""

    def __init__(self) -> None:
        """A house with a worker and a table."""
        super().__init__()
        self.world = World(self.url)

    @initialize()
    def begin(self) -> None:
        self.world.open_table(self.world.start())
        self.world.start()

    def worker(self, place: int) -> Worker:
        living = [worker for worker in self.world.workers if not worker.dead]
        return living[place % len(living)]

    def table(self, place: int) -> str:
        return self.world.tables[place % len(self.world.tables)]

    def take_pending(self, place: int) -> Pending:
        return self.world.pending[place % len(self.world.pending)]

    # ------------------------------------------------------------------ time

    @rule(seconds=st.sampled_from([0.2, 0.7, 1.5, 2.8, 3.1]))
    def time_passes(self, seconds: float) -> None:
        self.world.let_pass(seconds)

    @rule(worker=places, seconds=st.sampled_from([1.0, 3.1]))
    def a_computer_is_suspended(self, worker: int, seconds: float) -> None:
        self.world.suspend(self.worker(worker), seconds)

    @rule(seconds=st.sampled_from([-60.0, -2.0, 60.0]))
    def the_database_gets_another_time(self, seconds: float) -> None:
        self.world.set_clock(seconds)

    # ------------------------------------------------------------------ workers

    @precondition(lambda self: sum(not one.dead for one in self.world.workers) < MOST_WORKERS)
    @rule()
    def a_worker_starts(self) -> None:
        self.world.start()

    @precondition(lambda self: sum(not one.dead for one in self.world.workers) > 1)
    @rule(worker=places)
    def a_worker_dies(self, worker: int) -> None:
        self.worker(worker).dead = True

    @rule(worker=places, fault=st.sampled_from(["", "", "cut", "answer lost"]))
    def the_way_to_the_database_changes(self, worker: int, fault: Fault) -> None:
        self.worker(worker).link.fault = fault

    @rule()
    def all_renew(self) -> None:
        for worker in self.world.workers:
            if not worker.dead:
                self.world.renew(worker)

    @rule(worker=places)
    def one_renews(self, worker: int) -> None:
        self.world.renew(self.worker(worker))

    @rule(worker=places)
    def one_adopts_and_compares(self, worker: int) -> None:
        chosen = self.worker(worker)
        self.world.adopt(chosen)
        self.world.compare(chosen)

    @rule(worker=places, other=places, table=places, back=st.booleans())
    def a_writer_pauses_past_its_lease(self, worker: int, other: int, table: int, back: bool) -> None:
        paused, chosen, name = self.worker(worker), self.worker(other), self.table(table)
        self.world.prepare(paused, name)
        for _ in range(5):
            self.world.let_pass(0.7)
            if chosen is not paused:
                self.world.renew(chosen)
        self.world.renew(chosen)
        self.world.acquire(chosen, name)
        self.world.load(chosen, name)
        if back:
            self.come_back(paused)

    @rule(worker=places)
    def a_worker_comes_back(self, worker: int) -> None:
        self.come_back(self.worker(worker))

    def come_back(self, chosen: Worker) -> None:
        """Let a worker renew its presence and send what it had decided on."""
        self.world.renew(chosen)
        for pending in [one for one in self.world.pending if one.worker is chosen]:
            self.world.send(pending)

    # ------------------------------------------------------------------ tables

    @precondition(lambda self: len(self.world.tables) < MOST_TABLES)
    @rule(worker=places)
    def a_table_is_opened(self, worker: int) -> None:
        self.world.open_table(self.worker(worker))

    @rule(worker=places, table=places)
    def a_worker_takes_a_table(self, worker: int, table: int) -> None:
        self.world.acquire(self.worker(worker), self.table(table))

    @rule(worker=places, table=places)
    def a_worker_takes_and_loads_a_table(self, worker: int, table: int) -> None:
        chosen, name = self.worker(worker), self.table(table)
        self.world.acquire(chosen, name)
        self.world.load(chosen, name)

    @rule(worker=places, table=places)
    def a_worker_gives_a_table_back(self, worker: int, table: int) -> None:
        self.world.release(self.worker(worker), self.table(table))

    @rule(worker=places, table=places)
    def an_answer_is_given(self, worker: int, table: int) -> None:
        pending = self.world.prepare(self.worker(worker), self.table(table))
        if pending is not None:
            self.world.send(pending)

    @rule(worker=places, table=places, answers=st.integers(1, 4))
    def a_table_is_played(self, worker: int, table: int, answers: int) -> None:
        chosen, name = self.worker(worker), self.table(table)
        self.world.renew(chosen)
        self.world.acquire(chosen, name)
        self.world.load(chosen, name)
        for _ in range(answers):
            pending = self.world.prepare(chosen, name)
            if pending is not None:
                self.world.send(pending)
            self.world.read_all()

    @rule(worker=places, table=places)
    def an_answer_is_on_its_way(self, worker: int, table: int) -> None:
        self.world.prepare(self.worker(worker), self.table(table))

    @precondition(lambda self: self.world.pending)
    @rule(place=places, lost=st.booleans())
    def it_comes_to_the_database(self, place: int, lost: bool) -> None:
        self.world.send(self.take_pending(place), lost)

    @precondition(lambda self: self.world.pending and len(self.world.open) < 2)
    @rule(place=places)
    def its_commit_takes_long(self, place: int) -> None:
        self.world.leave_open(self.take_pending(place))

    @precondition(lambda self: self.world.open)
    @rule(place=places, commit=st.booleans())
    def the_commit_ends(self, place: int, commit: bool) -> None:
        self.world.end_open(place % len(self.world.open), commit)

    # ------------------------------------------------------------------ what has to hold

    @invariant()
    def no_table_has_two_writers(self) -> None:
        assert not self.world.problems()
        self.world.read_all()

    def teardown(self) -> None:
        try:
            problems = self.world.judge()
            self.checked["histories"] += len(self.world.operations)
            self.checked["operations"] += sum(map(len, self.world.operations.values()))
        finally:
            self.world.close()
        assert not problems, "; ".join(problems)
