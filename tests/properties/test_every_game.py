"""Whole games of every game by random players: what holds after every answer, whoever plays and however."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.core import Ask, Refused
from engine.core.rolls import RollAsk, write_roll
from engine.core.seats import COLOURS, SEATS
from engine.games import GAMES

PACKS = Path(next(iter(engine.__path__))).parent / "companion" / "games"
SEEDS = st.integers(0, 10**9)
QUICK = settings(derandomize=True, deadline=None, max_examples=8)


def begin(name: str, chance: Random) -> Any:
    """A game with any two to four seats and the reference pack."""
    rules = GAMES[name]
    taken = chance.sample(SEATS, chance.randint(2, 4))
    setup = {
        "game": name,
        "seats": dict(zip(taken, chance.sample(COLOURS, len(taken)), strict=True)),
        "start_player": chance.choice([None, *taken]),
    }
    pack = rules.Pack.parse(json.loads((PACKS / name / "reference.json").read_text(encoding="utf-8")))
    return rules.Game(rules.Setup.parse(setup), pack)


def choose(ask: Ask, chance: Random) -> str:
    """A legal answer: dice fall by chance, the rest is picked by chance."""
    if isinstance(ask, RollAsk):
        return write_roll({group: [chance.choice(ask.faces) for _ in range(n)] for group, n in ask.dice.items()})
    return chance.choice(list(ask.values))


def check_the_table(game: Any) -> None:
    """Every piece is there, no pile and no score is below nothing, and what can be chosen can be shown."""
    ledger = game.ledger
    ledger.check(everything=True)
    for kind, row in ledger.counts.items():
        for pile, n in row.items():
            assert n >= 0 or ledger.unlimited.get(kind) == pile, (kind, pile, n)
    assert all(points >= 0 for points in ledger.points.values())
    for ask in game.asks:
        assert isinstance(ask, RollAsk) or len(ask.options) > 1, "where there is no choice nobody is asked"
        assert len(set(ask.values)) == len(ask.values), ask
        assert {option.value for option in ask.options} >= set(ask.values)


@pytest.mark.rule("PE-Z1", "MO-Z1")
@pytest.mark.parametrize("name", GAMES)
@QUICK
@given(SEEDS)
def test_every_piece_is_accounted_for_after_every_answer(name: str, seed: int) -> None:
    chance = Random(seed)
    game = begin(name, chance)
    while not game.over:
        check_the_table(game)
        ask = chance.choice(game.asks)
        game.answer(ask.id, choose(ask, chance))
    check_the_table(game)
    assert game.final and game.winners
    assert {seat: score["vp"] for seat, score in game.final.items()} == game.ledger.points


@pytest.mark.parametrize("name", GAMES)
@QUICK
@given(SEEDS)
def test_what_the_rules_do_not_allow_is_refused_and_changes_nothing(name: str, seed: int) -> None:
    chance = Random(seed)
    game = begin(name, chance)
    while not game.over:
        ask = chance.choice(game.asks)
        value = choose(ask, chance)
        if chance.random() < 0.2:
            before = (game.checksum(), len(game.answers), [one.id for one in game.asks])
            wrong: list[object] = ["", "NOTHING", value + "x", f"{value}|{value}", "🐑", 3, None, [value], {}, "|", ":"]
            with pytest.raises(Refused, match="not_legal"):
                game.answer(ask.id, chance.choice(wrong))
            with pytest.raises(Refused, match="ask_not_open"):
                game.answer(chance.choice(["9.9.event", "", ask.id + ".N"]), value)
            assert (game.checksum(), len(game.answers), [one.id for one in game.asks]) == before
        game.answer(ask.id, value)


@pytest.mark.parametrize("name", GAMES)
@QUICK
@given(SEEDS)
def test_a_replay_comes_to_the_same_checksum_views_and_score(name: str, seed: int) -> None:
    chance = Random(seed)
    game = begin(name, chance)
    rules = GAMES[name]
    while not game.over:
        ask = chance.choice(game.asks)
        game.answer(ask.id, choose(ask, chance))
        if chance.random() < 0.03:
            again = rules.Game(game.setup, game.pack).replay(game.answers)
            assert again.checksum() == game.checksum()
            for viewer in (*game.board.seats, "table"):
                assert json.dumps(rules.view(again, viewer)) == json.dumps(rules.view(game, viewer))
    again = rules.Game(game.setup, game.pack).replay(game.answers)
    assert again.final == game.final and again.checksum() == game.checksum()


@pytest.mark.parametrize("name", GAMES)
@QUICK
@given(SEEDS)
def test_nobody_is_offered_what_only_another_may_settle(name: str, seed: int) -> None:
    chance = Random(seed)
    game = begin(name, chance)
    rules = GAMES[name]
    while not game.over:
        for viewer in (*game.board.seats, "table"):
            if chance.random() < 0.1:
                shown = rules.view(game, viewer)
                mine = [ask["seat"] in (None, viewer) or (viewer == "table" and ask["sense"]) for ask in shown["asks"]]
                assert all(mine)
                assert (shown["mine"] is None) == (viewer == "table")
        ask = chance.choice(game.asks)
        game.answer(ask.id, choose(ask, chance))


@pytest.mark.parametrize("name", GAMES)
def test_the_same_game_ends_the_same_whatever_order_the_table_answers_in(name: str) -> None:
    games = [begin(name, Random(7)), begin(name, Random(7))]
    chances = [Random(3), Random(3)]
    for turn, (game, chance) in enumerate(zip(games, chances, strict=True)):
        while not game.over and len(game.answers) < 60:
            asks = list(game.asks)
            values = {ask.id: choose(ask, chance) for ask in asks}
            for ask in reversed(asks) if turn else asks:
                game.answer(ask.id, values[ask.id])
    assert games[0].ledger.points == games[1].ledger.points
    assert GAMES[name].view(games[0], "table") == GAMES[name].view(games[1], "table")
