"""Table page: nothing of it is cut on any screen, and what is awaited is always shown."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Open
from tests.web.lettering import outside

SCREENS = [(1920, 1080), (1280, 720), (1366, 768), (1024, 768), (768, 1024)]
LATE = """() => {
    document.querySelector('.sentence strong').textContent += ' · somebody chooses what to avert'.repeat(6);
    dispatchEvent(new Event('resize')); }"""
"""Script that lengthens the sentence of what is awaited, after the page was laid out."""


@pytest.mark.parametrize("language", ["en-GB", "it-IT"])
@pytest.mark.parametrize("situation", ["waiting", "over", "paused", "free"])
def test_nothing_of_the_table_page_is_cut_and_least_of_all_what_is_awaited(
    visit: Open, situation: str, language: str
) -> None:
    page = visit(f"/table/{situation}", width=1920, height=1080, language=language)
    everything = (
        ".sentence, .awaited p, .scores li, .result li, .event, .join, .lobby li, .kingsbridge text, .head button"
    )
    for late in (False, True):
        if late:
            page.evaluate(LATE)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            assert outside(page, everything) == [], (width, height, late)


def test_the_join_code_is_shown_until_the_start_and_again_after_one_tap(visit: Open) -> None:
    expect(visit("/table/early", width=1280, height=720).locator(".join img")).to_be_visible()
    page = visit("/table/waiting", width=1280, height=720)
    expect(page.locator(".join")).to_have_count(0)
    page.click("header .show-join")
    expect(page.locator(".join img")).to_be_visible()
    assert outside(page, ".join, .sentence, .scores li") == []


def test_no_lettering_is_smaller_than_28_pixels_on_a_screen_of_1080_lines(visit: Open) -> None:
    page = visit("/table/waiting", width=1920, height=1080)
    sizes = page.evaluate(
        """() => [...document.querySelectorAll('.kingsbridge text:not(.on-own)')].map(text =>
            parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d)"""
    )
    assert len(sizes) > 60
    assert min(sizes) >= 28


def test_the_menu_leads_to_the_other_pages_and_keeps_language_and_light(visit: Open) -> None:
    page = visit("/table/waiting", width=1280, height=720)
    page.evaluate("localStorage.setItem('exchequer.host.waiting', 'secret')")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("link", name="My phone page")).to_have_attribute("href", "/phone/waiting")
    expect(page.get_by_role("link", name="Host page")).to_have_attribute("href", "/host/waiting?key=secret")
    expect(page.get_by_role("link", name="All tables")).to_have_attribute("href", "/")
    page.get_by_label("Light").select_option("candlelight")
    assert page.evaluate("document.documentElement.dataset.light") == "candlelight"
    assert page.evaluate("localStorage.getItem('exchequer.light')") == "candlelight"
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="All tables")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Language").select_option("it")
    expect(page.locator("html")).to_have_attribute("lang", "it")


RECORD_MOVES = """() => { window.moves = []; const own = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        moves.push({ name: Object.values(this.dataset)[0] ?? this.className.baseVal ?? this.className, ...how });
        return own.call(this, frames, how); }; }"""
"""Script: notes each animation that a script begins, with its element's name."""


def move_on(page: Page, motion: Literal["no-preference", "reduce"]) -> list[dict[str, float | str]]:
    """The animations that a new view begins."""
    page.emulate_media(reduced_motion=motion)
    page.evaluate(RECORD_MOVES)
    page.evaluate("dispatchEvent(new Event('pageshow'))")
    page.wait_for_selector(".scores li.begins")
    found: list[dict[str, float | str]] = page.evaluate("moves")
    return found


def test_what_changes_moves_for_400_milliseconds_at_most(visit: Open) -> None:
    page = visit("/table/moved", width=1280, height=720)
    moves = move_on(page, "no-preference")
    assert {"favour", "figure-S", "tower-stone-2", "house-2-S", "event", "flying"} <= {
        word for move in moves for word in str(move["name"]).split()
    }
    assert all(float(move["duration"]) + float(move.get("delay", 0)) <= 400 for move in moves)
    expect(page.locator(".scores li.begins")).to_contain_text("Chidi")
    expect(page.locator(".flying")).to_have_count(0)
    expect(page.locator("[data-tick='vp-S']")).to_have_text("33")


WHERE = """() => Object.fromEntries([...document.querySelectorAll('[data-piece]')].map(element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [element.dataset.piece, [left + width / 2, top + height / 2]]; }))"""
"""Script: the middle of each piece on the screen, by its name."""
STOP_AT_THE_START = """() => { window.starts = {}; const own = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        const moving = own.call(this, frames, how);
        if (!this.dataset.piece) return moving;
        moving.pause(); moving.currentTime = 0;
        const { left, top, width, height } = this.getBoundingClientRect();
        starts[this.dataset.piece] = [left + width / 2, top + height / 2];
        moving.cancel(); return moving; }; }"""
"""Script: notes where each piece stands on the screen when it begins to glide."""


def test_a_piece_begins_to_glide_where_it_stood(visit: Open) -> None:
    page = visit("/table/moved", width=1280, height=720)
    page.emulate_media(reduced_motion="no-preference")
    before = page.evaluate(WHERE)
    page.evaluate(STOP_AT_THE_START)
    page.evaluate("dispatchEvent(new Event('pageshow'))")
    page.wait_for_selector(".scores li.begins")
    starts = page.evaluate("starts")
    assert "favour" in starts
    for name, (x, y) in starts.items():
        assert (x, y) == pytest.approx(before[name], abs=3), name


def test_nothing_moves_where_the_system_asks_for_less_motion(visit: Open) -> None:
    page = visit("/table/moved", width=1280, height=720)
    assert move_on(page, "reduce") == []
    assert page.evaluate("document.getAnimations().length") == 0
    expect(page.locator("[data-tick='vp-S']")).to_have_text("33")
