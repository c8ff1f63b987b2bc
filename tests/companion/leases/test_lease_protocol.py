"""The lease protocol over a real PostgreSQL: one writer for each table, whatever workers and their clocks do."""

from __future__ import annotations

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.faults.lease_machine import LeaseMachine
from tests.faults.lease_world import CLOCK
from tests.postgres import PostgresServer

SCHEMA = """
CREATE TABLE tables (table_id VARCHAR(16) PRIMARY KEY, number INTEGER NOT NULL, head VARCHAR(64) NOT NULL,
    lease BIGINT NOT NULL DEFAULT 0, writer VARCHAR(32) NOT NULL DEFAULT '');
CREATE TABLE entries (table_id VARCHAR(16), number INTEGER, chain VARCHAR(64) NOT NULL, PRIMARY KEY (table_id, number));
CREATE TABLE workers (id VARCHAR(32) PRIMARY KEY, until TIMESTAMPTZ NOT NULL, started TIMESTAMPTZ NOT NULL,
    address TEXT NOT NULL DEFAULT '');
"""
APPEND = """
WITH fenced AS (
  UPDATE tables SET number = %(number)s, head = %(row)s
  WHERE table_id = %(table)s AND lease = %(lease)s AND writer = %(worker)s AND number = %(previous)s
    AND EXISTS (SELECT 1 FROM workers WHERE id = %(worker)s AND until > clock_timestamp()) RETURNING 1
), opened AS (
  INSERT INTO tables (table_id, number, head, lease, writer) SELECT %(table)s, 1, %(row)s, 1, %(worker)s
  WHERE %(number)s = 1
    AND EXISTS (SELECT 1 FROM workers WHERE id = %(worker)s AND until > clock_timestamp()) RETURNING 1
)
INSERT INTO entries (table_id, number, chain) SELECT %(table)s, %(number)s, %(row)s
FROM (SELECT * FROM fenced UNION ALL SELECT * FROM opened) AS done
"""


@pytest.fixture
def address(postgres_server: PostgresServer, postgres_database: str) -> str:
    address = postgres_server.address(postgres_database)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(SCHEMA)
        connection.execute(CLOCK)
    return address


def test_a_table_never_has_two_writers_and_its_history_is_linearizable(address: str) -> None:
    class Machine(LeaseMachine):
        pass

    Machine.address, Machine.append = address, APPEND
    quick = settings(
        max_examples=40, stateful_step_count=25, deadline=None, derandomize=True, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    run_state_machine_as_test(Machine, settings=quick)
