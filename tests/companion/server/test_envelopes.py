"""Envelopes: corrections for the host, and the undo lines of each viewer."""

from __future__ import annotations

from typing import Any

import flask
import pytest

from companion.server.app import Services
from companion.tables.table import HOST
from engine.games import GAMES
from tests.companion.conftest import PageClient, agree, begin
from tests.companion.tables.changed_rules import begun


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_host_is_given_every_kind_and_pile_that_a_correction_accepts_by_name(
    app: flask.Flask, parts: Services, game: str
) -> None:
    table = begun(parts.registry.open("", game=game))
    host = PageClient(app, table.id, "host", parts.registry.keys.key(table.id))
    shown = host.send("correctable", {})
    assert table.game is not None
    correctable = table.game.correctable()
    assert {line["kind"]: tuple(line["piles"]) for line in shown["kinds"]} == correctable
    assert set(shown["piles"]) == {pile for piles in correctable.values() for pile in piles}
    names = [line["name"] for line in shown["kinds"]] + [pile["name"] for pile in shown["piles"].values()]
    assert all(name and not name.startswith("[") for name in names), names
    kinds = [line["name"] for line in shown["kinds"]]
    assert len(set(kinds)) == len(kinds), "each can be distinguished from the others"
    written = {line["kind"].casefold() for line in shown["kinds"] if ":" in line["kind"]}
    assert not written & {name.casefold() for name in kinds}, "in words, not as in the ledger"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_listed_correction_is_taken_and_one_beside_the_list_is_refused(
    app: flask.Flask, parts: Services, game: str
) -> None:
    table = begun(parts.registry.open("", game=game))
    host = PageClient(app, table.id, "host", parts.registry.keys.key(table.id))
    running: Any = table.game
    for line in host.send("correctable", {})["kinds"]:
        source = next((pile for pile in line["piles"] if running.ledger.counts.get(line["kind"], {}).get(pile)), None)
        if source is not None:
            break
    target = next(pile for pile in line["piles"] if pile != source)
    move = {"n": 1, "kind": line["kind"], "from": source, "to": target}
    assert host.send("correct", {"moves": [move], "note": ""})["ok"]
    refused = host.send("correct", {"moves": [{**move, "to": "no_such_pile"}], "note": ""})
    assert refused["code"] == "correction_unknown"
    assert host.send("correct", {"moves": [{**move, "n": "1"}], "note": ""})["code"] == "message_malformed"


def test_each_viewer_is_given_the_undo_lines_that_its_own_player_carries_out(app: flask.Flask, parts: Services) -> None:
    table = parts.registry.open("", game="world_without_end")
    phones, host = begin(app, table)
    moves = [
        {"n": 2, "kind": "wood", "from": "forest", "to": "seat:N"},
        {"n": 3, "kind": "stone", "from": "quarry", "to": "seat:E"},
    ]
    assert host.send("correct", {"moves": moves, "note": ""})["proposed"]
    agree(*phones.values())
    table.undo(HOST, table.epoch, 1)
    pages = (*phones.values(), PageClient(app, table.id, "table"))
    north, east, public = (page.envelope()["undone"]["own"] for page in pages)
    assert (len(north), len(east), public) == (1, 1, [])
    assert "2 wood" in north[0] and "3 stone" in east[0]
