"""A photo answers a question, in a real browser with real pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.tables.table import Table
from tests.devices_program import running_program
from tests.photographs import Shot, card, dice, jpeg
from tests.reading import wait_until_read
from tests.waiting import wait_until
from tests.web.live import SMALL, Live

SHOT = Shot((900, 1200))


@pytest.fixture(autouse=True)
def _program(live: Live) -> Iterator[None]:
    """The devices' program, which reads the photographs."""
    with running_program(live.address, live.parts, camera="", dice=False):
        assert wait_until(lambda: live.parts.own_hub.connected)
        yield


def photograph(page: Page, tmp_path: Path, picture: bytes) -> None:
    """Take a photo with the page's button."""
    file = tmp_path / "photo.jpg"
    file.write_bytes(picture)
    page.locator(".photograph input").first.set_input_files(file)


def play_to(table: Table, what: str) -> str:
    """Answer by the first options up to an ask; its id."""
    for _ in range(200):
        assert table.game is not None
        asks = list(table.game.asks)
        found = next((ask for ask in asks if ask.what == what), None)
        if found is not None:
            return found.id
        table.answer(asks[0].id, asks[0].values[0], asks[0].seat or "host")
    raise AssertionError(what)


def test_a_card_in_the_hand_is_taken_with_one_tap(live: Live, tmp_path: Path) -> None:
    table, tokens = live.table("world_without_end", "Ada", "Ben")
    event = play_to(table, "event")
    page = live.phone(table, tokens["N"], SMALL)
    photograph(page, tmp_path, jpeg(card("WA-B-02", 1, shot=SHOT)[0]))
    expect(page.locator(".photograph [role=status]")).to_contain_text("That is Piety", timeout=60_000)
    assert page.locator(".photograph .cuts img").count() == 0
    photograph(page, tmp_path, jpeg(card("WE-I-04", 1, turn=15, shot=SHOT)[0]))
    found = page.locator(".photographed")
    expect(found).to_contain_text("I-04", timeout=60_000)
    expect(found.locator("img")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    found.scroll_into_view_if_needed()
    wait_until_read(page)
    found.click()
    expect(page.locator(".photographed")).to_have_count(0)
    assert table.record[-1].ask == event
    assert (table.record[-1].value, table.record[-1].by) == ("I-04", "N")


def test_the_dice_of_a_photo_are_suggested_and_confirmed(live: Live, tmp_path: Path) -> None:
    table, tokens = live.table("monasterium", "Ada", "Ben")
    roll = play_to(table, "roll")
    assert table.game is not None
    ask = next(ask for ask in table.game.asks if ask.id == roll)
    own = {"N": "blue", "E": "red"}[ask.seat or "N"]
    counts: dict[str, int] = ask.dice  # type: ignore[attr-defined]
    colours = [own if group == "own" else "white" for group, n in counts.items() for _ in range(n)]
    faces = [1 + number % 6 for number in range(len(colours))]
    page = live.phone(table, tokens[ask.seat or "N"])
    photograph(page, tmp_path, jpeg(dice(faces, 4, colours=colours, side=70.0, shot=Shot((1300, 975)))))
    expect(page.locator(".ask")).to_contain_text("The photo shows", timeout=60_000)
    page.locator(".photograph").scroll_into_view_if_needed()
    wait_until_read(page)
    page.get_by_role("button", name="These are the dice").click()
    expect(page.locator(".photograph .cuts")).to_have_count(0)
    assert table.record[-1].ask == roll
