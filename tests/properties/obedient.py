"""The obedient table: people who move pieces only as the pages say; its piles must equal the ledger's.

It owns physical piles and score markers. After each answer, each person looks at their view and carries out the
instructions that they have not carried out yet; after an undo each carries out the lines of the undo that name them.
The ledger is never read, except to compare.

``python -m tests.properties.obedient --games 1000`` plays whole games of every game with undo and correction at random
moments; ``--game`` chooses one, ``--first`` the first seed.
"""

import argparse
import time
from collections import Counter
from random import Random
from typing import Any

from engine.core import Term
from engine.core.piles import SCREEN
from engine.games import GAMES
from tests.properties.random_play import begin, check_not_stuck, choose, correct_at_random

TABLE = "table"
"""The viewer who moves the pieces that are nobody's own."""
UNDO, CORRECT = 0.02, 0.03
"""How often an answer is followed by an undo of the last few, and by a correction."""


class ObedientTable:
    """Physical piles by kind and name, and the points on the score track by seat, at first as they lie in the box."""

    def __init__(self, game: Any) -> None:
        """Lay the pieces down as the set-up places them, before any instruction."""
        self.viewers: tuple[str, ...] = (*game.board.seats, TABLE)
        self.piles: Counter[tuple[str, str]] = Counter()
        self.points: Counter[str] = Counter()
        self.done: dict[str, dict[int, str]] = {viewer: {} for viewer in self.viewers}
        for kind, row in game.ledger.counts.items():
            for pile, n in row.items():
                self.piles[kind, pile] += n
        for entry in game.ledger.entries:
            if entry.kind not in ("vp", "note"):
                self.piles[entry.kind, entry.source] += entry.n
                self.piles[entry.kind, entry.target] -= entry.n

    def obey(self, game: Any) -> None:
        """Let each person carry out the lines of their view that are new to them."""
        for viewer in self.viewers:
            view = GAMES[game.name].view(game, viewer)
            done = self.done[viewer]
            for number in [number for number in done if number >= view["instructed"]]:
                del done[number]  # taken back: should it come again, it has to be done again
            for line in view["instructions"]:
                if done.get(line["number"]) != line["id"]:
                    assert line["number"] not in done, "a line that has been carried out has become another"
                    self.carry_out(line["text"], viewer)
                    done[line["number"]] = line["id"]

    def carry_out(self, text: Term, viewer: str) -> None:
        """Move the pieces that an instruction names."""
        own = SCREEN.get(viewer, "")
        match text["key"]:
            case "vp":
                self.points[viewer] += text["n"]
            case "vp_lost":
                self.points[viewer] -= text["n"]
            case "take":
                self.move(text["n"], text["kind"], text["pile"], own)
            case "give":
                self.move(text["n"], text["kind"], own, text["pile"])
            case _:
                self.move(text["n"], text["kind"], text["from"], text["to"])

    def move(self, n: int, kind: str, source: str, target: str) -> None:
        """Move pieces from one pile to another."""
        assert source and target, f"nobody can tell where {n} {kind} are moved"
        self.piles[kind, source] -= n
        self.piles[kind, target] += n

    def undo(self, game: Any, count: int) -> Any:
        """Take back the last answers: each person moves what the undo tells them; the game as it then stands."""
        for viewer in self.viewers:
            for text in game.undo_terms(count, viewer):
                if text["key"] == "return_points":
                    if text["seat"] == viewer:
                        self.points[viewer] -= text["n"]
                elif (text["by"] or TABLE) == viewer:
                    self.move(text["n"], text["kind"], text["from"], text["to"])
        kept = game.answers[: len(game.answers) - count]
        return type(game)(game.setup, game.pack).replay(kept)

    def compare(self, game: Any) -> None:
        """The physical piles and points are those of the ledger."""
        booked = {(kind, pile): n for kind, row in game.ledger.counts.items() for pile, n in row.items() if n}
        lying = {where: n for where, n in self.piles.items() if n}
        assert lying == booked, {where: (lying.get(where, 0), booked.get(where, 0))
                                 for where in lying.keys() | booked.keys()
                                 if lying.get(where, 0) != booked.get(where, 0)}  # fmt: skip
        assert {seat: points for seat, points in self.points.items() if points} == {
            seat: points for seat, points in game.ledger.points.items() if points
        }


def play(name: str, seed: int, undo: float = UNDO, correct: float = CORRECT) -> int:
    """Play a whole game on an obedient table, comparing after every answer; gives the number of comparisons."""
    chance = Random(seed)
    game = begin(name, chance, chance.choice((2, 3, 4)))
    table = ObedientTable(game)
    table.obey(game)
    table.compare(game)
    compared = 1
    while not game.over:
        ask = chance.choice(game.asks)
        game.answer(ask.id, choose(ask, chance))
        table.obey(game)
        table.compare(game)
        if chance.random() < undo and len(game.answers) > 1:
            game = table.undo(game, chance.randint(1, min(8, len(game.answers) - 1)))
            table.obey(game)
            table.compare(game)
        if chance.random() < correct and not game.over:
            correct_at_random(game, chance)
            table.obey(game)
            table.compare(game)
            check_not_stuck(game)
        compared += 1
    return compared


def main() -> None:
    """Play many games, and say how many there were and how often their piles were compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="how many games of each")
    parser.add_argument("--game", choices=tuple(GAMES), action="append", help="only this game")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    chosen = parser.parse_args()
    for name in chosen.game or GAMES:
        started, compared = time.process_time(), 0
        for seed in range(chosen.first, chosen.first + chosen.games):
            try:
                compared += play(name, seed)
            except Exception:
                print(f"{name}: seed {seed} failed")
                raise
        print(f"{name}: {chosen.games} games, {compared} comparisons, {time.process_time() - started:.0f} s")


if __name__ == "__main__":
    main()
