"""Guests of a house under test: players at several tables in a process of their own, asked whether all go on.

`deploy.testing.cafe` and `deploy.testing.compose` use them; the process is `deploy.testing.cafe_players`.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from deploy.testing.package_trial import Failed, require

ROOT = Path(__file__).resolve().parents[2]
TABLES = 6


class Guests:
    """Players at tables of the house, in a process of their own."""

    def __init__(self, port: int, key: str, tables: int = TABLES, inside: Sequence[str] = ()) -> None:
        """Begin to play through a port; raises `Failed` if the first tables cannot be opened.

        ``inside`` is the command that runs another in the network of the house, where that is not ours.
        """
        self._process = subprocess.Popen(
            [*inside, sys.executable, "-P", "-m", "deploy.testing.cafe_players", str(port), key, str(tables)],
            env={**os.environ, "PYTHONPATH": str(ROOT)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        require(self._line().get("ready") is True, "the players cannot sit down")

    def _line(self) -> dict[str, object]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise Failed(f"the players have ended with {self._process.wait()}")
        found: dict[str, object] = json.loads(line)
        return found

    def ask(self, word: str) -> dict[str, object]:
        """The answer to a command of `deploy.testing.cafe_players`."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()
        return self._line()

    def require_going_on(self, limit: float, since: float | None = None) -> float:
        """Wait until every table has had an answer since a moment (None: now); the seconds. Raises `Failed`."""
        begun = time.monotonic() if since is None else since
        while True:
            waited = time.monotonic() - begun
            counted = self.ask("count")
            idle = counted["idle"]
            assert isinstance(idle, list)
            require(not counted["faults"], str(counted["faults"]))
            if all(one < waited for one in idle):
                return waited
            require(waited < limit, f"after {waited:.1f} s without an answer: {[one for one in idle if one >= waited]}")
            time.sleep(0.1)

    def stop(self) -> dict[str, object]:
        """End the games; what was acknowledged has to be there. Raises `Failed`."""
        found = self.ask("stop")
        self._process.wait(60)
        require(not found["missing"], str(found["missing"]))
        return found

    def close(self) -> None:
        """End the players' process."""
        self._process.kill()
        self._process.wait()


@contextlib.contextmanager
def playing(port: int, key: str, inside: Sequence[str] = ()) -> Iterator[Guests]:
    """Players at tables meanwhile; at the end all that was acknowledged has to be there."""
    guests = Guests(port, key, inside=inside)
    try:
        yield guests
        guests.stop()
    finally:
        guests.close()
