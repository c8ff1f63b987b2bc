"""Guard of the versions, as a program of its own: run as root right before each start of the server.

    python3 -P -m companion.appliance.guard [--store FOLDER] [--data FOLDER]

It needs nothing but the standard library, so that it also works where the packages of the current version do not. It
counts the starts of a version on trial, takes a confirmation that the server has left, and lets the version before
take over where it must. It ends with status 0 whatever it finds: the server is to be started in any case.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import sys
from pathlib import Path

from companion.appliance import version_requests
from companion.appliance.proof import COPY
from companion.appliance.update_progress import settle_progress
from companion.appliance.versions import STORE, Store
from companion.errors import Refusal


def main(arguments: list[str] | None = None) -> int:
    """Carry it out; what is remarkable is printed, for the system's journal."""
    parser = argparse.ArgumentParser(prog="guard", description="Get the store of versions ready for a start.")
    parser.add_argument("--store", type=Path, default=STORE, help="store of versions")
    parser.add_argument("--data", type=Path, help="data folder of the server")
    chosen = parser.parse_args(arguments)
    store = Store(chosen.store)
    try:
        if chosen.data is not None:
            version_requests.take_confirmation(store, chosen.data)
            _remove_copy(store, chosen.data)
        settle_progress(store)
        before = store.state()
        state = store.starting()
    except (Refusal, OSError) as problem:
        print(f"The versions could not be checked: {problem}", file=sys.stderr)
        return 0
    if state.trial is not None:
        print(f"Version {state.current} is on trial: start {state.trial.starts}.", file=sys.stderr)
    elif before.trial is not None or before.current != state.current:
        print(f"Version {state.current} takes over from {before.current}.", file=sys.stderr)
    return 0


def _remove_copy(store: Store, data: Path) -> None:
    """Remove the copy of the books that a killed proof has left, unless one is going on."""
    with contextlib.suppress(Refusal), store.updating():
        shutil.rmtree(data / COPY, ignore_errors=True)  # follows no links


if __name__ == "__main__":
    sys.exit(main())
