"""Terms: each is rendered as a sentence in every language, and none can break a page."""

import pytest

from web import games
from web.i18n.languages import LANGUAGES
from web.i18n.message_files import sources
from web.i18n.render import messages_of, render_term, render_view


def test_only_the_terms_of_a_view_are_rendered() -> None:
    take = {"key": "take", "n": 1, "kind": "stone", "pile": "quarry"}
    view = {"vp": 8, "bonus": [take], "mine": {"instructions": [take], "holdings": {"stone": 1}}, "event": None}
    assert render_view(view, "en") == {
        "vp": 8,
        "bonus": ["1 stone"],
        "mine": {"instructions": ["Take 1 stone from the quarry."], "holdings": {"stone": 1}},
        "event": None,
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "term",
    [
        {"key": "no.such_thing", "n": 3, "deep": {"key": "nor.this"}},
        {"key": ""},
        {"key": "take"},
        {"key": "take", "n": None, "kind": ["x"], "pile": {}},
        {"key": "take", "n": "many", "kind": "gems", "pile": "sky"},
        {"key": "return_move", "n": 1, "kind": "wood", "from": "seat:", "to": "moon:1"},
        {"key": "log.correction", "note": "{n} %s %(n)s {0} {note}"},
        {"key": "log.correction", "note": "a\x00b\u202e" * 500},
        {"key": "take", "n": float("inf"), "kind": "wood", "pile": "forest"},
    ],
)
def test_an_unknown_term_or_parameter_is_visible_and_harmless(term: dict[str, object], language: str) -> None:
    text = render_term(term, language)
    assert text
    assert len(text) < 700
    assert "\x00" not in text and "\u202e" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_game_no_shared_sentence_or_pile_takes_the_words_of_one_game(language: str) -> None:
    shared, own = sources(language), {game: sources("en", game) for game in games.names()}
    compared = 0
    for game, texts in own.items():
        for id in texts:
            pile, of, kind = id.removeprefix("pile-").rpartition("-of-")
            if of and id.startswith("pile-") and f"pile-{pile}" in shared and f"pile-{pile}-of-{kind}" not in shared:
                move = {"key": "give", "n": 1, "kind": kind, "pile": pile}
                plain = messages_of(language).text(f"pile-{pile}", {}, ("to",))
                assert plain and plain in render_term(move, language)
                assert plain not in render_term(move, language, game)
                compared += 1
    assert compared, "a game has a word of its own for a shared pile"
