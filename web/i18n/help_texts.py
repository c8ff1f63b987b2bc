"""Help texts: for each clause of a game a title, two sentences and an example, in one language.

A game's texts are in ``web/games/<game>/help/<language>.ftl``: the message ``help-<clause>`` with the attributes
``title`` and (where it helps) ``example``, and ``section-<letters>`` for the heading of a section. ``subjects.json``
beside them has the clauses that explain a subject of a page, the most useful first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NotRequired, TypedDict

from web.i18n.text_files import data, translated

FOLDER = "help"
CLAUSE, SECTION = "help-", "section-"
"""Prefixes of the messages: those of clauses, and those of sections."""


class ClauseHelp(TypedDict):
    """The help on a clause: its id, title, two sentences, and optional example."""

    id: str
    title: str
    text: str
    example: NotRequired[str]


class SectionHelp(TypedDict):
    """A section of the rules with its clauses in the order of the rulebook."""

    name: str
    clauses: list[ClauseHelp]


class Help(TypedDict):
    """Everything about one game in one language; `subjects` names the clauses that explain a subject of a page."""

    sections: list[SectionHelp]
    subjects: dict[str, list[str]]


@lru_cache(maxsize=4)
def help_of(game: str, language: str) -> Help:
    """The help on a game in a language, in English where it is not translated. Raises KeyError for an unknown game."""
    texts = translated(game, FOLDER, language)
    sections: list[SectionHelp] = []
    for name, text in texts.items():
        if name.startswith(SECTION):
            sections.append({"name": text, "clauses": []})
        elif "." not in name:
            clause: ClauseHelp = {
                "id": name.removeprefix(CLAUSE),
                "title": texts.get(f"{name}.title", ""),
                "text": text,
            }
            if example := texts.get(f"{name}.example"):
                clause["example"] = example
            sections[-1]["clauses"].append(clause)
    return {"sections": sections, "subjects": data(game, FOLDER, "subjects")}


def clause_titles(game: str, language: str) -> dict[str, str]:
    """The titles of the clauses that a game's help explains; empty without help."""
    try:
        sections = help_of(game, language)["sections"]
    except KeyError:
        return {}
    return {clause["id"]: clause["title"] for section in sections for clause in section["clauses"]}
