"""Pages of Monasterium and The Pillars of the Earth: accessible, never too wide, legible, and with nothing cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.accessibility import violations_in_both_lights
from tests.web.conftest import TOO_WIDE
from tests.web.lettering import SETTLED, outside, smaller_than_allowed, unreadable
from tests.web.live import PHONE, SMALL
from tests.web.sample_tables import SampleTables

LOW = """() => [...document.querySelectorAll('.ask button:not(.help-sign, .reads)')]
    .filter(button => button.offsetParent && button.getBoundingClientRect().height < 55.5)
    .map(button => button.textContent)"""
"""Script: the labels of buttons that answer and are lower than 56 pixels."""
UNFOLD = "document.querySelectorAll('details.more').forEach(element => { element.open = true; })"
OPENED_AND_TAPPED = (
    "element => { const folded = element.closest('details'); if (folded) folded.open = true; element.click(); }"
)
"""Script: unfolds what a choice may be folded in, and taps the choice."""
TAPPED = {
    "novice and place": [".choice.novice[aria-pressed]"],
    "window": [".pane-of", ".choice.hang"],
    "market": [".stalls button"],
}
"""What is tapped before a page is checked, by moment: the parts of an answer."""
SCREENS = ((1920, 1080), (1024, 768), (768, 1024))


@pytest.mark.parametrize(
    "moment",
    ["missions", "roll", "place", "take", "act", "novice and place", "window", "over", "prepare", "cards", "builder",
     "market", "cathedral", "keep"],
)  # fmt: skip
def test_a_phone_is_accessible_never_too_wide_and_has_buttons_of_56_pixels(samples: SampleTables, moment: str) -> None:
    page = samples.shared(moment).open(size=SMALL, language="it-IT", answer=moment in TAPPED)
    page.evaluate(UNFOLD)
    for selector in TAPPED.get(moment, []):
        page.locator(selector).last.evaluate(OPENED_AND_TAPPED)
    assert page.evaluate(LOW) == []
    assert not page.evaluate(TOO_WIDE)
    page.set_viewport_size(PHONE)
    assert violations_in_both_lights(page) == []
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert not page.evaluate(TOO_WIDE)


@pytest.mark.parametrize("moment", ["act", "over", "cards", "bishop"])
def test_the_table_page_is_accessible_and_nothing_of_it_is_cut(samples: SampleTables, moment: str) -> None:
    page = samples.shared(moment).open("table", language="it-IT", answer=False)
    assert violations_in_both_lights(page) == []
    for width, height in ((1920, 1080), (1280, 720), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert outside(page, ".wide-board section, .board-room, .scores li, .sentence, .event") == []
    page.set_viewport_size(SMALL)
    assert not page.evaluate(TOO_WIDE)


@pytest.mark.parametrize("language", ["de-DE", "it-IT"])
@pytest.mark.parametrize("moment", ["roll", "act", "place", "cards", "builder", "market"])
def test_the_lettering_of_the_board_has_at_least_28_pixels_and_neither_overlaps_nor_runs_over_its_edge(
    samples: SampleTables, moment: str, language: str
) -> None:
    page = samples.shared(moment).open("table", language=language, answer=False)
    assert smaller_than_allowed(page) == []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert unreadable(page) == [], width


def test_before_the_start_the_drawing_and_every_step_are_shown_large(samples: SampleTables) -> None:
    sample = samples.shared("before")
    page = sample.open("table", language="de-DE", answer=False)
    expect(page.locator(".set-up-drawing .part").first).to_be_visible()
    expect(page.locator(".lobby-steps input")).to_have_count(len(sample.table.set_up_list()))
    assert smaller_than_allowed(page) == []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert outside(page, ".set-up-drawing, .lobby-steps li, .join img, .join p, .lobby li") == [], width


@pytest.mark.parametrize("moment", ["take", "cards"])
def test_the_drawer_and_the_host_page_are_accessible(samples: SampleTables, moment: str) -> None:
    page = samples.shared(moment).open()
    page.click(".open")
    for tab in page.locator(".drawer [role=tab], #drawer [role=tab]").all():
        tab.click()
        assert violations_in_both_lights(page) == []
    page = samples.shared(moment).open("host", SMALL)
    assert violations_in_both_lights(page) == []
    assert not page.evaluate(TOO_WIDE)
