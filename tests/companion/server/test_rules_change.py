"""Pages of a table whose rules have changed: what they show, and continuing under the newer rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import flask
import pytest

from companion.server.app import create_app, services_of
from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.commands import seating
from companion.tables.table import HOST, Table
from engine.core.ledger import Ledger
from engine.games import GAMES
from tests.companion.conftest import PageClient

ANSWERS = 40


class Restarted:
    """A table of which some answers were given before its rules changed, and the pages that are opened after that."""

    def __init__(self, folder: Path, game: str) -> None:
        self.settings = Settings(data=folder, game=game, rate=1e6, burst=1_000_000)
        self.app = create_app(self.settings)
        table = services_of(self.app).registry.open("Tuesday")
        self.id = table.id
        colours = {"N": "blue", "S": "red"}
        self.tokens = {seat: seating.take_seat(table, seat, f"Ada {seat}", colour) for seat, colour in colours.items()}
        table.start("N")
        answer(table, ANSWERS)

    def restart(self) -> flask.Flask:
        """Start the server again."""
        services_of(self.app).close()
        self.app = create_app(self.settings)
        return self.app

    @property
    def table(self) -> Table:
        """The table."""
        return services_of(self.app).registry.get(self.id)

    def host(self) -> PageClient:
        """The host page."""
        return PageClient(self.app, self.id, "host", services_of(self.app).registry.keys.key(self.id))

    def phone(self, seat: str) -> PageClient:
        """The phone of a seat."""
        return PageClient(self.app, self.id, "phone", self.tokens[seat])


def answer(table: Table, count: int) -> None:
    """Give so many random answers."""
    assert table.game is not None
    players = players_of(table.game_name, table.game, Random(2))
    for _ in range(count):
        ask = table.game.asks[0]
        table.answer(ask.id, players.choose(ask), ask.seat or HOST)


def change_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give one more piece with every move from the table to a player."""
    move = Ledger.move

    def generous(self: Ledger, n: int, kind: str, source: str, target: str, *more: Any, **by: Any) -> None:
        gained = target.startswith("seat:") and not source.startswith("seat:") and ":" not in kind
        move(self, self.available(kind, source, n + 1) if gained else n, kind, source, target, *more, **by)

    monkeypatch.setattr(Ledger, "move", generous)


@pytest.fixture(params=sorted(GAMES))
def restarted(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Restarted]:
    made = Restarted(tmp_path, request.param)
    yield made
    services_of(made.app).close()


def test_every_page_says_what_differs_and_the_host_goes_on(
    restarted: Restarted, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_rules(monkeypatch)
    restarted.restart()
    host, phone, watcher = restarted.host(), restarted.phone("N"), PageClient(restarted.app, restarted.id, "table")
    notice = host.envelope()["rules_change"]
    kept = ANSWERS - notice["lost"]
    if notice["lost"]:
        assert f"The newer rules ask again from answer {kept + 1} of {ANSWERS}." in notice["text"]
    for page in (phone, watcher):
        envelope = page.envelope()
        assert envelope["rules_change"]["text"] == [*notice["text"], "The host decides how to go on."]
        assert envelope["table"]["paused"] and envelope["view"]["asks"] == [] and not envelope["undo"]["mine"]
    assert host.envelope()["undo"]["count"] == 0
    for event, content in (
        ("pause", {"paused": False}),
        ("host_undo", {"epoch": 0, "count": 1}),
        ("correctable", {}),
        ("correct", {"moves": [{"n": 1, "kind": "wood", "from": "seat:N", "to": "seat:S"}]}),
    ):
        assert host.send(event, content)["code"] == "rules_changed"
    assert phone.send("adopt_rules", {"epoch": 0})["code"] == "not_host"
    assert host.send("adopt_rules", {"epoch": 5})["code"] == "turned_back"
    assert host.send("adopt_rules", {"epoch": 0})["ok"]
    assert host.send("adopt_rules", {"epoch": 1})["code"] == "rules_kept"
    envelope = phone.envelope()
    assert "rules_change" not in envelope and not envelope["table"]["paused"]
    assert len(restarted.table.record) == kept
    line = f"The game goes on under the newer rules from answer {kept + 1}."
    assert envelope["view"]["log"][-1]["text"] == line, "the public log has it"
    answer(restarted.table, 5)
