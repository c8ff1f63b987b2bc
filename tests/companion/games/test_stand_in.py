"""Stand-ins: they decide only from a seat's view, deterministically, and by the rules of the game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.cli.simulate import seat_players
from companion.games import plugin_of
from companion.games.imagined import CannotImagine, require_same
from companion.games.pack_loader import reference
from companion.games.stand_in import Level, StandIn, is_decision
from companion.simulation.players import players_of
from companion.simulation.stand_in_games import play_stand_ins
from engine.games import GAMES

INSIDE = {
    "world_without_end": {"trade", "give_up", "return_house", "care", "free_house", "hospital"},
    "pillars_of_the_earth": {"choice", "tax_free"},
    "monasterium": set[str](),
}
"""Asks inside another decision, which are valued by their moves."""


def new_game(name: str, seed: int, players: int) -> Any:
    """A game of random seats at its first ask."""
    module = GAMES[name]
    return module.Game(
        module.Setup.parse({"game": name, "seats": seat_players(players, Random(seed))}), reference(name)
    )


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", sorted(INSIDE))
def test_a_game_is_rebuilt_from_a_view_with_the_options_that_the_view_offers(name: str, players: int) -> None:
    game, plugin = new_game(name, 5, players), plugin_of(name)
    people = players_of(name, game, Random(5), "greedy")
    while not game.over:
        ask = game.asks[0]
        if ask.seat is not None:
            view = json.loads(json.dumps(GAMES[name].view(game, ask.seat)))
            shown = next(asked for asked in view["asks"] if asked["id"] == ask.id)
            if is_decision(shown, ask.seat):
                try:
                    imagined: Any = plugin.imagine(game.setup, game.pack, view, shown, Random(1))
                except CannotImagine:
                    assert ask.what in INSIDE[name]
                else:
                    assert set(ask.values) == set(require_same(imagined.asks, shown).values)
                    assert imagined.ledger.points == game.ledger.points
                    assert imagined.board.goods_of(ask.seat) == game.board.goods_of(ask.seat)
        game.answer(ask.id, people.choose(ask))


def test_a_good_stand_in_beats_a_careful_one_from_either_seat() -> None:
    levels: tuple[Level, Level] = ("good", "careful")
    played = [play_stand_ins("world_without_end", levels, seed, {"N": "blue", "S": "red"}) for seed in (1, 2)]
    assert [game["good"] for game in played] == [1.0, 1.0]


@pytest.mark.parametrize("name", ["pillars_of_the_earth", "monasterium"])
def test_a_good_stand_in_plays_options_out_without_changing_the_game(name: str) -> None:
    game = new_game(name, 3, 2)
    people = players_of(name, game, Random(3), "greedy")
    stand_in = StandIn(plugin_of(name), game.setup, game.pack, "good", "seed")
    decided = 0
    while decided < 8:
        ask = game.asks[0]
        decision = stand_in.decide(GAMES[name].view(game, ask.seat)) if ask.seat else None
        if decision is not None:
            before = game.checksum()
            assert stand_in.decide(GAMES[name].view(game, ask.seat)) == decision
            assert game.checksum() == before
            decided += 1
        game.answer(*(decision or (ask.id, people.choose(ask))))


def test_without_an_imagined_game_the_moves_decide() -> None:
    name = "world_without_end"
    game = new_game(name, 9, 4)
    people = players_of(name, game, Random(9), "greedy")
    while not (game.asks and game.asks[0].what in ("trade", "give_up")):
        game.answer(game.asks[0].id, people.choose(game.asks[0]))
    ask = game.asks[0]
    view = GAMES[name].view(game, ask.seat)
    decision = StandIn(plugin_of(name), game.setup, game.pack, "good", "seed").decide(view)
    assert decision is not None
    assert decision.ask == ask.id
    assert ask.allows(decision.value)


@pytest.mark.parametrize("seed", range(2))
def test_a_good_stand_in_decides_after_the_start_player_figure_was_corrected_during_a_round(seed: int) -> None:
    name = "world_without_end"
    game, decided = new_game(name, seed, 3 + seed % 2), 0
    people = players_of(name, game, Random(seed), "greedy")
    while decided < 3:
        ask = game.asks[0]
        if ask.what == "play" and game.board.round in (2, 6) and ask.seat != game.board.order[0]:
            figure = f"start_player:{game.board.active}"
            game.correct(
                [{"n": 1, "kind": "start_player_figure", "from": figure, "to": f"start_player:{ask.seat}"}], ""
            )
            view = json.loads(json.dumps(GAMES[name].view(game, ask.seat)))
            stand_in = StandIn(plugin_of(name), game.setup, game.pack, "good", str(decided))
            decision = stand_in.decide(view)
            assert decision is not None and ask.allows(decision.value)
            decided += 1
        game.answer(game.asks[0].id, people.choose(game.asks[0]))
