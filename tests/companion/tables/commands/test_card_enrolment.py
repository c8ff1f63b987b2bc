"""Card enrolment during a game: an unknown printed card replaces an unseen one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import Code, Refusal
from companion.packs.draft_store import DraftStore
from companion.settings import Settings
from companion.tables.commands import card_enrolment
from companion.tables.registry import TableRegistry
from companion.tables.table import HOST, Table
from tests.companion.tables.changed_rules import begun, play, play_to

CARDS = {
    "world_without_end": {
        "title": "Fair weather",
        "kind": "permanent",
        "starred": False,
        "corners": [{"stone": 1}, {"wood": 1}, {"gold": 2}, {"vp": 1}],
        "arrow": 2,
        "effects": [{"do": "wool_price", "gold": 3}],
    },
    "pillars_of_the_earth": {"title": "A long feast", "good": False, "effects": [{"do": "pay_gold", "n": 2}]},
    "monasterium": {"goal": "dice", "count": 3, "points": 9},
}
"""A printed card of each game, as it is entered."""
TURNS_UP = {"world_without_end": "event", "pillars_of_the_earth": "event", "monasterium": "missions_c"}
"""The subject of the ask that turns up such a card."""


class Evening:
    """A running table of a game at the ask that turns up a card."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.game = folder, game
        self.registry = TableRegistry(Settings(data=folder))
        self.table: Table = self.registry.open("Friday", game=game)
        play_to(begun(self.table), TURNS_UP[game])

    @property
    def drafts(self) -> DraftStore:
        return self.registry.drafts

    @property
    def ask(self) -> str:
        return str(play_to(self.table, TURNS_UP[self.game]).id)

    def enrol(self) -> str:
        """Enter the printed card, play on with it and return its item."""
        draft, item, _ = card_enrolment.begin(self.table, self.drafts, self.ask, "N", "Our copy")
        self.drafts.set_item(draft.id, item, CARDS[self.game])
        card_enrolment.play(self.table, self.drafts, draft.id, item, self.ask, "N")
        return item


@pytest.fixture(params=list(CARDS))
def evening(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Evening]:
    made = Evening(tmp_path, request.param)
    yield made
    made.registry.journal.close()


def test_the_game_goes_on_with_the_card_as_it_was_entered(evening: Evening) -> None:
    before = list(evening.table.record)
    item = evening.enrol()
    assert evening.table.record[: len(before)] == before
    form = evening.table.plugin.enrolment()
    assert form is not None
    data = evening.drafts.packs.data(evening.table.pack_hash)
    entered = form.take_apart(data)[item]
    assert {name: entered[name] for name in CARDS[evening.game] if name not in form.of_the_place} == {
        name: value for name, value in CARDS[evening.game].items() if name not in form.of_the_place
    }


def test_the_game_is_played_to_its_end_and_resumed_to_the_same_state(evening: Evening) -> None:
    evening.enrol()
    play(evening.table)
    final = evening.table.view("table")["final"]
    evening.registry.journal.close()
    evening.registry = TableRegistry(Settings(data=evening.folder))
    resumed = evening.registry.get(evening.table.id)
    assert resumed.over
    assert resumed.view("table")["final"] == final
    assert resumed.pack_hash == evening.table.pack_hash


def test_a_running_game_is_resumed_with_the_card_and_can_be_undone_beyond_it(evening: Evening) -> None:
    evening.enrol()
    answers, hash = len(evening.table.record), evening.table.pack_hash
    evening.registry.journal.close()
    evening.registry = TableRegistry(Settings(data=evening.folder))
    evening.table = evening.registry.get(evening.table.id)
    assert evening.table.pack_hash == hash
    if answers:
        evening.table.undo(HOST, evening.table.epoch, answers)
        assert evening.table.record == []
        assert evening.table.pack_hash == hash


def test_a_card_that_was_turned_up_or_is_unfinished_is_refused(evening: Evening) -> None:
    draft, item, _ = card_enrolment.begin(evening.table, evening.drafts, evening.ask, "N", "Our copy")
    with pytest.raises(Refusal) as unfinished:
        card_enrolment.play(evening.table, evening.drafts, draft.id, item, evening.ask, "N")
    assert unfinished.value.code is Code.CARD_UNFINISHED
    with pytest.raises(Refusal) as seen:
        card_enrolment.play(evening.table, evening.drafts, draft.id, "card-none", evening.ask, "N")
    assert seen.value.code is Code.CARD_SEEN
    with pytest.raises(Refusal) as closed:
        card_enrolment.begin(evening.table, evening.drafts, "9.9.event", "N", "Our copy")
    assert closed.value.code is Code.ASK_NOT_OPEN
