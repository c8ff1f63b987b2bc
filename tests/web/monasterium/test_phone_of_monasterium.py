"""Phone page of Monasterium: each kind of question has a component, which submits what was entered."""

from __future__ import annotations

from playwright.sync_api import expect

from companion.tables.table import HOST
from tests.reading import wait_until_read
from tests.waiting import wait_until
from tests.web.monasterium.turn_sheet import (
    OpenSample,
    answered,
    ask_of,
    whole_roll,
)


def test_a_roll_can_be_entered_by_keyboard_and_a_die_entered_again(open_sample: OpenSample) -> None:
    sample = open_sample("roll")
    page, ask = sample.open(), ask_of(sample)
    whole_roll(page)
    page.focus('.face[value="1"]')
    for key in ("1", "9", "0", "1", "4", "6"):
        page.keyboard.press(key)
    page.locator(".die-slot").first.click()
    page.click('.face[value="3"]')
    page.focus(".send")
    page.keyboard.press("Enter")
    assert answered(sample, page, ask) == "neutral:1 3 4|own:6"


def test_reported_dice_are_filled_in_and_the_own_die_can_be_another(open_sample: OpenSample) -> None:
    sample = open_sample("roll")
    page, ask = sample.open(), ask_of(sample)
    sample.parts.own_hub.attach(sample.table)
    sample.parts.own_hub.rolled((6, 4, 1, 1))
    expect(page.locator("p.seen")).to_contain_text("6 4 1 1")
    expect(page.locator(".send")).to_be_enabled()
    faces = page.locator(".die-slot")
    own = faces.nth(3).get_attribute("aria-label") or ""
    assert "own" in own and "1" in own, "the likeliest die is the own one"
    faces.nth(3).click()
    faces.nth(2).click()
    page.click(".send")
    assert answered(sample, page, ask) == "neutral:1 1 4|own:6"


def test_dice_are_rolled_and_placed_by_one_tap(open_sample: OpenSample) -> None:
    for way, given in (("4:0:1", ["neutral:0 0 4|own:0", "4"]), ("2:1:1", ["neutral:0 0 2|own:2", "2"])):
        sample = open_sample("roll")
        page, ask = sample.open(width=320), ask_of(sample)
        page.locator(f'.puts [value="{way}"]').click()
        expect(page.locator(f'[data-ask="{ask}"]')).to_have_count(0)
        assert [line.value for line in sample.table.record[-2:]] == given


def test_a_roll_of_one_number_is_placed_without_a_tap_once_its_player_orders_it(open_sample: OpenSample) -> None:
    sample = open_sample("one number")
    page, ask = sample.open(), ask_of(sample)
    order, line = page.locator(".ask .from-now"), page.locator(".standing-order")
    wait_until_read(page)
    order.click()
    assert answered(sample, page, ask).isdigit(), "the button also places this roll"
    expect(line).to_have_count(1)
    sample.table.undo(HOST, sample.table.epoch, 1)
    expect(order).to_be_visible()
    expect(line).to_have_count(0)
    assert any(question.id == ask for question in sample.game.asks), "the undo of the ordering answer takes it back"
    earlier = {"answer": "", "ask": "earlier", "epoch": 0, "deed": -1}
    keep = """([key, change]) => {
        const kept = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({...kept, ...change}));
    }"""
    key = f"exchequer.alone.{sample.table.id}"
    holder = page.evaluate("key => JSON.parse(localStorage.getItem(key)).holder", key)
    page.evaluate(keep, [key, {"holder": "another", "orders": {"one_number": earlier}, "done": ""}])
    page.reload()
    expect(order).to_be_visible()
    page.evaluate(keep, [key, {"holder": holder}])
    page.reload()
    assert wait_until(lambda: all(question.id != ask for question in sample.game.asks))
    assert sample.last.isdigit()
    sample.table.undo(HOST, sample.table.epoch, 1)
    expect(page.locator(f'.ask[data-ask="{ask}"] .standing-order')).to_have_count(1)
    assert any(question.id == ask for question in sample.game.asks), "after an undo the player is asked"
    line.locator("button").click()
    expect(order).to_be_visible()
