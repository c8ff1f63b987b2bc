"""The end of a game on real pages: the countdown, the stories, the next game in one tap, and the evening book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.commands import seating
from companion.tables.table import HOST, Table
from tests.accessibility import violations_in_both_lights
from tests.e2e.evening import TELEVISION, Evening, evening

PEOPLE = {"N": ("Ada", "blue"), "E": ("Bartholomew", "red"), "S": ("Łucja", "green"), "W": ("Dario", "yellow")}
TIMEOUT = 20_000
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth + 1"


def start(running: Evening) -> dict[str, str]:
    """Let four people begin a game, and return their tokens."""
    tokens = {seat: seating.take_seat(running.table, seat, *person) for seat, person in PEOPLE.items()}
    running.table.start("N")
    return tokens


@pytest.fixture
def running(browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    """A table of Monasterium."""
    with evening("monasterium", Settings(data=tmp_path, burst=1000, rate=1000), browser) as running:
        yield running


def play(table: Table) -> None:
    """Play to the end; without its listeners until the last answer, which its pages are shown."""
    listeners, table.listeners = table.listeners, []
    players: Any = players_of(table.game_name, table.game, Random(4), "greedy")  # type: ignore[arg-type]
    while not table.over:
        assert table.game is not None
        ask = table.game.asks[0]
        table.answer(ask.id, players.choose(ask), ask.seat or HOST)
    table.listeners = listeners
    for listener in listeners:
        listener(table)


def test_the_table_page_counts_down_and_one_tap_moves_all_phones_to_the_next_table(
    running: Evening,
) -> None:
    table, tokens = running.table, start(running)
    screen = running.open(f"/table/{table.id}", TELEVISION, reduced_motion="no-preference")
    key = running.parts.registry.keys.key(table.id)
    phones = {
        seat: running.phone(token, {f"host.{table.id}": key} if seat == "N" else {}) for seat, token in tokens.items()
    }
    for page in (screen, *phones.values()):
        expect(page.get_by_role("main")).to_be_visible(timeout=TIMEOUT)
    play(table)
    final = table.view("table")["final"]
    assert final is not None
    places = sorted(final, key=lambda seat: (-final[seat]["place"], final[seat]["vp"]))
    card = screen.locator(".score-card")
    expect(card.get_by_role("heading")).to_contain_text(PEOPLE[places[0]][0], timeout=TIMEOUT)
    winner = PEOPLE[table.view("table")["winners"][0]][0]
    expect(screen.get_by_text(f"{winner} wins")).to_have_count(0)
    lines = len(final[places[0]]["lines"])
    for _ in range(lines + 1):  # a key shows the next line, and after the sum the next place
        if PEOPLE[places[1]][0] in card.inner_text():
            break
        screen.keyboard.press("ArrowRight")
    expect(card.get_by_role("heading")).to_contain_text(PEOPLE[places[1]][0], timeout=TIMEOUT)
    screen.get_by_role("button", name="Show everything").click()
    expect(screen.get_by_role("heading", name=f"{winner} wins")).to_be_visible(timeout=TIMEOUT)
    expect(screen.locator("svg.curve[role=img][aria-label]")).to_be_visible()
    assert screen.locator(".sources-table tbody tr").count() > 3

    for seat, phone in phones.items():
        story = phone.get_by_role("heading", name="My story")
        expect(story).to_be_visible(timeout=TIMEOUT)
        expect(phone.locator(".story-places .mine")).to_contain_text(PEOPLE[seat][0])
        assert not phone.evaluate(TOO_WIDE)
    assert violations_in_both_lights(phones["E"]) == []
    again = "Play again with the same seats"
    expect(phones["E"].get_by_role("button", name=again)).to_have_count(0)
    phones["N"].get_by_role("button", name=again).click()
    screen.wait_for_url(lambda url: table.id not in url, timeout=TIMEOUT)
    for seat, phone in phones.items():
        phone.wait_for_url(lambda url: table.id not in url, timeout=TIMEOUT)
        expect(phone.locator("header .name")).to_contain_text(PEOPLE[seat][0], timeout=TIMEOUT)
    new = running.parts.registry.get(str(table.public()["again"]))
    assert {seat: person.name for seat, person in new.people.items()} == {
        seat: name for seat, (name, _) in PEOPLE.items()
    }
    old = running.open(f"/table/{table.id}", TELEVISION)
    expect(old.get_by_role("heading", name=f"{winner} wins")).to_be_visible(timeout=TIMEOUT)


def test_the_evening_book_has_charts_with_their_figures_and_a_page_for_each_game(running: Evening) -> None:
    parts = running.parts
    for game in ("pillars_of_the_earth", "monasterium"):
        running.table = parts.registry.open("Friday", game=game)
        start(running)
        play(running.table)
    games = parts.registry.book.games()
    page = running.open("/book")
    expect(page.locator(".played li")).to_have_count(len(games), timeout=TIMEOUT)
    assert not page.evaluate(TOO_WIDE)
    chart = page.locator("svg.points-chart")
    expect(chart).to_have_attribute("aria-label", "The figures are in the list of games.")
    assert violations_in_both_lights(page) == []
    page.get_by_label("Game", exact=True).select_option("pillars_of_the_earth")
    expect(page.locator(".played li")).to_have_count(1)
    page.get_by_label("Player", exact=True).select_option("Ada")
    page.locator(".played a").first.click()
    expect(page.locator("svg.curve[role=img]")).to_be_visible(timeout=TIMEOUT)
    table = parts.registry.get(next(played["id"] for played in games if played["game"] == "pillars_of_the_earth"))
    assert table.game is not None
    at_end = {entry.chapter: dict.fromkeys(PEOPLE, 0.0) for entry in table.game.ledger.entries if entry.chapter}
    for entry in table.game.ledger.entries:
        for chapter, points in at_end.items():
            if entry.kind == "vp" and entry.chapter <= chapter:
                points[entry.target] += entry.n
    rows = page.locator("svg.curve + div table tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('td')].map(cell => Number(cell.textContent)))"
    )
    assert sorted(map(sorted, rows)) == sorted(sorted(points.values()) for points in at_end.values())
    link = re.compile("^https://app.bgstatsapp.com/createPlay.html")
    expect(page.get_by_role("link", name="Add to BG Stats")).to_have_attribute("href", link)
    assert not page.evaluate(TOO_WIDE)
    assert violations_in_both_lights(page) == []
