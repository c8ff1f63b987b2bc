"""A whole game is said: no view holds a term without a sentence, or a sentence with a gap."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.packs import reference
from engine.world_without_end import Game, Setup, view
from web.words import LANGUAGES, render, say


def terms(value: Any) -> Iterator[dict[str, Any]]:
    """Every term in a view, outermost only."""
    if isinstance(value, dict):
        if isinstance(value.get("key"), str):
            yield value
        else:
            for each in value.values():
                yield from terms(each)
    elif isinstance(value, list):
        for each in value:
            yield from terms(each)


@pytest.mark.parametrize("seed", range(3))
def test_every_term_of_a_played_game_is_a_whole_sentence_in_every_language(seed: int) -> None:
    chance = Random(seed)
    setup = {"game": "world_without_end", "seats": {"N": "blue", "E": "red", "W": "green"}, "start_player": None}
    game = Game(Setup.parse(setup), reference())
    said: dict[str, dict[str, Any]] = {}
    while not game.over:
        ask = chance.choice(game.asks)
        viewers = ("table", ask.seat or "N") if chance.random() < 0.3 or ask.seat is None else ()
        for viewer in viewers:
            shown = view(game, viewer)
            for term in terms(shown):
                said.setdefault(f"{term['key']} {sorted(map(str, term.items()))}", term)
        for term in game.undo_terms(1):
            said.setdefault(f"{term['key']} {sorted(map(str, term.items()))}", term)
        game.answer(ask.id, chance.choice(ask.options).value)
    for term in (*said.values(), *terms(view(game, "table"))):
        for language in LANGUAGES:
            sentence = say(term, language)
            assert not sentence.startswith("["), term
            assert "[" not in sentence and "{" not in sentence, (term, sentence)
            assert "…" not in sentence or "title" in term, (term, sentence)
    assert list(terms(render(view(game, "N"), "it"))) == []
