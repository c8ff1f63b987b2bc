"""Tables of a house: many running games in a journal, written in bulk, with the answers that go on from each.

A few games of each kind are played whole beforehand. A table of the house is a copy of the beginning of one of them,
with an id and tokens of its own, so that a thousand tables, each somewhere in its game, take seconds.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from bench.house_pages import HELLO
from bench.light_pages import event_frame
from bench.load import script
from bench.server import PEOPLE
from companion.games import names
from companion.settings import Settings
from companion.short_ids import new_id
from companion.tables.chain import Entry
from companion.tables.registry import TableRegistry
from companion.tables.seats import hash_of
from companion.tables.summaries import Summary

MODELS = 4
"""Games of each kind that are played beforehand."""

SHARE = 0.6
"""The part of its game that a table has behind it at most."""


@dataclass(frozen=True, slots=True)
class HouseTable:
    """A table: its id, the token of each seat, and the frames of the answers that follow with the seat of each."""

    id: str
    tokens: Sequence[str]
    answers: Sequence[tuple[int, bytes]]


@dataclass(frozen=True, slots=True)
class _Model:
    """A game that was played: its rows in order, its summary, and the answers with the seat that gives each."""

    rows: Sequence[Entry]
    begun: int
    """The number of rows before the first answer."""
    summary: Summary
    answers: Sequence[tuple[int, bytes]]


def house_tables(folder: Path, count: int, database: str = "", share: float = SHARE) -> list[HouseTable]:
    """Write so many tables into a database ("": that of a data folder), of all games in turn."""
    registry = TableRegistry(Settings(folder, most_tables=count + MODELS * len(names()), database=database))
    chance = Random(1)
    try:
        models = [_model(registry, game, seed) for game in names() for seed in range(MODELS)]
        known: set[str] = registry.known()
        tables = []
        for number in range(count):
            model = models[number % len(names()) * MODELS + chance.randrange(MODELS)]
            tables.append(_table(registry, model, new_id(6, known), chance.uniform(0, share)))
            known.add(tables[-1].id)
        registry.journal.copy_rows()
        return tables
    finally:
        registry.journal.close()


def _model(registry: TableRegistry, game: str, seed: int) -> _Model:
    """Play one game in the data folder, and close its table."""
    played = script(registry, game, seed)
    table = registry.get(str(played.hellos[0]["table"]))
    begun, summary = table.state.number, table.summary()
    seats = list(PEOPLE)
    for page, frame in played.answers[: int(len(played.answers) * SHARE) + 1]:
        content = json.loads(frame[frame.index(b"[") :])[1]
        table.answer(content["ask"], content["value"], seats[page], 0)
    rows = list(registry.journal.read(table.id))
    table.finish()
    return _Model(rows, begun, summary, played.answers)


def _table(registry: TableRegistry, model: _Model, id: str, share: float) -> HouseTable:
    """A copy of the beginning of a game, as a table of its own."""
    behind = int(len(model.answers) * share)
    tokens = {seat: secrets.token_urlsafe(24) for seat in PEOPLE}
    rows = []
    for row in model.rows[: model.begun + behind]:
        body = dict(row.body)
        if row.kind == "seat":
            body["token_hash"] = hash_of(tokens[str(body["seat"])])
        rows.append(replace(row, table=id, body=body, chain="", sequence=0))
    registry.journal.append_all("", rows, replace(model.summary, table=id))
    return HouseTable(id, list(tokens.values()), model.answers[behind:])


def hellos_of(table: HouseTable) -> list[bytes]:
    """The frames with which its pages greet: four seats, one of them in Italian, and a table page."""

    def hello(token: str | None, number: int) -> dict[str, object]:
        page = "table" if token is None else "phone"
        return {"table": table.id, "token": token, "page": page, "language": "it" if number == 3 else "en"}

    return [event_frame("hello", hello(token, number), HELLO) for number, token in enumerate([*table.tokens, None])]
