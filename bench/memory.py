"""How much memory the server holds, without camera, after a whole joined game of four.

Read from the system's own account of the process (``/proc``): VmRSS, in megabytes of 1,000,000 bytes. The server
has only the packages of the appliance (`bench.appliance`), for those of developers would count as well.
"""

from __future__ import annotations

import random
import time
from pathlib import Path

from bench.server import four_players, next_answer, serving, settle

PACE = 0.02
"""Seconds between answers: the server takes no more than 20 a second of one phone."""

MOST = 3000
"""Answers after which a game that does not end is given up."""


def resident_megabytes(process: int) -> float:
    """The resident memory of a process, by its id."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise RuntimeError("The system does not show the memory of other processes.")


def measure() -> dict[str, float]:
    """The figures of this bench."""
    chance = random.Random(1)
    with serving() as server:
        at_start = resident_megabytes(server.process.pid)
        with four_players(server) as clients:
            settle(clients)
            joined = resident_megabytes(server.process.pid)
            answers = 0
            while answers < MOST and (found := next_answer(clients, chance)) is not None:
                client, message = found
                reply = client.socket.call("answer", message, timeout=10)
                answers += bool(reply["ok"])
                time.sleep(PACE)
            over = clients[4].newest["view"]["over"]
            after = resident_megabytes(server.process.pid)
    if not over:
        raise RuntimeError(f"The game did not end within {answers} answers.")
    return {
        "resident_mb_at_start": round(at_start, 1),
        "resident_mb_joined": round(joined, 1),
        "resident_mb_after_game": round(after, 1),
        "answers": answers,
    }


if __name__ == "__main__":
    import json

    print(json.dumps(measure()))
