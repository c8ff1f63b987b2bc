"""Support bundle: who may download it, what it contains, and what it must not contain."""

from __future__ import annotations

import io
import json
import logging
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import flask
import pytest

from companion import log_output, support_bundle
from companion.server.app import Services, create_app, services_of
from companion.settings import Settings
from companion.tables.records import records
from companion.tables.table import HOST, Table
from tests.companion.conftest import PageClient
from tests.properties.random_play import random_answer

GAME = "world_without_end"
ADDRESS = "/appliance/support.zip"


def files_of(content: bytes) -> dict[str, str]:
    """The files of a bundle."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def bundle(app: flask.Flask, key: str) -> dict[str, str]:
    """The files of the bundle that the holder of a key gets."""
    reply = app.test_client().get(f"{ADDRESS}?key={key}")
    assert reply.status_code == 200 and reply.headers["Cache-Control"] == "no-store"
    return files_of(reply.data)


def started(app: flask.Flask, name: str = "Zoe's birthday") -> tuple[Table, list[PageClient]]:
    """A table at which two have sat down and started."""
    parts = services_of(app)
    table = parts.registry.open(name, game=GAME)
    pages = [PageClient(app, table.id) for _ in range(2)]
    for page, seat, colour, person in zip(pages, "NE", ("blue", "red"), ("Zoe Zimmer", "Yann"), strict=True):
        assert page.take_seat(seat, colour, person)["ok"]
    table.start("N")
    return table, pages


def play(table: Table, answers: int) -> None:
    """Give so many random answers."""
    chance = Random(7)
    for _ in range(answers):
        assert table.game is not None
        ask = table.game.asks[0]
        table.answer(ask.id, random_answer(ask, chance), ask.seat or HOST)


@pytest.fixture
def server(tmp_path: Path) -> Any:
    built = create_app(Settings(data=tmp_path / "data", game=GAME))
    yield built
    services_of(built).close()


def test_strangers_and_players_get_no_bundle(app: flask.Flask, parts: Services, table: Table) -> None:
    for query in ("", f"?table={table.id}", f"?table={table.id}&key={'0' * 32}"):
        refused = app.test_client().get(ADDRESS + query)
        assert (refused.status_code, refused.get_json()["code"]) == (403, "house_key")
    key = parts.registry.keys.key(table.id)
    assert app.test_client().get(f"{ADDRESS}?table={table.id}&key={key}").status_code == 200


def test_a_maintainer_replays_the_games_whose_record_is_open(server: flask.Flask, tmp_path: Path) -> None:
    parts = services_of(server)
    table, _ = started(server)
    play(table, 12)
    assert not [name for name in bundle(server, parts.registry.keys.house) if name.startswith("records/")]
    table.finish()
    files = bundle(server, parts.registry.keys.house)
    game = records.rebuild(json.loads(files[f"records/{table.id}.json"]))
    assert len(game.answers) == 12


def test_no_name_key_token_or_hash_is_in_it_while_the_game_runs(server: flask.Flask) -> None:
    parts = services_of(server)
    table, pages = started(server)
    play(table, 12)
    record = logging.LogRecord("exchequer.table", logging.WARNING, "", 0, "Zoe Zimmer was refused", (), None)
    log_output.recent.handle(record)
    files = bundle(server, parts.registry.keys.house)
    text = "\n".join(files.values())
    tokens = [str(page.token) for page in pages]
    hashes = [person.token_hash for person in table.people.values()]
    keys = [parts.registry.keys.house, parts.registry.keys.key(table.id)]
    for secret in (*tokens, *hashes, *keys, "Zoe", "Zimmer", "Yann", table.state.chain):
        assert secret not in text, secret
    assert "was refused" in files["log.txt"]
    assert table.state.checksum not in text


def test_only_the_newest_games_are_in_it(server: flask.Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(support_bundle, "MOST_GAMES", 2)
    ids = []
    for _ in range(3):
        table, _ = started(server)
        table.finish()
        ids.append(table.id)
    files = bundle(server, services_of(server).registry.keys.house)
    assert {name for name in files if name.startswith("records/")} == {f"records/{id}.json" for id in ids[1:]}
    assert len(json.loads(files["tables.json"])) == 3


def test_the_health_of_the_computer_is_in_it_rounded(server: flask.Flask) -> None:
    computer = json.loads(bundle(server, services_of(server).registry.keys.house)["health.json"])["computer"]
    assert computer["disk"] > 0 and computer["notes"] is not None
    assert computer["disk"] % support_bundle.ROUNDED == computer["disk_free"] % support_bundle.ROUNDED == 0
