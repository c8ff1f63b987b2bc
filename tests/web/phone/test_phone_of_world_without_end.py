"""The phone of World Without End: standing orders for trades, the event card to be laid, and the action cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from companion.tables.commands import counting
from companion.tables.table import Table
from engine.core import NOTHING
from engine.world_without_end.rules import follow_ups
from tests.reading import wait_until_read
from tests.waiting import wait_until
from tests.web.conftest import TOO_WIDE
from tests.web.live import PHONE, SMALL, Live

TRADE = "I-09"
"""A permanent event of the reference pack: 1 gold for 1 wood after each card."""
EVENTS = (TRADE, "I-04", "I-03", "I-07")
"""The events of the first rounds, by the order in which they are entered; only the first asks the players."""


@dataclass
class Evening:
    """A game of Ada (N) and Bo (E), and their phones."""

    live: Live
    table: Table
    tokens: dict[str, str]

    @property
    def ask(self) -> Any:
        """The first open ask of the running game, with no answer under way: a row is applied before it is appended."""
        with self.table.lock:
            game: Any = self.table.game
            return game.asks[0]

    def answer(self, value: str = "") -> None:
        """Answer the first open ask, where no value is given with its first one."""
        ask = self.ask
        self.table.answer(ask.id, value or ask.values[0], ask.seat or "host")

    def play_until(self, what: str, seat: str = "") -> Any:
        """Play on, without trades, until a seat is asked this; the ask."""
        for _ in range(40):
            if self.ask.what == what and self.ask.seat in (seat or self.ask.seat):
                return self.ask
            self.answer(next((value for value in (*EVENTS, NOTHING) if value in self.ask.values), ""))
        raise AssertionError(f"no {what}")

    def phone(self, seat: str) -> Page:
        """The phone of a seat."""
        return self.live.phone(self.table, self.tokens[seat], SMALL)

    def undo(self, seat: str) -> None:
        """Take back what a seat would."""
        self.table.undo(seat, self.table.epoch, 1)


def way_of(page: Page, play: Any, ways: str) -> Locator:
    """One of the ways of the card "Building material", by a selector, once the phone takes taps."""
    way = page.locator(f'.ask[data-ask="{play.id}"] .way[data-card="building_material"]{ways}')
    expect(way).to_be_visible()
    wait_until_read(page)
    return way


@pytest.fixture
def evening(live: Live) -> Evening:
    """A game that has just begun."""
    return Evening(live, *live.table("world_without_end", "Ada", "Bo"))


def order(phone: Page, ask: Any, answer: str) -> None:
    """Tap the order for the only trade."""
    button = phone.locator(f'.ask[data-ask="{ask.id}"] .standing[data-order={answer}]')
    expect(button).to_be_visible()
    wait_until_read(phone)
    button.click()


def answered(evening: Evening, ask: Any) -> bool:
    """Whether an ask is no longer open."""
    return wait_until(lambda: evening.ask.id != ask.id, 20)


@pytest.fixture
def ordered(evening: Evening) -> tuple[Evening, Page, Any]:
    """A player has ordered a trade for all later turns: the game, the phone and the ask with which it was ordered."""
    ask = evening.play_until("trade_after")
    phone = evening.phone(ask.seat)
    order(phone, ask, "yes")
    assert answered(evening, ask)
    expect(phone.locator(".standing-order").first).to_contain_text("1 gold for 1 wood")
    return evening, phone, ask


def test_an_order_names_its_trade_in_any_language_and_goes_on_for_its_player(
    ordered: tuple[Evening, Page, Any],
) -> None:
    evening, phone, first = ordered
    assert not phone.evaluate(TOO_WIDE)
    phone.goto(f"{phone.url}?lang=it")
    expect(phone.locator(".standing-order").first).to_contain_text("1 moneta per 1 legno")
    ask = evening.play_until("trade_after", first.seat)
    assert ask.id != first.id
    assert answered(evening, ask)


def test_an_undo_takes_back_the_order_with_its_answer(ordered: tuple[Evening, Page, Any]) -> None:
    evening, phone, ask = ordered
    evening.undo(ask.seat)
    expect(phone.locator(".standing-order")).to_have_count(0)
    expect(phone.locator(f'.ask[data-ask="{ask.id}"] .standing')).to_have_count(2)
    assert evening.ask.id == ask.id
    order(phone, ask, "no")
    assert answered(evening, ask)
    expect(phone.locator(".standing-order").first).to_contain_text("1 gold for 1 wood")


UNCOVERED = """() => {
    const card = document.querySelector(".turning svg:not(.sign)");
    return [...card.querySelectorAll("text, use")].map(element => element.getBoundingClientRect()).every(box =>
        [box.top + 1, box.bottom - 1].every(y =>
            card.contains(document.elementFromPoint((box.left + box.right) / 2, y))));
}"""
"""Script: whether nothing lies upon the letters, figures and signs of the event card."""


@pytest.mark.parametrize("size", [PHONE, SMALL, {"width": 320, "height": 568}])
def test_the_card_to_be_laid_is_answered_without_scrolling_and_then_says_at_which_seat_its_top_lies(
    evening: Evening, size: ViewportSize
) -> None:
    ask = evening.play_until("orientation")
    phone = evening.live.phone(evening.table, evening.tokens[ask.seat], size)
    buttons = phone.locator(".turning[aria-busy=false] .turn-buttons > *")
    expect(buttons).to_have_count(3)
    bar = phone.locator(".bar").bounding_box()
    boxes = [buttons.nth(index).bounding_box() for index in range(3)]
    assert bar and all(box and box["y"] + box["height"] <= bar["y"] for box in boxes)
    assert phone.evaluate(UNCOVERED)
    wait_until_read(phone)
    lies = int(phone.locator(".turn-buttons .choice").get_attribute("value") or "")
    phone.locator(".turn-buttons .choice").click()
    expect(phone.locator(".just .last p")).to_contain_text(f"towards seat {'NESW'[lies]}")


def test_a_card_is_played_with_its_way_in_one_tap_and_taken_back_in_one(evening: Evening) -> None:
    play = evening.play_until("play", "N")
    phone = evening.phone("N")
    way_of(phone, play, " >> nth=0").click()
    assert answered(evening, play)
    card, chosen = evening.table.state.record[-2:]
    assert (card.ask, card.value) == (play.id, "building_material")
    assert chosen.ask == "1.1.building_material.N" and chosen.place == 2
    expect(phone.locator(".just .undo[aria-disabled=false]")).to_be_visible()
    wait_until_read(phone)
    phone.locator(".just .undo").click()
    assert wait_until(lambda: evening.ask.id == play.id, 20)


def test_what_an_answer_did_is_announced_once_with_what_follows_it(evening: Evening) -> None:
    play = evening.play_until("play", "N")
    phone = evening.phone("N")
    expect(phone.locator(f'.ask[data-ask="{play.id}"]')).to_be_visible()
    evening.answer("grain")
    expect(phone.locator("#live")).to_contain_text("grain")
    phone.evaluate(
        """() => {
          window.said = [];
          const note = new MutationObserver(() => window.said.push(live.textContent));
          note.observe(live, { childList: true, characterData: true, subtree: true });
        }"""
    )
    phone.locator(".bar button").first.click()
    wait_until_read(phone)
    assert phone.evaluate("window.said") == []


@pytest.fixture
def idle_way(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Locator]:
    """The ask in which N plays a card, and on N's phone the button of a way without effect, which has been tapped.

    By the present rules each way of a card does something; a view may say otherwise.
    """
    monkeypatch.setattr(follow_ups, "_shown", lambda _card, option: option._replace(idle=True))
    play = evening.play_until("play", "N")
    way = way_of(evening.phone("N"), play, ".idle >> nth=-1")
    way.click()
    return play, way


def test_the_focus_is_not_lost_where_a_dialog_was_open_when_a_sheet_covered_the_page(
    evening: Evening, idle_way: tuple[Any, Locator]
) -> None:
    phone = idle_way[1].page
    expect(phone.get_by_role("dialog")).to_be_visible()
    counting.count_now(evening.table)
    expect(phone.locator("#counting")).to_be_visible()
    phone.keyboard.press("Escape")
    expect(phone.locator("#counting-title")).to_be_focused()
    phone.locator("#counting .button.quiet").press("Enter")
    expect(phone.locator("#counting")).to_have_count(0)
    expect(phone.locator("#now")).to_be_focused()
