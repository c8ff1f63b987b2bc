"""A writer that is stopped (SIGSTOP) past its lease, as a real process, while another worker takes its table over."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from companion.tables.commands import seating
from tests.faults.house_workers import Workers
from tests.waiting import becomes_true

ROOT = Path(__file__).resolve().parents[2]
AFTERWARDS = 40
"""Lines that the writer prints after it was stopped: those of before that nobody has read, and refusals."""


def pause_and_take_over(workers: Workers, written: int, delay: float = 0.0) -> list[str]:
    """Stop a writer once it has said that ``written`` rows were written, and ``delay`` seconds later; what is wrong.

    The append that it was about may have been committed; that is before the takeover. All later ones must be refused.
    """
    first = workers.start()
    name = first.open("Friday").id
    first.close()
    workers.all.remove(first)
    command = [
        sys.executable, "-m", "tests.faults.writer_process", str(workers.folder),
        workers.server.url(workers.database), name,
    ]  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    found: list[str] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment) as writer:
        try:
            assert writer.stdout is not None
            said = [writer.stdout.readline().strip() for _ in range(written)]
            if delay:
                becomes_true(lambda: False, delay)
            os.kill(writer.pid, signal.SIGSTOP)
            other = workers.start()
            if not becomes_true(lambda: [table.id for table in other.running()] == [name]):
                return ["nobody took the table over"]
            table = other.get(name)
            before = table.state.number
            seating.take_seat(table, "N", "Bea", "blue")
            os.kill(writer.pid, signal.SIGCONT)
            while len(said) < before + AFTERWARDS:
                said.append(writer.stdout.readline().strip())
            done = [int(line.split()[1]) for line in said if line.startswith("done")]
            if done != list(range(2, before + 1)):
                found.append(f"{before} rows were there at the takeover, and these were acknowledged: {done}")
            if set(said[len(done) :]) != {"lease_lost"}:
                found.append(f"afterwards it was told {set(said[len(done) :])}")
            seating.take_seat(table, "E", "Cy", "red")
            if [entry.number for entry in other.journal.read(name)] != list(range(1, before + 3)):
                found.append("the rows of the new writer are not all that follow")
        finally:
            writer.kill()
    return found
