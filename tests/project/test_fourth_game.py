"""Fourth game: its folders alone, added to a copy of the project, make a game that can be played; no file changes.

The Drovers' Race of ``tests/fourth_game`` is the example of ``docs/adding_a_game.md``.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.__main__ import MODULES
from companion.games import GamePlugin
from engine.core import Ledger
from engine.core.open_game import OpenBoard
from tests.faults.server import Server
from tests.faults.thin_client import ThinPage
from tests.house import open_table_at
from tests.project.fourth_game_tree import GAME, GAME_TREE, PARTS, ROOT, ProjectCopy, copy_project, files_of_the_game

NAME = "The Drovers’ Race"
GUIDE = ROOT / "docs" / "adding_a_game.md"
LANGUAGE = {"Accept-Language": "en"}


@pytest.fixture(scope="module")
def fourth(tmp_path_factory: pytest.TempPathFactory) -> ProjectCopy:
    """A copy of the project with the fourth game."""
    return copy_project(tmp_path_factory.mktemp("fourth"))


@pytest.fixture(scope="module")
def served(fourth: ProjectCopy, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of that copy, with a table of its default game."""
    server = Server(tmp_path_factory.mktemp("data"), source_tree=fourth.folder)
    yield server
    server.kill()


def fetch(address: str) -> str:
    """The text at an address, in English."""
    with urllib.request.urlopen(urllib.request.Request(address, headers=LANGUAGE), timeout=20) as answer:
        text: str = answer.read().decode()
    return text


def page_texts(html: str) -> dict[str, Any]:
    """The JSON data in the HTML of a page."""
    found = re.search(r'<script type="application/json" id="page">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def open_table(served: Server) -> tuple[str, str]:
    """Create a table of the game by the form of the start page, and return its id and the host's key."""
    return open_table_at(served.url, served.house_key, f"{GAME}/", "Market day")


# ------------------------------------------------------------------ the folders


def test_every_file_of_the_game_is_in_a_folder_of_its_name_and_replaces_no_other() -> None:
    files = [path for path in files_of_the_game() if path.parts[0] in PARTS]
    assert {path.parts[0] for path in files} == {"engine", "companion", "web"}
    assert [path for path in files if GAME not in path.parts[:-1] or (ROOT / path).exists()] == []


def test_the_guide_links_each_of_its_files_and_names_only_what_exists() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    linked = {ROOT / "docs" / path for path in re.findall(r"\]\((\.\./tests/fourth_game/[^)]+)\)", guide)}
    shown = {path.resolve().relative_to(GAME_TREE) for path in linked}
    assert {path.name for path in files_of_the_game() if path not in shown} <= {"__init__.py"}
    known = {"board": OpenBoard, "ledger": Ledger, "GamePlugin": GamePlugin}
    for thing, name in re.findall(r"`(board|ledger|GamePlugin)\.(\w+)", guide):
        assert hasattr(known[thing], name), f"{thing}.{name}"
    assert set(re.findall(r"\./exchequer (\w+)", guide)) <= {*MODULES, "test"}


# ------------------------------------------------------------------ commands


def test_the_rules_can_be_played_without_words_and_pages(tmp_path: Path) -> None:
    fourth = copy_project(tmp_path / "copy", only=(f"engine/{GAME}", f"companion/games/{GAME}/reference.json"))
    plugin = fourth.folder / "companion" / "games" / GAME / "__init__.py"
    (shown,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    plugin.write_text(shown)
    played = fourth.run("games", "simulate", GAME, "--records", tmp_path)
    assert played.returncode == 0, played.stderr
    assert fourth.run("games", "replay", tmp_path / f"{GAME}-4-1.json").returncode == 0
    server = Server(tmp_path / "data", source_tree=fourth.folder)
    try:
        assert GAME not in fetch(f"{server.url}/"), "a game without words is not offered"
    finally:
        server.kill()


def test_whole_games_are_simulated_and_their_records_replayed(fourth: ProjectCopy, tmp_path: Path) -> None:
    for players, policy in ((2, "greedy"), (4, "random")):
        words = ("games", "simulate", GAME, "--players", players, "--policy", policy, "--games", 2, "--json")
        played = fourth.run(*words, "--records", tmp_path)
        assert played.returncode == 0, played.stderr
        lines = [json.loads(line) for line in played.stdout.splitlines()]
        assert len(lines) == 2
        assert all(line["winners"] for line in lines)
        again = fourth.run("games", "replay", tmp_path / f"{GAME}-{players}-1.json")
        assert again.returncode == 0, again.stderr
        state = json.loads(again.stdout)["view"]
        assert {seat: score["vp"] for seat, score in state["final"].items()} == {
            seat: score["vp"] for seat, score in lines[0]["final"].items()
        }


def test_its_stickers_and_its_mat_are_printed(fourth: ProjectCopy, tmp_path: Path) -> None:
    for words in (("stickers", GAME, "--part", "red", "--language", "it"), ("mat", GAME)):
        file = tmp_path / f"{words[0]}.pdf"
        printed = fourth.run("print", *words, "-o", file)
        assert printed.returncode == 0, printed.stderr
        assert file.read_bytes().startswith(b"%PDF")


# ------------------------------------------------------------------ at a table


def test_the_start_page_offers_it_and_its_pages_are_served_with_its_own_texts(served: Server) -> None:
    assert f'<option value="{GAME}/">{NAME}</option>' in fetch(f"{served.url}/")
    table, key = open_table(served)
    texts = {name: page_texts(fetch(f"{served.url}/{name}/{table}")) for name in ("phone", "table", "host")}
    assert {page["game"] for page in texts.values()} == {GAME}
    assert all(page["texts"]["page-kind_oats"] == "Oats" for page in texts.values())
    assert texts["table"]["texts"]["table-title"] == NAME
    assert texts["phone"]["texts"]["phone-card_is_read"].startswith("Lay the card")
    assert texts["host"]["texts"]["host-start_player"].startswith("Who sets out first")
    for name in ("phone", "table", "host"):
        html = fetch(f"{served.url}/{name}/{table}?key={key}")
        script = re.search(rf'src="([^"]*components/default/{name}\.js)"', html)
        assert script is not None
        assert "/socket.io" in fetch(served.url + script[1])
    assert 'id="oats"' in fetch(served.url + texts["phone"]["signs"])
    style = re.search(r'href="([^"]*components/default/table\.css)"', fetch(f"{served.url}/table/{table}"))
    assert style is not None
    assert ".place-of" in fetch(served.url + style[1])


def test_it_is_played_to_its_end_on_phones_with_an_undo_and_a_correction(served: Server, fourth: ProjectCopy,
                                                                        tmp_path: Path) -> None:  # fmt: skip
    served.table, key = open_table(served)
    host = ThinPage(served.port, served.table, "host", key)
    phones = {seat: ThinPage(served.port, served.table) for seat in "NES"}
    for (seat, phone), colour in zip(phones.items(), ("blue", "red", "green"), strict=True):
        assert phone.ask("take_seat", {"seat": seat, "name": f"Drover {seat}", "colour": colour})["ok"]
    assert host.ask("start", {"start_player": "E"})["ok"]
    before = phones["E"].refreshed()
    first = before["view"]["asks"][0]
    assert first["question"] == "Roll the die. What does it show?"
    assert phones["E"].ask("answer", {"ask": first["id"], "epoch": 0, "value": "6"})["ok"]
    assert phones["E"].ask("undo", {"epoch": 0})["ok"]
    move = {"n": 1, "kind": "oats", "from": "supply", "to": "seat:N"}
    assert host.ask("correct", {"moves": [move], "note": "one lay on the floor"})["ok"]
    assert phones["N"].refreshed()["view"]["mine"]["holdings"] == {"oats": 3}
    texts: set[str] = set()
    for _ in range(200):
        looked = {seat: phone.refreshed()["view"] for seat, phone in phones.items()}
        if looked["N"]["over"]:
            break
        seat = next(seat for seat, view in looked.items() if view["asks"])
        ask = looked[seat]["asks"][0]
        texts |= {ask["question"], *(option["label"] for option in ask["options"])}
        texts |= {line["text"] for line in looked[seat]["instructions"]}
        answer = {"ask": ask["id"], "epoch": 1, "value": ask["options"][0]["value"]}
        assert phones[seat].ask("answer", answer)["ok"], ask
    final = looked["N"]["final"]
    assert {"Lay a card.", "Ox", "Dog", "Feed 1, for a mile", "Put 1 oats into the supply."} <= texts
    assert not [sentence for sentence in texts if "[" in sentence or "{" in sentence]
    record = json.loads(fetch(f"{served.url}/games/{served.table}/record.json"))
    assert record["game"] == GAME
    assert record["final"] == {seat: score["vp"] for seat, score in final.items()}
    (tmp_path / "record.json").write_text(json.dumps(record))
    assert fourth.run("games", "replay", tmp_path / "record.json").returncode == 0
    for page in (host, *phones.values()):
        page.close()


def test_the_demo_plays_it_with_a_simulated_camera_and_dice(fourth: ProjectCopy, tmp_path: Path) -> None:
    server = Server(tmp_path, "--game", GAME, "--demo", "--pace", "0", source_tree=fourth.folder)
    try:
        fetch(f"{server.url}/healthz")  # it responds once mat and die are simulated
        page = ThinPage(server.port, server.table, "table")
        until = time.monotonic() + 90
        laid: list[str] = []
        while len(laid) < 3 and time.monotonic() < until:
            time.sleep(0.3)
            laid = [line["text"] for line in page.refreshed()["view"]["log"] if "into the slot" in line["text"]]
        devices = page.refreshed()["devices"]
        page.close()
    finally:
        server.kill()
    assert len(laid) >= 3
    assert {name: status["simulated"] for name, status in devices.items()} == {"camera": True, "dice": True}


def test_a_printed_copy_can_be_enrolled(fourth: ProjectCopy, served: Server, tmp_path: Path) -> None:
    assert GAME in {game for game, _ in page_texts(fetch(f"{served.url}/enrol"))["more"]["enrollable"]}
    script = (
        "import sys; from pathlib import Path; from companion.packs.draft_store import DraftStore\n"
        f"drafts = DraftStore(Path(sys.argv[1])); id = drafts.create('Ours', '{GAME}').id\n"
        "drafts.set_item(id, 'board', {'miles': 12, 'rounds': 3, 'oats': 20}); draft = drafts.finish(id)\n"
        "print(drafts.export_file(id, False).decode())"
    )
    reported = subprocess.run([sys.executable, "-c", script, tmp_path], cwd=fourth.folder, env=fourth.environment(),
                          capture_output=True, text=True, timeout=60, check=False)  # fmt: skip
    assert reported.returncode == 0, reported.stderr
    (tmp_path / "ours.json").write_text(reported.stdout)
    checked = fourth.run("pack", tmp_path / "ours.json")
    assert checked.returncode == 0, checked.stderr
    assert json.loads(reported.stdout)["pack"]["board"] == {"miles": 12, "rounds": 3, "oats": 20}


def test_its_pages_work_in_a_browser(served: Server, browser: Browser) -> None:
    served.table, key = open_table(served)
    host = ThinPage(served.port, served.table, "host", key)
    phones = {seat: ThinPage(served.port, served.table) for seat in "NE"}
    for (seat, phone), colour in zip(phones.items(), ("blue", "red"), strict=True):
        assert phone.ask("take_seat", {"seat": seat, "name": f"Drover {seat}", "colour": colour})["ok"]
    token = phones["N"].ask("take_seat", {"seat": "N", "name": "Ada", "colour": "blue"})["token"]
    assert host.ask("start", {"start_player": "N"})["ok"]
    context = browser.new_context(viewport={"width": 320, "height": 640}, locale="en-GB")
    context.add_init_script(f"localStorage.setItem('exchequer.token.{served.table}', '{token}');")
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{served.url}/phone/{served.table}")
    for ask, value in (("stride", "5"), ("lay", "ox"), ("feed", "1")):
        choice = page.locator(f'.ask[data-ask="1.1.{ask}.N"] button.choice[value="{value}"]')
        choice.wait_for()
        page.wait_for_timeout(400)  # a question takes no tap before it can have been read
        choice.click()
        choice.wait_for(state="detached")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{served.url}/table/{served.table}")
    page.get_by_text("The market is 24 miles away").wait_for()
    page.locator(".place-of").first.get_by_text("6 VP").wait_for()
    assert page.get_by_text("Round 1").count()
    page.goto(f"{served.url}/host/{served.table}?key={key}")
    page.get_by_text("Correct the table").first.wait_for()
    context.close()
    assert wrong == []
    for opened in (host, *phones.values()):
        opened.close()


# ------------------------------------------------------------------ checks of developers


def test_its_clause_tests_pass_and_name_every_clause(fourth: ProjectCopy) -> None:
    ran = fourth.run("-p", "no:cacheprovider", "-k", GAME, "tests/rules", module="pytest")
    assert ran.returncode == 0, ran.stdout
    found = re.search(r"(\d+) passed", ran.stdout)
    functions = (GAME_TREE / f"tests/rules/{GAME}/test_race.py").read_text(encoding="utf-8").count("\ndef test_")
    assert found is not None and int(found[1]) > functions, "the clause tests, and those of the list of clauses"
