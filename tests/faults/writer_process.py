"""A worker as a process of its own, for tests: ``python writer_process.py FOLDER URL TABLE`` writes without pause.

It prints a line for each attempt: "done" and the number of the row, or the code with which it was refused.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from companion.errors import Refusal
from companion.settings import Settings
from companion.tables.registry import TableRegistry
from tests.companion.fake_game import FAKE


def main(folder: str, url: str, name: str) -> None:
    registry = TableRegistry(Settings(data=Path(folder), game=FAKE.name, database=url), worker=True)
    table = registry.take(name)
    while True:
        try:
            table.pause(not table.paused)
            print("done", table.state.number, flush=True)
        except Refusal as refusal:
            print(refusal.code.value, flush=True)
            time.sleep(0.01)


if __name__ == "__main__":
    main(*sys.argv[1:])
