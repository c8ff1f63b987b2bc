"""The page of the computer itself: who sees it."""

from __future__ import annotations

from pathlib import Path

import flask
import pytest

from companion.appliance.machine_health import MachineHealth
from companion.server.app import Parts
from companion.version import version

PATHS = ("/appliance", "/appliance/status.json")


@pytest.mark.parametrize("path", PATHS)
def test_strangers_and_players_learn_nothing_of_the_computer(parts: Parts, app: flask.Flask, path: str) -> None:
    table = parts.registry.open()
    for query in (
        "",
        f"?table={table.id}",
        f"?table={table.id}&key={'0' * 32}",
        f"?key={parts.registry.keys.key('x')}",
    ):
        refused = app.test_client().get(path + query)
        assert (refused.status_code, refused.get_json()["code"]) == (403, "house_key")


@pytest.mark.parametrize("path", PATHS)
def test_the_house_and_the_host_of_an_open_table_see_the_computer(parts: Parts, app: flask.Flask, path: str) -> None:
    table = parts.registry.open()
    host = f"?table={table.id}&key={parts.registry.keys.key(table.id)}"
    for query in (f"?key={parts.registry.house.key}", host):
        shown = app.test_client().get(path + query)
        assert shown.status_code == 200 and shown.headers["Cache-Control"] == "no-store"
    table.finish()
    assert app.test_client().get(path + host).status_code == 403


def test_the_state_names_the_version_and_the_tables_that_are_not_over(parts: Parts, app: flask.Flask) -> None:
    for _ in range(2):
        parts.registry.open()
    told = app.test_client().get(f"/appliance/status.json?key={parts.registry.house.key}").get_json()
    assert told["computer"]["version"] == version() and told["computer"]["tables"] == 2


def test_the_state_has_the_health_of_the_computer_with_notes_as_sentences(
    parts: Parts, app: flask.Flask, tmp_path: Path
) -> None:
    (tmp_path / "sys/fs/ext4/card").mkdir(parents=True)
    (tmp_path / "sys/fs/ext4/card/errors_count").write_text("2")
    object.__setattr__(parts, "machine", MachineHealth(tmp_path, tmp_path))
    table = parts.registry.open()
    for rights in (f"key={parts.registry.house.key}", f"table={table.id}&key={parts.registry.keys.key(table.id)}"):
        told = app.test_client().get(f"/appliance/status.json?{rights}&lang=en").get_json()["health"]
        assert told["card_errors"] == 2
        assert any("has had errors" in note for note in told["notes"])
