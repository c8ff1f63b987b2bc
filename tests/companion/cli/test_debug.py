"""``run --debug`` restarts the server when a source file or an asset changes, at the same address."""

from __future__ import annotations

import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults.server import Server
from tests.project.fourth_game_tree import copy_project


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy of the source tree for a test that changes it."""
    return copy_project(tmp_path / "source", only=("nothing",)).folder


@pytest.fixture
def server(source: Path, tmp_path: Path) -> Iterator[Server]:
    """A server of that tree in debug mode."""
    running = Server(tmp_path / "data", "--debug", source_tree=source)
    yield running
    running.stop()


def eventually(holds: Callable[[], bool], seconds: float = 60) -> bool:
    """Whether something holds within some seconds; a server that restarts refuses connections meanwhile."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if holds():
                return True
        except OSError:
            pass
        time.sleep(0.1)
    return False


def fetch(address: str) -> str:
    """The text at an address."""
    with urllib.request.urlopen(address, timeout=20) as answer:
        text: str = answer.read().decode()
    return text


def test_a_changed_asset_has_another_address_and_its_new_content(server: Server, source: Path) -> None:
    page = f"{server.url}/table/{server.table}"
    before = styles_of(fetch(page))
    file = source / "web" / "styles" / "tokens.css"
    file.write_text(file.read_text(encoding="utf-8") + "\n.changed { color: red; }\n", encoding="utf-8")
    assert eventually(lambda: not before & styles_of(fetch(page)))
    (style,) = styles_of(fetch(page))
    folder = style.split("/games/")[0]
    assert "@import" in fetch(server.url + style), "a stale bundle is not served"
    assert ".changed" in fetch(f"{server.url}{folder}/styles/tokens.css")


def test_a_changed_module_is_loaded_again_and_the_table_resumed(server: Server, source: Path, tmp_path: Path) -> None:
    module = source / "companion" / "settings.py"
    mark = tmp_path / "loaded again"
    line = f"\nPath({str(mark)!r}).touch()\n"
    fetch(f"{server.url}/healthz")  # from the first answer on, files are watched
    module.write_text(module.read_text(encoding="utf-8") + line, encoding="utf-8")
    assert eventually(mark.exists)
    assert eventually(lambda: server.table in fetch(f"{server.url}/table/{server.table}"))


def styles_of(page: str) -> set[str]:
    """The addresses of a page's styles."""
    return {part for part in page.split('"') if part.endswith(".css")}
