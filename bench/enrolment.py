"""How many taps an owner needs to enrol 44 cards, counted by a real browser, and the time that follows from them.

The copy is one that no suggestion helps with: the eight cards of the rulebooks keep names and effects (they are printed
like that), all other effects and all corners and arrows lie on other cards than in the reference pack. Nothing is
typed; the first words of a card may be, and the time of that is told apart.

The time is reckoned, for no bench has fingers: 1.1 s to point and 0.1 s to tap (Card, Moran and Newell, *The
Keystroke-Level Model*, 1980), a mental step of 1.35 s (the same) for each of corners, arrow, plague number and effect,
and 6 s to take a card and lay it down. Words: 16 characters at 36 words a minute (Palin et al., *How do people type on
mobile devices?*, 2019), a mental step and a tap.
"""

from __future__ import annotations

import logging
import statistics
import tempfile
import threading
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from werkzeug.serving import make_server

from bench.owner import COUNT, Owner, another_copy
from bench.page_weight import FLAGS, browser_path
from companion.games import pack_loader
from companion.server.app import create_app, parts_of
from companion.settings import Settings
from web.i18n.render import render_view

TAP, MENTAL, HANDLING = 1.2, 1.35, 6.0
"""Seconds of a tap, of a mental step, and of taking a card and laying it down."""
TYPED = 16 / (36 * 5 / 60) + MENTAL + TAP
"""Seconds of typing a card's first words; those of the eight cards of the rulebooks are there already."""


def measure() -> dict[str, Any]:
    """The figures of this bench."""
    reference = pack_loader.read(pack_loader.PACKS / "world_without_end" / "reference.json")
    assert isinstance(reference, dict)
    printed = another_copy(reference)
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = create_app(Settings(data=Path(folder)))
        parts = parts_of(app)
        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", reduced_motion="reduce")
        context.add_init_script(COUNT)
        draft = parts.registry.drafts.create("Measured", "world_without_end")
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}{parts.registry.pack_path(draft.id)}")
        taps = enrol(page, Owner(page, render_view(draft.form.data(), "en")), printed)
        page.wait_for_selector("#ending")
        told = parts.registry.drafts.get(draft.id)
        complete = sum(told.complete(item) for id, item in told.form.items().items() if id in printed)
        chromium.close()
        server.shutdown()
        parts.close()
    asked = {id: 4 if printed[id]["plague"] is None else 5 for id in taps}
    seconds = sum(TAP * count + MENTAL * asked[id] + HANDLING for id, count in taps.items())
    typed = sum(not item.certain for id, item in told.form.items().items() if id in printed)
    return {
        "cards": complete,
        "taps_median": statistics.median(taps.values()),
        "taps_worst": max(taps.values()),
        "worst_card": max(taps, key=lambda id: taps[id]).removeprefix("card-"),
        "taps": sum(taps.values()),
        "minutes": round(seconds / 60, 1),
        "minutes_with_words": round((seconds + typed * TYPED) / 60, 1),
    }


def enrol(page: Page, owner: Owner, printed: dict[str, dict[str, Any]]) -> dict[str, int]:
    """Tell all cards one after the other; the taps of each, the one that leads on included."""
    page.get_by_role("button", name="Go on with Card I-01").click()
    taps: dict[str, int] = {}
    for item, card in printed.items():
        page.get_by_role("heading", name=f"Card {item.removeprefix('card-')}", exact=True).wait_for()
        before = owner.taps()
        owner.tell(item, card)
        owner.onwards()
        taps[item] = owner.taps() - before
    return taps
