"""Proposals on the pages: who may agree, decline and withdraw, and what a phone without its seat is shown."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.reading import wait_until_read
from tests.web.conftest import CannedServer, Open


def correction(page: Page) -> Locator:
    """The card of the proposed correction."""
    return page.get_by_role("region", name="The host proposes a correction.")


def take_over(page: Page) -> Locator:
    """The card of the take-over of a seat."""
    return page.get_by_role("region", name="Another phone, named Dora, asks to take over the seat South.")


@pytest.mark.parametrize(("button", "agree"), [("Agree", True), ("Decline", False)])
def test_a_phone_that_is_asked_votes_with_one_tap(visit: Open, served: CannedServer, button: str, agree: bool) -> None:
    page = visit("/phone/proposed", answer=False)
    card = correction(page)
    expect(card).to_contain_text("2 wool from the screen of East into the supply")
    expect(card).to_contain_text("A cube fell off the table")
    expect(card).to_contain_text("Still to answer: Benedetto")
    box = card.get_by_role("button", name=button).bounding_box()
    assert box is not None and box["height"] >= 44 and box["width"] >= 100, "large enough for a thumb"
    wait_until_read(page)
    served.received.clear()
    card.get_by_role("button", name=button).click()
    expect(card).to_have_count(0)
    assert served.received == [{"proposal": 31, "agree": agree}]


def test_the_host_withdraws_what_it_has_proposed_and_nothing_else(visit: Open, served: CannedServer) -> None:
    page = visit("/host/proposed?key=secret", answer=False)
    expect(take_over(page).get_by_role("button", name="Withdraw")).to_have_count(0)
    expect(correction(page).get_by_role("button")).to_have_count(1)
    served.received.clear()
    correction(page).get_by_role("button", name="Withdraw").click()
    expect(correction(page)).to_have_count(0)
    assert served.received == [{"proposal": 31}]


def test_the_host_reads_from_when_on_those_who_are_away_may_be_passed_over_and_then_has_the_button(
    visit: Open, served: CannedServer
) -> None:
    page = visit("/host/proposed?key=secret", answer=False, width=1280, height=800)
    page.clock.install()
    page.reload()
    card = take_over(page)
    expect(card).to_contain_text(re.compile(r"From \d\d:\d\d on you may go on without those who are away\."))
    expect(card.get_by_role("button")).to_have_count(0)
    page.clock.fast_forward(2000)
    served.received.clear()
    card.get_by_role("button", name="Go on without those who are away").click()
    expect(card).to_have_count(0)
    assert served.received == [{"proposal": 32}]


def test_who_asks_for_a_seat_waits_on_the_join_page_and_may_withdraw(visit: Open, served: CannedServer) -> None:
    page = visit("/join/proposed")
    expect(page.get_by_role("region", name="Waiting for consent")).to_be_visible()
    expect(take_over(page)).to_contain_text("Still to answer: Chidi (away) and Benedetto")
    served.received.clear()
    take_over(page).get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    assert served.received == [{"proposal": 32}]


def test_a_phone_whose_seat_was_freed_reads_it_and_takes_it_back(visit: Open, served: CannedServer) -> None:
    page = visit("/phone/freed", answer=False)
    card = page.get_by_role("region", name="The host has freed your seat: South.")
    expect(page.locator("#live")).to_contain_text("The host has freed your seat: South.")
    served.received.clear()
    card.get_by_role("button", name="Take it back").click()
    expect(page.locator("#now-title")).to_be_visible()
    assert served.received == [{"seat": "S", "name": "Chidi", "colour": "green", "host": None}]
