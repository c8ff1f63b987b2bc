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
    carried_out,
    other_choices,
    whole_roll,
)


def test_a_roll_is_tapped_die_by_die_and_written_group_by_group_with_ascending_faces(open_sample: OpenSample) -> None:
    sample = open_sample("roll")
    page, ask = sample.open(), ask_of(sample)
    whole_roll(page)
    expect(page.locator(".send")).to_be_disabled()
    for face in (5, 2, 3):
        page.click(f'.face[value="{face}"]')
    expect(page.locator(".send")).to_be_disabled()
    page.click('.face[value="6"]')
    expect(page.locator(".face").first).to_be_disabled()
    page.click(".send")
    assert answered(sample, page, ask) == "neutral:2 3 5|own:6"


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
    sample.parts.devices.attach(sample.table)
    sample.parts.devices.rolled((6, 4, 1, 1))
    expect(page.locator("p.seen")).to_contain_text("6 4 1 1")
    expect(page.locator(".send")).to_be_enabled()
    faces = page.locator(".die-slot")
    own = faces.nth(3).get_attribute("aria-label") or ""
    assert "own" in own and "1" in own, "the likeliest die is the own one"
    faces.nth(3).click()
    faces.nth(2).click()
    page.click(".send")
    assert answered(sample, page, ask) == "neutral:1 1 4|own:6"


def test_a_number_is_placed_with_its_dice_drawn(open_sample: OpenSample) -> None:
    sample = open_sample("place")
    roll = sample.last
    page, ask = sample.open(), ask_of(sample)
    choices = page.locator(".ask .choice")
    values = [choices.nth(at).get_attribute("value") or "" for at in range(choices.count())]
    assert values[-1] == "reroll"
    for at, value in enumerate(values[:-1]):
        assert choices.nth(at).locator(".die").count() == roll.count(value)
    page.click(f'.choice[value="{values[0]}"]')
    assert answered(sample, page, ask) == values[0]


def test_dice_are_taken_by_space_and_number_and_a_six_with_its_column(open_sample: OpenSample) -> None:
    sample = open_sample("take")
    page, ask = sample.open(), ask_of(sample)
    other_choices(page)
    offered = list(sample.game.asks[0].values)
    drawn = page.locator(".takings .choice")
    assert sorted(drawn.nth(at).get_attribute("value") or "" for at in range(drawn.count())) == sorted(offered)
    page.click('.choice[value="1x6:4"]')
    assert carried_out(sample, page, ask) == "1x6:4"


def test_dice_are_rolled_and_placed_by_one_tap(open_sample: OpenSample) -> None:
    for way, given in (("4:0:1", ["neutral:0 0 4|own:0", "4"]), ("2:1:1", ["neutral:0 0 2|own:2", "2"])):
        sample = open_sample("roll")
        page, ask = sample.open(width=320), ask_of(sample)
        page.locator(f'.puts [value="{way}"]').click()
        expect(page.locator(f'[data-ask="{ask}"]')).to_have_count(0)
        assert [line.value for line in sample.table.record[-2:]] == given


def test_an_action_is_done_once_or_with_all_dice_that_are_left(open_sample: OpenSample) -> None:
    sample = open_sample("act")
    page, ask = sample.open(), ask_of(sample)
    other_choices(page)
    often = page.locator(".choice.often").first
    value = often.get_attribute("value") or ""
    expect(page.locator(f'.choice[value="{value.partition("*")[2]}"]')).to_be_visible()
    expect(page.locator(".choices").first).not_to_contain_text("row 0")
    often.click()
    assert carried_out(sample, page, ask) == value


def test_a_novice_is_chosen_on_the_action_area(open_sample: OpenSample) -> None:
    sample = open_sample("novice")
    page, ask = sample.open(), ask_of(sample)
    other_choices(page)
    first = page.locator(".choice.novice").first
    value = first.get_attribute("value") or ""
    first.click()
    assert carried_out(sample, page, ask) == value


def test_a_novice_and_its_place_are_one_answer(open_sample: OpenSample) -> None:
    sample = open_sample("novice and place")
    page, ask = sample.open(), ask_of(sample)
    other_choices(page)
    page.locator(".choice.novice").last.click()
    novice = page.locator(".choice.novice").last.get_attribute("value")
    if page.locator(".monasteries-of-places").count():
        page.locator(".monasteries-of-places button").first.click()
    place = page.locator(".places .choice").first
    value = place.get_attribute("value") or ""
    assert value.startswith(f"{novice}>")
    wait_until_read(page)
    place.click()
    assert carried_out(sample, page, ask) == value


def test_each_place_shows_its_cost_and_where_on_the_board_it_is(open_sample: OpenSample) -> None:
    sample = open_sample("place_novice")
    page, ask = sample.open(), ask_of(sample)
    other_choices(page)
    monastery = page.locator(".monasteries-of-places button")
    if monastery.count():
        monastery.last.click()
    places = page.locator(".places .choice")
    expect(places.first.locator(".moves").first).to_contain_text("Pay ")
    assert places.locator(".label").count() == places.count() > 0
    value = places.last.get_attribute("value") or ""
    places.last.click()
    assert carried_out(sample, page, ask) == value


def test_a_window_goes_from_its_monastery_into_a_row_for_a_bonus(open_sample: OpenSample) -> None:
    sample = open_sample("window")
    page, ask = sample.open(), ask_of(sample)
    other_choices(page)
    page.locator(".pane-of").last.click()
    name = page.locator(".pane-of").last.get_attribute("value")
    page.locator(".choice.hang").last.click()
    bonus = page.locator(".hanging .choices .choice").last
    value = bonus.get_attribute("value") or ""
    assert value.startswith(f"{name}") and ">" in value
    bonus.click()
    assert carried_out(sample, page, ask) == value


def test_the_open_missions_are_entered_by_their_requirements(open_sample: OpenSample) -> None:
    sample = open_sample("missions")
    page = sample.open()
    place = page.locator('[data-ask="0.0.missions_a"]')
    expect(place.locator(".send")).to_be_disabled()
    for at in (3, 0, 1):
        place.locator(".mission-card").nth(at).click()
    expect(place.locator('.mission-card[aria-pressed="true"]')).to_have_count(2)
    place.locator(".send").click()
    assert answered(sample, page, "0.0.missions_a") == "a_1+a_2"


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
    assert any(one.id == ask for one in sample.game.asks), "the undo of the answer that gave the order takes it back"
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
    assert wait_until(lambda: all(one.id != ask for one in sample.game.asks))
    assert sample.last.isdigit()
    sample.table.undo(HOST, sample.table.epoch, 1)
    expect(page.locator(f'.ask[data-ask="{ask}"] .standing-order')).to_have_count(1)
    assert any(one.id == ask for one in sample.game.asks), "after an undo the player is asked"
    line.locator("button").click()
    expect(order).to_be_visible()
