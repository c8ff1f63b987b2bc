"""Words of a whole game: no view holds a term without a sentence, or a sentence with a gap."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.games.pack_loader import reference
from companion.simulation.players import players_of
from engine.games import GAMES
from web.i18n.languages import LANGUAGES
from web.i18n.render import render_term, render_view


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


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_every_term_of_a_played_game_is_a_complete_sentence_in_every_language(name: str, seed: int) -> None:
    chance, rules = Random(seed), GAMES[name]
    setup = {"game": name, "seats": {"N": "blue", "E": "red", "W": "green"}, "start_player": None}
    game: Any = rules.Game(rules.Setup.parse(setup), reference(name))
    players = players_of(name, game, chance)
    rendered: dict[str, dict[str, Any]] = {}
    while not game.over:
        ask = chance.choice(game.asks)
        viewers = ("table", ask.seat or "N") if chance.random() < 0.3 or ask.seat is None else ()
        for viewer in viewers:
            shown = rules.view(game, viewer)
            for term in terms(shown):
                rendered.setdefault(f"{term['key']} {sorted(map(str, term.items()))}", term)
        for term in game.undo_terms(1):
            rendered.setdefault(f"{term['key']} {sorted(map(str, term.items()))}", term)
        game.answer(ask.id, players.choose(ask))
    for term in (*rendered.values(), *terms(rules.view(game, "table"))):
        for language in LANGUAGES:
            sentence = render_term(term, language, name)
            assert not sentence.startswith("["), term
            assert "[" not in sentence and "{" not in sentence, (term, sentence)
            assert "…" not in sentence or "title" in term, (term, sentence)
    assert list(terms(render_view(rules.view(game, "N"), "it"))) == []
