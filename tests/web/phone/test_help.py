"""Help on the rules: every clause and every subject in the files, the dialog and the search on the phone."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from companion.games import names, plugin_of
from companion.simulation.players import players_of
from tests.web.conftest import Open
from web.i18n.help_texts import help_of
from web.i18n.languages import LANGUAGES
from web.i18n.text_files import has_texts, text_file, texts_of

GAMES = [name for name in names() if has_texts(name, "help")]
COUNTS = {"world_without_end": 129, "pillars_of_the_earth": 76, "monasterium": 57}
RULES = Path(__file__).resolve().parents[2] / "rules"


def clauses_in_tests(prefix: str) -> set[str]:
    """The clauses that the tests of the rules name."""
    found: set[str] = set()
    for path in RULES.rglob("*.py"):
        found |= set(re.findall(rf"\b{prefix}-[A-Z]+\d+\b", path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_a_title_and_a_text(game: str) -> None:
    clauses = [clause for section in help_of(game, "en")["sections"] for clause in section["clauses"]]
    assert all(clause["title"] and clause["text"] for clause in clauses)
    assert len({clause["id"] for clause in clauses}) == COUNTS[game]
    prefix = clauses[0]["id"].partition("-")[0]
    assert clauses_in_tests(prefix) == {clause["id"] for clause in clauses}


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_game_is_a_subject_of_its_help(game: str) -> None:
    plugin = plugin_of(game)
    pack = plugin.load_pack()
    asked: set[str] = set()
    for seed in range(6):
        seats = {"N": "blue", "E": "red", "S": "green"}
        running = plugin.begin(plugin.parse({"game": game, "seats": seats}, pack), pack)
        people = players_of(game, running, Random(seed), "random")
        while not running.over:
            asked |= {f"ask.{ask.what}" for ask in running.asks}
            running.answer(running.asks[0].id, people.choose(running.asks[0]))
    assert asked - help_of(game, "en")["subjects"].keys() == set()


@pytest.mark.parametrize("folder", ["help", "guide"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_help_and_guide_texts(game: str, folder: str, language: str) -> None:
    english, own = texts_of(text_file(game, folder, "en")), texts_of(text_file(game, folder, language))
    assert own.keys() == english.keys()
    assert all(own.values())


def test_a_tap_on_a_clause_of_the_account_book_explains_it(visit: Open) -> None:
    page = visit("/phone/waiting")
    page.click(".bar .open")
    page.locator("#drawer .clause").first.click()
    dialog = page.locator("dialog#help")
    expect(dialog).to_be_visible()
    expect(dialog.locator(".help-entry")).to_have_count(1)
    assert re.search(r"WWE-[A-Z]+\d+", dialog.inner_text())
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_the_rules_are_searched_without_accents_and_in_any_order_of_words(visit: Open) -> None:
    page = visit("/phone/waiting")
    page.click(".bar .open")
    page.click("#tab-help-rules")
    page.fill("#help-search", "gold TAX")
    expect(page.locator(".rules .help-entry").first).to_contain_text("WWE-D3")
    page.fill("#help-search", "zeppelin")
    expect(page.locator(".rules .help-entry")).to_have_count(0)
    expect(page.locator(".rules")).to_contain_text("Nothing found")


def test_a_question_and_each_card_in_it_open_the_help_on_it(visit: Open) -> None:
    page = visit("/phone/simulated")  # which action card to play
    dialog = page.locator("dialog#help")
    page.locator(".now .with-help .help-sign").click()
    expect(dialog).to_contain_text("WWE-R17")
    page.keyboard.press("Escape")
    page.locator(".now .help-list").locator("xpath=..").locator("summary").click()
    page.locator('.now [data-help="card.piety"]').click()
    expect(dialog).to_contain_text("WWE-A2")
    page.keyboard.press("Escape")
    page.locator('.due [data-help="duty.piety"]').click()
    expect(dialog).to_contain_text("WWE-D1")


VOICES = """voices => {
    window.spoken = [];
    const speech = { getVoices: () => voices, cancel() {},
        speak: utterance => window.spoken.push([utterance.text, utterance.voice?.name]) };
    Object.defineProperty(window, "speechSynthesis", { value: speech });
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""
"""Script: a device with these voices, which records what it reads aloud."""
FAR = {"name": "far", "lang": "en-GB", "localService": False}
NEAR = {"name": "near", "lang": "en-GB", "localService": True}


def test_a_card_is_read_aloud_with_its_drawings_by_a_voice_of_the_device(visit: Open) -> None:
    page = visit("/phone/choice")
    page.evaluate(VOICES, [FAR, NEAR])
    title, question = page.inner_text("#now-title"), page.locator(".now .question").first.inner_text()
    page.locator(".now").get_by_role("button", name="Enlarge or read aloud").press("Enter")
    dialog = page.get_by_role("dialog", name=title)
    expect(dialog).to_contain_text(question)
    expect(page.locator("dialog#help.large")).to_be_visible()
    dialog.get_by_role("button", name="Read aloud").press("Enter")
    spoken = page.evaluate("window.spoken")
    assert {voice for _, voice in spoken} == {"near"}, "a voice of the internet would send the texts away"
    lines = [line for line, _ in spoken]
    assert lines[0] == title and question in lines
    assert all(option.split("\n")[0] in " ".join(lines) for option in page.locator(".now .choice").all_inner_texts())
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Enlarge or read aloud").first).to_be_focused()
