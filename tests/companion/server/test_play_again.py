"""The message "play_again": who may send it, and what it tells which page."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.companion.conftest import PageClient
from tests.companion.server.evenings import Evening


def over(begin: Callable[..., Evening]) -> Evening:
    """An evening whose game is over."""
    evening = begin("monasterium")
    for _ in range(2000):
        if evening.parts.registry.get(evening.table).over:
            return evening
        evening.answer()
    raise AssertionError("the game does not end")


def test_only_who_has_the_hosts_key_opens_the_next_table_and_everybody_is_told_its_id(
    begin: Callable[..., Evening],
) -> None:
    evening = over(begin)
    phone = evening.phones["N"]
    assert phone.send("play_again", {})["code"] == "not_host"
    assert phone.send("play_again", {"key": "0" * 32})["code"] == "not_host"
    key = evening.parts.registry.keys.key(evening.table)
    reply = phone.send("play_again", {"key": key})
    assert reply["ok"] and reply["key"] == evening.parts.registry.keys.key(reply["table"])
    assert evening.host.send("play_again", {}) == reply, "the same table for every tap"
    watcher = PageClient(evening.app, evening.table, "table")
    for page in (*evening.pages, watcher):
        envelope = page.envelope()
        assert envelope["table"]["again"] == reply["table"]
        assert reply["key"] not in json.dumps(envelope), "nobody is sent the key of the new table unasked"
    for seat, one in evening.phones.items():
        moved = PageClient(evening.app, reply["table"], "phone", one.token)
        assert moved.hello["seat"] == seat


def test_it_is_refused_before_the_end(begin: Callable[..., Evening]) -> None:
    evening = begin("monasterium")
    assert evening.host.send("play_again", {})["code"] == "not_over"
