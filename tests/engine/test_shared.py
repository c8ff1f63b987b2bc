"""Shared values: games that are kept have the same objects for what is equal, and read the same as others."""

from random import Random

import pytest

from companion.games.pack_loader import reference
from engine.core import Ledger, shared
from engine.games import GAMES
from tests.properties.random_play import random_answer

SEATS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}


def test_whole_numbers_and_others_are_not_exchanged() -> None:
    first, second = Ledger(), Ledger()
    for ledger, n in ((first, 2), (second, 2.0)):
        ledger.place("wood", "forest", 3)
        ledger.note("log.sum", "N", "a", n=n)
        ledger.note("log.flag", "N", "a", yes=True)
        ledger.note("log.flag", "N", "a", yes=1)
        ledger.share()
    assert [repr(dict(entry.details)) for entry in first.entries] == ["{'n': 2}", "{'yes': True}", "{'yes': 1}"]
    assert repr(dict(second.entries[0].details)) == "{'n': 2.0}"
    assert repr([shared.shared({"n": n}) for n in (1, 1.0, True)]) == "[{'n': 1}, {'n': 1.0}, {'n': True}]"


def test_lines_after_others_were_taken_back_are_shared_too() -> None:
    ledgers = [Ledger(), Ledger()]
    for ledger in ledgers:
        ledger.place("wood", "forest", 3)
        ledger.move(1, "wood", "forest", "seat:N", "shared-a")
        ledger.share()
        ledger.take_back(0)
        ledger.move(2, "wood", "forest", "seat:N", "shared-b")
        ledger.share()
    one, other = ledgers
    assert one.lines == other.lines
    assert one.lines[0] is other.lines[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_kept_shares_and_reads_as_one_that_is_not(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES[name]
    parsed = rules.Setup.parse({"game": name, "seats": SEATS})
    plain, kept, second = (rules.Game(parsed, reference(name)) for _ in range(3))
    chance = Random(5)
    while not plain.over and len(plain.answers) < 60:
        ask = plain.asks[0]
        line = [ask.id, random_answer(ask, chance)]
        plain.settle(line)
        kept.settle(list(line), keep_labels=True)
        if len(kept.answers) == 30:
            monkeypatch.setattr(shared, "MOST", 40)  # what is forgotten meanwhile is shared no more, that is all
        second.settle(list(line), keep_labels=True)
    assert (kept.answers, kept.asked_of, kept.ledger.lines) == (plain.answers, plain.asked_of, plain.ledger.lines)
    assert kept.checksum() == second.checksum() == plain.checksum()
    assert all(kept.asked(line[0]) == plain.asked(line[0]) for line in plain.answers)
    assert kept.public_log.lines() == plain.public_log.lines()
    pairs = zip(kept.answers[:20], second.answers[:20], strict=True)
    assert all(one is other for one, other in pairs)
    for seat in ("N", "E", "S", "W"):
        assert kept.account_books.lines(seat) == plain.account_books.lines(seat)
        assert kept.undo_terms(30, seat) == plain.undo_terms(30, seat)
