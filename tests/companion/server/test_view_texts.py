"""View texts: each page is sent what a server that remembers nothing would send it, whatever was sent before."""

from __future__ import annotations

import contextlib
import json
from random import Random
from typing import Any

import flask
import pytest

from companion.errors import Refusal
from companion.server.app import Parts
from companion.server.envelopes import Envelopes
from companion.server.packets import encode_object
from companion.server.view_texts import ViewTexts
from companion.tables.rows import Move
from companion.tables.table import HOST, Table
from engine.core import Ask
from engine.core.rolls import RollAsk, write_roll
from engine.games import GAMES
from tests.companion.conftest import PageClient
from web.i18n.languages import LANGUAGES
from web.i18n.render import render_view

SEATS = {"N": "blue", "E": "red", "S": "green"}
STEPS = 50
"""Changes of a table in each game: answers, undos, corrections, other languages, other photos."""


def parsed(text: str | bytes) -> str:
    """JSON in a form that is the same for equal values: 2.0 as 2, which a page reads as the same number."""
    content = json.loads(text, parse_float=lambda number: int(float(number)) if float(number) % 1 == 0 else number)
    return json.dumps(content, sort_keys=True)


def without_seconds(envelope: Any) -> None:
    """Keep of an envelope's clock only which seats are awaited: seconds have passed between two envelopes."""
    envelope["clock"] = {**envelope["clock"], "awaited": sorted(envelope["clock"]["awaited"])}


def any_answer(ask: Ask, chance: Random) -> str:
    """A random legal answer."""
    if isinstance(ask, RollAsk):
        return write_roll({group: [chance.choice(ask.faces) for _ in range(n)] for group, n in ask.dice.items()})
    return chance.choice(ask.values)


def change(table: Table, pages: list[PageClient], photos: list[str], chance: Random) -> None:
    """Change the table, a page's language or the photos at random."""
    kind = chance.choices(("answer", "undo", "correction", "language", "photos"), (80, 6, 6, 4, 4))[0]
    if kind == "undo" and table.record:
        table.undo(HOST, table.epoch, chance.randint(1, min(3, len(table.record))))
    elif kind == "correction" and table.game is not None and table.game.asks:
        piece, piles = chance.choice([(one, piles) for one, piles in table.game.correctable().items() if piles])
        with contextlib.suppress(Refusal):  # the pile may hold none, or the rules would be left without an answer
            table.correct([Move(n=1, kind=piece, source=chance.choice(piles), to=chance.choice(piles))], "")
    elif kind == "language":
        chance.choice(pages).send("language", {"language": chance.choice(LANGUAGES)})
    elif kind == "photos":
        photos.append(f"{chance.randrange(1000):064d}")
    elif table.game is not None and table.game.asks:
        ask = chance.choice(table.game.asks)
        table.answer(ask.id, any_answer(ask, chance), ask.seat or HOST)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_envelope_is_what_a_server_without_memory_would_send(
    app: flask.Flask, parts: Parts, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    photos: list[str] = []
    monkeypatch.setattr(Table, "photo_of", lambda _, card: f"{photos[-1]}{card}" if photos else None)
    table = parts.registry.open("", game=game)
    tokens = [table.take_seat(seat, f"Player {seat}", colour) for seat, colour in SEATS.items()]
    pages = [PageClient(app, table.id, token=token) for token in tokens]
    pages += [PageClient(app, table.id, "table"), PageClient(app, table.id, "host", parts.registry.keys.key(table.id))]
    table.start("N")
    chance = Random(game)
    for _ in range(STEPS):
        for page in pages:
            page.envelopes()
        change(table, pages, photos, chance)
        fresh = Envelopes(parts.registry, parts.devices.public, parts.devices.for_host)
        for page, opened in zip(pages, parts.gateway.at(table), strict=True):
            for sent in page.envelopes()[-1:]:
                wanted = fresh.content(opened, table, fresh.shared(table))
                if "corrections" not in sent:
                    wanted.pop("corrections", None)
                del sent["number"]
                sent.pop("kept", None)  # sealed anew by each server
                for envelope in (sent, wanted):
                    without_seconds(envelope)
                assert parsed(json.dumps(sent)) == parsed(encode_object(wanted).text)


OWNED = {"key": "return_move", "n": 2, "kind": "wood", "from": "forest", "to": "seat:N"}
PUBLIC = {"key": "name.amount", "n": 2, "kind": "wood"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", [[OWNED], {"moved": OWNED}, [PUBLIC, OWNED]], ids=["list", "object", "both"])
def test_a_part_that_names_a_seat_is_worded_for_that_seats_player_alone(part: object, language: str) -> None:
    texts = ViewTexts("")
    for _ in range(2):
        for viewer in ("E", "N", "table", "N", "E"):
            view: dict[str, Any] = {"viewer": viewer, "part": part}
            assert json.loads(texts.view(view, language, viewer).text) == render_view(view, language)


def test_a_part_of_one_seat_alone_is_never_given_to_another() -> None:
    texts = ViewTexts("")
    for gold in range(50):
        for viewer, own in (("N", gold), ("E", 100 + gold), ("table", None)):
            view = {"viewer": viewer, "mine": own and {"holdings": {"gold": own}, "book": [{"n": own}]}}
            assert json.loads(texts.view(view, "en", viewer).text) == view


def test_a_list_whose_items_move_keeps_the_text_of_each() -> None:
    texts = ViewTexts("")
    chance = Random(1)
    items = [{"n": n, "text": {"key": "vp", "n": n}} for n in range(40)]
    for _ in range(100):
        view = {"viewer": "N", "log": chance.sample(items, chance.randint(0, 40))}
        assert json.loads(texts.view(view, "en", "N").text) == render_view(view, "en")


def test_a_list_that_grows_is_worded_for_each_viewer() -> None:
    texts = ViewTexts("")
    chance = Random(2)
    book: list[dict[str, Any]] = []
    for n in range(60):
        book = [*book, *({"n": n, "text": chance.choice([OWNED, PUBLIC, {"key": "vp", "n": n}])} for _ in range(n % 3))]
        if n % 20 == 19:
            book = book[: chance.randrange(len(book))]
        for viewer in chance.sample(["N", "E", "table"], 3):
            view: dict[str, Any] = {"viewer": viewer, "lines": book, "mine": {"book": list(book)}}
            assert json.loads(texts.view(view, "it", viewer).text) == render_view(view, "it")
