"""Shared by all tests: one browser for each test process, the order of the files, and the choice of the quick tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import CHROMIUM, FLAGS
from tests.postgres import postgres_database, postgres_server, postgres_url
from tests.redis_server import redis_server

__all__ = [
    "postgres_database", "postgres_server", "postgres_url", "redis_server",
]  # fmt: skip
"""Fixtures of other modules."""

# Read when NumPy and OpenCV are first imported, also by processes of tests: their threads would only wait for a core.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OPENCV_FOR_THREADS_NUM", "1")

TESTS = Path(__file__).parent
QUICK = (
    "companion/tables/commands", "companion/tables/test_table.py", "engine", "golden/test_golden_records.py",
    "hardware/dice", "properties", "rules",
)  # fmt: skip
"""The folders and files that ``--quick`` runs: rules, properties and units, without browsers or other processes."""

PATIENCE = 20_000
"""Milliseconds that a test waits for what a page is to show: the machine may be busy with other tests."""

LONG = ("e2e", "web", "project")
"""The folders with the longest files."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--quick``."""
    parser.addoption("--quick", action="store_true", help="only rules, properties and units")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out everything that ``--quick`` does not run; None leaves the decision to others."""
    if not config.getoption("quick") or not collection_path.is_relative_to(TESTS):
        return None
    path = collection_path.relative_to(TESTS)
    wanted = [Path(name) for name in QUICK]
    return None if any(path.is_relative_to(each) or each.is_relative_to(path) for each in wanted) else True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest files first, so that no worker process is left with one at the end."""

    def place(item: pytest.Item) -> int:
        return next((n for n, folder in enumerate(LONG) if item.path.is_relative_to(TESTS / folder)), len(LONG))

    items.sort(key=place)


def pytest_collection_finish() -> None:
    """Leave the modules and the 5,000 collected tests out of the garbage collector's searches, and search less often.

    Nothing of them is freed before the end, but each full search would go through them all: a tenth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; two browsers in one process would disturb each other."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()
