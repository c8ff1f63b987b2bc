"""Whole games of every game by random players: what holds after every answer."""

import gc
import json
import weakref
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Refused
from engine.core.board_game import OpenBoardGame
from engine.core.rolls import RollAsk
from engine.games import GAMES
from tests.properties.random_play import correct_at_random, new_game, random_answer

OWN = ("viewer", "asks", "instructions", "instructed", "sums", "mine")
"""The parts of a view that differ from viewer to viewer."""
SEEDS = st.integers(0, 10**9)
QUICK = settings(derandomize=True, deadline=None, max_examples=2)
PLAYERS = (2, 3, 4)


def wrong_values(value: str) -> list[Any]:
    """Values that no ask accepts, derived from a legal one."""
    return ["", "NOTHING", value + "x", f"{value}|{value}", f"{value}>{value}", "🐑", 3, None, [value], {}, "|", ":"]


def check_the_table(game: Any) -> None:
    """No piece is lost, no pile and no score is negative, and every option can be shown."""
    ledger = game.ledger
    ledger.check(everything=True)
    for kind, row in ledger.counts.items():
        for pile, n in row.items():
            assert n >= 0 or ledger.unlimited.get(kind) == pile, (kind, pile, n)
    assert all(points >= 0 for points in ledger.points.values())
    for ask in game.asks:
        choices = 2 if isinstance(ask, RollAsk) else len(ask.options)
        assert choices > 1 if ask.seat else choices, "a seat is asked only if it has a choice"
        assert len(set(ask.values)) == len(ask.values), ask
        assert {option.value for option in ask.options} >= set(ask.values)


def check_the_views(game: Any, chance: Random) -> None:
    """The public part is the same in all views, a seat's own part in its view alone, and viewing changes nothing."""
    rules = GAMES[game.setup.game]
    before = game.checksum()
    viewers = ["table", chance.choice(game.board.seats), *{ask.seat for ask in game.asks if ask.seat}]
    views = {viewer: rules.view(game, viewer) for viewer in viewers}
    public = [{key: view[key] for key in view if key not in OWN} for view in views.values()]
    assert all(part == public[0] for part in public), "the public part is the same in all views"
    if chance.random() < 0.1:
        assert len({json.dumps(part) for part in public}) == 1, "and byte for byte"
    for viewer, view in views.items():
        assert (view["mine"] is None) == (viewer == "table") and view["viewer"] == viewer
        offered = {ask["id"]: ask["seat"] for ask in view["asks"]}
        assert {ask.id for ask in game.asks if ask.seat in (None, viewer)} <= offered.keys()
        assert viewer == "table" or set(offered.values()) <= {None, viewer}
        assert all(ask["seat"] is None or ask["device_input"] for ask in view["asks"] if viewer == "table")
    if isinstance(game, OpenBoardGame) and game.marks:
        assert len({json.dumps(game.undo_terms(1, viewer)) for viewer in views}) == 1, "nothing is hidden"
    assert game.checksum() == before


@pytest.mark.rule("PE-Z1", "MO-Z1")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", GAMES)
@QUICK
@given(SEEDS)
def test_every_piece_is_accounted_for_after_every_answer(name: str, players: int, seed: int) -> None:
    chance = Random(seed)
    game = new_game(name, chance, players)
    while not game.over:
        check_the_table(game)
        ask = chance.choice(game.asks)
        game.answer(ask.id, random_answer(ask, chance))
    check_the_table(game)
    assert game.final and game.winners
    assert {seat: score["vp"] for seat, score in game.final.items()} == game.ledger.points
    reported = {seat: sum(line["vp"] for line in score["lines"]) for seat, score in game.final.items()}
    assert reported == game.ledger.points, "the lines of the final score add up"
    for seat in game.board.seats:
        book = GAMES[name].view(game, seat)["mine"]["book"]
        balances = {line["kind"]: line["balance"] for line in book}
        held = {**game.board.goods_of(seat), "vp": game.ledger.points[seat]}
        assert {kind: balances.get(kind, 0) for kind in held} == held, "an account book ends with what its owner holds"


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", GAMES)
@QUICK
@given(SEEDS)
def test_what_the_rules_do_not_allow_is_refused_and_changes_nothing(name: str, players: int, seed: int) -> None:
    chance = Random(seed)
    game = new_game(name, chance, players)
    while not game.over:
        ask = chance.choice(game.asks)
        value = random_answer(ask, chance)
        before = (game.checksum(), len(game.answers), [ask.id for ask in game.asks])
        for wrong in wrong_values(value):
            with pytest.raises(Refused, match="not_legal"):
                game.answer(ask.id, wrong)
        for unknown in ("9.9.event", "", ask.id + ".N", *(line[0] for line in game.answers[-1:])):
            with pytest.raises(Refused, match="ask_not_open"):
                game.answer(unknown, value)
        assert (game.checksum(), len(game.answers), [ask.id for ask in game.asks]) == before
        game.answer(ask.id, value)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", GAMES)
@QUICK
@given(SEEDS)
def test_a_replay_has_the_same_checksum_views_and_score(name: str, players: int, seed: int) -> None:
    chance = Random(seed)
    game = new_game(name, chance, players)
    rules = GAMES[name]
    while not game.over:
        ask = chance.choice(game.asks)
        game.answer(ask.id, random_answer(ask, chance))
        if chance.random() < 0.03 and not game.over:
            correct_at_random(game, chance)
        if chance.random() < 0.02:
            again = rules.Game(game.setup, game.pack).replay(game.answers)
            assert again.checksum() == game.checksum()
            for viewer in (*game.board.seats, "table"):
                assert json.dumps(rules.view(again, viewer)) == json.dumps(rules.view(game, viewer))
    again = rules.Game(game.setup, game.pack).replay(game.answers)
    assert again.final == game.final and again.checksum() == game.checksum()


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", GAMES)
@QUICK
@given(SEEDS)
def test_all_views_have_the_same_public_part_and_only_their_own_private_part(
    name: str, players: int, seed: int
) -> None:
    chance = Random(seed)
    game = new_game(name, chance, players)
    while not game.over:
        if chance.random() < 0.35:
            check_the_views(game, chance)
        ask = chance.choice(game.asks)
        game.answer(ask.id, random_answer(ask, chance))
    check_the_views(game, chance)


@pytest.mark.parametrize("name", GAMES)
def test_the_order_of_simultaneous_answers_changes_no_points_and_no_view(name: str) -> None:
    games = [new_game(name, Random(7), 3), new_game(name, Random(7), 3)]
    chances = [Random(3), Random(3)]
    for turn, (game, chance) in enumerate(zip(games, chances, strict=True)):
        while not game.over and len(game.answers) < 60:
            asks = list(game.asks)
            values = {ask.id: random_answer(ask, chance) for ask in asks}
            for ask in reversed(asks) if turn else asks:
                game.answer(ask.id, values[ask.id])
    assert games[0].ledger.points == games[1].ledger.points
    assert GAMES[name].view(games[0], "table") == GAMES[name].view(games[1], "table")


@pytest.mark.parametrize("name", GAMES)
def test_an_unreferenced_game_is_freed_without_the_garbage_collector(name: str) -> None:
    chance = Random(1)
    game = new_game(name, chance, 4)
    while not game.over:
        ask = chance.choice(game.asks)
        game.answer(ask.id, random_answer(ask, chance))
    board = weakref.ref(game.board)
    gc.disable()
    try:
        del game, ask
        assert board() is None
    finally:
        gc.enable()
