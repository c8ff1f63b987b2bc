"""A server process over PostgreSQL: a page takes a seat, the process is killed, and the row is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.postgres.games import registry_of
from tests.faults.server import Page, Server


def test_what_a_page_was_acknowledged_is_there_after_a_kill(
    tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = tmp_path / "address"
    address.write_text(f"{postgres_url}\n")
    monkeypatch.setenv("EXCHEQUER_DATABASE_FILE", str(address))
    server = Server(tmp_path / "data")
    try:
        page = Page(server)
        assert page.send("take_seat", {"seat": "N", "name": "Ada", "colour": "blue"})["ok"]
    finally:
        server.kill()
    page.close()
    assert not (tmp_path / "data" / "exchequer.sqlite").exists()
    with registry_of(tmp_path / "data", postgres_url) as registry:
        assert registry.damaged == {} and registry.repaired == {}
        assert [one.name for one in registry.get(server.table).people.values()] == ["Ada"]
