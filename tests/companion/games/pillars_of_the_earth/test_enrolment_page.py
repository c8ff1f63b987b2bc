"""Enrolment page with a copy of The Pillars of the Earth, in a browser: cards by taps, the board by comparing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games.pack_loader import reference_data
from companion.games.pillars_of_the_earth import PLUGIN
from companion.games.pillars_of_the_earth.enrolment_pack import take_apart
from tests.accessibility import violations
from tests.companion.packs.restartable_server import RestartableServer
from tests.enrolment_user import COUNT_TAPS, EnrolmentUser, tap_option
from web.i18n.render import render_view

ENTERED = {item: dict(value) for item, value in take_apart(reference_data(PLUGIN.name)).items()}
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth + 1"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A narrow phone, failing the test on any error in a script."""
    context = browser.new_context(viewport={"width": 320, "height": 720}, locale="en-GB", reduced_motion="reduce")
    context.add_init_script(COUNT_TAPS)
    opened = context.new_page()
    opened.set_default_timeout(8000)
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    assert errors == []
    opened.context.close()


class PillarsUser(EnrolmentUser):
    """Enters cards that have neither corners nor an arrow."""

    def enter_card(self, item: str, printed: dict[str, Any]) -> None:
        """Enter the values of a card by taps."""
        given = dict(self.items[item]["initial"])
        for field in self.shapes[self.items[item]["shape"]]:
            if field["type"] == "effects":
                (effect,) = printed[field["name"]]
                self.effect(field, effect, 0, given)
            elif field["type"] == "choice" and not field["inline"]:
                tap_option(self.page, field["label"], self.label(field, printed[field["name"]]))
        for name in given.keys() & {"good", "kind"}:
            assert given[name] == printed[name]


def assert_accessible(page: Page) -> None:
    """Check that the page is not wider than the screen, and that axe finds no violation."""
    assert not page.evaluate(TOO_WIDE)
    assert violations(page) == []


def test_a_copy_is_entered_card_by_card_and_its_board_compared(server: RestartableServer, page: Page) -> None:
    drafts = server.parts.registry.drafts
    id = drafts.create("Ada's copy", PLUGIN.name).id
    cards = ["card-toolmaker_1", "card-mason_2", "card-eight_gold", "card-levy", "card-pilgrims"]
    drafts.set_items(
        id, {item: value for item, value in ENTERED.items() if item.startswith("card-") and item not in cards}
    )
    user = PillarsUser(page, render_view(drafts.get(id).form.data(), "en"))
    page.goto(f"{server.address}{server.parts.registry.pack_path(id)}")
    assert_accessible(page)
    page.get_by_role("button", name="Continue with Toolmaker · 1").click()
    before = user.taps()
    for item in cards:
        expect(page.locator("#place")).to_have_text(user.items[item]["title"])
        user.enter_card(item, ENTERED[item])
        assert_accessible(page)
        user.next_card()
    assert user.taps() - before <= 5 * len(cards)
    for group in ("Starting craftsmen", "Resource cards", "Board and box"):
        page.get_by_role("link", name=f"Show: {group}").click()
        assert_accessible(page)
        page.get_by_role("button", name="All as shown").click()
    page.get_by_role("button", name="Finish the pack").click()
    expect(page.get_by_text("Finished: version 1 can be chosen")).to_be_visible()
    pack: Any = drafts.packs.load(PLUGIN.name, drafts.get(id).finished)
    known = PLUGIN.load_pack()
    assert (pack.craftsmen, pack.events, pack.board) == (known.craftsmen, known.events, known.board)
    assert not pack.ours
