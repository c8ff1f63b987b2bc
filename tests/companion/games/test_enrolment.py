"""Enrolment forms of all games: the reference pack as entered values, and a sentence for every text."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion import games
from companion.games.enrolment_fields import accepts, lacking
from companion.games.enrolment_form import Form
from companion.games.pack_loader import reference_data
from companion.packs.draft_store import DraftStore
from tests.companion.packs.enrolled_pack import problems
from web.i18n.languages import LANGUAGES
from web.i18n.render import render_view

every_game = pytest.mark.parametrize("game", games.names())


def form_of(game: str) -> Form:
    """The form of a game."""
    form = games.plugin_of(game).enrolment()
    assert form is not None
    return form


@every_game
def test_the_reference_pack_is_a_complete_copy_that_lacks_each_removed_value(game: str) -> None:
    form, reference = form_of(game), reference_data(game)
    entered, items = form.take_apart(reference), form.items()
    assert set(entered) == set(items)
    for item, value in entered.items():
        fields = items[item].fields
        assert accepts(fields, value) and lacking(fields, value) == [], item
        for name in value.keys() - {"title"}:
            without = {other: part for other, part in value.items() if other != name}
            assert [left.name for left in lacking(fields, without)] == [name]


@every_game
def test_an_exported_copy_has_the_same_values_elsewhere(game: str, drafts: DraftStore) -> None:
    id = drafts.create("Ada's copy", game).id
    drafts.set_items(id, copy.deepcopy(dict(form_of(game).take_apart(reference_data(game)))))
    assert problems(drafts, id) == []
    drafts.finish(id)
    other = DraftStore(drafts.folder.parent / "elsewhere")
    imported = other.import_file(drafts.export_file(id, with_photos=True))
    assert not imported.foreign
    assert imported.values == drafts.get(id).values
    assert imported.is_finished(other.packs)


def texts(data: Any) -> Iterator[str]:
    """Every text in a form."""
    if isinstance(data, (dict, list)):
        for part in data.values() if isinstance(data, dict) else data:
            yield from texts(part)
    elif isinstance(data, str):
        yield data


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_form_has_a_sentence_in_every_language(game: str, language: str) -> None:
    written = render_view(form_of(game).data(), language)
    keys = ("[", "enrol.", "mission.", "place.", "craftsman.")
    assert [text for text in texts(written) if text.startswith(keys)] == []
    assert '"key"' not in json.dumps(written)
