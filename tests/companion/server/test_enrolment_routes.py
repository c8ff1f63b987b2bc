"""Enrolment routes: keys, malformed requests, photos, and tables that use an enrolled pack."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import flask
import numpy as np
import pytest
from flask.testing import FlaskClient

from companion.errors import JournalDamaged
from companion.games import pack_loader
from companion.server.app import Services, create_app, services_of
from companion.settings import Settings
from companion.tables.table import Table
from tests.companion.conftest import PageClient, begin
from tests.companion.packs.enrolled_pack import enter_all, photo, values


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings with the real games, of which copies can be enrolled."""
    return Settings(data=tmp_path, rate=1e6, burst=1_000_000)


@pytest.fixture
def client(app: flask.Flask) -> FlaskClient:
    return app.test_client()


def finished(parts: Services, **change: Any) -> str:
    """The hash of a finished copy."""
    drafts = parts.registry.drafts
    id = drafts.create("Ada's copy", "world_without_end").id
    enter_all(drafts, id)
    if change:
        drafts.set_item(id, "card-I-01", values()["card-I-01"] | change)
    drafts.set_photo(id, "I-01", photo())
    return drafts.finish(id).finished


CHANGES = [
    ("GET", "/packs/{pack}/draft.json", None),
    ("GET", "/packs/{pack}/seen.json", None),
    ("GET", "/packs/{pack}/export.json", None),
    ("GET", "/packs/{pack}/photographing.json", None),
    ("PUT", "/packs/{pack}/items/card-I-01", {"value": {"arrow": 1}}),
    ("PUT", "/packs/{pack}/name", {"value": "Mine"}),
    ("POST", "/packs/{pack}/photos/I-01", None),
    ("DELETE", "/packs/{pack}/photos/I-01", None),
    ("POST", "/packs/{pack}/photographing.json", {"do": "begin", "group": "I", "top": 0}),
    ("POST", "/packs/{pack}/finish", None),
    ("DELETE", "/packs/{pack}", None),
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
def test_a_draft_is_neither_read_nor_changed_without_its_key(
    parts: Services, client: FlaskClient, method: str, path: str, body: Any
) -> None:
    pack = parts.registry.drafts.create("Ada's copy", "world_without_end").id
    other = parts.registry.drafts.create("Bea's copy", "world_without_end").id
    table = parts.registry.open("Friday").id
    before = parts.registry.drafts.get(pack)
    keys = (
        "",
        "0" * 32,
        parts.registry.pack_key(other),
        parts.registry.keys.key(table),
        parts.registry.keys.key(pack),
        "é",
    )
    for key in keys:
        answer = client.open(path.format(pack=pack), method=method, json=body, query_string={"key": key})
        assert (answer.status_code, answer.json["code"]) == (403, "pack_key"), key  # type: ignore[index]
    assert parts.registry.drafts.get(pack) == before


def test_the_house_key_is_valid_for_every_draft(parts: Services, client: FlaskClient) -> None:
    pack = parts.registry.drafts.create("Ada's copy", "world_without_end").id
    key = parts.registry.keys.house
    listed = client.get("/packs.json", query_string={"key": key}).json
    assert listed is not None
    assert [(pack["id"], pack["pack_key"]) for pack in listed["packs"]] == [(pack, parts.registry.pack_key(pack))]
    assert client.get(f"/packs/{pack}/draft.json", query_string={"key": key}).status_code == 200
    assert client.get("/packs.json", query_string={"key": parts.registry.pack_key(pack)}).status_code == 403


def test_a_photo_is_uploaded_or_else_taken_by_the_camera(parts: Services, client: FlaskClient) -> None:
    pack = parts.registry.drafts.create("Ada's copy", "world_without_end").id
    key = {"key": parts.registry.pack_key(pack)}
    noise = np.random.default_rng(1).integers(0, 255, (300, 300, 3), np.uint8)
    sent = bytes(cv2.imencode(".jpg", noise)[1])
    answer = client.post(f"/packs/{pack}/photos/I-01", data=sent, query_string=key).json
    assert answer is not None
    assert set(answer["photos"]) == {"I-01"}
    for body, code in ((b"<svg/>", "pack_photo"), (b"", "pack_no_sight")):
        refusal = client.post(f"/packs/{pack}/photos/I-01", data=body, query_string=key).json
        assert refusal is not None
        assert refusal["code"] == code
    assert parts.registry.drafts.get(pack).photos == answer["photos"]


def test_only_photos_are_served_as_pictures(parts: Services, client: FlaskClient) -> None:
    finished(parts)
    name = next(iter(parts.registry.drafts.all()[0].photos.values()))
    answer = client.get(f"/photos/{name}.webp")
    assert answer.data == photo()
    assert answer.headers["Content-Type"] == "image/webp"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    for other in ("0" * 32, "../host_secret", "%2e%2e/host_secret", name[:-1]):
        assert client.get(f"/photos/{other}.webp").status_code == 404


def seated(app: flask.Flask, table: Table) -> tuple[dict[str, PageClient], PageClient]:
    phones = {seat: PageClient(app, table.id) for seat in ("N", "E")}
    phones["N"].take_seat("N", "blue", "Ada")
    phones["E"].take_seat("E", "red", "Bea")
    return phones, PageClient(app, table.id, "host", services_of(app).registry.keys.key(table.id))


def test_a_table_is_played_with_the_pack_that_was_chosen_and_its_record_names_it(
    app: flask.Flask, parts: Services
) -> None:
    hash = finished(parts)
    table = parts.registry.open("Friday", hash)
    phones, host = seated(app, table)
    packs = host.envelope()["packs"]
    assert packs["chosen"] == hash
    assert [pack["name"] for pack in packs["all"]] == ["Exchequer reference pack", "Ada's copy"]
    assert "packs" not in phones["N"].envelope()
    assert host.send("start", {"start_player": "N"})["ok"]
    assert table.to_record()["pack"] == {"name": "Ada's copy", "version": "1", "hash": hash}
    assert phones["N"].answer("1.1.event", "I-01")["ok"]
    event = phones["E"].envelope()["view"]["event"]
    assert event["title"] == "Merchants come from afar"
    name = parts.registry.drafts.packs.photos_of(hash)["I-01"]
    assert event["photo"] == f"/photos/{name}.webp"


def test_the_host_may_choose_another_pack_at_the_start(app: flask.Flask, parts: Services) -> None:
    hash = finished(parts)
    table = parts.registry.open("Friday", hash)
    _, host = seated(app, table)
    assert host.send("start", {"start_player": "N", "pack": "f" * 64})["code"] == "pack_unknown"
    assert host.send("start", {"start_player": "N", "pack": "../x"})["code"] == "message_malformed"
    assert host.send("start", {"start_player": "N", "pack": pack_loader.reference("world_without_end").hash})["ok"]
    assert table.pack_hash == pack_loader.reference("world_without_end").hash


def test_a_table_keeps_its_pack_when_the_draft_is_changed_or_deleted(
    app: flask.Flask, parts: Services, tmp_path: Path
) -> None:
    hash = finished(parts)
    table = parts.registry.open("Friday", hash)
    phones, _ = begin(app, table)
    phones["N"].answer("1.1.event", "I-01")
    draft = parts.registry.drafts.all()[0]
    parts.registry.drafts.set_item(draft.id, "card-I-01", values()["card-I-01"] | {"arrow": 3, "title": "Changed"})
    assert parts.registry.drafts.finish(draft.id).finished != hash
    parts.registry.drafts.delete(draft.id)
    before = table.view("table")
    parts.close()
    again = create_app(Settings(data=tmp_path))
    resumed = services_of(again).registry.get(table.id)
    assert resumed.pack_hash == hash
    assert resumed.view("table") == before
    view: dict[str, Any] = dict(resumed.view("table"))
    assert view["event"]["title"]["title"] == "Merchants come from afar"
    services_of(again).close()


def test_a_table_of_the_reference_pack_keeps_it_when_a_later_version_has_another(
    app: flask.Flask, parts: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = parts.registry.open("Friday")
    begin(app, table)
    old = pack_loader.reference("world_without_end").hash
    parts.close()
    later = tmp_path / "later" / "world_without_end"
    later.mkdir(parents=True)
    data = json.loads((pack_loader.PACKS / "world_without_end" / "reference.json").read_bytes())
    (later / "reference.json").write_text(json.dumps(data | {"version": "2.0.0"}))
    monkeypatch.setattr(pack_loader, "PACKS", later.parent)
    pack_loader.reference.cache_clear()
    try:
        again = create_app(Settings(data=tmp_path))
        assert pack_loader.reference("world_without_end").hash != old
        assert services_of(again).registry.get(table.id).pack_hash == old
        services_of(again).close()
    finally:
        pack_loader.reference.cache_clear()


def test_a_table_whose_pack_is_missing_is_reported_as_damaged(
    app: flask.Flask, parts: Services, tmp_path: Path
) -> None:
    hash = finished(parts)
    table = parts.registry.open("Friday", hash)
    begin(app, table)
    other = parts.registry.open("Saturday")
    parts.close()
    (tmp_path / "packs" / "finished" / f"{hash}.json").unlink()
    again = services_of(create_app(Settings(data=tmp_path)))
    assert isinstance(again.registry.loaded.damaged[table.id], JournalDamaged)
    assert "pack that it was played with is not here" in again.registry.loaded.damaged[table.id].reason
    assert again.registry.game_of(other.id)
    again.close()
