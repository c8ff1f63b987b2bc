"""Envelopes: corrections for the host, the undo lines of each viewer, and the declared types."""

from __future__ import annotations

import importlib
import types
from collections.abc import Mapping
from random import Random
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypedDict,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import flask
import pytest

from companion.server.app import Services
from companion.server.views.envelope_types import Envelope
from companion.simulation.players import players_of
from companion.tables.commands import seating
from companion.tables.table import HOST, Table
from engine.core.terms import Term
from engine.core.view_types import AskView, FinalScore, GameView, OptionView, OwnView, SeatView
from engine.games import GAMES
from tests.companion.conftest import PageClient, agree


def started(parts: Services, game: str) -> Table:
    table = parts.registry.open("", game=game)
    seating.take_seat(table, "N", "Ada", "blue")
    seating.take_seat(table, "E", "Bea", "red")
    table.start("N")
    return table


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_host_is_given_every_kind_and_pile_that_a_correction_accepts_by_name(
    app: flask.Flask, parts: Services, game: str
) -> None:
    table = started(parts, game)
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
    table = started(parts, game)
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
    tokens = {"N": seating.take_seat(table, "N", "Ada", "blue"), "E": seating.take_seat(table, "E", "Bea", "red")}
    table.start("N")
    pages = {seat: PageClient(app, table.id, token=token) for seat, token in tokens.items()}
    pages["table"] = PageClient(app, table.id, "table")
    host = PageClient(app, table.id, "host", parts.registry.keys.key(table.id))
    moves = [
        {"n": 2, "kind": "wood", "from": "forest", "to": "seat:N"},
        {"n": 3, "kind": "stone", "from": "quarry", "to": "seat:E"},
    ]
    assert host.send("correct", {"moves": moves, "note": ""})["proposed"]
    agree(pages["N"], pages["E"])
    table.undo(HOST, table.epoch, 1)
    own = {viewer: page.envelope()["undone"]["own"] for viewer, page in pages.items()}
    assert [len(lines) for lines in own.values()] == [1, 1, 0]
    assert "2 wood" in own["N"][0] and "3 stone" in own["E"][0]


OPEN = (GameView, SeatView, AskView, OwnView, FinalScore)
"""The types to which a game adds keys."""


def bound(hint: Any, parameters: Mapping[object, object]) -> Any:
    """A type with its type variables replaced."""
    variables = getattr(hint, "__parameters__", ())
    if isinstance(hint, TypeVar):
        return parameters[hint]
    return hint[tuple(parameters[variable] for variable in variables)] if variables and parameters else hint


def mismatches(value: object, expected: Any, path: str = "") -> list[str]:
    """Where a rendered JSON value differs from a type; a term is rendered as a string."""
    if expected is object:
        return []
    if expected == Term:
        expected = str
    if get_origin(expected) is Annotated:
        return mismatches(value, get_args(expected)[0], path)
    parameters: dict[object, object] = {}
    if is_typeddict(get_origin(expected)):
        expected, arguments = get_origin(expected), get_args(expected)
        parameters = dict(zip(expected.__parameters__, arguments, strict=True))
    if is_typeddict(expected):
        if not isinstance(value, dict):
            return [f"{path}: {value!r} is no object"]
        hints = {name: bound(hint, parameters) for name, hint in get_type_hints(expected, include_extras=True).items()}
        left_out = {name for name, hint in hints.items() if get_origin(hint) is NotRequired}
        optional = left_out | expected.__optional_keys__
        missing = [name for name in hints if name not in optional and name not in value]
        unknown = [] if expected in OPEN else [name for name in value if name not in hints]
        found = [f"{path}: {name} is missing or unknown" for name in (*missing, *unknown)]
        for name, hint in hints.items():
            if name in value:
                inner = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
                found += mismatches(value[name], inner, f"{path}.{name}")
        return found
    origin, inner = get_origin(expected), get_args(expected)
    if origin in (Union, types.UnionType):
        tried = [mismatches(value, option, path) for option in inner]
        return min(tried, key=len)
    if origin is Literal:
        return [] if value in inner else [f"{path}: {value!r} is none of {inner}"]
    if origin is tuple:
        if not isinstance(value, list) or len(value) != len(inner):
            return [f"{path}: {value!r} is no list of {len(inner)}"]
        return [line for n, item in enumerate(value) for line in mismatches(item, inner[n], f"{path}[{n}]")]
    if origin is list:
        if not isinstance(value, list):
            return [f"{path}: {value!r} is no list"]
        return [line for n, item in enumerate(value) for line in mismatches(item, inner[0], f"{path}[{n}]")]
    if origin in (dict, Mapping):
        if not isinstance(value, dict):
            return [f"{path}: {value!r} is no object"]
        return [line for name, item in value.items() for line in mismatches(item, inner[1], f"{path}.{name}")]
    if expected is float:
        expected = (int, float)
    right = isinstance(value, expected) and (expected is bool or not isinstance(value, bool))
    return [] if right else [f"{path}: {value!r} is no {expected}"]


def game_mismatches(view: dict[str, Any], game: str) -> list[str]:
    """Where the parts of a rendered view that only this game has differ from the game's types."""
    parts = vars(importlib.import_module(f"engine.{game}.view_types"))

    def own_keys(value: dict[str, Any], expected: Any, shared: Any, path: str) -> list[str]:
        """Every key that not all games have is typed, and of its type."""
        known = get_type_hints(shared)
        return mismatches({name: item for name, item in value.items() if name not in known}, expected, path)

    found = own_keys(view, parts["TableView"], GameView, "view")
    found += [line for seat in view["seats"] for line in mismatches(seat, parts["SeatView"], "seat")]
    if view["mine"] is not None:
        found += own_keys(view["mine"], parts["OwnView"], OwnView, "mine")
    for ask in view["asks"]:
        found += own_keys(ask, parts.get("AskData", Nothing), AskView, "ask")
        found += [line for option in ask["options"] for line in mismatches(option, OptionView, "option")]
        found += [line for option in ask["options"] for line in mismatches(option["data"], parts["OptionData"], "data")]
    return found


class Nothing(TypedDict):
    """No keys."""


def play(table: Table, chance: Random, answers: int) -> None:
    """Give so many answers at random, or fewer to the end of the game."""
    for _ in range(answers):
        running: Any = table.game
        if table.over:
            return
        ask = chance.choice(running.asks)
        players = players_of(table.game_name, running, chance, "random")
        table.answer(ask.id, players.choose(ask), ask.seat or HOST)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_envelope_has_the_declared_types(app: flask.Flask, parts: Services, game: str) -> None:
    table, chance = parts.registry.open("", game=game), Random(2)

    def assert_typed() -> None:
        """Check the envelopes of a seat, the table page and the host."""
        pages = [
            PageClient(app, table.id, token=token),
            PageClient(app, table.id, "table"),
            PageClient(app, table.id, "host", parts.registry.keys.key(table.id)),
        ]
        envelopes = [page.envelope() for page in pages]
        assert [line for envelope in envelopes for line in mismatches(envelope, Envelope)][:5] == []
        if table.game is not None:
            assert [line for envelope in envelopes for line in game_mismatches(envelope["view"], game)][:5] == []
        for page in pages:
            page.client.disconnect()

    token = seating.take_seat(table, "N", "Ada", "blue")
    assert_typed()
    seating.take_seat(table, "E", "Bea", "red", simulated=True)
    table.start("N")
    for answers in (0, 1, 12, 30):
        play(table, chance, answers)
        assert_typed()
    table.undo(HOST, table.epoch, 3)
    assert_typed()
    play(table, chance, 2000)
    assert table.over
    assert_typed()
