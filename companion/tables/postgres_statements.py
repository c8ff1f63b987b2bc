"""PostgreSQL statements of the journal: each is a transaction of its own, and checks the right to write by itself.

A statement that writes rows changes the line of their table first, and only where lease, process, and the last row that
the process knows are the present ones; it writes rows only if it has. Whoever takes the lease changes the same line, so
the two wait for each other there.
"""

from __future__ import annotations

_COLUMNS = "table_id, number, at, kind, body, checksum, chain, sequence"

_IS_THERE = "EXISTS (SELECT 1 FROM workers WHERE id = $9 AND until > clock_timestamp())"

_CHANGE = f"""
UPDATE tables SET number = $2::integer, head = $3, sequence = $4::bigint, content = $5, seal = $6,
    changed = clock_timestamp()
WHERE table_id = $1 AND lease = $8::bigint AND writer = $9 AND number = $7::integer AND head = $10 AND {_IS_THERE}
RETURNING 1
"""
"""The new line ($1 to $6), the number and the chain of the row before ($7, $10), lease and process ($8, $9)."""

_OPEN = f"""
INSERT INTO tables (table_id, number, head, sequence, content, seal, lease, writer)
SELECT $1, $2::integer, $3, $4::bigint, $5, $6, $8::bigint, $9 WHERE {_IS_THERE} AND $7::integer = 0 AND $10 = ''
ON CONFLICT (table_id) DO NOTHING
RETURNING 1
"""
"""The first line of a table, with the same parameters."""

_ONE = f"""
INSERT INTO entries ({_COLUMNS})
SELECT $1, $11::integer, $12, $13, $14, $15, $16, $17::bigint FROM fenced
"""

_ALL = f"""
INSERT INTO entries ({_COLUMNS})
SELECT $1, number, at, kind, body, checksum, chain, sequence FROM fenced, json_to_recordset($11::json)
AS rows(number integer, at text, kind text, body text, checksum text, chain text, sequence bigint)
"""

APPEND = f"WITH fenced AS ({_CHANGE}) {_ONE}"
"""Write the next row of a table."""
OPEN = f"WITH fenced AS ({_OPEN}) {_ONE}"
"""Write the first row of a table."""
APPEND_ALL = f"WITH fenced AS ({_CHANGE}) {_ALL}"
"""Write the next rows of a table, as JSON."""
OPEN_ALL = f"WITH fenced AS ({_OPEN}) {_ALL}"
"""Write the first rows of a table, as JSON."""

HOLD = """
SELECT 1 FROM tables WHERE table_id = $1 AND lease = $2::bigint AND writer = $3
AND EXISTS (SELECT 1 FROM workers WHERE id = $3 AND until > clock_timestamp()) FOR UPDATE
"""
"""Keep the line of a table for this transaction, if this process may write the table."""
REMOVE = "DELETE FROM entries WHERE table_id = $1"
INSERT = f"""
INSERT INTO entries ({_COLUMNS}) SELECT $1, number, at, kind, body, checksum, chain, sequence
FROM json_to_recordset($2::json)
AS rows(number integer, at text, kind text, body text, checksum text, chain text, sequence bigint)
"""
SUMMARIZE = """
UPDATE tables SET number = $2::integer, head = $3, sequence = $4::bigint, content = $5, seal = $6,
    changed = clock_timestamp()
WHERE table_id = $1 AND lease = $7::bigint AND writer = $8
AND EXISTS (SELECT 1 FROM workers WHERE id = $8 AND until > clock_timestamp())
"""
ADD_LINE = """
INSERT INTO tables (table_id, number, head, sequence, content, seal) VALUES ($1, 0, '', 0, '', '')
ON CONFLICT (table_id) DO NOTHING
"""
"""The line of a table that has rows and has lost its line; nobody has its lease."""

TRY = "UPDATE about SET value = value WHERE key = 'schema'"
BLOCK = "SELECT nextval('entries_sequence')"
RAISE = """
SELECT setval('entries_sequence', $1::bigint, true) WHERE (SELECT last_value FROM entries_sequence) < $1::bigint
"""
"""Have the numbers of all rows go on above one, which rows from elsewhere have."""

STORED = f"SELECT {_COLUMNS} FROM entries WHERE table_id = $1 ORDER BY number"
COUNTS = "SELECT table_id, count(*), max(number) FROM entries GROUP BY table_id"
NEWEST = "SELECT at FROM entries ORDER BY sequence DESC LIMIT 1"
CHAIN = "SELECT chain FROM entries WHERE table_id = $1 AND number = $2::integer"
END_SESSION = """
SELECT pg_terminate_backend(pid, $3::bigint) FROM pg_stat_activity
WHERE pid = $1::integer AND backend_start = $2::timestamptz
"""
"""End a process of the server that may still carry out a statement, and wait for its end; no row where it has ended."""
