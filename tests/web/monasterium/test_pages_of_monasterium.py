"""Pages of Monasterium: accessible in both lights, never too wide, small, and with all their texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from companion.tables.commands import seating
from engine.monasterium.names import GOODS
from engine.monasterium.view import view
from tests.accessibility import violations_in_both_lights
from tests.web.conftest import TOO_WIDE
from tests.web.lettering import smaller_than_allowed, unreadable
from tests.web.monasterium.conftest import GAME, SampleTable

OpenSample = Callable[..., SampleTable]
LOW = """[...document.querySelectorAll(".ask button:not(.help-sign, .reads)")].map(
  one => one.getBoundingClientRect().height).filter(n => n < 56)"""
"""Script: the heights of buttons that answer and are below 56 pixels."""
OPENED_AND_TAPPED = "one => { const folded = one.closest('details'); if (folded) folded.open = true; one.click(); }"
"""Script: unfolds what a choice may be folded in, and taps the choice."""
CUT = """[...document.querySelectorAll(".wide-board > div")].filter(
  one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).length"""
"""Script: the number of parts of the table page whose content is cut."""
TAPPED = ("novice and place", "window")
"""The moments at which a part of the answer is chosen before the page is checked."""


@pytest.mark.parametrize("moment", ["missions", "roll", "place", "take", "act", "novice and place", "window", "over"])
def test_a_phone_is_accessible_never_too_wide_and_has_buttons_of_56_pixels(
    open_sample: OpenSample, moment: str
) -> None:
    page = open_sample(moment, shared=True).open(width=320, height=640, language="it-IT", answer=moment in TAPPED)
    if moment == "novice and place":
        page.locator(".choice.novice[aria-pressed]").last.evaluate(OPENED_AND_TAPPED)
    if moment == "window":
        page.locator(".pane-of").last.evaluate(OPENED_AND_TAPPED)
        page.locator(".choice.hang").last.evaluate(OPENED_AND_TAPPED)
    assert page.evaluate(LOW) == []
    assert not page.evaluate(TOO_WIDE)
    page.set_viewport_size({"width": 390, "height": 844})
    assert violations_in_both_lights(page) == []
    page.evaluate("document.documentElement.style.fontSize = '36px'")
    assert not page.evaluate(TOO_WIDE)


@pytest.mark.parametrize(("moment", "language"), [("take", "en-GB"), ("act", "it-IT"), ("over", "it-IT")])
def test_the_table_page_fits_a_screen_of_16_to_9_without_scrolling_and_is_accessible(
    open_sample: OpenSample, moment: str, language: str
) -> None:
    page = open_sample(moment, shared=True).open("table", width=1920, height=1080, language=language)
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080
    assert page.evaluate(CUT) == 0
    assert float(page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")) >= 28
    if moment != "take":
        assert violations_in_both_lights(page) == []


def test_every_die_lies_on_its_space_and_every_window_is_glass_while_its_tile_is_there(open_sample: OpenSample) -> None:
    sample = open_sample("take", shared=True)
    page = sample.open("table", width=1920, height=1080)
    shown = view(sample.game, "table")
    lying = [space["neutral"] + sum(space["own"].values()) for space in shown["dice"]]
    spaces = page.locator(".dice-space")
    assert [spaces.nth(at).locator(".die-of").count() for at in range(6)] == lying
    lit = [monastery["windows"] for monastery in shown["monasteries"]]
    drawn = page.locator(".monastery").evaluate_all(
        "all => all.map(one => one.querySelectorAll('.pane.accent').length)"
    )
    assert sorted(drawn) == sorted(lit)


@pytest.mark.parametrize("language", ["de-DE", "it-IT", "pl-PL"])
def test_the_lettering_of_the_board_has_at_least_28_pixels_and_neither_overlaps_nor_runs_over_its_edge(
    open_sample: OpenSample, language: str
) -> None:
    for moment in ("roll", "act", "place"):
        page = open_sample(moment, shared=True).open("table", width=1920, height=1080, language=language, answer=False)
        assert smaller_than_allowed(page) == [], moment
        for width, height in ((1920, 1080), (1024, 768), (768, 1024)):
            page.set_viewport_size({"width": width, "height": height})
            assert unreadable(page) == [], (moment, width)


def test_the_host_corrects_goods_and_points(open_sample: OpenSample) -> None:
    sample = open_sample("take")
    page = sample.open("host", width=1280, height=900)
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
    open_sample: OpenSample, language: str, label: str, choice: str, limited: bool | None
) -> None:
    sample = open_sample("take", shared=True)
    table = sample.parts.registry.open("Sunday", game=GAME)
    tokens = {
        seat: seating.take_seat(table, seat, f"Player {seat}", colour) for seat, colour in (("N", "blue"), ("E", "red"))
    }
    sample = replace(sample, table=table, tokens=tokens)
    page = sample.open("host", width=1280, height=900, language=language, answer=False)
    page.get_by_label(label).select_option(label=choice)
    page.locator("section[aria-labelledby=start] button.main").click()
    page.locator(".told button.main").click()
    expect(page.locator(".moves-form").first).to_be_visible()
    assert table.to_record()["setup"]["limited_supply"] is limited
