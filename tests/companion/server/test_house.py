"""House rights: opening, closing and importing require the house key or a host key."""

from __future__ import annotations

import json
from pathlib import Path

import flask
import pytest
from flask.testing import FlaskClient

from companion.games import pack_loader
from companion.server.app import Services, create_app, services_of
from companion.settings import Settings
from tests.house import post_table

GAME = "monasterium"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path, game=GAME)


@pytest.fixture
def client(app: flask.Flask) -> FlaskClient:
    return app.test_client()


def files(folder: Path) -> set[str]:
    """The files of packs in the data folder."""
    return {str(file) for file in (folder / "packs").rglob("*")}


def test_a_stranger_neither_opens_tables_nor_creates_packs(
    parts: Services, client: FlaskClient, tmp_path: Path
) -> None:
    table = parts.registry.open("Friday").id
    draft = parts.registry.drafts.create("Ours", GAME).id
    before = files(tmp_path)
    pack = (pack_loader.PACKS / GAME / "reference.json").read_bytes()
    keys = [
        {},
        {"key": ""},
        {"key": "0" * 32},
        {"key": parts.registry.keys.key(table)},
        {"key": parts.registry.pack_key(draft)},
        {"key": parts.registry.pack_key(draft), "table": f"pack:{draft}"},
        {"key": parts.registry.keys.key("nowher"), "table": "nowher"},
        {"key": parts.registry.keys.key("packs"), "table": "packs"},
    ]
    for key in keys:
        for _ in range(3):
            assert client.post("/", query_string=key, data={"name": "x", "play": f"{GAME}/"}).status_code == 403
            assert client.post("/enrol", query_string=key, data={"name": "x", "game": GAME}).status_code == 403
        refused = client.post("/packs", query_string=key, data=pack)
        assert refused.get_json()["code"] == "house_key"
        assert client.post(f"/house/close/{table}", query_string=key).status_code == 403
        assert client.get("/packs.json", query_string=key).status_code == 403
    assert [table.id for table in parts.registry.loaded.running()] == [table]
    assert not parts.registry.get(table).over
    assert files(tmp_path) == before


def test_a_refused_import_is_refused_before_its_body_is_read(client: FlaskClient) -> None:
    class Unread:
        def read(self, *_: object) -> bytes:
            raise AssertionError("the body was read")

    answer = client.post("/packs", environ_overrides={"wsgi.input": Unread(), "CONTENT_LENGTH": "8000000"})
    assert answer.get_json()["code"] == "house_key"


def test_the_house_key_opens_tables_and_packs_up_to_the_limits(settings: Settings) -> None:
    app = create_app(Settings(data=settings.data, game=GAME, most_tables=3))
    parts = services_of(app)
    client, key = app.test_client(), parts.registry.keys.house
    statuses = [post_table(client, key, f"{GAME}/").status_code for _ in range(4)]
    assert statuses == [303, 303, 303, 503]
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "it"}
    shown = client.post(f"/?key={key}", data={"name": "x", "play": f"{GAME}/"}, headers=browser)
    assert (shown.status_code, shown.mimetype) == (503, "text/html")
    assert "Operazione non eseguita" in shown.get_data(as_text=True)
    assert client.post(f"/enrol?key={key}", data={"name": "x", "game": GAME}).status_code == 303
    parts.close()


def test_the_key_of_a_host_opens_tables_until_their_own_table_is_closed(parts: Services, client: FlaskClient) -> None:
    table = parts.registry.open("Friday")
    host = {"table": table.id, "key": parts.registry.keys.key(table.id)}
    form = {"name": "x", "play": f"{GAME}/"}
    opened = client.post("/", query_string=host, data=form)
    assert opened.status_code == 303
    pack = json.dumps({"no": "pack"})
    assert client.post("/packs", query_string=host, data=pack).get_json()["code"] == "pack_format"
    closed = client.post(f"/house/close/{table.id}", query_string={"key": parts.registry.keys.house})
    assert closed.status_code == 303
    assert table.state.finished
    assert client.post("/", query_string=host, data=form).status_code == 403
    again = client.post(f"/house/close/{table.id}", query_string={"key": parts.registry.keys.house})
    assert again.get_json()["code"] == "finished"
    unknown = client.post("/house/close/nowher", query_string={"key": parts.registry.keys.house})
    assert (unknown.status_code, unknown.get_json()["code"]) == (404, "no_such_table")
