"""Bench of enrolment: taps to enrol the 44 cards of a printed copy, counted in a real browser, and the time for them.

For this copy no suggestion is correct: the eight cards of the rulebooks keep titles and effects, which are printed
there, all other effects and all corners and arrows are on other cards than in the reference pack. Nothing is typed; the
time for typing the first words of each card is given separately.

The time is estimated by the Keystroke-Level Model (Card, Moran and Newell, 1980): 1.1 s to point and 0.1 s to tap, a
mental step of 1.35 s for each of corners, arrow, plague number and effect; and 6 s to take a card and lay it down.
Typing: 16 characters at 36 words per minute (Palin et al., *How do people type on mobile devices?*, 2019), a mental
step and a tap.
"""

from __future__ import annotations

import logging
import statistics
import tempfile
import threading
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from bench.enrolment_user import COUNT_TAPS, EnrolmentUser, printed_copy
from bench.page_weight import FLAGS, browser_path
from companion.games import pack_loader
from companion.server.app import create_app, parts_of
from companion.server.serving import web_server
from companion.settings import Settings
from web.i18n.render import render_view

TAP, MENTAL, HANDLING = 1.2, 1.35, 6.0
"""Seconds for a tap, for a mental step, and for taking a card and laying it down."""
TYPING = 16 / (36 * 5 / 60) + MENTAL + TAP
"""Seconds for typing the first words of a card; those of the cards in the rulebooks are suggested."""


def measure() -> dict[str, Any]:
    """The figures of this bench."""
    reference = pack_loader.read(pack_loader.PACKS / "world_without_end" / "reference.json")
    assert isinstance(reference, dict)
    printed = printed_copy(reference)
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = create_app(Settings(data=Path(folder)))
        parts = parts_of(app)
        server = web_server(app)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", reduced_motion="reduce")
        context.add_init_script(COUNT_TAPS)
        draft = parts.registry.drafts.create("Measured", "world_without_end")
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.port}{parts.registry.pack_path(draft.id)}")
        taps = enrol(page, EnrolmentUser(page, render_view(draft.form.data(), "en")), printed)
        page.wait_for_selector("#ending")
        finished = parts.registry.drafts.get(draft.id)
        complete = sum(finished.complete(item) for id, item in finished.form.items().items() if id in printed)
        chromium.close()
        server.shutdown()
        parts.close()
    asked = {id: 4 if printed[id]["plague"] is None else 5 for id in taps}
    seconds = sum(TAP * count + MENTAL * asked[id] + HANDLING for id, count in taps.items())
    typed = sum(not item.certain for id, item in finished.form.items().items() if id in printed)
    return {
        "cards": complete,
        "taps_median": statistics.median(taps.values()),
        "taps_worst": max(taps.values()),
        "worst_card": max(taps, key=lambda id: taps[id]).removeprefix("card-"),
        "taps": sum(taps.values()),
        "minutes": round(seconds / 60, 1),
        "minutes_with_words": round((seconds + typed * TYPING) / 60, 1),
    }


def enrol(page: Page, user: EnrolmentUser, printed: dict[str, dict[str, Any]]) -> dict[str, int]:
    """Enter all cards one after the other; the taps for each, with the one that opens the next."""
    page.get_by_role("button", name="Continue with Card I-01").click()
    taps: dict[str, int] = {}
    for item, card in printed.items():
        page.get_by_role("heading", name=f"Card {item.removeprefix('card-')}", exact=True).wait_for()
        before = user.taps()
        user.enter_card(item, card)
        user.next_card()
        taps[item] = user.taps() - before
    return taps
