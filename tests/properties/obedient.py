"""Obedient table: a simulated table that moves its pieces only as instructed; its piles must equal the ledger.

It has physical piles and score markers, and begins with the layout of the rulebook. Some players read late: they carry
out their new instructions only before their own next answer, others after each answer. After an undo, everybody carries
out the lines of the undo that name them. The ledger is read only to compare.

``python -m tests.properties.obedient --games 1000`` plays whole games of every game with undo and correction at random
moments; ``--game`` chooses one, ``--first`` the first seed.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from engine.core import Term
from engine.core.piles import SCREEN
from engine.games import GAMES
from tests.properties.first_layouts import FIRST_LAYOUTS, endless
from tests.properties.random_play import check_not_stuck, correct_at_random, new_game, random_answer, run_many

TABLE = "table"
"""The viewer whose instructions concern the pieces that belong to no seat."""
UNDO, CORRECT = 0.02, 0.03
"""How often an answer is followed by an undo of the last few, and by a correction."""
LATE = 0.5
"""How many of the players read late."""
ALL_READ = 0.3
"""How often everybody reads after an answer, so that the piles can be compared."""


class ObedientTable:
    """Physical piles by kind and name, and points on the score track by seat; `late` are the players who read late."""

    def __init__(self, game: Any, late: Iterable[str] = ()) -> None:
        """Place the pieces as the rulebook says, before any instruction."""
        self.viewers: tuple[str, ...] = (*game.board.seats, TABLE)
        self.late = frozenset(late)
        self.piles = FIRST_LAYOUTS[game.name](game)
        self.endless = endless(game)
        self.points: Counter[str] = Counter()
        self.done: dict[str, dict[int, str]] = {viewer: {} for viewer in self.viewers}

    def follow(self, game: Any, readers: Iterable[str] | None = None) -> None:
        """Carry out the instructions of these viewers, or of all, that have not been carried out yet."""
        for viewer in self.viewers if readers is None else readers:
            view = GAMES[game.name].view(game, viewer)
            done = self.done[viewer]
            for number in [number for number in done if number >= view["instructed"]]:
                del done[number]  # undone: an equal line that comes later is another one
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
        assert source and target, f"the instruction lacks the pile that {n} {kind} come from or go to"
        self.piles[kind, source] -= n
        self.piles[kind, target] += n

    def undo(self, game: Any, count: int) -> Any:
        """Undo the last answers and carry out the lines of the undo; the game without them."""
        for viewer in self.viewers:
            for text in game.undo_terms(count, viewer):
                if text["key"] == "return_points":
                    if text["seat"] == viewer:
                        self.points[viewer] -= text["n"]
                elif (text["by"] or TABLE) == viewer:
                    self.move(text["n"], text["kind"], text["from"], text["to"])
        remaining = game.answers[: len(game.answers) - count]
        return type(game)(game.setup, game.pack).replay(remaining)

    def compare(self, game: Any) -> None:
        """Piles and points are those of the ledger; the piles that never run out are those of the rulebook."""
        booked = {(kind, pile): n for kind, row in game.ledger.counts.items() for pile, n in row.items() if n}
        lying = {where: n for where, n in self.piles.items() if n}
        assert lying == booked, {where: (lying.get(where, 0), booked.get(where, 0))
                                 for where in lying.keys() | booked.keys()
                                 if lying.get(where, 0) != booked.get(where, 0)}  # fmt: skip
        assert set(game.ledger.unlimited.items()) == self.endless
        assert {seat: points for seat, points in self.points.items() if points} == {
            seat: points for seat, points in game.ledger.points.items() if points
        }


def play(name: str, seed: int, undo: float = UNDO, correct: float = CORRECT) -> int:
    """Play a whole game on an obedient table, comparing after every answer; the number of comparisons."""
    chance = Random(seed)
    game = new_game(name, chance, chance.choice((2, 3, 4)))
    table = ObedientTable(game, [seat for seat in game.board.seats if chance.random() < LATE])
    prompt = [viewer for viewer in table.viewers if viewer not in table.late]
    table.follow(game)
    table.compare(game)
    compared = 1
    while not game.over:
        ask = chance.choice(game.asks)
        if ask.seat in table.late:
            table.follow(game, [ask.seat])
        game.answer(ask.id, random_answer(ask, chance))
        table.follow(game, prompt)
        if not table.late or game.over or chance.random() < ALL_READ:
            table.follow(game)
            table.compare(game)
            compared += 1
        if chance.random() < undo and len(game.answers) > 1:
            table.follow(game)
            game = table.undo(game, chance.randint(1, min(8, len(game.answers) - 1)))
            table.follow(game)
            table.compare(game)
        if chance.random() < correct and not game.over:
            correct_at_random(game, chance)
            table.follow(game)
            table.compare(game)
            check_not_stuck(game)
    return compared


if __name__ == "__main__":
    run_many(__doc__, play, "comparisons", 1000)
