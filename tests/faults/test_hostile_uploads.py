"""Hostile uploads: values of an enrolment, camera commands and pack files with parts replaced or bytes changed."""

from __future__ import annotations

import json
import logging
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from werkzeug.test import TestResponse

from companion.errors import Code, Refusal
from companion.games import pack_loader
from companion.packs import pack_file
from companion.packs.draft_store import read_file
from companion.server.app import create_app, services_of
from companion.settings import Settings
from hardware.camera.geometry.layout_files import TABLE
from hardware.camera.geometry.layout_json import to_json
from tests.companion.packs.enrolled_pack import photo, values

GAME = "world_without_end"
CARD = "card-I-01"
VALUES = (
    *("null", "true", "0", "-1", "1.5", '""', '"x"', "[]", "{}", "[[]]", '{"key":"take"}', '"N"', "[null]"),
    *("1e999", "-1e999", "1e308", "1e-999", "NaN", "Infinity", "9" * 19, "9" * 5000, "0." + "9" * 5000),
    *(r'"\ud800"', r'"\udc00\ud800"', r'"😀"', r'"\u0000"', '"\u202e"', '"\x7f"', '"\x01"', '"\ud800"'),
    *('{"a":1,"a":2}', r'{"\ud800":1}', '{"__proto__":{}}', '{"":""}', '"' + "x" * 9000 + '"', '"../../etc/passwd"'),
    *("[" * 30 + "]" * 30, "[" * 5000, "[" + "1," * 3000 + "1]", '"<script>"', "nul", "'x'", "01", "+1", ".5", "//"),
)
"""JSON values, and texts that are not JSON."""


def replaced(chance: Random, content: str) -> bytes:
    """Replace one value or key of a JSON text by a hostile value."""
    at = chance.choice([at for at, letter in enumerate(content) if letter in ":,[{"]) + 1
    end = at
    while end < len(content) and content[end] not in ",]}:":
        end += 1
    return (content[:at] + chance.choice(VALUES) + content[end:]).encode("utf-8", "surrogatepass")


def test_every_hostile_value_is_refused_with_a_code_or_accepted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(Settings(data=tmp_path, game=GAME))
    parts, client = services_of(app), app.test_client()
    registry, chance = parts.registry, Random(1)
    draft, table = registry.drafts.create("Ours", GAME).id, registry.open("Ours").id
    pack, camera = {"key": registry.pack_key(draft)}, {"key": registry.keys.key(table)}
    requests = (
        ("PUT", f"/packs/{draft}/items/{CARD}", pack, json.dumps({"value": values()[CARD]})),
        ("PUT", f"/packs/{draft}/items/nothing", pack, json.dumps({"value": values()[CARD]})),
        ("PUT", f"/packs/{draft}/name", pack, '{"value":"Ours"}'),
        ("POST", f"/host/{table}/camera.json", camera, json.dumps({"do": "save", "layout": to_json(TABLE)})),
        ("POST", f"/host/{table}/camera.json", camera, '{"do":"sticker","size":18}'),
    )
    with caplog.at_level(logging.ERROR):
        for _ in range(120):
            method, path, key, honest = chance.choice(requests)
            body = replaced(chance, honest)
            response = client.open(path, method=method, data=body, query_string=key)
            assert is_answered(response), (path, body[:200], response.data[:200])
    parts.close()
    assert caplog.records == []


def is_answered(response: TestResponse) -> bool:
    """Return whether a response accepts a change, or refuses it with a code and a sentence."""
    content: dict[str, Any] = response.get_json()
    if response.status_code == 200:
        return bool(content["ok"])
    return 400 <= response.status_code < 500 and content["code"] in set(Code) and bool(content["text"])


def test_a_mutated_pack_file_is_refused_with_a_code_or_valid() -> None:
    data = pack_loader.reference_data(GAME)
    whole = pack_file.write(data, pack_loader.reference(GAME).hash, {"I-04": photo(1), "IV-11": photo(2)}).decode()
    bare, chance = json.dumps(data, separators=(",", ":")), Random(3)
    codes: Counter[str] = Counter()
    for _ in range(200):
        content = replaced(chance, chance.choice((whole, bare)))
        if chance.random() < 0.3:
            at = chance.randrange(len(content))
            content = content[:at] + chance.randbytes(4) + content[at + chance.choice((0, 4, 400)) :]
        try:
            read_file(content)
        except Refusal as refusal:
            codes[refusal.code.value] += 1
    assert codes.keys() <= {code.value for code in Code if code.value.startswith("pack_")}
    assert codes.total() > 100
