"""Enrolment page with a copy of Monasterium, in a browser: few taps, on a small screen, accessible."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games.monasterium.enrolment import form
from tests.accessibility import violations
from tests.companion.packs.restartable_server import RestartableServer
from tests.enrolment_user import COUNT_TAPS, tap_option
from web.i18n.render import render_view

FORM = render_view(form().data(), "en")
ITEMS = {item["id"]: item for group in FORM["groups"] for item in group["items"]}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of the smallest supported width, which fails the test on any error in a script."""
    opened = browser.new_context(viewport={"width": 320, "height": 640}, locale="en-GB").new_page()
    opened.add_init_script(COUNT_TAPS)
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    assert errors == []
    opened.context.close()


def test_a_mission_takes_nine_taps_one_of_the_rulebook_one_tap_and_an_equal_board_one(
    server: RestartableServer, page: Page
) -> None:
    drafts = server.parts.registry.drafts
    id = drafts.create("Ada's copy", "monasterium").id
    link = f"{server.address}{server.parts.registry.pack_path(id)}"

    def enter_mission(item: str, taps: int) -> None:
        """Enter a mission with the values of the reference pack, in so many taps."""
        page.goto("about:blank")
        page.goto(f"{link}#{item}")
        expect(page.locator("#place")).to_have_text(ITEMS[item]["title"])
        wanted, given = ITEMS[item]["suggestion"], ITEMS[item]["initial"]
        for field in FORM["shapes"][ITEMS[item]["shape"]]:
            value = wanted[field["name"]]
            if given.get(field["name"]) != value:
                tap_option(
                    page,
                    field["label"],
                    next(option["label"] for option in field["options"] if option["value"] == value),
                )
        expect(page.locator(".saved").first).to_have_text("Everything is saved")
        assert page.evaluate("window.taps") == taps
        assert drafts.get(id).values[item] == wanted
        assert page.evaluate("document.documentElement.scrollWidth") == 320
        assert violations(page) == []

    enter_mission("card-A-01", 9)
    enter_mission("card-C-03", 1)
    page.goto("about:blank")
    page.goto(f"{link}#group-more-E")
    page.get_by_role("button", name="All as shown").click()
    expect(page.locator(".saved").first).to_have_text("Everything is saved")
    items = [item["id"] for group in FORM["groups"] if group["id"] == "more-E" for item in group["items"]]
    assert {item: drafts.get(id).values[item] for item in items} == {item: ITEMS[item]["suggestion"] for item in items}
