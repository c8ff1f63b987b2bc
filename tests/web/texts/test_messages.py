"""Messages of Project Fluent: how files are read, what values become, which folder precedes, what scripts receive."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from web import games
from web.i18n import message_files, page_texts, render
from web.i18n.render import render_term

GAME = games.names()[0]

FILES = {
    "locale/en/trial.ftl": """
# What the file is about.
trial-take = Take { AMOUNT($kind, $n) } { PILE($pile, form: "from") }.
trial-note = they wrote: { $note }
trial-missing = { $n } of { $kind }
trial-any = { LIST($kinds, style: "or") }
trial-all = { $kinds }
trial-owner = For { NAME($owner, type: "seat") }, { NAME($kind, case: "gen") }.
trial-yes = { $flag ->
    [yes] It is so.
   *[no] It is not so.
}
trial-points = { $seat } has { $n ->
    [one] { $n } point
   *[other] { $n } points
}.
trial-points-yours = You have { $n }.
trial-english = Only in English, by { trial-name }
trial-name = Name
nothing = nothing
seat-N = North
seat-E = East
seat-S = South
kind-wood = wood
kind-stone = stone
waiting-trial = follows a name
# A note between two messages.
kind-gem = gem
    .gen = of a gem
amount-gem = { $n ->
    [one] { $n } gem
   *[other] { $n } gems
}
pile-trove = the trove
    .from = from the trove of { NAME($which, type: "seat") }
pile-trove-yours = your trove
    .from = from your trove
""",
    "locale/it/trial.ftl": """
trial-take = Prendi { AMOUNT($kind, $n) } { PILE($pile, form: "from") }.
amount-gem = { $n ->
    [one] { $n } gemma
   *[other] { $n } gemme
}
trial-name = Nome
seat-N = Nord
""",
    f"games/{GAME}/locale/en/trial.ftl": """
trial-name = Name in the game
pile-trove = the chest
    .from = from the chest
""",
}


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Only the files above."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(message_files, "LOCALE", tmp_path / "locale")
    monkeypatch.setattr(message_files, "GAMES", tmp_path / "games")
    forget()
    yield
    forget()


def forget() -> None:
    """Forget what has been read."""
    for cache in (
        message_files.topics,
        message_files.sources,
        render.messages_of,
        render._sentences,
        render._titles,
        page_texts.page_texts,
    ):
        cache.cache_clear()


@pytest.mark.parametrize(
    ("term", "shown"),
    [
        ({"key": "trial.take", "n": 1, "kind": "gem", "pile": "trove:N"}, "Take 1 gem from the trove of North."),
        ({"key": "trial.take3", "n": 2.0, "kind": "gem", "pile": "trove:E"}, "Take 2 gems from the trove of East."),
        ({"key": "trial.take", "n": "many", "kind": "gem", "pile": "sky"}, "Take many gems sky."),
        ({"key": "trial.note", "note": "{ $n } \u2068{n}%s"}, "They wrote: { $n } {n}%s"),
        ({"key": "trial.missing", "n": None}, "… of …"),
        ({"key": "trial.missing", "n": 1.5, "kind": "gem"}, "1.5 of gem"),
        ({"key": "trial.any", "kinds": ["gem", "wood"]}, "Gem or wood"),
        ({"key": "trial.all", "kinds": ["gem", "wood", "stone"]}, "Gem, wood and stone"),
        ({"key": "trial.all", "kinds": []}, "Nothing"),
        ({"key": "trial.owner", "owner": "S", "kind": "gem"}, "For South, of a gem."),
        ({"key": "trial.yes", "flag": True}, "It is so."),
        ({"key": "trial.yes", "flag": False}, "It is not so."),
        ({"key": "trial.points", "seat": "N", "n": 1}, "North has 1 point."),
        ({"key": "trial.english"}, "Only in English, by Name"),
        ({"key": "waiting.trial"}, "follows a name"),
        ({"key": "trial.unheard", "n": 2}, "[unheard: n 2]"),
    ],
)
def test_a_message_is_shown_with_the_names_and_numbers_of_its_term(term: dict[str, object], shown: str) -> None:
    assert render_term(term, "en") == shown


def test_what_a_language_lacks_is_shown_in_english_and_counted_by_the_language_of_the_message() -> None:
    take = {"key": "trial.take", "n": 2, "kind": "gem", "pile": "trove:N"}
    assert render_term(take, "it") == "Prendi 2 gemme from the trove of Nord."
    assert render_term({"key": "trial.english"}, "it") == "Only in English, by Name"
    assert render_term({"key": "trial.name"}, "it") == "Nome"


def test_a_message_of_a_game_precedes_the_shared_one_in_every_language() -> None:
    assert render_term({"key": "trial.name"}, "it", GAME) == "Name in the game"
    take = {"key": "trial.take", "n": 1, "kind": "gem", "pile": "trove:N"}
    assert render_term(take, "en", GAME, "N") == "Take 1 gem from the chest."


def test_the_viewer_reads_of_their_own_things_as_theirs() -> None:
    take = {"key": "trial.take", "n": 1, "kind": "gem", "pile": "trove:N"}
    assert render_term(take, "en", "", "N") == "Take 1 gem from your trove."
    assert render_term(take, "en", "", "E") == "Take 1 gem from the trove of North."
    points = {"key": "trial.points", "seat": "N", "n": 3}
    assert render_term(points, "en", "", "N") == "You have 3."
    assert render_term(points, "en", "", "E") == "North has 3 points."


def test_a_script_receives_its_texts_with_places_and_variants() -> None:
    texts = page_texts.page_texts("en", "", ("trial",))
    assert texts["trial-note"] == "they wrote: {note}"
    assert texts["trial-take"] == "Take {kind} {pile}."
    assert texts["trial-points"] == {"by": "n", "one": "{seat} has {n} point.", "*": "{seat} has {n} points."}
    assert texts["trial-english"] == "Only in English, by Name"
    assert page_texts.page_texts("it", "", ("trial",))["trial-name"] == "Nome"
    assert page_texts.page_texts("it", GAME, ("trial",))["trial-name"] == "Name in the game"
