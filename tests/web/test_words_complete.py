"""Completeness of words: every key has a sentence, every text a translation, every catalogue is current."""

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path

import pytest
from babel.lists import format_list
from babel.messages.catalog import Catalog, Message
from babel.numbers import format_decimal

from companion.errors import Code
from companion.games.world_without_end import PLUGIN as WORLD_WITHOUT_END
from engine.games import GAMES
from engine.world_without_end.pack_reading import EFFECTS, FAVOURS
from web import games
from web.i18n import catalogue, conventions, extract, render
from web.i18n.render import LANGUAGES, messages_of, render_term

ROOT = Path(__file__).resolve().parents[2]
TRANSPORT = ROOT / "companion" / "transport"
"""The web server, whose notes are lines of the log."""
OTHERS = [language for language in LANGUAGES if language != "en"]
NAMED = {"term", "note", "Ask", "choose", "offer", "name", "Refused"}


def sources(game: str | None = None) -> list[Path]:
    """The modules of one game, or ("") those outside the games' folders, or (None) all that can emit terms."""
    found = [path for part in ("engine", "companion") for path in sorted((ROOT / part).rglob("*.py"))]
    found = [path for path in found if not path.is_relative_to(TRANSPORT)]
    return [
        path
        for path in found
        if game is None or game == next((one for one in path.relative_to(ROOT).parts if one in GAMES), "")
    ]


def texts(node: ast.expr) -> Iterator[str]:
    """The constant texts that an expression can be; an f-string's first part, with a * behind it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
    elif isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
        yield str(node.values[0].value) + "*"


def used(game: str | None) -> dict[str, set[str]]:
    """The first arguments, in the sources, of the functions of NAMED, and the values of "key"."""
    found: dict[str, set[str]] = {name: set() for name in NAMED | {"key"}}
    for path in sources(game):
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
                    }:
                        found["key"].add(text)
    return found


def keys(game: str | None = None) -> set[str]:
    """Every term key that the sources of a game can emit, or ("") the shared ones, or (None) all."""
    found = used(game)
    named = found["choose"] | found["offer"] | found["name"]
    asked = {name.rstrip("*").split("-")[0] for name in named} - {"play_lost"}
    direct = {key for key in found["term"] | found["note"] | found["key"] if not key.endswith("*")}
    refused = {f"error.{code}" for code in found["Refused"]}
    chosen = {name.rstrip("*") for name in found["choose"] | found["offer"]}
    return direct | refused | {f"ask.{name}" for name in chosen} | {f"waiting.{name}" for name in asked}


def keys_of_cards() -> set[str]:
    """The keys that World Without End derives from a pack."""
    return (
        {f"effect.{name}" for name in EFFECTS if name != "forbid_building"}
        | {f"favour.{name}" for name in FAVOURS}
        | {f"punishment.{name}" for name in ("penance", "begging", "royal_court")}
        | {card.title_key for card in WORLD_WITHOUT_END.load_pack().cards}
    )


@pytest.mark.parametrize("game", ["", *GAMES])
def test_every_key_in_the_sources_of_a_game_has_a_sentence_of_its_own_or_a_shared_one(game: str) -> None:
    known = catalogue.catalogue_of(game)
    emitted = keys(game) | (keys_of_cards() if game == "world_without_end" else set())
    messages = messages_of("en", game)
    assert (
        sorted(key for key in emitted if known.sentence(key) is None and not messages.bundle_of(key.replace(".", "-")))
        == []
    )


def test_every_refusal_has_a_sentence() -> None:
    messages = messages_of("en", "")
    codes = [code for code in Code if f"error.{code.value}" not in catalogue.SHARED_SENTENCES]
    assert [code for code in codes if not messages.bundle_of(f"error-{code.value}")] == []


def test_the_scan_of_the_sources_finds_what_it_looks_for() -> None:
    assert {"ask.play", "option.nothing", "log.tax", "error.not_legal", "ask.sale", "waiting.tax"} <= keys()


def test_the_titles_are_those_of_the_reference_pack() -> None:
    titles = games.words("world_without_end").titles
    assert {card.title_key: card.title for card in WORLD_WITHOUT_END.load_pack().cards} == titles


def strings(message: Message) -> list[tuple[str, str]]:
    """Each translated form of a message beside its text."""
    if isinstance(message.id, (tuple, list)):
        forms = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        return [(str(message.id[0 if number == 0 else -1]), str(form)) for number, form in enumerate(forms)]
    return [(str(message.id), str(message.string))]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_of_pages_and_terms_is_translated(language: str) -> None:
    for name, catalog in extract.texts().items():
        translated = extract.read(language, name)
        wanted = {(message.id, message.context) for message in catalog if message.id}
        assert {(message.id, message.context) for message in translated if message.id} == wanted, (
            "run python -m web.i18n.extract and translate"
        )
        assert extract.untranslated(translated) == []
        assert [message.id for message in translated if message.id and message.fuzzy] == []


def test_a_text_is_in_the_catalogue_of_its_game_or_in_the_shared_one() -> None:
    found = {name: {message.id for message in catalog} for name, catalog in extract.texts().items()}
    assert "Weaver" in found["world_without_end"] and "Weaver" not in found[extract.SHARED]
    assert "North" in found[extract.SHARED]
    assert [name for name in games.names() if "North" in found[name]] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_game_reads_its_own_translation_before_that_of_another(language: str, monkeypatch: pytest.MonkeyPatch,
                                                                 tmp_path: Path) -> None:  # fmt: skip
    for game in games.names()[:2]:
        catalog = Catalog(locale=language)
        catalog.add("Same text", game)
        file = tmp_path / game / "locale" / language / "LC_MESSAGES" / "messages.mo"
        file.parent.mkdir(parents=True)
        file.write_bytes(extract.compiled(catalog))
    monkeypatch.setattr(render, "GAMES", tmp_path)
    render.translations.cache_clear()
    try:
        for game in games.names()[:2]:
            assert render.translations(language, game).gettext("Same text") == game
    finally:
        render.translations.cache_clear()


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_of_singular_and_plural_is_translated_in_both_forms(language: str) -> None:
    pairs = [key for key, sentence in catalogue.catalogue_of().sentences.items() if isinstance(sentence, tuple)]
    assert "device.handful_count" in pairs
    for key in pairs:
        for n in (1, 2):
            assert render_term({"key": key, "n": n}, language) != render_term({"key": key, "n": n}, "en"), key


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_placeholders_of_its_text(language: str) -> None:
    pattern = re.compile(r"\{\w+(?::\w+)?\}|%\(\w+\)s")
    for message in chain.from_iterable(extract.read(language, name) for name in extract.texts()):
        for text, form in strings(message) if message.id else []:
            assert set(pattern.findall(form)) == set(pattern.findall(text)), text


@pytest.mark.parametrize("language", OTHERS)
def test_the_compiled_catalogue_is_that_of_the_written_one(language: str) -> None:
    for name in extract.texts():
        compiled = extract.po_file(language, name).with_suffix(".mo").read_bytes()
        assert compiled == extract.compiled(extract.read(language, name)), "run python -m web.i18n.extract"


def test_the_conventions_of_languages_are_those_of_the_unicode_consortium() -> None:
    assert conventions.FILE.read_text(encoding="utf-8") == extract.conventions_text(), "run python -m web.i18n.extract"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_and_decimals_are_written_as_babel_writes_them(language: str) -> None:
    ours, locale = conventions.conventions_of(language), "en_GB" if language == "en" else language
    for count in range(6):
        items = [f"{{{number}}}" for number in range(count)]
        assert ours.joined(items, "standard") == format_list(items, "standard", locale)
        assert ours.joined(items, "or") == format_list(items, "or", locale)
    for value in (0.0, 0.5, -0.25, 12.125, 1234.5, 3.0):
        assert ours.decimal_text(value) == format_decimal(value, locale=locale, group_separator=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_rendered_without_any_parameter(language: str) -> None:
    for key in catalogue.catalogue_of().sentences:
        assert render_term({"key": key}, language)


def duplicates(tables: list[Mapping[str, object]]) -> list[str]:
    """The keys for which two tables have different things."""
    seen: dict[str, object] = {}
    twice = []
    for table in tables:
        twice += [key for key, value in table.items() if seen.setdefault(key, value) != value]
    return sorted(twice)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_uses_no_shared_key_for_something_else(name: str) -> None:
    game = games.words(name)
    assert duplicates([game.sentences, catalogue.SHARED_SENTENCES]) == []
    assert duplicates([game.amounts, catalogue.SHARED_AMOUNTS]) == []
    assert duplicates([game.kinds, catalogue.SHARED_KINDS]) == []
    assert duplicates([game.piles, catalogue.SHARED_PILES]) == []
