"""What a choice of Monasterium says that it would do is what it does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.pack_loader import reference
from companion.simulation.players import players_of
from engine.core import Term
from engine.games import GAMES

SEATS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}
PLACING = {"place_novice", "extra", "novice"}


def sentences(effect: Term | None) -> list[Term]:
    """The sentences of an effect."""
    if effect is None:
        return []
    if effect["key"] in ("outlook.then", "option.both_effects"):
        return [*sentences(effect["first"]), *sentences(effect["then"])]
    return [effect]


def played(seed: int, supply_limited: bool = False) -> tuple[Any, Any]:
    """A game of four players and what chooses for them."""
    setup = {"game": "monasterium", "seats": SEATS, "start_player": "N", "limited_supply": supply_limited}
    game = GAMES["monasterium"].Game(GAMES["monasterium"].Setup.parse(setup), reference("monasterium"))
    return game, players_of("monasterium", game, Random(seed), "greedy")


@pytest.mark.rule("MO-C1", "MO-W4")
@pytest.mark.parametrize("seed", [1, 3])
def test_a_choice_names_the_missions_that_it_completes_and_the_lines_that_it_fills(seed: int) -> None:
    game, players = played(seed)
    seen = {"missions": 0, "lines": 0}
    while not game.over:
        ask = game.asks[0]
        value = players.choose(ask)
        if ask.what not in {*PLACING, "window"}:
            game.answer(ask.id, value)
            continue
        lines = sentences(ask.option(value).effect)
        area, before = game.board.areas[ask.seat], game.ledger.points[ask.seat]
        done = set(area.missions)
        game.answer(ask.id, value)
        if game.asks and game.asks[0].what == "window_bonus":  # its tile is placed when the bonus is chosen
            game.answer(game.asks[0].id, players.choose(game.asks[0]))
        named = {line["mission"]: line["n"] for line in lines if line["key"] == "outlook.mission"}
        filled = [line["n"] for line in lines if line["key"] in ("outlook.row_full", "outlook.column_full")]
        new = set(area.missions) - done
        assert set(named) <= new, (ask.id, value)
        assert game.ledger.points[ask.seat] - before >= sum(named.values()) + sum(filled), (ask.id, value)
        if game.asks and game.asks[0].id.startswith(f"{ask.chapter}.{ask.round}.take"):
            assert set(named) == new or ask.what == "novice", (ask.id, value)
        seen["missions"] += len(named)
        seen["lines"] += len(filled)
    assert seen["missions"] and seen["lines"]


@pytest.mark.rule("MO-A5")
@pytest.mark.parametrize("seed", [0])
def test_dice_without_a_possible_action_are_shown_as_idle_and_all_others_do_something(seed: int) -> None:
    game, players = played(seed)
    seen = {True: 0, False: 0}
    while not game.over:
        ask = game.asks[0]
        value = players.choose(ask)
        if ask.what == "take":
            options = {option.value: option for option in ask.options}
            value = next((each for each, option in options.items() if option.idle), value)
            option, mark = options[value], len(game.ledger.entries)
            seat, points, goods = ask.seat, game.ledger.points[ask.seat], game.board.goods_of(ask.seat)
            game.answer(ask.id, value)
            notes = [
                entry.source for entry in game.ledger.entries[mark:] if entry.kind == "note" and entry.target == seat
            ]
            seen[option.idle] += 1
            if option.idle:
                assert (game.ledger.points[seat], game.board.goods_of(seat)) == (points, goods)
                assert "log.lost_die" in notes and "log.messenger" not in notes
            else:
                assert sentences(option.effect)[0]["key"] != "idle.no_action"
                asked_on = bool(game.asks) and game.asks[0].seat == seat
                assert asked_on or "log.lost_die" not in notes or game.ledger.points[seat] > points
        else:
            game.answer(ask.id, value)
    assert seen[True] and seen[False]
