"""Guided first game: its cards in every game, and the offer, the cards and the way out on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from companion.games import names
from tests.web.conftest import Open
from tests.web.live import PHONE, Live
from web.i18n.guide_texts import CARD, FOLDER, guide_of
from web.i18n.text_files import has_texts, text_file, texts_of

GAMES = [name for name in names() if has_texts(name, FOLDER)]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_steps_has_its_text_and_no_text_is_left_over(game: str) -> None:
    cards = [card["name"] for card in guide_of(game, "en")]
    texts = {name for name in texts_of(text_file(game, FOLDER, "en")) if "." not in name}
    assert texts == {CARD + name for name in cards}


def test_a_newcomer_is_led_from_card_to_card_and_each_is_shown_once(visit: Open) -> None:
    page = visit("/phone/first")
    page.click("text=Guide me")
    card = page.locator(".guide")
    expect(card).to_have_attribute("data-card", "goal")
    card.get_by_role("button", name="Got it").click()
    expect(card).to_have_attribute("data-card", "screen")
    page.reload()
    expect(card).to_have_attribute("data-card", "screen")


def test_the_guide_is_left_with_one_tap_and_stays_away(visit: Open) -> None:
    page = visit("/phone/first")
    page.click("text=Guide me")
    page.locator(".guide").get_by_role("button", name="Skip the guide").click()
    expect(page.locator(".guide")).to_have_count(0)
    page.reload()
    page.wait_for_selector("#now-title")
    expect(page.locator(".guide")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_nobody_has_read_gives_way_to_a_newer_subject_and_does_not_return(game: str, live: Live) -> None:
    table, tokens = live.table(game, "Ada", "Bo", "Cy")
    stored = {f"token.{table.id}": tokens["N"], f"guide.{game}": '{"on":true,"read":[]}'}
    page = live.open(f"/phone/{table.id}", PHONE, **stored)
    card = page.locator(".guide")
    expect(card).to_have_attribute("data-card", "goal")
    running: Any = table.game
    first = running.asks[0].what
    subjects = [{moment.partition(".")[2] for moment in turn["moments"]} for turn in guide_of(game, "en")]
    newer = set[str]().union(*(names for names in subjects if first not in names))
    while running.asks[0].what not in newer:
        ask = running.asks[0]
        table.answer(ask.id, ask.values[0], ask.seat or "host")
        running = table.game
    expect(card).to_be_visible()
    expect(card).not_to_have_attribute("data-card", "goal")
    while card.count() and card.get_attribute("data-card") != "goal":
        card.get_by_role("button", name="Got it").click()
    expect(card).to_have_count(0)
