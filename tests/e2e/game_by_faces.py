"""Plays a whole game whose cards have no stickers: they are enrolled by photo, and recognised by their printed faces.

The server is the real one. The cards are photographed by the requests of the enrolment page, the players are simulated
ones who send their answers as phones do, the cards are pixels, and the dice are bytes.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch
from urllib.request import urlopen

from companion.games import RunningGame, pack_loader, plugin_of
from companion.games.hands import Placement
from companion.packs.draft import form_of
from companion.server.app import Services
from companion.settings import Settings
from companion.simulation.demo import PEOPLE, DemoPlayers
from companion.tables.records.records import rebuild
from companion.tables.table import CAMERA, Table
from engine.core import Ask
from hardware.camera.geometry.layout import MIDDLE
from hardware.camera.simulated.table import FacePicture
from tests.devices_program import RunningProgram, running_program
from tests.e2e.printed_faces import colour_in, printed_face
from tests.faults.thin_client import Gone, ThinPage, request
from tests.served import served
from tests.waiting import wait_until

TIMEOUT = 30
"""Seconds that a test waits for anything."""
EVENT, CARD = (70.0, 70.0), (59.0, 92.0)
"""Default sizes in millimetres of cards in the middle, and of cards in a slot."""


@dataclass
class Evening:
    """A running server with its devices' program, and the faces of the cards by their texts."""

    game: str
    address: str
    parts: Services
    program: RunningProgram
    faces: dict[str, FacePicture]

    @property
    def port(self) -> int:
        """The server's port."""
        return int(self.address.rpartition(":")[2])


def play_by_faces(game: str, seats: str, data: Path) -> None:
    """Enrol a copy of a game by photos, and play it to its end with cards that have no stickers."""
    with evening(game, data) as running:
        pack = enrol(running, {PEOPLE[seat][1] for seat in seats})
        table = running.parts.registry.open("Friday", pack, game)
        running.parts.own_hub.attach(table)
        players = FacePlayers(running, table, seats)
        while not table.over:
            players.answer_one()
        check(players)


@contextmanager
def evening(game: str, data: Path) -> Iterator[Evening]:
    """A server with both devices and without a table."""
    with served(Settings(data=data, game=game)) as (address, parts):
        parts.own_hub.attach(parts.registry.open("Thursday", game=game))
        with running_program(address, parts) as program:
            program.hands.faces = faces = dict[str, FacePicture]()
            hub = parts.own_hub
            assert wait_until(lambda: {status.state for status in hub.status.values()} == {"ready"}, TIMEOUT)
            yield Evening(game, address, parts, program, faces)


# ------------------------------------------------------------------ enrolment


def enrol(running: Evening, colours: set[str]) -> str:
    """Photograph the cards of these colours, finish the copy, and return the hash of its pack."""
    form, drafts = form_of(running.game), running.parts.registry.drafts
    assert form is not None
    draft = drafts.create("Our own copy", running.game).id
    drafts.set_items(draft, form.take_apart(pack_loader.reference_data(running.game)))
    page = EnrolmentPage(running.port, draft, running.parts.registry.pack_key(draft))
    size = plugin_of(running.game).hands().card_size
    for group in form.decks():
        colour = colour_in(group.id)
        if colour and colour not in colours:
            continue
        of_group = size or (CARD if colour else EVENT)
        photograph(running, page, group.id, of_group, colour)
    page.send("POST", "finish")
    assert drafts.get(draft).photos.keys() == {
        name for name, item in form.cards().items() if item.code in running.faces
    }
    return drafts.get(draft).finished


@dataclass(frozen=True)
class EnrolmentPage:
    """The requests of a draft's page."""

    port: int
    draft: str
    key: str

    def send(self, method: str, path: str, content: object = None) -> dict[str, Any]:
        """Send a request about the draft; its answer."""
        body = b"" if content is None else json.dumps(content).encode()
        where = f"/packs/{self.draft}/{path}?key={self.key}"
        found: dict[str, Any] = json.loads(request(self.port, method, where, body, "application/json").body)
        assert found["ok"], found
        return found

    def series(self, command: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return the state of the series of photos, after a command if there is one."""
        found = self.send("POST" if command else "GET", "photographing.json", command)
        series: dict[str, Any] = found["series"]
        return series

    def reached(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for a state of the series, and return it."""
        until = time.monotonic() + TIMEOUT
        while not wanted(found := self.series()):
            assert time.monotonic() < until, found
            time.sleep(0.05)
        return found


def photograph(running: Evening, page: EnrolmentPage, group: str, size: tuple[float, float], colour: str) -> None:
    """Lay the cards of a group on the middle of the mat, one after the other, as the page asks for them."""
    form = form_of(running.game)
    assert form is not None
    hands = running.program.hands
    begun = page.series({"do": "begin", "group": group, "top": 0})
    for number in range(begun["of"]):
        found = page.reached(lambda series: series["seen"] == "ready")
        text = form.cards()[found["card"]].code
        running.faces[text] = printed_face(text, size, colour)
        for shift in ((2.0, -3.0), (5.0, 4.0), (-6.0, 1.0)):
            hands.lay(text, MIDDLE, 0.0, shift, size)
            found = page.reached(lambda series, before=number: series["done"] > before or series["seen"] == "unclear")  # type: ignore[misc]
            hands.remove(text)
            if found["done"] > number:
                break  # else a line of the mat is too near to an edge, and the page says to lay it elsewhere
            page.reached(lambda series: series["seen"] == "ready")
        assert found["done"] > number, text
    page.series({"do": "end"})
    assert wait_until(lambda: hands.busy() == 0.0, TIMEOUT)


# ------------------------------------------------------------------ the game


class FacePlayers(DemoPlayers):
    """The demo's players with cards without stickers, who send their answers as phones do."""

    def __init__(self, running: Evening, table: Table, seats: str) -> None:
        super().__init__(table, running.program.hands, 0.0, seed=4)
        self.faces, self.port, self.program = running.faces, running.port, running.program
        self.pack_file = running.parts.registry.drafts.packs.finished / f"{table.pack_hash}.json"
        self.pages: dict[str, ThinPage] = {}
        self.tokens: dict[str, str] = {}
        self.chosen: dict[str, str] = {}
        """What was chosen for each ask."""
        self.laid: set[str] = set()
        """The asks for which cards were laid."""
        self.again: list[str] = []
        """The asks for which cards had to be laid or dice rolled once more."""
        self.turns: list[tuple[int, str]] = []
        """The quarter turns of the cards that were laid in the middle, each with the number of answers before it."""
        for seat in seats:
            page = self.pages[seat] = ThinPage(running.port, table.id, "phone")
            name, colour = PEOPLE[seat]
            reply = page.ask("take_seat", {"seat": seat, "name": name, "colour": colour})
            self.tokens[seat] = reply["token"]
        host = ThinPage(running.port, table.id, "host", running.parts.registry.keys.key(table.id))
        assert host.ask("start", {"start_player": seats[0]})["ok"]
        host.close()

    def answer_one(self) -> None:
        """Settle one open ask, and wait until the table has the answer."""
        before = len(self.table.record)
        super().answer_one()
        game = self.table.game
        assert wait_until(lambda: len(self.table.record) > before, TIMEOUT), self.sight(game)
        for seat in self.pages:
            self.keep_open(seat)

    def keep_open(self, seat: str) -> None:
        """Read the packets of a phone, and reconnect it if a busy machine was too slow."""
        try:
            self.pages[seat].drain()
        except (Gone, OSError):
            self.pages[seat].close()
            self.pages[seat] = ThinPage(self.port, self.table.id, "phone", self.tokens[seat])

    def sight(self, game: RunningGame | None) -> str:
        """Return what is asked, what lies on the mat and what the camera sees, for a failure."""
        asked = [ask.id for ask in game.asks] if game is not None else []
        return f"{asked}: {self.on_mat} lie there, {self.program.lying()} are seen"

    def plays_for(self, seat: str | None) -> bool:
        """Simulated players answer for all seats."""
        return True

    def roll(self, ask: Ask, value: str) -> bool:
        """Roll the dice that an ask waits for, and note what is chosen."""
        self.chosen[ask.id] = value
        return super().roll(ask, value)

    def lay(self, ask: Ask, value: str, before: int) -> bool:
        """Lay the cards that give this answer, and note what is chosen for it and for other asks that they answer."""
        people = self.people
        assert people is not None
        choose = people.choose

        def noted(other: Ask) -> str:
            self.chosen[other.id] = choose(other)
            return self.chosen[other.id]

        with patch.object(people, "choose", noted):
            done = super().lay(ask, value, before)
        self.laid |= {ask.id} if done else set()
        return done

    def put(self, card: Placement) -> None:
        """Lay a card; it has a face, except for a builder, and no sticker."""
        assert card.text in self.faces or not self.is_card(card.text), f"{card.text} was not enrolled"
        if card.zone == MIDDLE:
            self.turns.append((len(self.table.record), str(round(card.turn / 90) % 4)))
        super().put(card)

    def is_card(self, text: str) -> bool:
        """Return whether a photo can be taken of this card."""
        form = self.table.plugin.enrolment()
        return form is not None and text in {item.code for item in form.cards().values()}

    def tap(self, ask: Ask, value: str) -> None:
        """Send the answer from the phone of the seat that is asked."""
        assert ask.id not in self.laid, self.sight(self.table.game)
        seat = ask.seat or next(iter(self.pages))
        self.keep_open(seat)
        page = self.pages[seat]
        reply = page.ask("answer", {"ask": ask.id, "epoch": self.table.epoch, "value": value})
        assert reply["ok"], reply

    def tap_unread(self, ask: Ask, value: str) -> None:
        """Roll the dice or lay the cards once more."""
        self.again.append(ask.id)
        before = self.sight(self.table.game)
        assert self.roll(ask, value) or super().lay(ask, value, len(self.table.record)), before


def check(players: FacePlayers) -> None:
    """Check that the record has what was laid, rolled and tapped, and that its replay gives the score."""
    record, game = players.table.record, players.table.game
    assert game is not None
    given = {line.ask: line for line in record}
    assert len(given) == len(record), "an ask was answered twice"
    for number, line in enumerate(record):
        if line.ask.split(".")[2] == "orientation" and line.by == CAMERA:
            expected = [turn for before, turn in players.turns if before <= number][-1]
        else:
            expected = players.chosen[line.ask]
        assert line.value == expected, f"{line.ask} by {line.by}: {line.value} instead of {expected}"
    by_camera = {line.ask for line in record if line.by == CAMERA}
    assert players.laid and not players.laid - by_camera, "a card that was laid answers by itself"
    assert not players.again, f"not read at once: {players.again}"
    with urlopen(f"http://127.0.0.1:{players.port}/games/{players.table.id}/record.json") as answer:
        replayed = rebuild(json.load(answer), pack_file=players.pack_file)
    assert replayed.final == game.final
    assert replayed.checksum() == game.checksum()
