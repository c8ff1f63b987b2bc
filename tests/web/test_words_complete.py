"""Nothing is left unsaid: every key in the sources has a sentence, every text a translation, every file is current."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from companion.errors import Code
from companion.packs import reference
from engine.world_without_end.pack_reading import EFFECTS, FAVOURS
from web import games, words_build, words_catalogue
from web.words import LANGUAGES, say

HOUSE = Path(__file__).resolve().parents[2]
OTHERS = [language for language in LANGUAGES if language != "en"]
NAMED = {"term", "note", "Ask", "choose", "offer", "name", "Refused"}


def sources() -> list[Path]:
    return [path for part in ("engine", "companion") for path in sorted((HOUSE / part).rglob("*.py"))]


def texts(node: ast.expr) -> Iterator[str]:
    """The constant texts that an expression can be; an f-string's first part, with a * behind it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
    elif isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
        yield str(node.values[0].value) + "*"


def used() -> dict[str, set[str]]:
    """What the sources hand to each of the functions named above, and write under "key"."""
    found: dict[str, set[str]] = {name: set() for name in NAMED | {"key"}}
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                function = node.func
                name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
                if name in NAMED:
                    asks_otherwise = any(keyword.arg == "question" for keyword in node.keywords)
                    found["name" if asks_otherwise else name].update(texts(node.args[0]))
            elif isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value == "key":
                        found["key"].update(texts(value))
            elif isinstance(node, ast.Assign):
                for text in texts(node.value):
                    if re.fullmatch(r"[a-z]+\.[a-z_]+", text) and text.split(".")[0] in {
                        "ask",
                        "option",
                        "log",
                        "sense",
                    }:
                        found["key"].add(text)
    return found


def keys() -> set[str]:
    """Every term key that the sources can hand out."""
    found = used()
    named = found["choose"] | found["offer"] | found["name"]
    asked = {name.rstrip("*").split("-")[0] for name in named} - {"play_lost"}
    direct = {key for key in found["term"] | found["note"] | found["key"] if not key.endswith("*")}
    refused = {f"error.{code}" for code in found["Refused"]} | {f"error.{code.value}" for code in Code}
    chosen = {name.rstrip("*") for name in found["choose"] | found["offer"]}
    return (
        direct
        | refused
        | {f"ask.{name}" for name in chosen}
        | {f"waiting.{name}" for name in asked}
        | {f"effect.{name}" for name in EFFECTS if name != "forbid_building"}
        | {f"favour.{name}" for name in FAVOURS}
        | {f"punishment.{name}" for name in ("penance", "begging", "royal_court")}
        | {card.title_key for card in reference("world_without_end").cards}
    )


def test_every_key_in_the_sources_has_a_sentence() -> None:
    silent = sorted(key for key in keys() if words_catalogue.sentence(key) is None)
    assert silent == []


def test_the_scan_of_the_sources_finds_what_it_looks_for() -> None:
    assert {"ask.play", "option.nothing", "log.tax", "error.not_legal", "ask.sale", "waiting.tax"} <= keys()


def test_the_titles_are_those_of_the_reference_pack() -> None:
    titles = games.words("world_without_end").titles
    assert {card.title_key: card.title for card in reference("world_without_end").cards} == titles


def strings(message: Message) -> list[tuple[str, str]]:
    """Each translated form of a message beside its text."""
    if isinstance(message.id, (tuple, list)):
        forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        return [(str(message.id[0 if number == 0 else -1]), str(form)) for number, form in enumerate(forms)]
    return [(str(message.id), str(message.string))]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_pages_and_terms_is_translated(language: str) -> None:
    translated = words_build.read(language)
    wanted = {(message.id, message.context) for message in words_build.texts() if message.id}
    known = {(message.id, message.context) for message in translated if message.id}
    assert wanted - known == set(), "run python -m web.words_build and translate"
    assert [text for message in translated if message.id for text, form in strings(message) if not form] == []
    assert [message.id for message in translated if message.id and message.fuzzy] == [], (
        "look at these, they are not said"
    )


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_of_singular_and_plural_is_spoken_in_the_readers_language(language: str) -> None:
    pairs = [key for key, sentence in words_catalogue.SENTENCES.items() if isinstance(sentence, tuple)]
    assert "sense.handful_count" in pairs
    for key in pairs:
        for n in (1, 2):
            assert say({"key": key, "n": n}, language) != say({"key": key, "n": n}, "en"), key


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_placeholders_of_its_text(language: str) -> None:
    pattern = re.compile(r"\{\w+(?::\w+)?\}|%\(\w+\)s")
    for message in words_build.read(language):
        for text, form in strings(message) if message.id else []:
            assert set(pattern.findall(form)) == set(pattern.findall(text)), text


@pytest.mark.parametrize("language", OTHERS)
def test_the_compiled_catalogue_is_that_of_the_written_one(language: str) -> None:
    compiled = words_build.po_file(language).with_suffix(".mo").read_bytes()
    assert compiled == words_build.compiled(words_build.read(language)), "run python -m web.words_build"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said_without_any_parameter(language: str) -> None:
    for key in words_catalogue.SENTENCES:
        assert say({"key": key}, language)


def said_twice(tables: list[Mapping[str, object]]) -> list[str]:
    """The keys for which two tables have different things."""
    seen: dict[str, object] = {}
    twice = []
    for table in tables:
        twice += [key for key, value in table.items() if seen.setdefault(key, value) != value]
    return sorted(twice)


def test_no_two_games_say_different_things_by_one_key() -> None:
    assert len(words_catalogue.OF_GAMES) > 1
    of_games = words_catalogue.OF_GAMES
    shared = [
        words_catalogue.MOVES, words_catalogue.ASKS, words_catalogue.OPTIONS, words_catalogue.WAITING,
        words_catalogue.LOG,
    ]  # fmt: skip
    assert said_twice([*(game.sentences for game in of_games), *shared]) == []
    assert said_twice([*(game.amounts for game in of_games), words_catalogue.SHARED_AMOUNTS]) == []
    assert said_twice([*(game.kinds for game in of_games), words_catalogue.SHARED_KINDS]) == []
    assert said_twice([*(game.piles for game in of_games), words_catalogue.SHARED_PILES]) == []
    assert said_twice([game.pile_names for game in of_games]) == []
    for parameter in {name for game in of_games for name in game.names}:
        assert said_twice([game.names.get(parameter, {}) for game in of_games]) == [], parameter
