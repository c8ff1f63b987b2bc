"""Pages of The Pillars of the Earth at every kind of moment: accessible, never too wide, and small."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.pillars_of_the_earth.printed import PLACES
from engine.pillars_of_the_earth.view import view
from tests.accessibility import violations_in_both_lights
from tests.rules.game_driver import own_part
from tests.web.conftest import TOO_WIDE
from tests.web.lettering import SETTLED, smaller_than_allowed, unreadable
from tests.web.pillars_of_the_earth.conftest import OpenPage
from tests.web.pillars_of_the_earth.sample_tables import PEOPLE, SampleTables

LOW = """() => [...document.querySelectorAll('.now button:not(.help-sign, .reads)')].filter(one => one.offsetParent)
    .filter(one => one.getBoundingClientRect().height < 55.5).map(one => one.textContent)"""
"""Script: the labels of buttons that answer and are lower than 56 pixels."""
OUTSIDE = """() => [...document.querySelectorAll('.wide-board section, .board-room, .scores li, .sentence,'
    + '.event')].map(one => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
    .map(([one, box]) => `${one.className} ${box.right} ${box.bottom}`)"""
"""Script: the parts of the table page that are partly outside the screen."""
PHONES = ["prepare", "cards", "builder", "market", "cathedral", "keep"]
TABLES = ["cards", "bishop"]


def unfold(page: Page) -> None:
    """Open everything that is folded, and choose a deal if there are any."""
    page.evaluate("document.querySelectorAll('details.more').forEach(one => { one.open = true; })")
    if page.locator(".stalls button").count():
        page.locator(".stalls button").first.click()


@pytest.mark.parametrize("moment", PHONES)
def test_a_phone_is_accessible_never_too_wide_and_has_buttons_of_56_pixels(open_page: OpenPage, moment: str) -> None:
    page = open_page("phone", moment, language="it-IT", answer=moment == "market")
    unfold(page)
    assert violations_in_both_lights(page) == []
    assert page.evaluate(LOW) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert not page.evaluate(TOO_WIDE)
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    page.set_viewport_size({"width": 390, "height": 844})
    assert not page.evaluate(TOO_WIDE)


@pytest.mark.parametrize("moment", TABLES)
def test_the_table_page_is_accessible_and_nothing_of_it_is_cut(open_page: OpenPage, moment: str) -> None:
    page = open_page("table", moment, language="it-IT", answer=False)
    assert violations_in_both_lights(page) == []
    for width, height in ((1920, 1080), (1280, 720), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(OUTSIDE) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert not page.evaluate(TOO_WIDE)


def test_the_drawer_and_the_host_page_are_accessible(open_page: OpenPage) -> None:
    page = open_page("phone", "cards")
    page.click(".open")
    page.click("#tab-others")
    expect(page.locator("#panel .other")).to_have_count(3)
    page.click("#tab-turn-board")
    expect(page.locator("#panel .places")).to_contain_text("Bishop’s seat")
    assert violations_in_both_lights(page) == []
    page = open_page("host", "cards", width=320, height=640)
    assert violations_in_both_lights(page) == []
    assert not page.evaluate(TOO_WIDE)


def test_goods_income_and_taxes_are_shown_on_the_phone_before_they_are_due(
    open_page: OpenPage, samples: SampleTables
) -> None:
    page = open_page("phone", "builder")
    seat = samples.asked_seat("builder")
    shown = view(samples.table("builder").game, seat)  # type: ignore[arg-type]
    mine = next(player for player in shown["seats"] if player["seat"] == seat)
    goods, due = page.locator(".goods"), page.locator(".due")
    expect(goods.locator(".purse b")).to_have_text(str(mine["gold"]))
    assert goods.locator(".cubes b").all_inner_texts() == [str(n) for n in mine["cubes"].values()]
    expect(goods.locator(".crew").first.locator("li")).to_have_count(len(mine["craftsmen"]))
    own = own_part(shown)["due"]
    come = [own["mill"], *own["cubes"].values()]
    assert due.locator(".crew b b").all_inner_texts() == [str(n) for n in come if n]
    losses = [f"−{duty['vp']} VP" if duty["vp"] else "0 VP" if duty["missing"] else "✓\nmet" for duty in own["tax"]]
    assert due.locator(".figures td").all_inner_texts() == losses


def test_the_table_page_tells_the_wheel_the_places_and_the_market_also_in_words(
    open_page: OpenPage, samples: SampleTables
) -> None:
    page = open_page("table", "builder")
    shown = view(samples.table("builder").game, "table")  # type: ignore[arg-type]
    order = ", ".join(f"{PEOPLE[stone['seat']][0]} ({stone['cost']})" for stone in shown["cost"]["passed"])
    words = page.locator(".board-words")
    expect(words).to_contain_text(
        f"The next builder costs {shown['cost']['next']} gold. Passed, in this order: {order}."
    )
    for place in PLACES:
        owners = [PEOPLE[seat][0] if seat else "free" for seat in shown["places"][place]]
        lines = words.locator(f"[data-place={place}] ol > li")
        assert [line.split(":")[0] for line in lines.all_text_contents()] == owners, place
    market = words.locator("[data-place=market] ul li").all_text_contents()
    assert market[:3] == [
        f"{n} {kind.capitalize()}: {shown['prices']['buy'][kind]} Gold" for kind, n in shown["market"].items()
    ]
    at_mill = [f"{PEOPLE[player['seat']][0]}: {player['mill']} Workers" for player in shown["seats"] if player["mill"]]
    assert words.locator("[data-place=mill] li").all_text_contents() == at_mill


@pytest.mark.parametrize("language", ["de-DE", "it-IT"])
def test_the_lettering_of_the_board_has_at_least_28_pixels_and_neither_overlaps_nor_runs_over_its_edge(
    open_page: OpenPage, language: str
) -> None:
    for moment in ("cards", "builder", "market"):
        page = open_page("table", moment, language=language, answer=False)
        assert smaller_than_allowed(page) == [], moment
        for width, height in ((1920, 1080), (1024, 768), (768, 1024)):
            page.set_viewport_size({"width": width, "height": height})
            assert unreadable(page) == [], (moment, width)


CUT = """selector => [...document.querySelectorAll(selector)].map(one => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
    .map(([one]) => one.textContent)"""
"""Script: the elements of a selector that are partly outside the screen."""


def test_before_the_start_the_drawing_and_every_step_are_shown_large(
    open_page: OpenPage, samples: SampleTables
) -> None:
    page = open_page("table", "before", seat="N", language="de-DE", answer=False)
    expect(page.locator(".set-up-drawing .part").first).to_be_visible()
    expect(page.locator(".lobby-steps input")).to_have_count(len(samples.table("before").set_up_list()))
    assert smaller_than_allowed(page) == []
    for width, height in ((1920, 1080), (1024, 768), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        assert page.evaluate(CUT, ".set-up-drawing, .lobby-steps li, .join img, .join p, .lobby li") == [], width


def test_a_lasting_event_is_shown_with_its_time_and_its_exceptions(open_page: OpenPage, samples: SampleTables) -> None:
    page = open_page("phone", "limited")
    expect(page.locator(".event")).to_contain_text("This round each player may pass with at most 2 builders")
    expect(page.locator('.ask button[value="pass"]')).to_contain_text("It stays unused")
    expect(open_page("table", "limited").locator(".event .slot")).to_contain_text("at most 2 builders")
    game: Any = samples.table("tax").game
    quarrel = game.board.next_pass_limit is not None
    shown = open_page("table", "tax").locator(".event")
    expect(shown).to_contain_text("In force in phase II of the next round." if quarrel else game.board.event.title)


def test_the_cathedral_has_the_pieces_that_are_set_the_outlines_of_the_others_and_the_scaffold_of_the_next(
    open_page: OpenPage, samples: SampleTables
) -> None:
    page = open_page("table", "tax")
    game: Any = samples.table("tax").game
    set_ = game.board.pieces_set
    assert set_ > 0
    expect(page.locator(".rising .set")).to_have_count(set_)
    expect(page.locator(".rising .missing")).to_have_count(6 - set_)
    expect(page.locator(".rising .scaffold")).to_have_count(1)


def test_no_page_shows_another_seats_ask_or_cards_that_are_still_face_down(
    open_page: OpenPage, samples: SampleTables
) -> None:
    game: Any = samples.table("market").game
    trader = samples.asked_seat("market")
    other = next(seat for seat in PEOPLE if seat != trader)
    assert [view(game, viewer)["asks"] for viewer in (other, "table")] == [[], []]
    page = open_page("phone", "market", seat=other)
    expect(page.locator(".waiting")).to_contain_text(PEOPLE[trader][0])
    expect(page.locator(".stalls")).to_have_count(0)
    hidden = [card.title for card in game.pack.events.values() if card.id not in game.board.used_events]
    hidden += [card.title for card in game.pack.advantages.values() if card.id not in game.board.used_advantages]
    for kind, seat in (("phone", other), ("table", "")):
        text = open_page(kind, "market", seat=seat or trader).locator("#app").inner_text()
        assert [title for title in hidden if title in text] == []
