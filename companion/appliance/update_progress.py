"""Update progress: how an update or a roll back goes, and how the last one ended: ``progress.json`` of a store.

Only the standard library: what runs as root uses it.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.appliance import durable_files
from companion.appliance.versions import Store
from companion.clock import now
from companion.errors import Code, Refusal

PROGRESS = "progress.json"
LARGEST = 65_536

Kind = Literal["update", "roll_back"]


@dataclass(slots=True)
class Progress:
    """How an update goes, as `PROGRESS` has it: the part that is being done, or how it ended."""

    kind: Kind
    version: str = ""
    part: str = "verify"
    done: bool = False
    code: str = ""
    params: dict[str, Any] = field(default_factory=dict)
    tables: int = 0
    games: int = 0
    adopts: int = 0
    """Games that were replayed, tables, and games that go on under newer rules if their host wants it."""


def write_progress(store: Store, progress: Progress) -> None:
    """Keep how an update goes. Raises OSError."""
    content = {"schema": 1, "at": now(), **{name: getattr(progress, name) for name in progress.__slots__}}
    durable_files.write(store.folder / PROGRESS, json.dumps(content).encode())


def settle_progress(store: Store) -> None:
    """Let an update that was killed be told as ended: as interrupted, unless it had switched already."""
    found = read_progress(store)
    if found is None or found.get("done") is True:
        return
    with contextlib.suppress(Refusal), store.updating():  # otherwise it goes on
        state = store.state()
        version = store.about(state.current).version if state.current in store.names() else ""
        if found.get("part") not in ("switch", "trial") or version != found.get("version"):
            found |= {"code": Code.UPDATE_INTERRUPTED.value, "params": {}}
        durable_files.write(store.folder / PROGRESS, json.dumps({**found, "done": True}).encode())


def read_progress(store: Store) -> dict[str, Any] | None:
    """How the last update went, or how the present one goes; None where there was none."""
    try:
        found = json.loads((store.folder / PROGRESS).read_bytes()[:LARGEST])
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and found.get("schema") == 1 else None
