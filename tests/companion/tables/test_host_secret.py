"""Host secret: a data folder has a single secret, even if several processes start at once."""

from __future__ import annotations

import contextlib
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.packs import atomic_files
from companion.tables.access.host_keys import HostKeys


def test_those_that_begin_together_have_the_same_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is about to write lets another that is so, too, write and read first; alone it waits for a second."""
    both, write = threading.Barrier(2), atomic_files.write

    def together(path: Path, content: bytes) -> None:
        with contextlib.suppress(threading.BrokenBarrierError):
            if both.wait(1) == 1:
                time.sleep(0.3)
        write(path, content)

    monkeypatch.setattr(atomic_files, "write", together)
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(HostKeys.at, [tmp_path / "data"] * 2)
    assert first.key("a table") == second.key("a table") == HostKeys.at(tmp_path / "data").key("a table")
