"""Makes a new golden record: `python -m tests.golden.make GAME NAME SEATS POLICY SEED [CHOICES]`.

For example `monasterium four_random NESW random 7`; CHOICES is JSON with the other fields of the set-up. An existing
record is never replaced: it must always replay to the same score. The `pack.json` beside a game's records is the pack
with which they were played, so that the reference pack can change without them.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from companion.games.pack_loader import load
from companion.simulation.players import POLICIES, PolicyName, players_of
from companion.tables.records.records import record_of
from engine.games import GAMES

HERE = Path(__file__).parent
COLOURS = {"N": "yellow", "E": "blue", "S": "green", "W": "red"}
CORRECTED_AFTER = 40
"""Answers before the correction."""


def play(name: str, seats: str, policy: PolicyName, seed: int, choices: dict[str, Any]) -> Any:
    """A whole game by simulated players, with one correction."""
    chance, rules = Random(seed), GAMES[name]
    setup = {"game": name, "seats": {seat: COLOURS[seat] for seat in seats}, "start_player": None, **choices}
    game = rules.Game(rules.Setup.parse(setup), load(HERE / name / "pack.json", name))
    players = players_of(name, game, chance, policy)
    while not game.over:
        if len(game.answers) == CORRECTED_AFTER:
            game.correct([one_more(game, seats[0])], "one piece too few")
        ask = chance.choice(game.asks)
        game.answer(ask.id, players.choose(ask))
    return game


def one_more(game: Any, seat: str) -> dict[str, Any]:
    """A move of one piece from its own pile to a seat. Raises ValueError if no pile has one."""
    for kind, (pile, *_) in game.correctable().items():
        if kind in game.ledger.counts and game.ledger.available(kind, pile, 1):
            return {"n": 1, "kind": kind, "from": pile, "to": f"seat:{seat}"}
    raise ValueError("no piece can be handed out")


def write(name: str, record: str, seats: str, policy: PolicyName, seed: int, choices: dict[str, Any]) -> None:
    """Write a new record. Raises FileExistsError if there is one of this name."""
    game = play(name, seats, policy, seed, choices)
    with (HERE / name / f"{record}.json").open("x", encoding="utf-8") as file:
        head = {key: value for key, value in record_of(game).items() if key != "answers"}
        lines = ",\n    ".join(json.dumps(line, ensure_ascii=False) for line in game.answers)
        text = json.dumps({**head, "winners": game.winners}, indent=2, ensure_ascii=False)
        file.write(f'{text[:-2]},\n  "answers": [\n    {lines}\n  ]\n}}\n')


if __name__ == "__main__":
    name, record, seats, policy, seed, *more = sys.argv[1:]
    chosen = POLICIES[POLICIES.index(policy)]
    write(name, record, seats, chosen, int(seed), json.loads(more[0]) if more else {})
