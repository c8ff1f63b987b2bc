"""Plans: several answers given as one, all or none, and previews that change nothing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import flask
import pytest

from companion.errors import Code, Refusal
from companion.games.policy import TIE
from companion.server.app import Parts, create_app, parts_of
from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables import rows
from companion.tables.plans import Step, other_turns
from companion.tables.table import HOST, Table
from tests.companion.conftest import PageClient

COLOURS = {"N": "blue", "S": "red"}


class Played:
    """A table with two phones, played by simulated players up to wherever a test begins."""

    def __init__(self, folder: Path, game: str) -> None:
        self.settings = Settings(data=folder, game=game, rate=1e6, burst=1_000_000)
        self.app: flask.Flask = create_app(self.settings)
        self.parts: Parts = parts_of(self.app)
        self.table: Table = self.parts.registry.open("Tuesday", game=game)
        self.phones = {seat: PageClient(self.app, self.table.id) for seat in COLOURS}
        for seat, colour in COLOURS.items():
            self.phones[seat].take_seat(seat, colour, f"Player {seat}")
        self.table.start("N")
        self.people = players_of(game, self.game, Random(3), "greedy")

    @property
    def game(self) -> Any:
        return self.table.game

    def play_to(self, what: str) -> str:
        """Play until such an ask is open; returns its seat."""
        for _ in range(400):
            ask = self.game.asks[0]
            if ask.what == what:
                return str(ask.seat)
            self.table.answer(ask.id, self.people.choose(ask), ask.seat or HOST)
        raise AssertionError(f"{what} was not asked for")

    def proposed(self, seat: str) -> list[Step]:
        """The turn that is proposed to a seat."""
        seen = self.table.preview([], seat, self.table.epoch, propose=True)
        return [Step(step.ask["id"], step.value) for step in seen.steps]

    def play_to_turn(self, length: int = 2) -> tuple[str, list[Step]]:
        """Play to a turn whose proposal has at least so many answers; its seat and the proposal."""
        for _ in range(60):
            seat = self.play_to("take")
            steps = self.proposed(seat)
            if len(steps) >= length:
                return seat, steps
            self.table.answer(*steps[0], seat)
        raise AssertionError("no turn has so many answers")


@pytest.fixture
def monasterium(tmp_path: Path) -> Iterator[Played]:
    played = Played(tmp_path / "data", "monasterium")
    yield played
    played.parts.close()


def plan(steps: list[Step]) -> list[dict[str, str]]:
    return [step._asdict() for step in steps]


def test_a_plan_is_one_row_and_its_answers_are_single_lines_of_the_record(monasterium: Played) -> None:
    table = monasterium.table
    seat, steps = monasterium.play_to_turn()
    lines, number = len(table.record), table.state.number
    assert monasterium.phones[seat].send("answers", {"answers": plan(steps), "epoch": 0}) == {
        "ok": True,
        "repeated": False,
    }
    assert table.state.number == number + 1
    assert [line.line for line in table.record[lines:]] == [list(step) for step in steps]
    assert [line[:2] for line in table.to_record()["answers"][lines:]] == [list(step) for step in steps]


def test_a_plan_leads_to_the_same_game_as_its_answers_one_by_one(tmp_path: Path) -> None:
    one, two = Played(tmp_path / "one", "monasterium"), Played(tmp_path / "two", "monasterium")
    seat, steps = one.play_to_turn(3)
    two.play_to_turn(3)
    one.table.answer_all(steps, seat, 0)
    for step in steps:
        two.table.answer(step.ask, step.value, seat)
    assert one.game.checksum() == two.game.checksum()
    assert one.table.state.checksums == two.table.state.checksums
    one.parts.close()
    two.parts.close()


def test_a_plan_with_a_wrong_answer_changes_nothing(monasterium: Played) -> None:
    table = monasterium.table
    seat, steps = monasterium.play_to_turn()
    before = table.game.checksum() if table.game else "", table.state.number, list(table.record)
    for wrong, code in (
        ([*steps[:-1], Step(steps[-1].ask, "nonsense")], "not_legal"),
        ([*steps, Step("9.9.take.N", "1x1")], "ask_not_open"),
        ([steps[0], steps[0]], "ask_not_open"),
    ):
        reply = monasterium.phones[seat].send("answers", {"answers": plan(wrong), "epoch": 0})
        assert (reply["ok"], reply["code"]) == (False, code)
    assert (table.game.checksum() if table.game else "", table.state.number, list(table.record)) == before


def test_a_plan_that_cannot_be_written_leaves_the_game_as_it_was(
    monasterium: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = monasterium.table
    seat, steps = monasterium.play_to_turn()
    before = monasterium.game.checksum()

    def full(*_: object, **__: object) -> None:
        raise Refusal(Code.JOURNAL_UNAVAILABLE)

    monkeypatch.setattr(table._journal, "append", full)
    with pytest.raises(Refusal):
        table.answer_all(steps, seat, 0)
    monkeypatch.undo()
    assert monasterium.game.checksum() == before
    assert table.answer_all(steps, seat, 0) == {"repeated": False}


def test_one_undo_takes_a_whole_plan_back(monasterium: Played) -> None:
    table = monasterium.table
    seat, steps = monasterium.play_to_turn()
    before, lines = monasterium.game.checksum(), len(table.record)
    phone = monasterium.phones[seat]
    phone.send("answers", {"answers": plan(steps), "epoch": 0})
    undo = phone.envelope()["undo"]
    assert undo["mine"]
    assert undo["count"] == len(undo["answers"]) == len(steps), "it says what was chosen in each of the answers"
    assert phone.send("undo", {"epoch": 0})["ok"]
    assert (monasterium.game.checksum(), len(table.record), table.epoch) == (before, lines, 1)


def test_the_instructions_after_a_plan_are_those_of_all_its_answers(monasterium: Played) -> None:
    seat, steps = monasterium.play_to_turn()
    phone = monasterium.phones[seat]
    shown = phone.send("preview", {"answers": plan(steps), "epoch": 0, "propose": False})
    phone.send("answers", {"answers": plan(steps), "epoch": 0})
    done = [line["text"] for line in phone.envelope()["view"]["instructions"]]
    assert done[: len(shown["moves"])] == shown["moves"]
    assert shown["moves"]


def test_what_a_plan_did_is_told_in_all_as_its_preview_announced_it(monasterium: Played) -> None:
    seat, steps = monasterium.play_to_turn(4)
    announced = dict(monasterium.table.preview(steps, seat, 0, propose=False).gains)
    monasterium.phones[seat].send("answers", {"answers": plan(steps), "epoch": 0})
    told = monasterium.game.last_results(seat, len(steps))
    got = [(one.get("kind", "vp"), one["n"]) for term in told if term["key"] == "deed.got" for one in term["gains"]]
    gave = [(one["kind"], -one["n"]) for term in told if term["key"] == "deed.gave" for one in term["give"]]
    lost = [("vp", -term["n"]) for term in told if term["key"] == "deed.lost"]
    summed = Counter[str]()
    for kind, n in (*got, *gave, *lost):
        summed[kind] += n
    assert {kind: n for kind, n in summed.items() if n} == announced
    assert len(monasterium.phones[seat].envelope()["undo"]["results"]) == len(told)


def test_a_repeated_plan_is_harmless_and_a_different_one_is_refused(monasterium: Played) -> None:
    seat, steps = monasterium.play_to_turn()
    phone = monasterium.phones[seat]
    assert not phone.send("answers", {"answers": plan(steps), "epoch": 0})["repeated"]
    number = monasterium.table.state.number
    assert phone.send("answers", {"answers": plan(steps), "epoch": 0})["repeated"]
    other = [*steps[:-1], Step(steps[-1].ask, "nonsense")]
    assert phone.send("answers", {"answers": plan(other), "epoch": 0})["code"] == "already_settled"
    assert monasterium.table.state.number == number


def test_a_plan_of_anothers_ask_is_refused(monasterium: Played) -> None:
    seat, steps = monasterium.play_to_turn()
    other = next(one for one in COLOURS if one != seat)
    for event, more in (("answers", {}), ("preview", {"propose": False})):
        reply = monasterium.phones[other].send(event, {"answers": plan(steps), "epoch": 0, **more})
        assert (reply["ok"], reply["code"]) == (False, "ask_not_open")


def test_a_plan_from_before_an_undo_is_refused(monasterium: Played) -> None:
    seat, steps = monasterium.play_to_turn()
    phone = monasterium.phones[seat]
    phone.send("answers", {"answers": plan(steps), "epoch": 0})
    phone.send("undo", {"epoch": 0})
    assert phone.send("answers", {"answers": plan(steps), "epoch": 0})["code"] == "turned_back"
    assert phone.send("preview", {"answers": [], "epoch": 0, "propose": True})["code"] == "turned_back"
    assert phone.send("answers", {"answers": plan(steps), "epoch": 1})["ok"]


def test_a_table_is_resumed_after_a_plan_and_its_undo_still_takes_all_back(monasterium: Played) -> None:
    seat, steps = monasterium.play_to_turn(3)
    lines = len(monasterium.table.record)
    monasterium.table.answer_all(steps, seat, 0)
    sums = list(monasterium.table.state.checksums)
    monasterium.parts.close()
    again = create_app(monasterium.settings)
    table = parts_of(again).registry.get(monasterium.table.id)
    assert table.state.checksums == sums
    assert table.state.change is None
    table.undo(seat, 0)
    assert len(table.record) == lines
    parts_of(again).close()


def test_a_preview_changes_nothing_for_anybody(monasterium: Played) -> None:
    table = monasterium.table
    seat, steps = monasterium.play_to_turn()
    for phone in monasterium.phones.values():
        phone.envelopes()
    before = monasterium.game.checksum(), table.state.number
    for count in range(len(steps) + 1):
        for propose in (False, True):
            shown = {"answers": plan(steps[:count]), "epoch": 0, "propose": propose}
            assert monasterium.phones[seat].send("preview", shown)["ok"]
    assert (monasterium.game.checksum(), table.state.number) == before
    assert not any(phone.envelopes() for phone in monasterium.phones.values())


def test_a_proposed_turn_is_whole_legal_and_shown_with_its_moves_and_points(monasterium: Played) -> None:
    seat, steps = monasterium.play_to_turn()
    phone = monasterium.phones[seat]
    shown = phone.send("preview", {"answers": [], "epoch": 0, "propose": True})
    assert shown["complete"]
    assert all(step["proposed"] for step in shown["steps"])
    points = {one["seat"]: one["vp"] for one in phone.envelope()["view"]["seats"]}
    monasterium.table.answer_all(steps, seat, 0)
    after = {one["seat"]: one["vp"] for one in phone.envelope()["view"]["seats"]}
    assert after[seat] - points[seat] == shown["gains"].get("vp", 0)


def test_what_seems_as_good_as_a_proposed_step_is_legal_and_valued_as_highly(monasterium: Played) -> None:
    named = 0
    for _ in range(12):
        seat, steps = monasterium.play_to_turn(1)
        seen = monasterium.table.preview([], seat, monasterium.table.epoch, propose=True)
        plugin, game = monasterium.table.plugin, monasterium.game
        policy = plugin.policy(game, Random(0), True)
        first, ask = seen.steps[0], game.asks[0]
        assert first.value not in first.alternatives
        assert all(policy.value(ask, one) > policy.value(ask, first.value) - TIE for one in first.alternatives)
        named += len(first.alternatives)
        monasterium.table.answer_all(steps, seat, 0)
    assert named, "no turn has another one that is as good"


def test_a_preview_without_proposals_names_no_alternatives(monasterium: Played) -> None:
    seat, steps = monasterium.play_to_turn()
    seen = monasterium.table.preview(steps, seat, monasterium.table.epoch, propose=False)
    assert not any(one.alternatives for one in seen.steps)


def test_other_turns_vary_the_first_steps_that_are_not_given_later() -> None:
    steps = [("a", ["b"], False), ("c", [], False), ("d", ["e", "f"], False), ("g", ["h"], True)]
    assert other_turns(steps) == [(0, "b"), (2, "e"), (2, "f")]


def test_a_preview_of_the_first_answers_shows_what_is_chosen_next(monasterium: Played) -> None:
    seat, steps = monasterium.play_to_turn()
    shown = monasterium.phones[seat].send("preview", {"answers": plan(steps[:1]), "epoch": 0, "propose": False})
    assert not shown["complete"]
    assert [ask["id"] for ask in shown["asks"]] == [steps[1].ask]
    assert [ask["id"] for ask in shown["view"]["asks"]] == [steps[1].ask]
    assert "book" not in shown["view"]["mine"]


def test_a_preview_shows_nothing_that_an_answer_would_reveal(tmp_path: Path) -> None:
    """The last action card of a chapter is followed by duties, which tell what others have behind their screens."""
    played = Played(tmp_path / "data", "world_without_end")
    table, players = played.table, players_of("world_without_end", played.game, Random(3), "greedy")
    refused = proposed = 0
    while not table.over and proposed < 8:
        ask = played.game.asks[0]
        value = players.choose(ask)
        if ask.seat and ask.what in table.plugin.planned:
            with pytest.raises(Refusal, match="plan_unknown"):
                table.preview([Step(ask.id, value)], ask.seat, table.epoch, propose=True)
            refused += 1
            seen = table.preview([], ask.seat, table.epoch, propose=True)
            if seen.steps:
                proposed += ask.what == "orientation"
                assert [(one.ask["id"], one.moves) for one in seen.steps] == [(ask.id, [])]
            assert seen.after == seen.chosen == table.view(ask.seat)
        table.answer(ask.id, value, ask.seat or HOST)
    assert proposed == 8 and refused > 20
    played.parts.close()


def test_a_proposal_ends_before_the_first_answer_that_may_not_be_previewed(
    monasterium: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, steps = monasterium.play_to_turn()
    monkeypatch.setattr(type(monasterium.table.plugin), "previewed", frozenset({"take"}))
    seen = monasterium.table.preview([], seat, monasterium.table.epoch, propose=True)
    assert [Step(one.ask["id"], one.value) for one in seen.steps] == steps[:2]
    assert seen.steps[0].moves and not seen.steps[1].moves
    assert not seen.wishes and not seen.complete


def test_what_is_no_choice_of_a_seat_is_neither_planned_nor_previewed(tmp_path: Path) -> None:
    played = Played(tmp_path / "data", "world_without_end")
    ask = played.game.asks[0]
    step = {"ask": ask.id, "value": ask.values[0]}
    who = played.phones[ask.seat or "N"]
    assert who.send("answers", {"answers": [step], "epoch": 0})["code"] == "plan_unknown"
    assert who.send("preview", {"answers": [step], "epoch": 0, "propose": False})["code"] == "plan_unknown"
    played.parts.close()


def test_previews_have_a_limit_of_their_own(tmp_path: Path) -> None:
    played = Played(tmp_path / "data", "monasterium")
    seat, _ = played.play_to_turn()
    replies = [played.phones[seat].send("preview", {"answers": [], "epoch": 0, "propose": False}) for _ in range(40)]
    assert [reply["code"] for reply in replies if not reply["ok"]][:1] == ["too_fast"]
    played.parts.close()


def test_malformed_plans_are_refused_before_anything_else(monasterium: Played) -> None:
    phone = monasterium.phones["N"]
    step = {"ask": "1.1.take.N", "value": "1x1"}
    for content in ({"answers": [], "epoch": 0}, {"answers": [step] * 25, "epoch": 0}, {"answers": step, "epoch": 0}):
        assert phone.send("answers", content)["code"] == "message_malformed"


def test_a_plan_and_its_row_are_read_as_they_were_written() -> None:
    answers = [rows.PlannedAnswer(ask="1.1.take.N", value="1x1", seat="N")]
    body = rows.PlanGiven(answers=answers, by="N").body()
    assert json.loads(json.dumps(body)) == {
        "answers": [{"ask": "1.1.take.N", "value": "1x1", "seat": "N"}],
        "by": "N",
    }


@pytest.fixture
def pillars(tmp_path: Path) -> Iterator[Played]:
    played = Played(tmp_path / "data", "pillars_of_the_earth")
    yield played
    played.parts.close()


def market_plan(played: Played) -> tuple[str, list[Step], list[Step]]:
    """Play to a market at which both players have builders, and the asked one does more than one thing there."""
    for _ in range(40):
        seat = played.play_to("market")
        shown = played.table.preview([], seat, played.table.epoch, propose=True).steps
        later = [Step(one.ask["id"], one.value) for one in shown if one.later]
        if len({one for one in played.game.board.spaces["market"] if one}) == 2 and later:
            return seat, [Step(one.ask["id"], one.value) for one in shown if not one.later], later
        played.table.answer(*Step(shown[0].ask["id"], shown[0].value), seat)
    raise AssertionError("no such market")


def test_later_answers_are_given_when_they_are_asked_for_and_only_their_seat_sees_them(pillars: Played) -> None:
    table = pillars.table
    seat, now, later = market_plan(pillars)
    other = next(one for one in COLOURS if one != seat)
    assert pillars.phones[seat].send("answers", {"answers": plan(now), "epoch": 0, "later": plan(later)})["ok"]
    assert len(pillars.phones[seat].envelope()["later"]) == len(later)
    assert "later" not in pillars.phones[other].envelope()
    assert table.record[-1].line == list(now[-1])
    for _ in range(12):
        ask = pillars.game.asks[0]
        if ask.seat != other:
            break
        table.answer(ask.id, "leave" if ask.what == "market" else ask.values[0], other)
    given = [line.line for line in table.record]
    assert all(list(step) in given for step in later)
    assert "later" not in pillars.phones[seat].envelope()


def test_later_answers_are_forgotten_by_an_undo_an_own_answer_and_on_request(pillars: Played) -> None:
    table = pillars.table
    seat, now, later = market_plan(pillars)
    phone, count = pillars.phones[seat], len(table.record)

    def give() -> None:
        sent = {"answers": plan(now), "epoch": table.epoch, "later": plan(later)}
        assert phone.send("answers", sent)["ok"]
        assert "later" in phone.envelope()

    give()
    assert phone.send("drop_later", {})["ok"]
    assert "later" not in phone.envelope()
    table.undo(HOST, table.epoch, len(table.record) - count)
    give()
    table.undo(HOST, table.epoch, len(table.record) - count)
    assert "later" not in phone.envelope()


def test_a_later_answer_that_is_not_legal_refuses_the_whole_plan(pillars: Played) -> None:
    seat, now, later = market_plan(pillars)
    number = pillars.table.state.number
    wrong = [*later[:-1], Step(later[-1].ask, "nonsense")]
    reply = pillars.phones[seat].send("answers", {"answers": plan(now), "epoch": 0, "later": plan(wrong)})
    assert reply["code"] == "not_legal"
    assert pillars.table.state.number == number


def test_a_dismissal_in_shiring_is_planned_with_the_market_and_the_cathedral_that_follow(pillars: Played) -> None:
    seat, table = pillars.play_to("dismiss_shiring"), pillars.table
    seen = table.preview([], seat, table.epoch, propose=True)
    subjects = [step.ask["what"] for step in seen.steps]
    assert subjects[0] == "dismiss_shiring" and {"market", "cathedral"} & set(subjects)
    assert seen.complete and not seen.steps[0].later
    now = [Step(step.ask["id"], step.value) for step in seen.steps if not step.later]
    later = [Step(step.ask["id"], step.value) for step in seen.steps if step.later]
    before = len(table.record)
    table.answer_all(now, seat, table.epoch, later)
    assert [line.ask for line in table.record[before : before + len(now)]] == [step.ask for step in now]
