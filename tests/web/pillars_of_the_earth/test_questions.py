"""Questions of The Pillars of the Earth: each component submits the right value, and none that is not legal."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page, expect

from companion.games.pillars_of_the_earth import PLUGIN
from companion.tables.commands import planning
from engine.pillars_of_the_earth.names import CUBES
from engine.pillars_of_the_earth.rules.cathedral import Workshop, carry_through, parse_plan, workshop_of
from engine.pillars_of_the_earth.view import shown_ask
from tests.reading import wait_until_read
from tests.waiting import wait_until
from tests.web.sample_tables import PILLARS, SampleTable, SampleTables
from web.pages.assets import WEB


def submitted(page: Page, sample: SampleTable, button: Locator) -> str:
    """Press a button that sends an answer, once the page takes taps; the value that the table accepted."""
    table = sample.table
    before = len(table.record)
    expect(button).to_be_enabled()  # the answer before has been acknowledged
    wait_until_read(page)
    button.click()
    assert wait_until(lambda: len(table.record) > before, 20), "no answer was submitted"
    assert len(table.record) == before + 1
    return str(table.record[-1].value)


def press(button: Locator) -> None:
    """Press a button even if it is disabled."""
    button.dispatch_event("click")


def test_a_drawn_builder_is_entered_by_its_colour_or_placed_at_once_by_its_owner(samples: SampleTables) -> None:
    sample = samples.new("draw")
    table = sample.table
    game, ask = sample.game, sample.ask
    follows = shown_ask(game.board, ask)["follows"]
    seat = next(follow["seat"] for follow in follows if follow["ask"] and follow["spaces"])
    page = sample.open(seat=seat)
    page.wait_for_selector(".ask button.space")
    shown = page.locator(".ask button.choice").evaluate_all("all => all.map(element => element.value)")
    assert [value for value in shown if value in ask.values] == [value for value in ask.values if value != seat]
    space = page.locator(".ask button.space").first
    wanted, before = space.get_attribute("value"), len(table.record)
    wait_until_read(page)
    space.click()
    assert wait_until(lambda: len(table.record) >= before + 2, 20), "no answers were submitted"
    assert [line.value for line in table.record[before:]] == [seat, wanted], "one tap draws and places"


def test_an_unaffordable_card_is_shown_with_what_is_lacking_and_cannot_be_taken(samples: SampleTables) -> None:
    sample = samples.new("cards")
    page = sample.open()
    game, ask = sample.game, sample.ask
    offered = page.locator(".ask .choice:not(.offer *)").evaluate_all("all => all.map(element => element.value ?? '')")
    assert sorted(filter(None, offered)) == sorted(ask.values)
    lacking = page.locator(".ask .out .lack")
    expect(lacking).to_have_count(len(game.board.supply) + 1 - len(ask.values))
    expect(lacking.first).to_contain_text("you have")
    card = next(value for value in ask.values if value != "pass")
    assert submitted(page, sample, page.locator(f'button[value="{card}"]')) == card


def test_the_offer_stands_below_the_cards_and_passing_is_planned_only_if_it_is_ticked(samples: SampleTables) -> None:
    sample = samples.new("cards")
    page = sample.open()
    ask, table = sample.ask, sample.table
    offer = page.locator(".ask .offer")
    expect(offer).to_be_visible()
    ys = page.locator(".ask .choice:not(.offer *)").evaluate_all(
        "all => all.map(element => element.getBoundingClientRect().top)"
    )
    top = offer.bounding_box()
    assert top is not None and max(ys) < top["y"], "nothing moves when the offer arrives"
    idle = offer.locator('button[value="wish:pass"]')
    expect(idle).to_have_attribute("aria-pressed", "false")
    ticked = offer.locator('.wish[aria-pressed="true"]').evaluate_all(
        "all => all.map(element => element.value.slice(5))"
    )
    expect(offer.locator("button.send")).to_contain_text(f"({len(ticked)})")
    expect(offer.locator(".wish:visible")).to_have_count(3)
    offer.locator("summary").click()
    expect(offer.locator(".wish:visible")).to_have_count(len(ticked) + 1)
    expect(offer.locator(".wish .price").first).to_be_visible()
    wait_until_read(page)
    idle.click()
    wait_until_read(page)
    offer.locator("button.send").click()
    assert wait_until(lambda: len(table.later_answers.labels(ask.seat)) > 0, 20), "nothing was planned"
    assert len(table.later_answers.labels(ask.seat)) == len(ticked) + 1
    expect(page.locator(".card.later li").nth(3)).not_to_be_visible()


def test_open_craftsmen_are_one_tap_and_of_many_cards_the_second_tap_sends(samples: SampleTables) -> None:
    sample = samples.new("prepare")
    page = sample.open()
    before = len(sample.table.record)
    deck = page.locator('.ask[data-ask$=".advantages"]')
    toggles = deck.locator(".titles button")
    toggles.nth(2).click()
    expect(deck.locator(".have[role=status]")).to_have_text("1 of 2 chosen")
    assert len(sample.table.record) == before, "one card alone is not sent"
    toggles.nth(2).click()
    toggles.nth(0).click()
    names = list(PLUGIN.load_pack().advantages)
    assert submitted(page, sample, toggles.nth(3)) == f"{names[0]}+{names[3]}"
    pairs = page.locator('.ask[data-ask$=".craftsmen"] .pairs button')
    expect(pairs).to_have_count(6)
    value = pairs.nth(1).get_attribute("value")
    assert submitted(page, sample, pairs.nth(1)) == value
    supply = page.locator('.ask[data-ask$=".out_of_use"] .sites button')
    expect(supply.and_(page.locator('[aria-pressed="true"]'))).to_have_count(9)
    wait_until_read(page)
    supply.nth(0).click()
    assert "+" in submitted(page, sample, supply.nth(4))


def test_the_market_offers_legal_deals_and_the_reason_against_the_others(samples: SampleTables) -> None:
    sample = samples.new("market")
    page = sample.open()
    ask = sample.ask
    expect(page.locator(".plan")).to_have_count(1)
    deals = page.locator(".stalls .deals button")
    expect(deals).to_have_count(len({value.rpartition(":")[0] for value in ask.values if ":" in value}))
    expect(page.locator(".ask")).to_contain_text("Without your Woodworker you may not buy wood.")
    expect(page.locator(".ask")).to_contain_text("Bought, so not to be sold this round")
    offered = []
    for number in range(deals.count()):
        press(deals.nth(number))
        offered += page.locator(".amounts-of button").evaluate_all("all => all.map(element => element.value)")
    assert sorted(offered) == sorted(value for value in ask.values if ":" in value)
    wait_until_read(page)
    page.locator(".amounts-of button").last.click()
    confirm = page.locator('.send[value="plan"]')
    expect(page.locator(".plan:not(.proposed)")).to_have_count(1)
    expect(confirm).to_have_attribute("aria-disabled", "false")
    wait_until_read(page)
    table, before = sample.table, len(sample.table.record)
    confirm.click()
    assert wait_until(lambda: len(table.record) > before, 20), "no plan was submitted"
    assert table.record[before].value == offered[-1]


def test_equal_steps_that_bring_nothing_are_one_line_and_the_building_has_a_heading(samples: SampleTables) -> None:
    sample = samples.new("markets")
    page = sample.open()
    ask, table = sample.ask, sample.table
    steps = planning.preview(table, [], ask.seat, table.epoch, propose=True).steps
    leaving = [step for step in steps if step.value == "leave"]
    page.wait_for_selector(".plan .send[aria-disabled=false]")
    expect(page.locator(".plan-step")).to_have_count(len(steps) - len(leaving) + 1)
    expect(page.locator(".plan-step", has_text=f"{len(leaving)}×").filter(has_text="Leave")).to_have_count(1)
    expect(page.locator(".plan-when", has_text="Cathedral")).to_have_count(1)
    # Nobody can take what is built later; the sentence about what is asked again says that somebody could.
    when = page.evaluate("JSON.parse(document.getElementById('page').textContent).texts['plan-when_turn']")
    expect(page.locator(".plan-when").first).to_have_text(when)
    before = len(table.record)
    wait_until_read(page)
    page.locator(".plan .send").click()
    now = [step.value for step in steps if not step.later]
    assert wait_until(lambda: len(table.record) >= before + len(now), 20), "no plan was submitted"
    assert [line.value for line in table.record[before:]][: len(now)] == now


def test_the_cathedral_proposes_the_best_plan_and_changes_only_to_legal_ones(samples: SampleTables) -> None:
    sample = samples.new("cathedral")
    page = sample.open()
    ask = sample.ask
    sends = page.locator(".ask button.main")
    expect(sends).to_have_attribute("value", ask.values[0])
    page.click(".ask summary")
    chance = Random(1)
    seen = set()
    for _ in range(40):
        buttons = page.locator(".how-often button")
        press(buttons.nth(chance.randrange(buttons.count())))
        value = str(sends.get_attribute("value"))
        assert ask.allows(value), value
        seen.add(value)
    assert len(seen) > 5
    assert sends.get_attribute("value") != ask.values[0]
    press(page.locator(".ask .button.quiet"))
    expect(sends).to_have_attribute("value", ask.values[0])
    working = page.locator('.how-often button[aria-label^="Less"][aria-disabled="false"]')
    press(working.first)
    own = str(sends.get_attribute("value"))
    assert own != ask.values[0]
    points = page.locator(".result dd").first.inner_text().strip()
    game = sample.game
    done = carry_through(workshop_of(game.board, ask.seat), ask.cards, parse_plan(own) or ())
    assert done is not None
    assert points == str(done.vp)
    assert submitted(page, sample, sends) == own


def test_the_page_calculates_every_plan_as_the_rules_do(samples: SampleTables) -> None:
    page = samples.shared("cathedral").open()
    pack = PLUGIN.load_pack()
    chance = Random(2)
    cases = []
    for _ in range(400):
        cards = chance.sample(list(pack.craftsmen.values()), 5)
        goods = {"gold": chance.choice([0, 4, 29, 30]), **{kind: chance.randrange(7) for kind in CUBES}}
        steps = [
            {"card": chance.choice(cards).id, "n": chance.choice([1, 1, 2, 4])} for _ in range(chance.randrange(1, 5))
        ]
        mixer = chance.random() < 0.5
        done = carry_through(
            Workshop(dict(goods), mortar_mixer=mixer),
            {card.id: card for card in cards},
            tuple((str(step["card"]), int(str(step["n"]))) for step in steps),
        )
        described = [
            {"card": card.id, "use": card.use, "gives": card.gives, "capacity": card.capacity,
             "with_metal": card.with_metal, "mason": card.mason}
            for card in cards
        ]  # fmt: skip
        expected = None if done is None else {"vp": done.vp, "goods": done.goods}
        cases.append(({"goods": goods, "cards": described, "best": [], "mortar_mixer": mixer}, steps, expected))
    module = (WEB / "games" / PILLARS / "asks/plans.js").read_text().replace("export function", "function")
    calculated = page.evaluate(
        f"""cases => {{
            {module}
            return cases.map(([plan, steps]) => {{ const end = carryOut(plan, steps, 30);
                return end.wrong ? null : {{ vp: end.vp, goods: end.goods }}; }});
        }}""",
        [[plan, steps] for plan, steps, _ in cases],
    )
    assert calculated == [expected for _, _, expected in cases]
    assert 40 < sum(expected is not None for _, _, expected in cases) < 360


def test_exactly_five_cubes_must_be_chosen_to_keep(samples: SampleTables) -> None:
    sample = samples.new("keep")
    page = sample.open()
    ask = sample.ask
    sends = page.locator(".ask button.main")
    assert sends.get_attribute("value") in ask.values
    less, more = page.locator('.keep button[aria-label^="Less"]'), page.locator('.keep button[aria-label^="More"]')
    chance = Random(3)
    held = [number for number in range(less.count()) if less.nth(number).get_attribute("aria-disabled") == "false"]
    press(less.nth(held[0]))
    expect(page.locator(".ask .have[role=status]")).to_have_text("4 of 5 chosen to keep")
    expect(sends).to_have_attribute("aria-disabled", "true")
    before = len(sample.table.record)
    press(sends)
    page.wait_for_timeout(100)
    assert len(sample.table.record) == before
    for _ in range(20):
        press((more if chance.random() < 0.6 else less).nth(chance.randrange(less.count())))
        legal = sends.get_attribute("value") in ask.values
        assert (sends.get_attribute("aria-disabled") == "false") == legal
    for number in range(more.count()):
        for _ in range(5):
            press(more.nth(number))
    assert submitted(page, sample, sends) in ask.values
