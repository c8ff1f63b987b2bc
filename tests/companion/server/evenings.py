"""Evenings: tables played by random answers, whose server loses rows and whose pages keep them."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import flask

from companion.server.app import Parts, create_app, parts_of
from companion.settings import Settings
from companion.tables.chain import Entry
from companion.tables.kept_rows import MOST_KEPT
from tests.companion.conftest import PageClient
from tests.properties.random_play import random_answer

COLOURS = {"N": "blue", "E": "red"}
Body = tuple[str, dict[str, Any]]


class KeepingPage(PageClient):
    """A page's client that keeps the rows that it is sent, as `web/components/kept_rows.js` does."""

    def __init__(self, app: flask.Flask, table: str, page: str = "phone", token: str | None = None) -> None:
        self.kept: dict[int, str] = {}
        self.kind = page
        super().__init__(app, table, page, token)

    def envelopes(self) -> list[dict[str, Any]]:
        """The envelopes that have arrived since the last call; their rows are kept."""
        arrived = super().envelopes()
        for envelope in arrived:
            self.keep(envelope.get("kept", []))
        return arrived

    def keep(self, rows: list[dict[str, Any]]) -> None:
        """Keep rows; the last of them is the newest."""
        for row in rows:
            self.kept[row["number"]] = row["row"]
        if rows:
            newest = rows[-1]["number"]
            self.kept = {number: row for number, row in self.kept.items() if newest - MOST_KEPT < number <= newest}

    def again(self, app: flask.Flask) -> dict[str, Any]:
        """Connect to a server that has been started again; gives back the rows if it asks for them."""
        self.client = parts_of(app).socketio.test_client(app)
        self.hello = self.send(
            "hello",
            {
                "table": self.table,
                "token": self.token,
                "page": self.kind,
                "language": "en",
                "seen": self.kept[max(self.kept)] if self.kept else None,
            },
        )
        if self.hello.get("give_rows"):
            rows = [self.kept[number] for number in sorted(self.kept)]
            for start in range(0, len(rows), 16):
                assert self.send("give_rows", {"rows": rows[start : start + 16]})["ok"]
        return self.envelope()


class Evening:
    """A table that is played by random answers, on a data folder that is copied and put back."""

    def __init__(self, folder: Path, game: str, chance: random.Random) -> None:
        self.chance = chance
        self.folder = folder
        self.settings = Settings(data=folder / "data", game=game, rate=1e6, burst=1_000_000)
        self.app = create_app(self.settings)
        self.table = self.parts.registry.open("Tuesday").id
        key = self.parts.registry.keys.key(self.table)
        self.host = KeepingPage(self.app, self.table, "host", key)
        self.host.token = key
        self.phones = {seat: KeepingPage(self.app, self.table) for seat in COLOURS}
        for seat, colour in COLOURS.items():
            self.phones[seat].take_seat(seat, colour, f"Player {seat}")
        assert self.host.send("start", {"start_player": "N"})["ok"]

    @property
    def parts(self) -> Parts:
        return parts_of(self.app)

    @property
    def pages(self) -> list[KeepingPage]:
        return [*self.phones.values(), self.host]

    def rows(self) -> list[Entry]:
        """The rows of the table's journal."""
        return list(self.parts.registry.journal.read(self.table))

    def bodies(self) -> list[Body]:
        """Kind and content of the rows."""
        return [(entry.kind, entry.body) for entry in self.rows()]

    def answer(self, count: int = 1) -> None:
        """Give so many random answers; asleep pages get nothing."""
        for _ in range(count):
            for seat, phone in self.phones.items():
                envelope = phone.envelope()
                asks = envelope["view"]["asks"]
                if asks and envelope["view"]["over"] is False:
                    ask = self.chance.choice(asks)["id"]
                    game: Any = self.parts.registry.get(self.table).game
                    value = random_answer(next(one for one in game.asks if one.id == ask), self.chance)
                    assert phone.answer(ask, value, envelope["epoch"])["ok"], (seat, ask)
                    break
        for page in self.pages:
            page.envelope()

    def copy(self) -> None:
        """Copy the data folder, as it is after the last acknowledged answer."""
        shutil.copytree(self.settings.data, self.folder / "copy")

    def roll_back(self) -> None:
        """Stop the server, put the copy of the data folder back, and start the server."""
        self.parts.close()
        shutil.rmtree(self.settings.data)
        shutil.move(self.folder / "copy", self.settings.data)
        self.app = create_app(self.settings)

    def held(self) -> dict[str, Any] | None:
        """Why the table is held, as the host is shown it."""
        held: dict[str, Any] | None = self.host.envelope().get("held")
        return held
