"""The lease protocol over a real PostgreSQL: one writer for each table, whatever workers and their clocks do."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.faults.lease_machine import LeaseMachine


def test_a_table_never_has_two_writers_and_its_history_is_linearizable(clocked_url: str) -> None:
    class Machine(LeaseMachine):
        url = clocked_url

    quick = settings(
        max_examples=40, stateful_step_count=25, deadline=None, derandomize=True, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    run_state_machine_as_test(Machine, settings=quick)
