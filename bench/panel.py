"""``python -m bench.panel``: pictures of every page, in every game, size, light and language, to be looked at.

A server of its own plays each game to four stages with simulated players: the lobby, the middle of a round, a later
chapter, the end. Every page of every stage is opened in Chromium at each size, in both lights and each language. The
pictures of one page are also put together on a sheet: a row for each language, a column for each size and light.
``wide.txt`` lists the pages that scroll sideways.
"""

from __future__ import annotations

import logging
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import click
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from bench.page_weight import FLAGS, browser_path
from companion import games
from companion.server.app import Parts, create_app, parts_of
from companion.server.serving import web_server
from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.table import HOST, Table
from web.i18n.languages import LANGUAGES

SIZES = {
    "phone-320": (320, 640),
    "phone-390": (390, 844),
    "tablet": (768, 1024),
    "tv": (1920, 1080),
}
"""Width and height in CSS pixels by name."""
SMALL, LARGE = ("phone-320", "phone-390"), ("tablet", "tv")
LIGHTS = ("parchment", "candlelight")
PEOPLE = {"N": ("Aliena", "blue"), "E": ("Caris", "red"), "S": ("Merthin", "green"), "W": ("Gwenda", "yellow")}
PAGES = ("phone-asked", "phone-waiting", "phone-watching", "table", "host", "join")
STAGES = ("lobby", "middle", "counting", "late", "over")
MIDDLE = 40
"""Answers until a game is in the middle of a round."""
LATE = 0.83
"""The share of a whole game's answers after which it is late."""
WIDTH = 300
"""Width of a picture on a sheet, in pixels."""
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth + 1"


@dataclass(frozen=True)
class Shot:
    """One page to be pictured: its name, its address, its sizes, and the token of the phone's seat."""

    name: str
    path: str
    sizes: tuple[str, ...]
    table: str = ""
    token: str = ""


def seated(table: Table, seats: tuple[str, ...]) -> dict[str, str]:
    """Seat people; returns the tokens by seat."""
    return {seat: table.take_seat(seat, *PEOPLE[seat]) for seat in seats}


def play(table: Table, most: int | None = None) -> int:
    """Start a table and give simulated answers, up to so many or to the end; returns how many were given."""
    table.start("N")
    assert table.game is not None
    people = players_of(table.game_name, table.game, Random(7), "greedy")
    given = 0
    while not table.over and (most is None or given < most):
        ask = table.game.asks[0]
        table.answer(ask.id, people.choose(ask), ask.seat or HOST)
        given += 1
    return given


@cache
def whole(game: str) -> int:
    """The number of answers of a whole game."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
        table = parts_of(create_app(Settings(data=Path(data)))).registry.open("Rehearsal", game=game)
        seated(table, tuple(PEOPLE))
        return play(table)


def play_to(table: Table, stage: str) -> dict[str, str]:
    """Seat players and play a table to a stage; returns the tokens by seat."""
    if stage == "lobby":
        return seated(table, ("N", "E"))
    tokens = seated(table, tuple(PEOPLE))
    play(table, {"late": int(whole(table.game_name) * LATE), "over": None}.get(stage, MIDDLE))
    if stage == "counting":
        table.count_now()
    return tokens


def shots_of(parts: Parts, game: str, stage: str) -> Iterator[Shot]:
    """The pages of one game at one stage."""
    table = parts.registry.open("Friday", game=game)
    tokens = play_to(table, stage)
    asked = next((ask.seat for ask in table.game.asks if ask.seat), "N") if table.game else "N"
    other = next(seat for seat in tokens if seat != asked)
    head = f"{game}/{stage}"
    phone = f"/phone/{table.id}"
    yield Shot(f"{head}/phone-asked", phone, SMALL, table.id, tokens[asked])
    yield Shot(f"{head}/phone-waiting", phone, SMALL, table.id, tokens[other])
    yield Shot(f"{head}/phone-watching", phone, ("phone-390",))
    yield Shot(f"{head}/table", f"/table/{table.id}", LARGE)
    yield Shot(f"{head}/host", parts.registry.host_path(table.id), ("phone-390", "tv"))
    yield Shot(f"{head}/join", f"/join/{table.id}", SMALL)


def all_shots(parts: Parts, wanted: tuple[str, ...], only: str = "") -> Iterator[Shot]:
    """The pages of all games, then those of no game; a stage none of whose pages is wanted is left out."""
    for game in wanted:
        for stage in STAGES:
            if any(only in f"{game}/{stage}/{page}" for page in PAGES):
                yield from shots_of(parts, game, stage)
        draft = parts.registry.drafts.create("Ada's copy", game)
        yield Shot(f"{game}/enrol", parts.registry.pack_path(draft.id), ("phone-320", "tv"))
    for name, path in (("start", "/"), ("book", "/book"), ("tv", "/tv"), ("packs", "/enrol")):
        yield Shot(f"shared/{name}", path, ("phone-320", "tv"))


def take(browser: Browser, address: str, shot: Shot, size: str, light: str, language: str, file: Path) -> bool:
    """Picture one page; returns whether it scrolls sideways."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    items = {"light": light} | ({f"token.{shot.table}": shot.token} if shot.token else {})
    context.add_init_script(
        "".join(f"localStorage.setItem('exchequer.{name}', '{value}');" for name, value in items.items())
    )
    page = context.new_page()
    try:
        page.goto(
            f"{address}{shot.path}{'&' if '?' in shot.path else '?'}lang={language}", wait_until="domcontentloaded"
        )
        page.locator("#app .loading, body:empty").first.wait_for(state="detached", timeout=30_000)
        page.wait_for_timeout(250)
        file.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=file, full_page=size != "tv")
        return bool(page.evaluate(TOO_WIDE))
    finally:
        context.close()


def sheet(files: list[list[Path]], target: Path) -> None:
    """Put pictures together: a row for each list."""
    rows = []
    for line in files:
        pictures = [Image.open(file).convert("RGB") for file in line if file.exists()]
        scaled = [one.resize((WIDTH, max(1, one.height * WIDTH // one.width))) for one in pictures]
        row = Image.new("RGB", (WIDTH * max(1, len(scaled)), max((one.height for one in scaled), default=1)), "white")
        for column, one in enumerate(scaled):
            row.paste(one, (column * WIDTH, 0))
        rows.append(row)
    whole = Image.new("RGB", (max(row.width for row in rows), sum(row.height for row in rows)), "white")
    top = 0
    for row in rows:
        whole.paste(row, (0, top))
        top += row.height
    whole.save(target, quality=85)


@click.command()
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="Folder of the pictures.")
@click.option("--game", "wanted", multiple=True, type=click.Choice(list(games.names())), help="These games only.")
@click.option(
    "--language", "languages", multiple=True, type=click.Choice(list(LANGUAGES)), help="These languages only."
)
@click.option("--light", "lights", multiple=True, type=click.Choice(LIGHTS), help="These lights only.")
@click.option("--only", default="", help="Only pages whose name contains this.")
def command(
    output: Path, wanted: tuple[str, ...], languages: tuple[str, ...], lights: tuple[str, ...], only: str
) -> None:
    """Picture every page in every game, size, light and language."""
    logging.disable(logging.WARNING)
    languages, lights = languages or tuple(LANGUAGES), lights or LIGHTS
    wide: list[str] = []
    count = 0
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        app = create_app(Settings(data=Path(data)))
        server = web_server(app)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        address = f"http://127.0.0.1:{server.port}"
        for shot in all_shots(parts_of(app), wanted or games.names(), only):
            if only not in shot.name:
                continue
            rows = []
            for language in languages:
                row = []
                for size in shot.sizes:
                    for light in lights:
                        file = output / shot.name / f"{size}-{light}-{language}.png"
                        if take(browser, address, shot, size, light, language, file):
                            wide.append(str(file.relative_to(output)))
                        row.append(file)
                        count += 1
                rows.append(row)
            sheet(rows, output / f"{shot.name.replace('/', '_')}.jpg")
            click.echo(shot.name)
        browser.close()
        server.shutdown()
    (output / "wide.txt").write_text("".join(f"{line}\n" for line in wide), encoding="utf-8")
    click.echo(f"{count} pictures; {len(wide)} pages scroll sideways")


if __name__ == "__main__":
    command()
