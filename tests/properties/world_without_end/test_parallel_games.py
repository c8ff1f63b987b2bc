"""Parallel games: two games in which one seat hides other pieces from the beginning, played alike to the end.

Everything that is made of the views of the others stays equal all the way: what they are shown (with deeds, the
chapter's end, the stock-take and, at the end, the story), what a stand-in on their seat decides, and its reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.games import plugin_of
from companion.games.stand_in import LEVELS, StandIn, is_decision
from engine.core import Ask
from engine.world_without_end import Game, view
from engine.world_without_end.names import PILE_OF, SCREEN
from tests.properties.world_without_end.players import as_json, pack, setup
from tests.properties.world_without_end.test_privacy import moves_only_hidden_pieces, readable

TRADED = {"wool": 3, "cloth": 3}
"""Kinds that only trades use, and how many more a seat hides: such a pair stays equal longest."""
ANY = {**TRADED, "gold": 6, "loyalty": 3, "medical_knowledge": 4}


class Pair(NamedTuple):
    """Two games that differ in what a seat hides, and that seat."""

    first: Game
    second: Game
    hider: str

    @property
    def others(self) -> list[str]:
        """All viewers but the seat that hides."""
        return [seat for seat in (*self.first.board.seats, "table") if seat != self.hider]

    def same_course(self) -> bool:
        """Whether the rules have made no difference public: the same asks with the same options, and points."""
        first, second = self.first, self.second
        return (
            [(ask.id, ask.seat) for ask in first.asks] == [(ask.id, ask.seat) for ask in second.asks]
            and first.ledger.points == second.ledger.points
            and all(
                list(a.values) == list(b.values)
                for a, b in zip(first.asks, second.asks, strict=True)
                if a.seat not in (None, self.hider)
            )
        )


def pair(chance: Random, extra: dict[str, int], both: int = 0) -> Pair:
    """Two games before their first answer; the hider has ``both`` more of some kinds, and in the second still more."""
    chosen = setup(chance)
    first, second = (Game(chosen, pack()) for _ in range(2))
    hider = chance.choice(first.board.seats)
    for kind, most in extra.items():
        for game, n in ((first, both), (second, both + chance.randint(1, most))):
            row = game.ledger.counts[kind]
            row[SCREEN[hider]] = row.get(SCREEN[hider], 0) + n
            row[PILE_OF[kind]] -= n
    return Pair(first, second, hider)


def play(games: Pair, chance: Random, differ: float = 0.0) -> Iterator[Ask]:
    """Give both the same answers, as long as the rules make no difference public; the ask before each answer.

    With a probability of ``differ`` the hider makes another choice in the second that moves only hidden pieces.
    """
    while not games.first.over and games.same_course():
        ask = chance.choice(games.first.asks)
        other = games.second.find(ask.id)
        assert other is not None
        yield ask
        common = [value for value in ask.values if other.allows(value)]
        if not common:
            return
        value = second = chance.choice(common)
        if ask.seat == games.hider and moves_only_hidden_pieces(other) and chance.random() < differ:
            second = chance.choice(list(other.values))
        games.first.settle([ask.id, value], keep_labels=True)
        games.second.settle([ask.id, second], keep_labels=True)


def check_all_others(games: Pair) -> None:
    """Everything that the others can read is equal."""
    for viewer in games.others:
        assert readable(games.first, viewer) == readable(games.second, viewer), viewer


@pytest.mark.rule("WWE-R11")
def test_what_a_seat_hides_shows_in_no_view_deed_account_of_a_chapter_or_story_of_a_whole_game() -> None:
    ended = chapters = 0
    for seed in range(16):
        chance = Random(seed)
        games = pair(chance, TRADED, both=4)
        chapter = 1
        for _ in play(games, chance, differ=0.1 * (seed % 2)):
            if games.first.board.chapter > chapter:
                chapter, chapters = games.first.board.chapter, chapters + 1
                check_all_others(games)
                assert view(games.first, "table")["closing"], "the account of a chapter is compared too"
            elif chance.random() < 0.02:
                check_all_others(games)
        if games.first.over and games.second.over and games.same_course():
            ended += 1
            check_all_others(games)
            story = view(games.first, "table")["statistics"]
            assert story is not None and story["moments"] and story["sources"] and story["clauses"]
            for viewer in games.others:
                assert view(games.second, viewer)["mine"] == view(games.first, viewer)["mine"]
    assert ended >= 4 and chapters >= 20


@pytest.mark.rule("WWE-R11")
def test_what_a_seat_hides_changes_no_decision_of_a_stand_in_on_another_seat() -> None:
    decided = dict.fromkeys(LEVELS, 0)
    plugin = plugin_of("world_without_end")
    for seed in range(12):
        chance = Random(seed)
        games = pair(chance, ANY)
        stand_ins = {level: StandIn(plugin, games.first.setup, pack(), level, "seed") for level in LEVELS}
        for ask in play(games, chance):
            seat = ask.seat
            if seat is None or seat == games.hider or len(ask.values) < 2:
                continue
            views: list[Any] = [view(game, seat) for game in (games.first, games.second)]
            if not is_decision(next(shown for shown in views[0]["asks"] if shown["id"] == ask.id), seat):
                continue
            for level, stand_in in stand_ins.items():
                if chance.random() < (0.4 if level == "careful" else 0.04):
                    assert as_json(stand_in.decide(views[0])) == as_json(stand_in.decide(views[1])), level
                    assert plugin.stand_in_notes(views[0]) == plugin.stand_in_notes(views[1])
                    decided[level] += 1
    assert decided["careful"] >= 30 and decided["good"] >= 5


def test_a_view_that_told_what_others_hide_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "hiding_seat", lambda *_: None)
    monkeypatch.setattr(Game, "is_open_to", lambda *_: True)

    def compare() -> None:
        for seed in range(5):
            chance = Random(seed)
            games = pair(chance, TRADED)
            for _ in play(games, chance):
                check_all_others(games)

    with pytest.raises(AssertionError):
        compare()
