"""Reducer: the state rebuilt from the journal equals the live one after every row."""

from __future__ import annotations

import contextlib
from dataclasses import fields
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from companion.errors import Refusal
from companion.games import plugin_of
from companion.simulation.players import players_of
from companion.tables.commands import consent, seating
from companion.tables.journal import Journal
from companion.tables.seats import ORDER
from companion.tables.state import reducer
from companion.tables.state.rows import Move, TableOpened
from companion.tables.state.table_state import TableState
from companion.tables.table import CAMERA, DICE, HOST, Table
from engine.core.pack import PackHead
from engine.games import GAMES

COLOURS = ("blue", "red", "green", "yellow")
COMPARED = [field.name for field in fields(TableState) if field.name not in ("game", "parsed", "pack")]

COMMANDS = {
    "answer": 40, "seat": 3, "leave": 1, "start": 2, "wrong": 2, "late": 3, "undo": 6, "host_undo": 3, "correct": 5,
    "vote": 8, "withdraw": 1, "pass_over": 2, "propose_record": 1,
    "pause": 1, "resume": 8,
}  # fmt: skip
"""The weight of each command in a random sequence."""


def load_pack(game: str, _hash: str) -> PackHead:
    pack: PackHead = plugin_of(game).load_pack()
    return pack


def rebuilt(table: Table, journal: Journal) -> TableState:
    return reducer.rebuild(table.id, journal.read(table.id), load_pack, replay_ended=True)


def assert_same(live: TableState, again: TableState) -> None:
    """Compare all fields, the checksum and asks of the game, and the views of all viewers."""
    for name in COMPARED:
        assert getattr(live, name) == getattr(again, name), name
    assert (live.game is None) == (again.game is None)
    if live.game is None or again.game is None:
        return
    assert live.game.answers == again.game.answers
    assert live.game.checksum() == again.game.checksum()
    assert [ask.id for ask in live.game.asks] == [ask.id for ask in again.game.asks]
    assert [list(ask.values) for ask in live.game.asks] == [list(ask.values) for ask in again.game.asks]
    for viewer in ("table", *live.colours):
        assert live.plugin.view(live.game, viewer) == again.plugin.view(again.game, viewer)


class RandomCommands:
    """A table, and random commands to it, some of which are refused."""

    def __init__(self, journal: Journal, game: str, seed: int) -> None:
        self.random = Random(seed)
        self.journal = journal
        self.table = Table.open("random", journal, TableOpened(game=game, name="Random"))
        self.tokens: dict[str, str] = {}
        self.refused = 0

    def do(self, command: str) -> None:
        """Carry out one command, and count refusals."""
        try:
            getattr(self, command)()
        except Refusal:
            self.refused += 1

    def seat(self) -> None:
        seat, colour = self.random.choice(ORDER), self.random.choice(COLOURS)
        token = self.random.choice([None, *self.tokens.values()])
        self.tokens[seat] = seating.take_seat(
            self.table, seat, f"Ada {seat}", colour, token, self.random.random() < 0.3
        )

    def leave(self) -> None:
        seating.leave_seat(self.table, self.random.choice(ORDER))

    def start(self) -> None:
        self.table.start(self.random.choice([None, "N", "S"]))

    def open_ask(self) -> Any:
        game = self.table.game
        if game is None or not game.asks:
            self.start()
        assert self.table.game is not None
        return self.random.choice(self.table.game.asks)

    def answer(self) -> None:
        ask = self.open_ask()
        assert self.table.game is not None
        players = players_of(self.table.game_name, self.table.game, self.random, "random")
        self.table.answer(ask.id, players.choose(ask), ask.seat or self.random.choice([HOST, CAMERA, DICE, "N"]))

    def wrong(self) -> None:
        self.table.answer(self.open_ask().id, "no such value", self.random.choice([*ORDER, HOST]))

    def late(self) -> None:
        line = self.random.choice(self.table.record or [None])
        if line is not None:
            self.table.answer(line.ask, line.value, line.by, self.table.epoch - self.random.choice([0, 0, 1]))

    def undo(self) -> None:
        by = self.table.record[-1].owner if self.table.record and self.random.random() < 0.8 else "E"
        self.table.undo(by, self.table.epoch)

    def host_undo(self) -> None:
        self.table.undo(HOST, self.table.epoch, self.random.randint(1, 6))

    def correct(self) -> None:
        game: Any = self.table.game
        kinds = game.correctable() if game else {}
        if kinds:
            kind = self.random.choice(sorted(kinds))
            source, target = self.random.choice(kinds[kind]), self.random.choice(kinds[kind])
            consent.correct(
                self.table, [Move(n=self.random.randint(1, 2), kind=kind, source=source, to=target)], "miscounted"
            )

    def vote(self) -> None:
        proposals = self.table.state.proposals
        if proposals:
            number = self.random.choice(list(proposals))
            voter = self.random.choice([*proposals[number].awaited(), *ORDER])
            consent.vote(self.table, number, voter, self.random.random() < 0.8)

    def withdraw(self) -> None:
        for number in list(self.table.state.proposals)[:1]:
            consent.withdraw(self.table, number, by_host=True)

    def pass_over(self) -> None:
        self.table.away_wait = 0.0
        for number in list(self.table.state.proposals):
            consent.pass_over(self.table, number)

    def propose_record(self) -> None:
        consent.propose_record(self.table)

    def pause(self) -> None:
        self.table.pause(True)

    def resume(self) -> None:
        self.table.pause(False)

    def finish(self) -> None:
        self.table.finish()

    def seat_and_start(self) -> None:
        """Free all seats, seat three players, and start."""
        for seat in list(self.table.people):
            seating.leave_seat(self.table, seat)
        for seat, colour in zip(ORDER[:3], COLOURS, strict=False):
            self.tokens[seat] = seating.take_seat(self.table, seat, f"Bea {seat}", colour)
        self.table.start("N")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_state_rebuilt_from_the_journal_equals_the_live_one_after_every_command(game: str, seed: int) -> None:
    journal = Journal()
    commands = RandomCommands(journal, game, seed)
    names = [
        *["seat", "leave"] * 4,
        "seat_and_start",
        *commands.random.choices(list(COMMANDS), list(COMMANDS.values()), k=120),
    ]
    for command in [*names, "finish", "answer"]:
        commands.do(command)
        assert_same(commands.table.state, rebuilt(commands.table, journal))
    kinds = {row.kind for row in journal.read(commands.table.id)}
    assert {"opened", "seat", "start", "answer", "undo", "finish"} <= kinds
    assert commands.refused > 5
    journal.close()


def test_a_row_for_which_the_rules_raise_is_not_written_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    journal = Journal()
    commands = RandomCommands(journal, "world_without_end", 3)
    for command in ["seat_and_start"] + ["answer"] * 12:
        commands.do(command)
    table, game = commands.table, commands.table.game
    assert game is not None
    before, rows = rebuilt(table, journal), len(list(journal.read(table.id)))
    answer = type(game).answer

    def fail_after_the_answer(self: Any, ask_id: str, value: str, **keeping: bool) -> None:
        answer(self, ask_id, value, **keeping)
        if len(self.answers) > len(before.record):
            raise RuntimeError("a fault in the rules")

    ask = game.asks[0]
    with monkeypatch.context() as patch:
        patch.setattr(type(game), "answer", fail_after_the_answer)
        with pytest.raises(RuntimeError):
            table.answer(ask.id, ask.values[0], ask.seat or HOST)
    assert len(list(journal.read(table.id))) == rows
    assert table.record == before.record
    assert table.game is not None and before.game is not None
    assert table.game.checksum() == before.game.checksum()
    assert_same(table.state, rebuilt(table, journal))
    table.answer(ask.id, ask.values[0], ask.seat or HOST)
    assert_same(table.state, rebuilt(table, journal))
    journal.close()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_row_that_cannot_be_written_is_rolled_back(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal()
    commands = RandomCommands(journal, game, 11)

    def full(*_arguments: object) -> None:
        raise OperationalError("COMMIT", None, OSError("the disk is full"))

    rolled_back = set()
    chosen = commands.random.choices(list(COMMANDS), list(COMMANDS.values()), k=80)
    for command in ["seat_and_start", "answer", *chosen, *["correct"] * 20, "resume", "pause", "finish"]:
        before, rows = rebuilt(commands.table, journal), len(list(journal.read(commands.table.id)))
        chance = commands.random.getstate()
        with monkeypatch.context() as patch:
            patch.setattr("companion.offload.run", full)
            with contextlib.suppress(Refusal):
                getattr(commands, command)()
        assert_same(commands.table.state, before)
        assert len(list(journal.read(commands.table.id))) == rows
        commands.random.setstate(chance)
        commands.do(command)
        if commands.table.state.number != before.number:
            rolled_back.add(command)
    assert {"seat_and_start", "answer", "host_undo", "correct", "pause", "finish"} <= rolled_back
    assert_same(commands.table.state, rebuilt(commands.table, journal))
    journal.close()
