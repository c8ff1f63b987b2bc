"""Games of stand-ins against each other, by which their levels are compared.

Every seat is played by a stand-in from its own view, as at a table; chance rolls the dice and turns the cards up. In
game number n the levels are shifted by n seats, so that each level sits on every seat equally often.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.games import plugin_of
from companion.games.pack_loader import reference
from companion.games.stand_in import Level, StandIn
from companion.simulation.players import players_of
from engine.games import GAMES


def play_stand_ins(name: str, levels: Sequence[Level], seed: int, seats: dict[str, str]) -> dict[Level, float]:
    """Play one game to its end and return each level's share of the victory: 1, or 1/2 of a win shared by two.

    ``seats`` gives the colour of each seat.
    """
    random = Random(seed)
    module, plugin, pack = GAMES[name], plugin_of(name), reference(name)
    setup = module.Setup.parse({"game": name, "seats": seats})
    game = module.Game(setup, pack)
    chance = players_of(name, game, random, "greedy")
    by_seat = {seat: levels[(at + seed) % len(levels)] for at, seat in enumerate(seats)}
    players = {level: StandIn(plugin, setup, pack, level, str(seed)) for level in levels}
    while not game.over:
        ask = game.asks[0]
        decision = None
        if ask.seat is not None:
            decision = players[by_seat[ask.seat]].decide(module.view(game, ask.seat))
        if decision is None:
            game.answer(ask.id, chance.choose(ask))
        else:
            game.answer(decision.ask, decision.value)
    winners = [by_seat[seat] for seat in game.winners]
    return {level: winners.count(level) / len(winners) for level in levels}
