"""The message "play_again": who may send it, and which pages get the new table's key."""

from __future__ import annotations

import json

import flask

from companion.server.app import Services
from tests.companion.conftest import PageClient, begin
from tests.companion.tables.changed_rules import play


def test_only_who_has_the_hosts_key_opens_the_next_table_and_everybody_is_given_its_id(
    app: flask.Flask, parts: Services
) -> None:
    table = parts.registry.open("Tuesday", game="monasterium")
    key = parts.registry.keys.key(table.id)
    phones, host = begin(app, table)
    watcher = PageClient(app, table.id, "table")
    assert host.send("play_again", {})["code"] == "not_over"
    play(table)
    assert phones["N"].send("play_again", {})["code"] == "not_host"
    assert phones["N"].send("play_again", {"key": "0" * 32})["code"] == "not_host"
    reply = phones["N"].send("play_again", {"key": key})
    assert reply["ok"] and reply["key"] == parts.registry.keys.key(reply["table"])
    assert host.send("play_again", {}) == reply, "the same table for every tap"
    for page in (host, watcher, *phones.values()):
        envelope = page.envelope()
        assert envelope["table"]["again"] == reply["table"]
        assert reply["key"] not in json.dumps(envelope), "nobody is sent the key of the new table unasked"
    for seat, phone in phones.items():
        assert PageClient(app, reply["table"], "phone", phone.token).hello["seat"] == seat
