"""Hostile uploads in the short form: each is accepted or refused with a code, and none causes an error."""

from __future__ import annotations

import json
import logging
import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.errors import Code, Refusal
from companion.packs.draft_store import read_file
from companion.server.app import create_app, services_of
from companion.settings import Settings
from tests.faults.upload_grammar import GAME, Upload, UploadGrammar

CODES = {code.value for code in Code}


def wrong(upload: Upload, status: int, body: bytes) -> str:
    """What is wrong with the response to a hostile upload, "" for nothing.

    It must be the state after a change that was accepted, or a refusal with a known code and a sentence.
    """
    try:
        content: object = json.loads(body)
    except ValueError:
        content = None
    if isinstance(content, Mapping) and status == 200 and content.get("ok") is True:
        return ""
    if isinstance(content, Mapping) and 400 <= status < 500 and content.get("code") in CODES and content.get("text"):
        return "" if content["code"] != Code.INTERNAL.value else "internal"
    return f"{upload.kind}: status {status}, {body[:200]!r}, sent {upload.body[:200]!r}"


def test_every_hostile_upload_is_refused_with_a_code_or_accepted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(Settings(data=tmp_path, game=GAME))
    parts = services_of(app)
    draft = parts.registry.drafts.create("Ours", GAME).id
    table = parts.registry.open("Ours").id
    keys = {"camera": parts.registry.keys.key(table), "pack": parts.registry.keys.house}
    grammar = UploadGrammar(random.Random(1), draft, table)
    client, kinds = app.test_client(), set()
    with caplog.at_level(logging.ERROR):
        for _ in range(36):
            upload = grammar.next()
            kinds.add(upload.kind)
            key = {"key": keys.get(upload.kind, parts.registry.pack_key(draft))}
            answer = client.open(upload.path, method=upload.method, data=upload.body, query_string=key)
            assert wrong(upload, answer.status_code, answer.data) == ""
    parts.close()
    assert kinds == {"picture", "pack", "item", "name", "camera"}
    assert caplog.records == []


def test_a_mutated_pack_file_is_refused_with_a_code_or_valid() -> None:
    grammar = UploadGrammar(random.Random(3), "", "")
    codes: Counter[str] = Counter()
    for _ in range(200):
        try:
            read_file(grammar.pack())
        except Refusal as refusal:
            codes[refusal.code.value] += 1
    assert codes.keys() <= {code.value for code in Code if code.value.startswith("pack_")}
    assert codes.total() > 120
    assert len(codes) > 3
