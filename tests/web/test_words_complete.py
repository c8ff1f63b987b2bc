"""Completeness of texts: every key has a message, every message is used, every language is sound."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.lists import format_list
from babel.numbers import format_decimal

from companion.errors import Code
from companion.games.pack_loader import reference
from companion.games.world_without_end import PLUGIN as WORLD_WITHOUT_END
from engine.games import GAMES
from engine.world_without_end.pack_reading import EFFECTS, FAVOURS
from tests.web.test_texts import PAGE_TOPICS
from web import games
from web.i18n import cldr, conventions
from web.i18n.check import main
from web.i18n.languages import LANGUAGES
from web.i18n.message_files import SHARED, TITLES, sources, topics
from web.i18n.messages import id_of
from web.i18n.render import messages_of, render_term

ROOT = Path(__file__).resolve().parents[2]
TRANSPORT = ROOT / "companion" / "transport"
"""The web server, whose notes are lines of the log."""
NAMED = {"term", "note", "Ask", "choose", "offer", "name", "Refused"}


def modules(game: str | None = None) -> list[Path]:
    """The modules of one game, or ("") those outside the games' folders, or (None) all that can emit terms."""
    found = [path for part in ("engine", "companion") for path in sorted((ROOT / part).rglob("*.py"))]
    found = [path for path in found if not path.is_relative_to(TRANSPORT) and path.name != "imagined.py"]
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
    for path in modules(game):
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
        | {card.title_key.replace("card.", "title.") for card in WORLD_WITHOUT_END.load_pack().cards}
    )


def has_message(game: str, key: str) -> bool:
    """Whether a key is shown by a message of the game, or by a shared one; a number at its end may be left out."""
    messages = messages_of("en", game)
    return messages.has(id_of(key)) or messages.has(id_of(key).rstrip("0123456789").rstrip("_"))


@pytest.mark.parametrize("game", ["", *GAMES])
def test_every_key_in_the_sources_of_a_game_has_a_message_of_its_own_or_a_shared_one(game: str) -> None:
    emitted = keys(game) | (keys_of_cards() if game == "world_without_end" else set())
    assert sorted(key for key in emitted if not has_message(game, key)) == []


def test_every_refusal_has_a_message() -> None:
    assert [code for code in Code if f"error-{code.value}" not in sources("en")] == []


def test_the_scan_of_the_sources_finds_what_it_looks_for() -> None:
    assert {"ask.play", "option.nothing", "log.tax", "error.not_legal", "ask.sale", "waiting.tax"} <= keys()


def titles_of(game: str) -> set[str]:
    """The titles of the cards of a game's reference pack that are known by their words."""
    pack = reference(game)
    cards = [card for part in ("advantages", "events") for card in getattr(pack, part, {}).values()]
    return {card.title for card in cards} | {card.title for card in getattr(pack, "cards", ())}


@pytest.mark.parametrize("game", ["world_without_end", "pillars_of_the_earth"])
def test_the_titles_are_those_of_the_reference_pack(game: str) -> None:
    english = messages_of("en", game)
    assert {english.text(id, {}) for id in topics("en", game)["titles"]} == titles_of(game)


# ------------------------------------------------------------------ no message that nobody uses

FOLDERS = ("engine", "companion", "hardware", "web/components", "web/games", "web/templates", "web/i18n", "web/pages")
WORDS = re.compile(r"""["'`]([\w.:-]+)["'`]""")
COMPOSED = re.compile(r"""f"([a-z_]+[\w.:-]*\{[^"]*)"|`([a-z_]+[\w.:-]*\$\{[^`]*)`""")
INSERTED = re.compile(r"(\$?\{[^{}]*\})+")


def literals() -> tuple[set[str], list[re.Pattern[str]]]:
    """All texts in the sources that can be an id or a part of one, and patterns of the ids that are composed."""
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    code = "\n".join(one.read_text(encoding="utf-8") for one in files if one.suffix in {".py", ".js", ".html", ".json"})
    composed = {id_of(INSERTED.sub("\0", one or other)) for one, other in COMPOSED.findall(code)}
    patterns = [re.compile("(.+?)".join(map(re.escape, one.split("\0")))) for one in composed]
    return {id_of(one) for one in WORDS.findall(code)}, patterns


def is_used(id: str, whole: set[str], composed: list[re.Pattern[str]]) -> bool:
    """Whether a message is named in the sources: whole, or composed of words in them; or is the name of a parameter."""
    if id in whole or id.partition("-")[0] in PARAMETERS:
        return True
    found = (pattern.fullmatch(id) for pattern in composed)
    return any(one and all(is_word(part, whole, composed) for part in one.groups()) for one in found)


def is_word(text: str, whole: set[str], composed: list[re.Pattern[str]]) -> bool:
    """Whether a part of an id is a word in the sources, or two, or composed itself."""
    if text in whole or text.isdigit() or len(text) == 1:
        return True
    if any(text[:end] in whole and text[end:] in whole for end in range(1, len(text))):
        return True
    return any((one := pattern.fullmatch(text)) and (one[1] in whole or len(one[1]) == 1) for pattern in composed)


MESSAGES = "".join("".join(sources("en", game).values()) for game in (SHARED, *games.names()))
PARAMETERS = {"kind", "amount", "pile", *re.findall(r"\$(\w+)", MESSAGES), *re.findall(r'type: "(\w+)"', MESSAGES)}
"""The parameters of messages: their values have names."""


@pytest.mark.parametrize("game", [SHARED, *GAMES])
def test_every_message_of_a_term_is_used(game: str) -> None:
    whole, composed = literals()
    found = [
        id
        for topic, messages in topics("en", game).items()
        for id in messages
        if topic not in PAGE_TOPICS and topic != TITLES and not id.startswith("-")
    ]
    assert [id for id in found if not is_used(id.removesuffix("-yours"), whole, composed)] == []


# ------------------------------------------------------------------ languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_wrong_or_missing(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([language]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_and_a_refusal_are_sentences(language: str) -> None:
    for game in (SHARED, *GAMES):
        messages = messages_of(language, game)
        for id in [*sources("en", game)]:
            if id.startswith(("error-", "effect-", "ask-")):
                text = messages.text(id, {"n": 1}) or ""
                assert text.strip().endswith((".", "?")), id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_rendered_without_any_parameter(language: str) -> None:
    for game in (SHARED, *GAMES):
        for id in sources("en", game):
            assert render_term({"key": id}, language, game)


def test_the_conventions_of_languages_are_those_of_the_unicode_consortium() -> None:
    assert conventions.FILE.read_text(encoding="utf-8") == cldr.conventions_text(), "run python -m web.i18n.cldr"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_and_decimals_are_written_as_babel_writes_them(language: str) -> None:
    ours, locale = conventions.conventions_of(language), "en_GB" if language == "en" else language
    for count in range(6):
        items = [f"{{{number}}}" for number in range(count)]
        assert ours.joined(items, "standard") == format_list(items, "standard", locale)
        assert ours.joined(items, "or") == format_list(items, "or", locale)
    for value in (0.0, 0.5, -0.25, 12.125, 1234.5, 3.0):
        assert ours.decimal_text(value) == format_decimal(value, locale=locale, group_separator=False)


def test_spanish_lists_sound_well() -> None:
    spanish = conventions.conventions_of("es")
    assert spanish.joined(["pan", "iglesia"], "standard") == "pan e iglesia"
    assert spanish.joined(["madera", "piedra", "hielo"], "standard") == "madera, piedra y hielo"
    assert spanish.joined(["lana", "oro"], "or") == "lana u oro"
    assert spanish.joined(["lana", "paño"], "or") == "lana o paño"
