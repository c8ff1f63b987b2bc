"""Sealed texts and table files: only the server that sealed them opens them, and their length tells nothing."""

from __future__ import annotations

import base64
import json

import flask
import pytest

from companion.errors import Refusal
from companion.packs.draft_store import DraftStore
from companion.server.app import Parts
from companion.tables import table_files
from companion.tables.sealing import Sealer
from companion.tables.seats import HostKeys
from companion.tables.table import Table
from companion.tables.table_files import FiledRow, TableFile
from tests.companion.conftest import PageClient

KEYS = HostKeys(bytes(range(32)))
FILE = TableFile("k7w2mp", "fake", (FiledRow("2026-11-22T10:00:00+00:00", "opened", {"name": "\ud800"}, ""),), None)


@pytest.fixture
def sealer() -> Sealer:
    return Sealer(KEYS, "test")


def test_a_sealed_text_is_opened_by_the_server_that_sealed_it_and_by_no_other(sealer: Sealer) -> None:
    sealed = sealer.seal(b"the answer", 64)
    assert sealer.open(sealed) == b"the answer"
    for other in (Sealer(KEYS, "another purpose"), Sealer(HostKeys(bytes(32)), "test")):
        with pytest.raises(Refusal, match="sealed_unreadable"):
            other.open(sealed)


@pytest.mark.parametrize("place", [0, 30, -1])
def test_a_changed_text_is_refused(sealer: Sealer, place: int) -> None:
    content = bytearray(base64.urlsafe_b64decode(sealer.seal(b"x" * 100, 128) + "=="))
    content[place] ^= 1
    with pytest.raises(Refusal, match="sealed_unreadable"):
        sealer.open(base64.urlsafe_b64encode(content).decode().rstrip("="))


@pytest.mark.parametrize("text", ["", "A", "AAAA", "é", "AAAA AAAA", "A" * 4001])
def test_what_is_no_sealed_text_is_refused(sealer: Sealer, text: str) -> None:
    with pytest.raises(Refusal, match="sealed_unreadable"):
        sealer.open(text)


def test_the_length_of_a_sealed_text_tells_only_how_often_the_padding_was_filled(sealer: Sealer) -> None:
    assert len({len(sealer.seal(bytes(n), 64)) for n in range(61)}) == 1
    assert len(sealer.seal(bytes(61), 64)) > len(sealer.seal(bytes(60), 64))


def test_equal_content_is_sealed_differently_each_time(sealer: Sealer) -> None:
    assert sealer.seal(b"", 64) != sealer.seal(b"", 64)


def test_a_table_file_is_read_as_it_was_written(sealer: Sealer) -> None:
    assert table_files.read(table_files.write(FILE)) == FILE
    assert table_files.unseal(json.loads(table_files.seal(FILE, sealer)), sealer) == FILE


@pytest.mark.parametrize("cut", [0, 5, 20, -1])
def test_a_table_file_that_is_cut_off_is_refused(cut: int) -> None:
    with pytest.raises(Refusal, match="table_file_unreadable"):
        table_files.read(table_files.write(FILE)[:cut])


def test_a_sealed_copy_is_for_the_host_alone_and_has_the_whole_table(
    app: flask.Flask, parts: Parts, phones: dict[str, PageClient], host: PageClient, drafts: DraftStore
) -> None:
    phones["N"].answer("1.1.event", "I-01")
    browser = app.test_client()
    address = f"/games/{host.table}/table.sealed"
    assert browser.get(address).get_json()["code"] == "not_host"
    sealed = browser.get(f"{address}?key={parts.registry.keys.key(host.table)}")
    assert "I-01" not in sealed.text
    file = table_files.unseal(json.loads(sealed.data), Sealer(parts.registry.keys, table_files.PURPOSE))
    entries = list(parts.registry.journal.read(host.table))
    assert [(row.at, row.kind, row.body) for row in file.rows] == [(one.at, one.kind, one.body) for one in entries]


def test_sealed_copies_of_games_that_differ_in_their_answers_have_the_same_size(
    table: Table, parts: Parts, drafts: DraftStore
) -> None:
    sealer = Sealer(parts.registry.keys, table_files.PURPOSE)
    rows = tuple(FiledRow("", "answer", {"value": "x" * n}, "") for n in range(300))
    sizes = {len(table_files.seal(TableFile(table.id, "fake", rows[n:], None), sealer)) for n in (0, 100, 200)}
    assert len(sizes) == 1
