"""Phone page: answers by finger and keyboard, the held screen, reconnection, suggestions, and instructions."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.reading import wait_until_read
from tests.web.conftest import CannedServer, Open


def test_a_question_can_be_answered_by_keyboard_alone(visit: Open, served: CannedServer) -> None:
    page = visit("/phone/choice")
    served.received.clear()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.ariaLabel?.includes('Tower')"):
            break
    else:
        pytest.fail("the choice is never focused")
    page.keyboard.press("Enter")
    expect(page.locator(".waiting")).to_be_visible()
    assert served.received == [{"ask": "3.2.project.E", "epoch": 0, "value": "tower:stone+wood"}]


def test_my_screen_shows_by_taps_or_while_a_key_holds_and_goes_when_the_page_loses_its_focus(visit: Open) -> None:
    page = visit("/phone/waiting")
    page.click(".hold")
    expect(page.locator("#screen")).to_contain_text("Medical knowledge")
    page.click(".hold")
    expect(page.locator("#screen")).to_have_count(0)
    page.focus(".hold")
    page.keyboard.down(" ")
    expect(page.locator("#screen")).to_be_visible()
    page.wait_for_timeout(450)  # longer than a tap
    page.keyboard.up(" ")
    expect(page.locator("#screen")).to_have_count(0)
    page.keyboard.down("Enter")
    expect(page.locator("#screen")).to_be_visible()
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(page.locator("#screen")).to_have_count(0)


def test_an_answer_tapped_without_connection_is_sent_once_on_reconnection(visit: Open, served: CannedServer) -> None:
    page = visit("/phone/choice")
    served.received.clear()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('pageshow'))")  # on waking, a phone connects again
    expect(page.locator(".connection")).to_be_visible()
    wait_until_read(page)
    page.get_by_role("button", name="Fulling mill").click()
    expect(page.locator("[data-chosen]")).to_contain_text("saved")
    assert served.received == []
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('pageshow'))")
    expect(page.locator(".waiting")).to_be_visible()
    assert served.received == [{"ask": "3.2.project.E", "epoch": 0, "value": "fulling_mill:stone"}]


def test_an_answer_that_the_camera_can_report_is_folded_and_can_be_tapped(visit: Open) -> None:
    page = visit("/phone/reported")
    expect(page.locator(".hint")).to_contain_text("camera")
    expect(page.locator(".choice").first).to_be_hidden()
    page.click("text=Answer by hand")
    expect(page.locator(".choice").first).to_be_visible()


def test_an_ask_for_the_table_is_folded_on_other_phones_and_can_be_answered_there(
    visit: Open, served: CannedServer
) -> None:
    page = visit("/phone/others")
    served.received.clear()
    expect(page.locator(".waiting")).to_contain_text("Benedetto rolls the tax die")
    expect(page.locator("#live")).to_have_text("Benedetto rolls the tax die")
    expect(page.locator(".question")).to_be_hidden()
    page.click("text=Answer for the table")
    expect(page.locator(".question")).to_have_text("What does the tax die show?")
    page.click(".choice >> text=4")
    expect(page.locator(".ask")).to_have_count(0)
    assert served.received == [{"ask": "3.6.tax", "epoch": 0, "value": "4"}]


TAPPED_AT_ONCE = """new MutationObserver((_, watch) => {
    const button = document.querySelector(".choice");
    if (!button) return;
    watch.disconnect();
    button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: DETAIL }));
}).observe(document, { childList: true, subtree: true });"""
"""Script that presses the first choice once it exists; a click of detail 0 is one by keyboard."""


def open_and_tap_at_once(browser: Browser, served: CannedServer, detail: int) -> Page:
    """A phone whose first choice is pressed as soon as it appears."""
    served.received.clear()
    page = browser.new_context().new_page()
    page.add_init_script("localStorage.setItem('exchequer.token.choice', 'token')")
    page.add_init_script(TAPPED_AT_ONCE.replace("DETAIL", str(detail)))
    page.goto(served.address + "/phone/choice")
    page.wait_for_selector("#app h2")
    page.wait_for_timeout(400)
    return page


def test_a_tap_on_a_question_that_has_only_just_appeared_answers_nothing(
    browser: Browser, served: CannedServer
) -> None:
    page = open_and_tap_at_once(browser, served, 1)
    assert served.received == []
    page.get_by_role("button", name="Tower").click()
    expect(page.locator(".waiting")).to_be_visible()
    assert [message["value"] for message in served.received] == ["tower:stone+wood"]
    page.context.close()


def test_a_key_or_a_screen_reader_answers_at_once(browser: Browser, served: CannedServer) -> None:
    page = open_and_tap_at_once(browser, served, 0)
    assert [message["value"] for message in served.received] == ["fulling_mill:stone"]
    page.context.close()


def test_a_wake_lock_is_requested_at_the_first_tap_and_again_if_it_was_refused(
    browser: Browser, served: CannedServer
) -> None:
    for path in ("/phone/waiting", "/table/waiting", "/host/waiting?key=secret"):
        page = browser.new_context().new_page()
        page.add_init_script(
            "window.asked = []; Object.defineProperty(navigator, 'wakeLock', { value: { request: async kind => {"
            "window.asked.push(kind); if (window.asked.length === 1) throw new Error('no tap yet');"
            "return { released: false }; } } }); localStorage.setItem('exchequer.token.waiting', 'token')"
        )
        page.goto(served.address + path)
        page.wait_for_selector("#app h2")
        page.click("h2 >> nth=0")
        page.click("h2 >> nth=0")
        assert page.evaluate("window.asked") == ["screen", "screen"]
        page.context.close()


def test_a_die_seen_by_the_camera_is_suggested_and_waits_for_a_tap(visit: Open, served: CannedServer) -> None:
    served.received.clear()
    page = visit("/phone/suggested", width=320)
    sentence = page.locator(".seen")
    expect(sentence).to_contain_text("The camera sees a 4. Is that right?")
    marked = page.locator(".choice[data-seen]")
    expect(marked).to_have_count(1)
    assert marked.get_attribute("value") == "4"
    assert marked.locator("svg").count() >= 1, "the mark is an icon, not a colour alone"
    assert marked.get_attribute("aria-describedby") == sentence.get_attribute("id")
    expect(page.locator("#live p")).to_have_text([re.compile("^It is"), "The camera sees a 4. Is that right?"])
    # The choices keep their order and their places: the sentence is below them.
    values = [choice.get_attribute("value") for choice in page.locator(".choice").all()]
    assert values == sorted(values, key=lambda value: int(value or 0))
    lowest = max(box["y"] + box["height"] for choice in page.locator(".choice").all() if (box := choice.bounding_box()))
    box = sentence.bounding_box()
    assert box is not None and box["y"] >= lowest
    page.wait_for_timeout(300)
    assert served.received == [], "nothing is answered by itself"
    marked.click()
    expect(page.locator(".waiting")).to_be_visible()
    assert served.received == [{"ask": "3.6.tax", "epoch": 0, "value": "4"}]


def test_a_page_that_is_woken_while_it_connects_opens_only_one_connection(
    served: CannedServer, browser: Browser
) -> None:
    context = browser.new_context()
    context.add_init_script(
        """localStorage.setItem('exchequer.token.choice', 'token');
        const waking = setInterval(() => {
          if (document.querySelector('#app h2')) clearInterval(waking);
          else dispatchEvent(new Event('pageshow'));
        }, 1);"""
    )
    page = context.new_page()
    lines: list[str] = []
    page.on("websocket", lambda line: lines.append(line.url))
    page.goto(served.address + "/phone/choice")
    page.wait_for_selector("#app h2", timeout=20_000)
    assert len(lines) == 1
    context.close()


def test_instructions_are_ticked_off_by_tap_or_key_and_stay_so_after_a_reload(visit: Open) -> None:
    page = visit("/phone/waiting")
    lines = page.locator(".do:not(.undone) li")
    expect(lines).to_have_count(2)
    box = lines.nth(0).locator("label").bounding_box()
    assert box is not None and box["height"] >= 44 and box["width"] >= 200
    lines.nth(0).locator("label").click()
    lines.nth(1).get_by_role("checkbox").focus()
    page.keyboard.press("Space")
    expect(page.locator(".do .done")).to_have_count(2)
    lines.nth(1).get_by_role("checkbox").uncheck()
    page.reload()
    expect(page.get_by_role("checkbox", name="Take 2 gold from the supply.")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Take 1 wood from the forest.")).not_to_be_checked()
