"""Pages in general: accessible in both lights, never too wide, small, and closed to other sites."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser

from tests.accessibility import violations, violations_in_both_lights
from tests.house import post_table
from tests.web.conftest import TOO_WIDE, CannedServer, Open
from tests.web.serve import GAME, HOUSE_KEY, OTHER, CannedRegistry, application
from web.pages.blueprint import blueprint

PAGES = {
    "start": "/",
    "start with the house key": f"/house?key={HOUSE_KEY}",
    "join": "/join/free",
    "phone that chooses": "/phone/choice",
    "phone that waits": "/phone/waiting",
    "phone at the end": "/phone/over",
    "phone with the camera": "/phone/reported",
    "phone with a suggestion": "/phone/suggested",
    "paused phone": "/phone/paused",
    "table": "/table/waiting",
    "table before the game": "/table/free",
    "host": "/host/waiting?key=secret",
    "host of the demo": "/host/simulated?key=secret",
    "join of a running game": "/join/left",
    "host before the game": "/host/early?key=secret",
    "phone that is asked for consent": "/phone/proposed",
    "phone whose seat was freed": "/phone/freed",
    "host with proposals": "/host/proposed?key=secret",
    "table with news": "/table/proposed",
    "join that waits for consent": "/join/proposed",
    "host whose rules have changed": "/host/changed?key=secret",
}
WEB = Path(__file__).resolve().parents[2] / "web"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_in_both_lights_and_never_too_wide(visit: Open, name: str) -> None:
    wide = name.startswith("table")
    page = visit(PAGES[name], width=1920 if wide else 390, height=1080 if wide else 844, answer=False)
    assert violations_in_both_lights(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert not page.evaluate(TOO_WIDE)
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '36px'")
    assert not page.evaluate(TOO_WIDE), "with text at 200 per cent"


def test_the_open_ledger_and_the_held_screen_are_accessible(visit: Open) -> None:
    page = visit("/phone/waiting")
    page.click(".open")
    for tab in ("book", "cards", "log", "settings"):
        page.click(f"#tab-{tab}")
        assert violations(page) == []
    page.click(".open")
    page.hover(".hold")
    page.mouse.down()
    page.wait_for_selector("#screen")
    assert violations(page) == []


def test_the_phone_page_loads_at_most_110_kilobytes_in_at_most_10_requests(
    served: CannedServer, browser: Browser
) -> None:
    context = browser.new_context()
    context.add_init_script("localStorage.setItem('exchequer.token.choice', 'token')")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    requests: list[str] = []
    sizes: list[int] = []
    session.on("Network.requestWillBeSent", lambda event: requests.append(event["request"]["url"]))
    session.on("Network.webSocketCreated", lambda event: requests.append(event["url"]))
    session.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto(served.address + "/phone/choice")
    page.wait_for_selector(".choice")
    page.wait_for_load_state("networkidle")
    assert len(requests) <= 10, requests
    assert sum(sizes) <= 110_000, sizes
    assert len(sizes) >= 5
    context.close()


def tokens(light: str) -> dict[str, str]:
    """The colours of one light by the names of the style tokens."""
    css = (WEB / "styles" / "tokens.css").read_text(encoding="utf-8")
    blocks = re.findall(r":root(\[data-light=\"candlelight\"\])? \{(.*?)\}", css, re.S)
    found: dict[str, str] = {}
    for dark, block in blocks:
        if not dark or light == "candlelight":
            found.update(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", block))
    return found


def luminance(colour: str) -> float:
    """Relative luminance by WCAG 2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colour: str, other: str) -> float:
    """The ratio of two colours by WCAG 2."""
    high, low = sorted((luminance(colour), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("light", ["parchment", "candlelight"])
def test_every_pair_of_text_and_ground_has_a_contrast_of_at_least_5_7(light: str) -> None:
    colours = tokens(light)
    texts = ("ink", "muted", "accent", "danger", "blue", "red", "green", "yellow")
    pairs = [*itertools.product(texts, ("page", "sheet")), ("on-accent", "accent")]
    assert [pair for pair in pairs if contrast(colours[pair[0]], colours[pair[1]]) < 5.7] == []


def client() -> Any:
    """A client of the application without a browser."""
    return application()[0].test_client()


def test_a_page_allows_nothing_from_elsewhere_and_no_script_but_its_own() -> None:
    policy = client().get("/phone/choice").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_a_file_is_immutable_under_its_digest_and_compressed() -> None:
    html = client().get("/phone/choice").get_data(as_text=True)
    address = re.search(rf"/assets/[0-9a-f]{{12}}/games/{GAME}/phone\.css", html)
    assert address
    response = client().get(address.group(), headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    assert "immutable" in response.headers["Cache-Control"]
    old = client().get("/assets/000000000000/components/start/start.css")
    assert old.headers["Cache-Control"] == "no-cache"


def test_only_files_meant_for_pages_are_served() -> None:
    for name in (
        "types/index.d.ts",
        "fonts/grenze.LICENSE",
        "pages/assets.py",
        "templates/phone.html",
        "../pyproject.toml",
        "%2e%2e/pyproject.toml",
        "nothing.js",
    ):
        assert client().get(f"/assets/000000000000/{name}").status_code == 404


def test_the_page_of_an_unknown_table_is_not_found_and_links_the_start_page() -> None:
    response = client().get("/phone/nowhere")
    assert response.status_code == 404
    assert 'href="/"' in response.get_data(as_text=True)


def test_a_table_is_not_created_by_a_form_of_another_site() -> None:
    form = {"name": "x", "play": f"{OTHER}/"}
    address = f"/?key={HOUSE_KEY}"
    assert client().post(address, data=form, headers={"Origin": "http://elsewhere.example"}).status_code == 403
    assert client().post(address, data=form, headers={"Origin": "http://localhost"}).status_code == 303


@pytest.mark.parametrize(
    "play", [None, "", "/", GAME, "chess/", f"{GAME}/{'c' * 64}", f"{OTHER}/{'a' * 64}", f"{GAME}/{'a' * 64}/", "\0/%s"]
)
def test_a_form_that_asks_for_an_unknown_game_or_pack_is_refused(play: str | None) -> None:
    form = {"name": "x"} | ({} if play is None else {"play": play})
    assert client().post(f"/?key={HOUSE_KEY}", data=form).status_code == 400


def test_the_start_page_offers_each_game_once_and_its_packs_where_it_has_several() -> None:
    html = client().get("/", headers={"Accept-Language": "en"}).get_data(as_text=True)
    offered = re.findall(r'<option value="([^"]*/[^"]*)"( selected)?>([^<]*)</option>', html)
    assert offered == [
        (f"{GAME}/{'a' * 64}", "", "World Without End · Exchequer reference pack · 1.0.0"),
        (f"{GAME}/{'b' * 64}", " selected", "World Without End · Ada&#39;s copy · 2"),
        (f"{OTHER}/", "", "Monasterium"),
    ]
    assert html.count("World Without End · Ada, Benedetto") == 1, "a table shows its game"


def test_the_chosen_game_and_pack_reach_the_registry() -> None:
    registry = CannedRegistry()
    app = Flask(__name__)
    app.register_blueprint(blueprint(registry))
    for play in (f"{GAME}/{'b' * 64}", f"{OTHER}/"):
        assert post_table(app.test_client(), HOUSE_KEY, play, " Our  table").status_code == 303
    assert registry.created == [("Our table", GAME, "b" * 64), ("Our table", OTHER, "")]


def test_the_language_is_that_of_the_query_or_else_the_last_or_else_the_browsers() -> None:
    asking = client()
    assert '<html lang="it"' in asking.get("/", headers={"Accept-Language": "it"}).get_data(as_text=True)
    assert '<html lang="en"' in asking.get("/?lang=en", headers={"Accept-Language": "it"}).get_data(as_text=True)
    assert '<html lang="en"' in asking.get("/", headers={"Accept-Language": "it"}).get_data(as_text=True)
    assert '<html lang="en"' in client().get("/?lang=xx").get_data(as_text=True)
