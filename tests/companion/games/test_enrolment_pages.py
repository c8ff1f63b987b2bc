"""Enrolment page with copies of Pillars and Monasterium, in a browser: few taps, on a narrow phone, accessible."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.packs.draft import form_of
from tests.accessibility import violations
from tests.companion.packs.restartable_server import RestartableServer
from tests.enrolment_user import COUNT_TAPS, EnrolmentUser, tap_option
from web.i18n.render import render_view

PILLARS, MONASTERIUM = "pillars_of_the_earth", "monasterium"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RestartableServer]:
    """A running server."""
    running = RestartableServer(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of the smallest supported width, which fails the test on any error in a script."""
    opened = browser.new_context(viewport={"width": 320, "height": 720}, locale="en-GB").new_page()
    opened.add_init_script(COUNT_TAPS)
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    assert errors == []
    opened.context.close()


class FieldUser(EnrolmentUser):
    """Enters cards field by field, except for values that are given already."""

    def enter_card(self, item: str, printed: dict[str, Any]) -> None:
        """Enter the values of a card by taps."""
        given = dict(self.items[item]["initial"])
        for field in self.shapes[self.items[item]["shape"]]:
            name = field["name"]
            if field["type"] == "effects":
                (effect,) = printed[name]
                self.effect(field, effect, 0, given)
            elif field["type"] == "choice" and not field["inline"] and given.get(name) != printed[name]:
                tap_option(self.page, field["label"], self.label(field, printed[name]))
        for name in given.keys() & {"good", "kind"}:
            assert given[name] == printed[name]


def user_of(page: Page, game: str) -> FieldUser:
    """A user with a printed copy of a game."""
    form = form_of(game)
    assert form is not None
    return FieldUser(page, render_view(form.data(), "en"))


def test_a_mission_takes_nine_taps_one_of_the_rulebook_one_tap_and_an_equal_board_one(
    server: RestartableServer, page: Page
) -> None:
    drafts = server.parts.registry.drafts
    id = drafts.create("Ada's copy", MONASTERIUM).id
    link = f"{server.address}{server.parts.registry.pack_path(id)}"
    user = user_of(page, MONASTERIUM)
    for item, taps in (("card-A-01", 9), ("card-C-03", 1)):
        page.goto("about:blank")
        page.goto(f"{link}#{item}")
        expect(page.locator("#place")).to_have_text(user.items[item]["title"])
        user.enter_card(item, user.items[item]["suggestion"])
        expect(page.locator(".saved").first).to_have_text("Everything is saved")
        assert user.taps() == taps
        assert drafts.get(id).values[item] == user.items[item]["suggestion"]
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
        assert violations(page) == []
    page.goto("about:blank")
    page.goto(f"{link}#group-more-E")
    page.get_by_role("button", name="All as shown").click()
    expect(page.locator(".saved").first).to_have_text("Everything is saved")
    values = drafts.get(id).values
    items = [item for item in user.items if item.startswith("more-E")]
    assert {item: values[item] for item in items} == {item: user.items[item]["suggestion"] for item in items}
