"""Lease statements: the SQL of the lease protocol, for PostgreSQL. Each is one transaction of one round trip.

Of the parameters, ``$1`` is the worker unless said otherwise.

``tables`` has for each table its ``writer``, the worker that holds its lease ("": nobody), and ``lease``, the number
of that lease. ``workers`` has until when each worker is taken to be live. Only the clock of the database decides
that. A worker whose time has passed stays dead until it has released all its tables (`RELEASE_ALL`) and begins
anew (`BEGIN`): so nothing that was true of it before is true again.

The rows of tables are always locked before those of workers, and several of them in the order of their ids, so that no
two statements wait for each other.
"""

from __future__ import annotations

BEGIN = """
INSERT INTO workers (id, until, started, address)
VALUES ($1, clock_timestamp() + $2::float8 * interval '1 second', clock_timestamp(), $3)
ON CONFLICT (id) DO UPDATE SET until = EXCLUDED.until, address = EXCLUDED.address
"""
"""A worker begins to be live for ``$2`` seconds, at the address ``$3``. It holds no table then."""

RENEW = """
UPDATE workers SET until = clock_timestamp() + $2::float8 * interval '1 second', address = $3
WHERE id = $1 AND until > clock_timestamp() RETURNING 1
"""
"""A worker that is live stays so, with the same parameters; no row for one whose time has passed."""

END = "UPDATE workers SET until = clock_timestamp() WHERE id = $1 AND until > clock_timestamp()"
"""A worker is not live any more."""

ACQUIRE = """
WITH wanted AS MATERIALIZED (
    SELECT table_id, writer FROM tables WHERE table_id = ANY($2::varchar[]) ORDER BY table_id FOR NO KEY UPDATE
), dead AS MATERIALIZED (
    SELECT id FROM workers WHERE id IN (SELECT writer FROM wanted) AND id <> $1 AND until <= clock_timestamp()
    ORDER BY id FOR SHARE
), own AS MATERIALIZED (
    SELECT id FROM workers WHERE id = $1 AND until > clock_timestamp()
), taken AS (
    UPDATE tables SET lease = tables.lease + 1, writer = own.id FROM wanted, own
    WHERE tables.table_id = wanted.table_id
        AND (wanted.writer IN ('', own.id) OR wanted.writer IN (SELECT id FROM dead))
    RETURNING tables.table_id, tables.lease, tables.number, tables.head
)
SELECT wanted.table_id, wanted.writer, taken.lease, taken.number, taken.head, EXISTS (SELECT 1 FROM own),
    EXISTS (SELECT 1 FROM workers WHERE id = wanted.writer)
FROM wanted LEFT JOIN taken USING (table_id)
"""
"""Take the leases of those of the tables ``$2`` that nobody live but this worker holds, each with the next number.

A row for each table that exists: id, the writer before, the new lease with number and head of the table's last row
(NULL: not taken), whether this worker is live, whether that writer is known. The writer's row is locked as well: an
append or a renewal that has begun is waited for, and what it wrote is seen.
"""

CLEAR = """
UPDATE tables SET writer = '' WHERE table_id = $1 AND writer = $2
    AND NOT EXISTS (SELECT 1 FROM workers WHERE id = $2)
"""
"""Release the table ``$1`` of a worker ``$2`` that is not known, as in a database that was put together by hand.

It is not one of a worker that has begun since: its row is committed before it can hold a table.
"""

RELEASE = """
UPDATE tables SET writer = '' FROM unnest($2::varchar[], $3::bigint[]) AS given (table_id, lease)
WHERE tables.table_id = given.table_id AND tables.lease = given.lease AND tables.writer = $1
"""
"""Release the tables ``$2``, each only if its lease still has its number of ``$3``."""

RELEASE_ALL = """
WITH held AS MATERIALIZED (
    SELECT table_id FROM tables WHERE writer = $1 ORDER BY table_id FOR NO KEY UPDATE
)
UPDATE tables SET writer = '' FROM held WHERE tables.table_id = held.table_id AND tables.writer = $1
"""
"""Release whatever a worker holds."""

WRITER = """
SELECT tables.writer FROM tables JOIN workers ON workers.id = tables.writer
WHERE tables.table_id = $1 AND workers.until > clock_timestamp()
"""
"""The live writer of the table ``$1``."""

LAST_ROW = "SELECT number, head FROM tables WHERE table_id = $1"
"""Number and chain of the last row of the table ``$1``."""

WORKERS = "SELECT id, address, until > clock_timestamp() FROM workers"
"""All workers: id, address, whether each is live."""

ORPHANS = """
SELECT table_id FROM tables WHERE writer <> ''
    AND NOT EXISTS (SELECT 1 FROM workers WHERE id = tables.writer AND until > clock_timestamp())
"""
"""The tables whose writer is dead."""

SUM = "SELECT count(*), coalesce(sum(lease), 0)::bigint FROM tables WHERE writer = $1"
"""How many tables a worker holds, and the sum of their lease numbers: for a quick comparison."""

HELD = "SELECT table_id, lease FROM tables WHERE writer = $1"
"""The tables that a worker holds."""

BOUND = """
UPDATE workers SET until = clock_timestamp() + $1::float8 * interval '1 second'
WHERE until > clock_timestamp() + ($1::float8 + 1) * interval '1 second'
"""
"""No worker is live for longer than a lease of ``$1`` seconds, also after the clock of the database was set back."""

TIDY = """
DELETE FROM workers WHERE until < clock_timestamp() - interval '1 hour' AND id <> $1
    AND NOT EXISTS (SELECT 1 FROM tables WHERE writer = workers.id)
"""
"""Remove workers that have long been dead and hold nothing."""
