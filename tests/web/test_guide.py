"""Guided first game: its cards in every game, and the offer, the cards and the way out on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from companion.games import names
from tests.web.conftest import Open
from tests.web.guide_reading import first_round, reading_time
from tests.web.live import PHONE, Live
from web.i18n.guide_texts import CARD, FOLDER, guide_of
from web.i18n.help_texts import subjects_of
from web.i18n.text_files import has_texts, text_file, texts_of

GAMES = [name for name in names() if has_texts(name, FOLDER)]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_steps_has_its_text_and_no_text_is_left_over(game: str) -> None:
    cards = [card["name"] for card in guide_of(game, "en")]
    texts = {name for name in texts_of(text_file(game, FOLDER, "en")) if "." not in name}
    assert texts == {CARD + name for name in cards}


@pytest.mark.parametrize("game", GAMES)
def test_cards_come_at_moments_that_the_game_has(game: str) -> None:
    subjects = {name.removeprefix("ask.") for name in subjects_of(game) if name.startswith("ask.")}
    for card in guide_of(game, "en"):
        for moment in card["moments"]:
            what, _, subject = moment.partition(".")
            assert what in {"start", "started", "do", "answered"} or (
                subject in subjects if what in ("ask", "waiting") else what == "round" and subject.isdigit()
            )


@pytest.mark.parametrize("game", GAMES)
def test_the_goal_is_read_within_30_seconds_and_the_first_round_takes_at_most_two_minutes_more(game: str) -> None:
    assert guide_of(game, "en")[0]["name"] == "goal"
    assert reading_time(guide_of(game, "en")[0]) <= 30
    assert max(first_round(game, seed) for seed in range(5)) <= 120


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


def test_who_knows_the_game_is_asked_once(visit: Open) -> None:
    page = visit("/phone/first")
    page.click("text=I know the game")
    page.reload()
    page.wait_for_selector("#now-title")
    expect(page.locator(".guide")).to_have_count(0)


def test_the_guide_is_not_offered_late_in_a_game_but_can_be_switched_on(visit: Open) -> None:
    page = visit("/phone/waiting")
    expect(page.locator(".guide")).to_have_count(0)
    page.click(".bar .open")
    page.click("#tab-settings")
    page.get_by_label("Guide me through the first round").check()
    expect(page.locator(".guide")).to_have_attribute("data-card", "goal")


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_nobody_has_read_gives_way_to_a_newer_subject_and_does_not_return(game: str, live: Live) -> None:
    table, tokens = live.table(game, "Ada", "Bo", "Cy")
    stored = {f"token.{table.id}": tokens["N"], f"guide.{game}": '{"on":true,"read":[]}'}
    page = live.open(f"/phone/{table.id}", PHONE, **stored)
    card = page.locator(".guide")
    expect(card).to_have_attribute("data-card", "goal")
    running: Any = table.game
    first = running.asks[0].what
    subjects = [{moment.partition(".")[2] for moment in one["moments"]} for one in guide_of(game, "en")]
    newer = set[str]().union(*(one for one in subjects if first not in one))
    while running.asks[0].what not in newer:
        ask = running.asks[0]
        table.answer(ask.id, ask.values[0], ask.seat or "host")
        running = table.game
    expect(card).to_be_visible()
    expect(card).not_to_have_attribute("data-card", "goal")
    while card.count() and card.get_attribute("data-card") != "goal":
        card.get_by_role("button", name="Got it").click()
    expect(card).to_have_count(0)
