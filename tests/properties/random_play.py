"""Random play for the properties of all games: a game with random seats, random legal answers, random corrections."""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import engine
from engine.core import Ask, Refused
from engine.core.rolls import RollAsk, write_roll
from engine.core.setup import COLOURS, SEATS
from engine.games import GAMES

PACKS = Path(next(iter(engine.__path__))).parent / "companion" / "games"
MANY = 400
"""Answers after which a game in which nothing is taken back must be over, for each player."""


def new_game(name: str, chance: Random, players: int) -> Any:
    """A game with so many seats, whichever, and the reference pack."""
    rules = GAMES[name]
    taken = chance.sample(SEATS, players)
    setup = {
        "game": name,
        "seats": dict(zip(taken, chance.sample(COLOURS, len(taken)), strict=True)),
        "start_player": chance.choice([None, *taken]),
    }
    pack = rules.Pack.parse(json.loads((PACKS / name / "reference.json").read_text(encoding="utf-8")))
    return rules.Game(rules.Setup.parse(setup), pack)


def random_answer(ask: Ask, chance: Random) -> str:
    """A legal answer: dice fall by chance, the rest is picked by chance."""
    if isinstance(ask, RollAsk):
        return write_roll({group: [chance.choice(ask.faces) for _ in range(n)] for group, n in ask.dice.items()})
    return chance.choice(list(ask.values))


def random_move(game: Any, chance: Random) -> dict[str, Any]:
    """A move that a correction could make: of a kind, pieces that lie somewhere, to another place of the kind."""
    ledger = game.ledger
    places = game.correctable()
    while True:
        kind = chance.choice(list(places))
        piles = list(places[kind])
        if kind == "vp":
            source, target = chance.sample(piles, 2)
            return {"n": chance.randint(1, 4), "kind": kind, "from": source, "to": target}
        lying = [pile for pile in piles if ledger.held(kind, pile) > 0]
        if lying and len(piles) > 1:
            source = chance.choice(lying)
            target = chance.choice([pile for pile in piles if pile != source])
            most = 1 if chance.random() < 0.6 else min(5, ledger.held(kind, source))
            return {"n": chance.randint(1, most), "kind": kind, "from": source, "to": target}


def correct_at_random(game: Any, chance: Random) -> bool:
    """Try one random correction of one to three moves; whether it was accepted. A refused one changes nothing."""
    moves = [random_move(game, chance) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
    before = (game.checksum(), len(game.ledger.entries), [list(ask.values) for ask in game.asks])
    code = ""
    try:
        game.correct(moves, "by chance")
    except Refused as refused:
        code = refused.code
    if not code:
        return True
    assert code.startswith("correction_"), code
    assert (game.checksum(), len(game.ledger.entries), [list(ask.values) for ask in game.asks]) == before
    return False


def check_not_stuck(game: Any) -> None:
    """Check that there is an answerable ask unless the game is over, and that every ask has options."""
    assert game.over or game.asks, "nothing is asked, and the game is not over"
    for ask in game.asks:
        assert not ask.is_stuck, ask
        assert isinstance(ask, RollAsk) or ask.options


def run_many(description: str | None, play: Callable[[str, int], int], counted: str, games: int) -> None:
    """Command line of a property: play many games of each kind, and print how many of ``counted`` there were.

    ``play`` takes the name of a game and a seed; a game that fails is named with its seed before its exception leaves.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--games", type=int, default=games, help="how many games of each")
    parser.add_argument("--game", choices=tuple(GAMES), action="append", help="only this game")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    chosen = parser.parse_args()
    for name in chosen.game or GAMES:
        started, count = time.process_time(), 0
        for seed in range(chosen.first, chosen.first + chosen.games):
            try:
                count += play(name, seed)
            except Exception:
                print(f"{name}: seed {seed} failed")
                raise
        print(f"{name}: {chosen.games} games, {count} {counted}, {time.process_time() - started:.0f} s", flush=True)
