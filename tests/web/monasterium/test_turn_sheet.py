"""Sheet of a turn on Monasterium's phone: what is suggested, what is as good, and how a step is changed."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from companion.tables.commands import planning
from companion.tables.commands.planning import PreviewStep
from tests.reading import wait_until_read
from tests.web.monasterium.conftest import SampleTable
from tests.web.monasterium.turn_sheet import (
    OpenSample,
    ask_of,
    carried_out,
    other_choices,
    suggested,
)


def suggestion(page: Page, sample: SampleTable) -> tuple[list[PreviewStep], int]:
    """The steps of the suggested turn, once it is shown, and the number of the first one that others are as good as."""
    suggested(page)
    steps = list(planning.preview(sample.table, [], sample.seat, sample.table.epoch, propose=True).steps)
    return steps, next(at for at, one in enumerate(steps) if one.alternatives)


def test_a_suggested_turn_is_carried_out_by_one_tap_and_taken_back_by_one_undo(open_sample: OpenSample) -> None:
    sample = open_sample("act")
    page, ask = sample.open(), ask_of(sample)
    suggested(page)
    steps = page.locator(".plan-step").count()
    before = len(sample.table.record)
    carried_out(sample, page, ask)
    assert len(sample.table.record) == before + steps
    sample.table.undo(sample.table.record[-1].owner, sample.table.epoch)
    assert len(sample.table.record) == before


def test_another_turn_that_seems_as_good_is_played_by_one_tap(open_sample: OpenSample) -> None:
    sample = open_sample("take")
    page, ask = sample.open(), ask_of(sample)
    first, varied = suggestion(page, sample)
    other = page.locator(".turns .turn").first
    assert other.get_attribute("value") == first[varied].alternatives[0]
    wait_until_read(page)
    before = len(sample.table.record)
    other.click()
    expect(page.locator(f'[data-ask="{ask}"]')).to_have_count(0)
    given = [line.value for line in sample.table.record[before:]]
    assert given[: varied + 1] == [*(step.value for step in first[:varied]), first[varied].alternatives[0]]


def test_the_confirmation_of_a_turn_is_in_sight_on_a_small_phone(open_sample: OpenSample) -> None:
    sample = open_sample("take")
    page = sample.open(width=320)
    page.set_viewport_size({"width": 320, "height": 568})
    suggested(page)
    button = page.locator('.plan .send[value="plan"]')
    for at in (0, page.locator(".plan-step").count() - 1):
        page.locator(".plan-step").nth(at).scroll_into_view_if_needed()
        free = button.evaluate(
            """one => {
                const { left, top, width, height } = one.getBoundingClientRect();
                return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button") === one;
            }"""
        )
        assert free, "nothing covers it, wherever the plan is read"


def test_a_step_is_changed_by_one_tap_to_what_seems_as_good(open_sample: OpenSample) -> None:
    sample = open_sample("novice")
    page, ask = sample.open(), ask_of(sample)
    other_choices(page)
    row_three = page.locator('.plan-others .novice[value^="III"]').last
    row_three.click()
    expect(page.locator(".plan:not(.proposed)")).to_have_count(1)
    good = page.locator(".plan .as-good button").first
    value = good.get_attribute("value") or ""
    wait_until_read(page)
    good.click()
    assert carried_out(sample, page, ask) == value
