"""Makes the golden journal of a release: `python -m tests.golden.journals VERSION`, run by the code of that version.

It writes the folder of that name (see `released`). An existing folder is never replaced.
"""

from __future__ import annotations

import gzip
import json
import secrets
import sqlite3
import sys
import tempfile
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any

from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.commands import consent, counting, planning, seating, standing_in
from companion.tables.plans import PlanStep
from companion.tables.registry import TableRegistry
from companion.tables.seats import ORDER
from companion.tables.state.agreements import still_counting
from companion.tables.state.rows import Move
from companion.tables.table import HOST, Table
from engine.games import GAMES
from tests.golden.journals.released import HERE

COLOURS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}


def play(table: Table, answers: int, chance: Random) -> None:
    """Give so many random answers, or as many as the game has."""
    players: Any = None
    for _ in range(answers):
        if table.over:
            return
        assert table.game is not None
        if players is None or players.game is not table.game:
            players = players_of(table.game_name, table.game, chance).after_undo(players)
        ask = chance.choice(table.game.asks)
        table.answer(ask.id, players.choose(ask), ask.seat or HOST)


def one_more(table: Table, seat: str) -> Move:
    """A correction: one piece from its own pile to a seat."""
    game: Any = table.game
    for kind, (pile, *_) in game.correctable().items():
        if kind in game.ledger.counts and game.ledger.available(kind, pile, 1):
            return Move(n=1, kind=kind, source=pile, to=f"seat:{seat}")
    raise ValueError("no piece can be handed out")


def agree(table: Table) -> None:
    """Let everybody who is asked agree to the open proposals."""
    for number, proposal in list(table.state.proposals.items()):
        for voter in proposal.awaited():
            if number in table.state.proposals:  # it may be decided before all have voted
                consent.vote(table, number, voter, True)


def take_stock(table: Table) -> None:
    """Let everybody count, and all of it agree."""
    counting.count_now(table)
    for seat in still_counting(table.state):
        if seat in table.stand_ins:
            counting.counted_stand_in(table, seat)
        else:
            counting.counted(table, seat)


def plan(table: Table, chance: Random) -> bool:
    """Give the turn that is proposed to a seat as one plan; whether there was one of several answers."""
    assert table.game is not None
    for seat in {ask.seat for ask in table.game.asks if ask.seat and ask.seat not in table.stand_ins}:
        steps = planning.preview(table, [], seat, table.epoch, propose=True).steps
        proposed = [PlanStep(step.ask["id"], step.value) for step in takewhile(lambda step: not step.later, steps)]
        if len(proposed) > 1:
            planning.answer_all(table, proposed, seat, table.epoch)
            return True
    play(table, 1, chance)
    return False


def open_table(registry: TableRegistry, game: str, ended: bool, seed: int) -> Table:
    """A table with everything that an evening may have: seats that change hands, plans, undos, corrections, counts."""
    chance = Random(seed)
    table = registry.open(f"{game} {'ended' if ended else 'running'}", game=game)
    tokens = {seat: seating.take_seat(table, seat, f"Ada {seat}", COLOURS[seat]) for seat in ("N", "E", "S")}
    tokens["W"] = seating.take_seat(table, "W", "Bea", COLOURS["W"], tokens.pop("E"))
    standing_in.seat_stand_in(table, "E", "careful")
    table.start()
    play(table, 12, chance)
    table.undo(HOST, table.epoch, 3)
    play(table, 8, chance)
    consent.correct(table, [one_more(table, "N")], "one piece too few")
    agree(table)
    play(table, 5, chance)
    any(plan(table, chance) for _ in range(15))
    take_stock(table)
    table.pause(True)
    table.pause(False)
    owner = table.record[-1].owner
    if owner in ORDER:
        table.undo(owner, table.epoch)
    seating.leave_seat(table, "S")
    play(table, 4, chance)
    seating.take_seat(table, "S", "Cleo", COLOURS["S"], tokens["S"])
    seating.leave_seat(table, "N", HOST)
    seating.take_seat(table, "N", "Dora", COLOURS["N"])
    agree(table)
    seating.accept_seat(table, seating.offer_seat(table, "W"), "Emil")
    play(table, 3, chance)
    standing_in.leave_to_stand_in(table, "S", "careful")
    play(table, 10_000 if ended else 30, chance)
    return table


def expected(table: Table) -> dict[str, Any]:
    """What a table shows, as `expected.json` has it."""
    game: Any = table.game
    record: dict[str, Any] = {**table.to_record()}
    answers = record.pop("answers")
    return {
        "game": table.game_name,
        "name": table.state.name,
        "people": {seat: {"name": person.name, "colour": person.colour} for seat, person in table.people.items()},
        "record": record,
        "answers": len(answers),
        "last": answers[-1][:2],
        "points": dict(game.ledger.points),
        "goods": {seat: game.board.goods_of(seat) for seat in game.board.seats},
        "asks": [ask.id for ask in game.asks],
        "winners": list(table.view("table")["winners"]),
        "epoch": table.epoch,
        "paused": table.is_paused,
        "finished": table.state.finished,
        "over": table.over,
    }


def make(folder: Path) -> None:
    """Write the golden journal of this version into a new folder. Raises FileExistsError."""
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        secret = secrets.token_bytes(32)
        (data / "host_secret").write_bytes(secret)
        registry = TableRegistry(Settings(data=data))
        tables = [
            open_table(registry, game, ended, seed)
            for seed, (game, ended) in enumerate((game, ended) for game in GAMES for ended in (False, True))
        ]
        (folder / "expected.json").write_text(
            json.dumps({table.id: expected(table) for table in tables}, indent=1, ensure_ascii=False) + "\n"
        )
        (folder / "host_secret.hex").write_text(secret.hex() + "\n")
        for table in tables:
            if table.over:
                (folder / f"{table.game_name}.record.json").write_text(json.dumps(table.to_record(), indent=0) + "\n")
        registry.journal.close()
        database = sqlite3.connect(data / "exchequer.sqlite")
        with gzip.GzipFile(folder / "journal.sql.gz", "wb", mtime=0) as dump:
            dump.write(("\n".join(database.iterdump()) + "\n").encode())
        database.close()


if __name__ == "__main__":
    (version,) = sys.argv[1:]
    make(HERE / version)
