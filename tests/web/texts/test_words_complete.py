"""Completeness of texts: every language has every message, and writes lists and numbers as Unicode says."""

import pytest
from babel.lists import format_list
from babel.numbers import format_decimal

from companion.games.pack_loader import reference
from web.i18n import cldr, conventions
from web.i18n.check import main
from web.i18n.languages import LANGUAGES
from web.i18n.message_files import topics
from web.i18n.render import messages_of


def titles_of(game: str) -> set[str]:
    """The titles of the cards of a game's reference pack that are known by their words."""
    pack = reference(game)
    cards = [card for part in ("advantages", "events") for card in getattr(pack, part, {}).values()]
    return {card.title for card in cards} | {card.title for card in getattr(pack, "cards", ())}


@pytest.mark.parametrize("game", ["world_without_end", "pillars_of_the_earth"])
def test_the_titles_are_those_of_the_reference_pack(game: str) -> None:
    english = messages_of("en", game)
    assert {english.text(id, {}) for id in topics("en", game)["titles"]} == titles_of(game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_wrong_or_missing(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([language]) == 0, capsys.readouterr().out


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
