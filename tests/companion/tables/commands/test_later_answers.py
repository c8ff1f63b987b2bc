"""Later answers: a plan's answers for when its seat is asked again."""

from __future__ import annotations

from collections.abc import Sequence

from companion.tables.commands import consent, planning
from companion.tables.journal import JournalRow, Summary
from companion.tables.plans import PlanStep
from companion.tables.registry import TableRegistry
from companion.tables.table import HOST
from tests.companion.tables.planned_games import Played, plan


def market_plan(played: Played) -> tuple[str, list[PlanStep], list[PlanStep]]:
    """Play to a market at which both players have builders, and the asked one does more than one thing there."""
    for _ in range(40):
        seat = played.play_to("market")
        shown = planning.preview(played.table, [], seat, played.table.epoch, propose=True).steps
        later = [PlanStep(step.ask["id"], step.value) for step in shown if step.later]
        if len({seat_there for seat_there in played.game.board.spaces["market"] if seat_there}) == 2 and later:
            return seat, [PlanStep(step.ask["id"], step.value) for step in shown if not step.later], later
        played.table.answer(*PlanStep(shown[0].ask["id"], shown[0].value), seat)
    raise AssertionError("no such market")


def test_later_answers_are_given_when_they_are_asked_for_and_only_their_seat_sees_them(pillars: Played) -> None:
    table = pillars.table
    seat, now, later = market_plan(pillars)
    other = "S" if seat == "N" else "N"
    assert pillars.phones[seat].send("answers", {"answers": plan(now), "epoch": 0, "later": plan(later)})["ok"]
    assert len(pillars.phones[seat].envelope()["later"]) == len(later)
    assert "later" not in pillars.phones[other].envelope()
    assert table.record[-1].written == list(now[-1])
    for _ in range(12):
        ask = pillars.game.asks[0]
        if ask.seat != other:
            break
        table.answer(ask.id, "leave" if ask.what == "market" else ask.values[0], other)
    given = [line.written for line in table.record]
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


def test_a_later_answer_that_another_process_overtakes_is_still_given(pillars: Played) -> None:
    table, journal = pillars.table, pillars.table.journal
    seat, now, later = market_plan(pillars)
    planning.answer_all(table, now, seat, table.epoch, later)
    other = "S" if seat == "N" else "N"
    elsewhere = TableRegistry(pillars.settings)
    append, overtaken = journal.append, list[int]()

    def append_second(previous: str, rows: Sequence[JournalRow], summary: Summary) -> list[JournalRow]:
        """Append a row; another process is faster than the first later answer."""
        if rows[0].body.get("later") and not overtaken:
            overtaken.append(rows[0].number)
            there = elsewhere.get(table.id)
            there.catch_up()
            consent.propose_record(there)
        return append(previous, rows, summary)

    journal.append = append_second  # type: ignore[method-assign]
    while not overtaken:
        ask = pillars.game.asks[0]
        table.answer(ask.id, "leave" if ask.what == "market" else ask.values[0], other)
    elsewhere.close()
    assert table.state.proposals, "the table has read the row of the other process"
    assert list(later[0]) in [line.written for line in table.record]


def test_a_dismissal_in_shiring_is_planned_with_the_market_and_the_cathedral_that_follow(pillars: Played) -> None:
    seat, table = pillars.play_to("dismiss_shiring"), pillars.table
    seen = planning.preview(table, [], seat, table.epoch, propose=True)
    subjects = [step.ask["what"] for step in seen.steps]
    assert subjects[0] == "dismiss_shiring" and {"market", "cathedral"} & set(subjects)
    assert seen.complete and not seen.steps[0].later
    now = [PlanStep(step.ask["id"], step.value) for step in seen.steps if not step.later]
    later = [PlanStep(step.ask["id"], step.value) for step in seen.steps if step.later]
    before = len(table.record)
    planning.answer_all(table, now, seat, table.epoch, later)
    assert [line.ask for line in table.record[before : before + len(now)]] == [step.ask for step in now]
