"""Random changes of rules in random games: tables stay open, shown scores stay the same, and games can continue."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.tables.table import HOST
from engine.core import Refused
from engine.core.ledger import Ledger
from engine.games import GAMES
from tests.companion.tables.changed_rules import House, is_over, play, shown

SEEDS = range(4)


def change_rules(chance: Random, game: str, settled: list[Any], patch: pytest.MonkeyPatch) -> None:
    """Change the rules of a game in one of many ways."""
    rules = GAMES[game].Game
    move, step, answer = Ledger.move, Ledger.step, rules.answer
    clauses, wanted = chance.random(), chance.choice(settled)
    what = chance.choice(["goods", "points", "refused", "fault", "version", "nothing"])

    def other_goods(self: Ledger, n: int, kind: str, source: str, target: str, clause: str, *more: Any) -> None:
        affected = Random(f"{clauses}{clause}{kind}").random() < 0.3 and ":" not in kind
        move(self, self.available(kind, source, n + 1) if affected else n, kind, source, target, clause, *more)

    def other_points(self: Ledger, n: float, seat: str, clause: str) -> None:
        step(self, n + 1 if Random(f"{clauses}{clause}").random() < 0.5 else n, seat, clause)

    def other_answer(self: Any, ask_id: str, value: str, **keeping: bool) -> None:
        if (ask_id, value) == (wanted.ask, wanted.value):
            raise Refused("not_legal") if what == "refused" else ValueError("a fault in the rules")
        answer(self, ask_id, value, **keeping)

    if what == "goods":
        patch.setattr(Ledger, "move", other_goods)
    elif what == "points":
        patch.setattr(Ledger, "step", other_points)
    elif what == "version":
        patch.setattr(rules, "rules_version", "9")
        if GAMES[game].Setup.older_rules:  # its set-up names the version
            patch.setattr(GAMES[game].Setup, "variants", {**GAMES[game].Setup.variants, "rules": ("9",)})
    elif what != "nothing":
        patch.setattr(rules, "answer", other_answer)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_change_of_rules_shuts_a_table_or_changes_what_an_ended_game_shows(
    game: str, seed: int, tmp_path: Path
) -> None:
    chance = Random(f"{game}{seed}")
    house = House(tmp_path)
    running, ended = house.started(game), house.started(game)
    play(running, chance.randint(20, 60), seed)
    play(ended, seed=seed)
    final, before = shown(ended), shown(running)
    record = running.to_record()
    with pytest.MonkeyPatch.context() as patch:
        change_rules(chance, game, list(running.record), patch)
        registry = house.restarted()
        assert shown(registry.get(ended.id)) == final
        again = registry.get(running.id)
        change = again.state.rules_change
        assert again.to_record() == record, "what was played stays"
        if change is None:
            assert shown(again) == before
            again.undo(HOST, again.epoch, 1)
        else:
            again.adopt_rules(again.epoch)
            assert len(again.record) == change.kept <= change.lines
        after = shown(again)
        registry = house.restarted()
        assert registry.get(running.id).state.rules_change is None
        assert shown(registry.get(running.id)) == after
        assert shown(registry.get(ended.id)) == final
    assert shown(house.restarted().get(ended.id)) == final
    assert is_over(house.registry.get(ended.id)) and not is_over(house.registry.get(running.id))
    house.registry.journal.close()
