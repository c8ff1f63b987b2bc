"""Corrections as probes: the reply to each kind, pile and number does not depend on what a seat hides."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.errors import Refusal
from companion.simulation.players import players_of
from companion.tables.commands import consent, seating
from companion.tables.journal import Journal
from companion.tables.state import reducer
from companion.tables.state.rows import Move, TableOpened
from companion.tables.table import HOST, Table
from engine.core.piles import SCREEN
from engine.games import GAMES
from tests.faults.hidden_pieces import EXTRA, MOST_EXTRA, hidden_pieces

SEATED = (("N", "blue"), ("E", "red"), ("S", "green"))
HIDER = "E"


@pytest.fixture
def extra_pieces() -> Iterator[None]:
    """Games of a set-up in `EXTRA` begin with other pieces behind a screen."""
    with hidden_pieces():
        yield


def started(game: str, extra: bool) -> Table:
    """A table after some answers, whose seat `HIDER` hides more pieces if ``extra``."""
    table = Table.open("probe", Journal(), TableOpened(game=game, name="Probe"))
    for seat, colour in SEATED:
        seating.take_seat(table, seat, seat, colour)
    table.start("N")
    state = table.state
    if extra and game == "world_without_end":
        EXTRA[id(state.parsed)] = SCREEN[HIDER], MOST_EXTRA
        state.game = reducer.replayed(state, [])
    chance = Random(6)
    for _ in range(2):
        running: Any = table.game
        ask = running.asks[0]
        table.answer(ask.id, players_of(game, running, chance).choose(ask), ask.seat or HOST)
    return table


def answered(table: Table, move: Move) -> list[object]:
    """What a host can read of a correction: its outcome, and the public parts of the table; it is then taken back."""
    try:
        outcome: object = consent.correct(table, [move], "")
    except Refusal as refusal:
        outcome = refusal.term()
    open_now = [(proposal.about, proposal.asked, proposal.votes) for proposal in table.state.proposals.values()]
    seen = [outcome, open_now, table.state.news, table.view("table"), table.undo_terms("table")]
    for number in list(table.state.proposals):
        consent.withdraw(table, number, by_host=True)
    if outcome is True:
        table.undo(HOST, table.epoch, 1)
    return seen


def probes(table: Table) -> list[Move]:
    """Every kind that can be hidden between all its piles; of the moves of other kinds some."""
    running: Any = table.game
    hidden: list[Move] = []
    public: list[Move] = []
    for kind, piles in running.correctable().items():
        moves = [Move(n=n, kind=kind, source=source, to=to) for source in piles for to in piles for n in (1, 4, 999)]
        (hidden if any(running.hiding_seat(kind, pile) for pile in piles) else public).extend(moves)
    return hidden + Random(1).sample(public, 40)


@pytest.mark.usefixtures("extra_pieces")
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_reply_to_a_correction_does_not_depend_on_hidden_pieces(game: str) -> None:
    one, two = started(game, extra=False), started(game, extra=True)
    assert (one.view(HIDER) != two.view(HIDER)) == (game == "world_without_end")
    for move in probes(one):
        assert answered(one, move) == answered(two, move), move
