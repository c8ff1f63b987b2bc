"""Phone and table pages of Monasterium: each kind of question submits what was entered; turns are suggested."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from companion.tables.commands import planning
from companion.tables.commands.planning import PreviewStep
from companion.tables.table import HOST
from engine.monasterium.names import GOODS
from engine.monasterium.view import view
from tests.accessibility import violations_in_both_lights
from tests.reading import wait_until_read
from tests.waiting import wait_until
from tests.web.live import SMALL, TELEVISION
from tests.web.sample_tables import SampleTable, SampleTables


def answered(sample: SampleTable, page: Page, before: str) -> str:
    """The value that was sent, once the question has gone."""
    expect(page.locator(f'[data-ask="{before}"]')).to_have_count(0)
    return sample.last


def carried_out(sample: SampleTable, page: Page, ask: str) -> str:
    """The value that was given for an ask by the plan on the page, once it has been confirmed and carried out."""
    button = page.locator('.send[value="plan"]')
    expect(button).to_have_attribute("aria-disabled", "false")
    wait_until_read(page)
    button.click()
    expect(page.locator(f'[data-ask="{ask}"]')).to_have_count(0)
    return next(line.value for line in reversed(sample.table.record) if line.ask == ask)


def suggested(page: Page) -> None:
    """Wait until the suggestion for the turn is shown and can be read."""
    expect(page.locator(".plan")).to_have_count(1)
    wait_until_read(page)


def test_a_roll_can_be_entered_by_keyboard_and_a_die_entered_again(samples: SampleTables) -> None:
    sample = samples.new("roll")
    page, ask = sample.open(), sample.ask.id
    page.locator(".now details.more summary").click()
    page.focus('.face[value="1"]')
    for key in ("1", "9", "0", "1", "4", "6"):
        page.keyboard.press(key)
    page.locator(".die-slot").first.click()
    page.click('.face[value="3"]')
    page.focus(".send")
    page.keyboard.press("Enter")
    assert answered(sample, page, ask) == "neutral:1 3 4|own:6"


def test_reported_dice_are_filled_in_and_the_own_die_can_be_another(samples: SampleTables) -> None:
    sample = samples.new("roll")
    page, ask = sample.open(), sample.ask.id
    sample.live.parts.own_hub.attach(sample.table)
    sample.live.parts.own_hub.rolled((6, 4, 1, 1))
    expect(page.locator("p.seen")).to_contain_text("6 4 1 1")
    expect(page.locator(".send")).to_be_enabled()
    faces = page.locator(".die-slot")
    own = faces.nth(3).get_attribute("aria-label") or ""
    assert "own" in own and "1" in own, "the likeliest die is the own one"
    faces.nth(3).click()
    faces.nth(2).click()
    page.click(".send")
    assert answered(sample, page, ask) == "neutral:1 1 4|own:6"


def test_dice_are_rolled_and_placed_by_one_tap(samples: SampleTables) -> None:
    for way, given in (("4:0:1", ["neutral:0 0 4|own:0", "4"]), ("2:1:1", ["neutral:0 0 2|own:2", "2"])):
        sample = samples.new("roll")
        page, ask = sample.open(size=SMALL), sample.ask.id
        page.locator(f'.puts [value="{way}"]').click()
        expect(page.locator(f'[data-ask="{ask}"]')).to_have_count(0)
        assert [line.value for line in sample.table.record[-2:]] == given


def test_a_roll_of_one_number_is_placed_without_a_tap_once_its_player_orders_it(samples: SampleTables) -> None:
    sample = samples.new("one number")
    page, ask = sample.open(), sample.ask.id
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


def suggestion(page: Page, sample: SampleTable) -> tuple[list[PreviewStep], int]:
    """The steps of the suggested turn, once it is shown, and the number of the first one that others are as good as."""
    suggested(page)
    steps = list(planning.preview(sample.table, [], sample.seat, sample.table.epoch, propose=True).steps)
    return steps, next(at for at, step in enumerate(steps) if step.alternatives)


def test_a_suggested_turn_is_carried_out_by_one_tap_and_taken_back_by_one_undo(samples: SampleTables) -> None:
    sample = samples.new("act")
    page, ask = sample.open(), sample.ask.id
    suggested(page)
    steps = page.locator(".plan-step").count()
    before = len(sample.table.record)
    carried_out(sample, page, ask)
    assert len(sample.table.record) == before + steps
    sample.table.undo(sample.table.record[-1].owner, sample.table.epoch)
    assert len(sample.table.record) == before


def test_another_turn_that_seems_as_good_is_played_by_one_tap(samples: SampleTables) -> None:
    sample = samples.new("take")
    page, ask = sample.open(), sample.ask.id
    first, varied = suggestion(page, sample)
    other = page.locator(".turns .turn").first
    assert other.get_attribute("value") == first[varied].alternatives[0]
    wait_until_read(page)
    before = len(sample.table.record)
    other.click()
    expect(page.locator(f'[data-ask="{ask}"]')).to_have_count(0)
    given = [line.value for line in sample.table.record[before:]]
    assert given[: varied + 1] == [*(step.value for step in first[:varied]), first[varied].alternatives[0]]


def test_the_confirmation_of_a_turn_is_in_sight_on_a_small_phone(samples: SampleTables) -> None:
    sample = samples.new("take")
    page = sample.open(size=SMALL)
    page.set_viewport_size({"width": 320, "height": 568})
    suggested(page)
    button = page.locator('.plan .send[value="plan"]')
    for at in (0, page.locator(".plan-step").count() - 1):
        page.locator(".plan-step").nth(at).scroll_into_view_if_needed()
        free = button.evaluate(
            """element => {
                const { left, top, width, height } = element.getBoundingClientRect();
                return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button") === element;
            }"""
        )
        assert free, "nothing covers it, wherever the plan is read"


def test_a_step_is_changed_by_one_tap_to_what_seems_as_good(samples: SampleTables) -> None:
    sample = samples.new("novice")
    page, ask = sample.open(), sample.ask.id
    suggested(page)
    page.locator(".plan-others > summary").click()
    wait_until_read(page)
    row_three = page.locator('.plan-others .novice[value^="III"]').last
    row_three.click()
    expect(page.locator(".plan:not(.proposed)")).to_have_count(1)
    good = page.locator(".plan .as-good button").first
    value = good.get_attribute("value") or ""
    wait_until_read(page)
    good.click()
    assert carried_out(sample, page, ask) == value


def test_every_die_lies_on_its_space_and_every_window_is_glass_while_its_tile_is_there(samples: SampleTables) -> None:
    sample = samples.shared("take")
    page = sample.open("table")
    shown = view(sample.game, "table")
    lying = [space["neutral"] + sum(space["own"].values()) for space in shown["dice"]]
    spaces = page.locator(".dice-space")
    assert [spaces.nth(at).locator(".die-of").count() for at in range(6)] == lying
    lit = [monastery["windows"] for monastery in shown["monasteries"]]
    drawn = page.locator(".monastery").evaluate_all(
        "all => all.map(element => element.querySelectorAll('.pane.accent').length)"
    )
    assert sorted(drawn) == sorted(lit)


def test_the_host_corrects_goods_and_points(samples: SampleTables) -> None:
    sample = samples.new("take")
    page = sample.open("host", TELEVISION)
    assert violations_in_both_lights(page) == []
    kinds = page.locator(".moves-form select").first.locator("option")
    offered = {kinds.nth(at).get_attribute("value") for at in range(kinds.count())}
    assert {*GOODS, "vp"} <= offered <= set(sample.game.correctable())
    before = sample.game.board.held("N", "book")
    page.locator(".moves-form select").first.select_option("book")
    page.locator(".moves-form select").nth(1).select_option("supply")
    page.locator(".moves-form select").nth(2).select_option("seat:N")
    page.click("text=Save the correction")
    expect(page.get_by_text("The correction is saved.")).to_be_visible()
    assert sample.game.board.held("N", "book") == before + 1


@pytest.mark.parametrize(
    ("language", "label", "choice", "limited"),
    [
        ("en-GB", "Supply of goods", "Goods never run out", False),
        ("it-IT", "Riserva di beni", "I beni possono esaurirsi", True),
        ("it-IT", "Riserva di beni", "Come nella copia scelta", None),
    ],
)
def test_the_host_chooses_at_the_start_whether_goods_can_run_out(
    samples: SampleTables, language: str, label: str, choice: str, limited: bool | None
) -> None:
    sample = samples.new("before monasterium")
    page = sample.open("host", TELEVISION, language=language, answer=False)
    page.get_by_label(label).select_option(label=choice)
    page.locator("section[aria-labelledby=start] button.main").click()
    page.locator(".told button.main").click()
    expect(page.locator(".moves-form").first).to_be_visible()
    assert sample.table.to_record()["setup"]["limited_supply"] is limited
