"""Long form of the tests of leases: the state machine with more and longer runs, and writers stopped at any moment."""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from companion.tables.postgres_journal import PostgresJournal
from tests.faults import lease_world
from tests.faults.house_workers import Workers
from tests.faults.lease_machine import LeaseMachine
from tests.faults.paused_writer import pause_and_take_over
from tests.postgres import PostgresServer

RUNS = 500
STEPS = 60
RUNS_FOR_A_PAUSE = 25
"""Runs of the state machine for which there is one pause of a real process."""


def measure(count: int | None, seed_: int) -> dict[str, object]:
    """Run the state machine ``count`` times, and stop a real writer once for every `RUNS_FOR_A_PAUSE` of them."""
    runs = count or RUNS
    server = PostgresServer()
    server.start()
    begun, missed = time.monotonic(), list[str]()
    try:
        missed += run_machine(server, runs, seed_)
        machine = time.monotonic() - begun
        pauses = max(1, runs // RUNS_FOR_A_PAUSE)
        chances = random.Random(seed_)
        for _ in range(pauses):
            missed += pause(server, chances)
    finally:
        server.close()
    return {
        "runs": runs,
        "steps_of_a_run": STEPS,
        "histories": LeaseMachine.checked["histories"],
        "operations": LeaseMachine.checked["operations"],
        "seconds": round(machine),
        "writers_stopped": pauses,
        "missed": missed,
    }


def run_machine(server: PostgresServer, runs: int, seed_: int) -> list[str]:
    """Run the state machine; the counterexample in words, if there is one."""
    database = server.create()
    PostgresJournal(server.url(database)).close()
    lease_world.set_up(server, database)

    class Machine(LeaseMachine):
        url = server.url(database)

    long = settings(
        max_examples=runs, stateful_step_count=STEPS, deadline=None, database=None,
        phases=[Phase.generate, Phase.shrink], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    try:
        run_state_machine_as_test(seed(seed_)(Machine), settings=long)
    except AssertionError as problem:
        return [" ".join([str(problem), *getattr(problem, "__notes__", [])])]
    finally:
        server.drop(database)
    return []


def pause(server: PostgresServer, chances: random.Random) -> list[str]:
    """Stop a writer at some moment."""
    database = server.create()
    with tempfile.TemporaryDirectory() as folder:
        workers = Workers(server, database, Path(folder) / "data")
        try:
            return pause_and_take_over(workers, chances.randint(1, 60), chances.uniform(0.0, 0.02))
        finally:
            workers.close()
            server.drop(database)
