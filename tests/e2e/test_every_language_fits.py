"""Every page in every language on a phone of 320 pixels: nothing scrolls sideways, overlaps, is cut or broken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, ViewportSize, expect

from companion import games
from companion.server.app import Services, create_app, services_of
from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.commands import seating
from companion.tables.table import HOST
from tests.devices_program import running_program
from tests.e2e.shots import PEOPLE, Shot, shots_of
from tests.reading import wait_until_read
from tests.served import listening
from web.i18n.languages import LANGUAGES

SMALL: ViewportSize = {"width": 320, "height": 640}
USUAL: ViewportSize = {"width": 390, "height": 844}
"""The smallest phone, and a usual one."""
STAGES = ("lobby", "middle", "counting", "over")
ANSWERS = 260
"""How many answers of a game the questions are looked for in: the greater part of a game."""

TEXTS = """
  const HIDDEN = ".visually-hidden, .skip:not(:focus), svg, script, noscript, dialog:not([open])";
  const shown = one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const clipped = one => one && (getComputedStyle(one).clipPath !== "none" || clipped(one.parentElement));
  const range = document.createRange();
  const boxesOf = (node, start, end) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter(box => box.width > 1 && box.height > 1);
  };
  const texts = function* () {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode, parent = node.parentElement;
      if (node.data.trim() && shown(parent) && !parent.closest(HIDDEN) && !clipped(parent)) yield { node, parent };
    }
  };
"""
"""The part of a script that finds the texts that are seen, each with its element, and the boxes of a part of one."""

OVERFLOW = f"""() => {{{TEXTS}
  const found = new Set();
  const scrolls = one => one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  if (document.documentElement.scrollWidth > innerWidth + 1) found.add("the page scrolls sideways");
  for (const {{ node, parent }} of texts()) {{
    const boxes = boxesOf(node, 0, node.data.length);
    if (!scrolls(parent) && boxes.some(box => box.right > innerWidth + 1 || box.left < -1))
      found.add(`beyond the page: ${{node.data.trim()}}`);
    const control = parent.closest(
      "button, a.button, summary, select, .choice, .pick, .check, [role=button], [role=tab]");
    const around = control?.getBoundingClientRect();
    if (around && around.width > 1 && around.height > 1 && boxes.some(box => box.right > around.right + 1
        || box.left < around.left - 1 || box.bottom > around.bottom + 2 || box.top < around.top - 2))
      found.add(`cut in a button: ${{node.data.trim()}}`);
  }}
  return [...found];
}}"""
"""Script: the texts that do not fit: beyond the page, or beyond the button that they are on."""

OVERLAP = f"""() => {{{TEXTS}
  const CONTROLS = "button, a.button, summary, select, .choice, .pick, .check, [role=button], [role=tab]";
  const HEADINGS = "h2, h3, h4";
  const floats = one =>
    one && (/fixed|sticky|absolute/.test(getComputedStyle(one).position) || floats(one.parentElement));
  // Without the room that a font has above and below its letters, which headings that follow each other share.
  const written = ({{ left, right, top, bottom, width, height }}) =>
    ({{ left, right, top: top + height / 8, bottom: bottom - height / 8, width, height }});
  const boxes = new Map();
  for (const one of document.querySelectorAll(CONTROLS))
    if (shown(one) && !one.closest(HIDDEN) && !clipped(one)) boxes.set(one, [one.getBoundingClientRect()]);
  for (const {{ node, parent }} of texts()) {{
    const control = parent.closest(CONTROLS) ?? parent.closest(HEADINGS);
    if (!control) continue;
    boxes.set(control, [...(boxes.get(control) ?? []), ...boxesOf(node, 0, node.data.length).map(written)]);
  }}
  const all = [...boxes].filter(([one]) => !floats(one)).map(([one, parts]) => {{
    const real = parts.filter(box => box.width > 1 && box.height > 1);
    const most = (side, largest) => largest(...real.map(box => box[side]));
    return {{ one, left: most("left", Math.min), right: most("right", Math.max),
              top: most("top", Math.min), bottom: most("bottom", Math.max) }};
  }});
  const found = new Set();
  for (const [index, a] of all.entries())
    for (const b of all.slice(index + 1))
      if (!a.one.contains(b.one) && !b.one.contains(a.one)
          && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
          && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5)
        found.add(`overlap: ${{a.one.textContent.trim()}} and ${{b.one.textContent.trim()}}`);
  return [...found];
}}"""
"""Script: the controls and headings that lie over each other, text that sticks out included; what floats over the page
is left out."""

BROKEN = f"""longest => {{{TEXTS}
  const found = new Set();
  const around = (text, at) => text.slice(0, at).match(/\\S*$/)[0] + text.slice(at).match(/^\\S*/)[0];
  const words = new Intl.Segmenter(document.documentElement.lang, {{ granularity: "word" }});
  const isOnSeveralLines = (node, start, end) => {{
    const [first, ...others] = boxesOf(node, start, end);
    return others.some(box => Math.abs(first.top - box.top) >= box.height / 2);
  }};
  for (const {{ node }} of texts()) {{
    if (node.data.includes("://") || !isOnSeveralLines(node, 0, node.data.length)) continue;
    for (const word of words.segment(node.data)) {{
      if (!word.isWordLike || around(node.data, word.index).length > (longest ?? Infinity)) continue;
      // A soft hyphen is where a word may be broken; its box is that of the letter after it.
      for (const part of word.segment.matchAll(/(?<=^|\\u00ad.)[^\\u00ad]+/g)) {{
        const start = word.index + part.index;
        if (isOnSeveralLines(node, start, start + part[0].length))
          found.add(`broken: ${{word.segment}} (${{node.data.trim()}})`);
      }}
    }}
  }}
  for (const one of document.querySelectorAll("#app *"))
    if (one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && shown(one) && !one.closest(HIDDEN)
        && /hidden|clip/.test(getComputedStyle(one).overflowX) && one.textContent.trim())
      found.add(`cut: ${{one.textContent.trim()}}`);
  return [...found];
}}"""
"""Script: the words that are broken, but in addresses, and the texts that are cut at the edge of their box.

Words of more letters than its argument, if it has one, with the marks around them, are left out. A word may be broken
where a soft hyphen says so.

The tests' Chromium has no hyphenation, nor has that of some phones: a word that it breaks has no hyphen."""

LARGE = "200%"
"""The size of large text, of the usual one."""
LARGE_LANGUAGES = ("pl", "de")
"""The languages in which pages are tried with large text: those of the longest words."""
LARGE_LETTERS = 9
"""How many letters of large text fit a line of 320 pixels beside a box to tick."""

WIDER = """() => [...document.querySelectorAll("#counting .panel, #counting .panel *")]
    .filter(one => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && !one.closest("svg"))
    .map(one => `too narrow for its content: ${one.textContent.trim()}`)"""
"""Script: the parts of a stock-take's sheet that are narrower than what they contain."""


@dataclass(frozen=True)
class Served:
    """A running server."""

    app: Flask
    parts: Services
    address: str


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server, to which the tests add tables."""
    app = create_app(Settings(data=tmp_path_factory.mktemp("data"), burst=1000, rate=1000))
    with listening(app) as address:
        yield Served(app, services_of(app), address)
    services_of(app).close()


def misfits(browser: Browser, served: Served, shot: Shot) -> list[str]:
    """What does not fit on a page, in each language."""
    context = browser.new_context(viewport=SMALL, reduced_motion="reduce")
    if shot.token:
        context.add_init_script(f"localStorage.setItem('exchequer.token.{shot.table}', '{shot.token}')")
    page = context.new_page()
    found: list[str] = []
    for language in LANGUAGES:
        page.goto(f"{served.address}{shot.path}{'&' if '?' in shot.path else '?'}lang={language}")
        expect(page.locator("#app .loading")).to_have_count(0, timeout=30_000)
        page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        assert page.locator("html").get_attribute("lang") == language
        found += [
            f"{shot.name} {language}: {misfit}"
            for script in (OVERFLOW, OVERLAP, BROKEN)
            for misfit in page.evaluate(script)
        ]
        page.set_viewport_size(USUAL)
        page.evaluate("new Promise(requestAnimationFrame)")
        found += [f"{shot.name} {language} {USUAL['width']}: {misfit}" for misfit in page.evaluate(OVERLAP)]
        page.set_viewport_size(SMALL)
        page.evaluate("new Promise(requestAnimationFrame)")
        if language in LARGE_LANGUAGES and not shot.path.startswith("/table/"):
            found += [f"{shot.name} {language} large: {misfit}" for misfit in misfits_of_large_text(page)]
        if "/counting/" in shot.name and shot.token:
            found += [f"{shot.name} {language}: {misfit}" for misfit in misfits_of_counting(page)]
    context.close()
    return found


def misfits_of_large_text(page: Page) -> list[str]:
    """What does not fit on a phone whose text is enlarged; it has its usual size afterwards."""
    page.evaluate("size => document.documentElement.style.fontSize = size", LARGE)
    page.evaluate("new Promise(requestAnimationFrame)")
    found = [*page.evaluate(OVERFLOW), *page.evaluate(OVERLAP), *page.evaluate(BROKEN, LARGE_LETTERS)]
    page.evaluate("document.documentElement.style.fontSize = ''")
    return found


def misfits_of_counting(page: Page) -> list[str]:
    """What does not fit on the sheet of a stock-take: before the numbers, with them, and where all of them differ."""
    page.locator("#counting").wait_for()
    found: list[str] = page.evaluate(OVERFLOW)
    wait_until_read(page)
    if page.locator("#counting .said").count() == 0:
        page.locator("#counting .panel .main").click()
    found += page.evaluate(OVERFLOW)
    page.locator("#counting .panel button:not(.main, .quiet)").click()
    for button in page.locator(".counted-row button:last-child").all():
        button.click()
    found += page.evaluate(OVERFLOW)
    page.evaluate("document.documentElement.style.fontSize = '225%'")  # twice the usual
    found += page.evaluate(WIDER)
    return found


def questions_of(parts: Services, game: str) -> Iterator[Shot]:
    """The phone at each kind of question that a game asks a seat: a page for each, open while the game waits for it."""
    table = parts.registry.open("Friday", game=game)
    tokens = {seat: seating.take_seat(table, seat, *PEOPLE[seat]) for seat in PEOPLE}
    table.start("N")
    assert table.game is not None
    people = players_of(table.game_name, table.game, Random(7), "greedy")
    seen: set[str] = set()
    for _ in range(ANSWERS):
        if table.over or table.game is None:
            return
        ask = table.game.asks[0]
        if ask.seat and len(ask.values) > 1 and ask.what not in seen:
            seen.add(ask.what)
            yield Shot(f"{game}/{ask.what}", f"/phone/{table.id}", table.id, tokens[ask.seat])
        table.answer(ask.id, people.choose(ask), ask.seat or HOST)


@pytest.mark.parametrize("game", games.names())
def test_every_question_of_a_game_fits_in_every_language(served: Served, browser: Browser, game: str) -> None:
    assert [misfit for shot in questions_of(served.parts, game) for misfit in misfits(browser, served, shot)] == []


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("game", games.names())
def test_every_page_of_a_game_fits_in_every_language(served: Served, browser: Browser, game: str, stage: str) -> None:
    assert [misfit for shot in shots_of(served.parts, game, stage) for misfit in misfits(browser, served, shot)] == []


def test_every_page_of_no_game_fits_in_every_language(served: Served, browser: Browser) -> None:
    paths = [*pages_of_no_game(served.app), "/join/nowhere"]
    assert [misfit for path in paths for misfit in misfits(browser, served, Shot(path, path))] == []


def pages_of_no_game(app: Flask) -> list[str]:
    """The addresses without a part to fill in at which there is a page."""
    rules = [rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()) and not rule.arguments]
    asking = app.test_client()
    replies = {rule: asking.get(rule) for rule in sorted(rules)}
    found = [rule for rule, reply in replies.items() if reply.status_code == 200 and reply.mimetype == "text/html"]
    assert {"/", "/enrol"} <= set(found)
    return found


@pytest.mark.parametrize("game", games.names())
def test_the_enrolment_and_the_camera_fit_in_every_language(served: Served, browser: Browser, game: str) -> None:
    registry = served.parts.registry
    draft = registry.drafts.create("Ada's copy", game)
    assert misfits(browser, served, Shot("enrol", registry.pack_path(draft.id))) == []
    table = registry.open("Friday", game=game)
    camera = registry.host_path(table.id).replace("?", "/camera?", 1)
    with running_program(served.address, served.parts, camera="", dice=False):
        assert misfits(browser, served, Shot("camera", camera)) == []


def test_the_chosen_seat_and_colour_are_told_apart_in_forced_colours(served: Served, browser: Browser) -> None:
    table = served.parts.registry.open("Friday", game=games.names()[0])
    context = browser.new_context(viewport={"width": 320, "height": 640}, forced_colors="active")
    page = context.new_page()
    page.goto(f"{served.address}/join/{table.id}")
    page.locator(".pick").first.wait_for()
    backgrounds = page.evaluate(
        "[...document.querySelectorAll('.pick')].map(one => "
        "[one.matches(':has(:checked)'), getComputedStyle(one).backgroundColor])"
    )
    context.close()
    chosen = {background for is_chosen, background in backgrounds if is_chosen}
    others = {background for is_chosen, background in backgrounds if not is_chosen}
    assert len(chosen) == 1
    assert len(others) == 1
    assert chosen.isdisjoint(others)
