"""Makes a new golden record: `python -m tests.golden.make NAME SEATS POLICY SEED` ("four_random NESW random 7").

A record that is here already is never made anew: it must replay to the same score for ever. `pack.json` is the pack
that they were all played with, so that the reference pack may grow without them.
"""

import json
import sys
from pathlib import Path
from random import Random

from companion.games.world_without_end.players import PlayersOfWorldWithoutEnd
from companion.packs import load
from companion.records import record_of
from engine.world_without_end import Game, Setup

HERE = Path(__file__).parent
COLOURS = {"N": "yellow", "E": "blue", "S": "green", "W": "red"}


def play(seats: str, policy: str, seed: int, first_game: bool) -> Game:
    """A whole game by simulated players, with one correction of the table on the way."""
    chance = Random(seed)
    told = {
        "game": "world_without_end",
        "seats": {seat: COLOURS[seat] for seat in seats},
        "start_player": None,
        "first_game": first_game,
        "all_cards": not first_game,
    }
    game = Game(Setup.parse(told), load(HERE / "pack.json"))
    players = PlayersOfWorldWithoutEnd(game, chance, policy)
    while not game.over:
        if len(game.answers) == 40:
            game.correct([{"n": 1, "kind": "gold", "from": "supply", "to": f"seat:{seats[0]}"}], "one gold too few")
        ask = chance.choice(game.asks)
        game.answer(ask.id, players.choose(ask))
    return game


def write(name: str, seats: str, policy: str, seed: int) -> None:
    """Write a new record; FileExistsError if there is one of this name."""
    game = play(seats, policy, seed, first_game=seed % 2 == 0)
    with (HERE / f"{name}.json").open("x", encoding="utf-8") as file:
        head = {key: value for key, value in record_of(game).items() if key != "answers"}
        lines = ",\n    ".join(json.dumps(line, ensure_ascii=False) for line in game.answers)
        text = json.dumps({**head, "winners": game.winners}, indent=2, ensure_ascii=False)
        file.write(f'{text[:-2]},\n  "answers": [\n    {lines}\n  ]\n}}\n')


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
