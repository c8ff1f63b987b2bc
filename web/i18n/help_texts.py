"""Help texts: for each clause of a game a title, two sentences and an example, in one language.

A game's texts are in ``web/games/<game>/help/<language>.ftl``: the message ``help-<clause>`` with the attributes
``title`` and (where it helps) ``example``, and ``section-<letters>`` for the heading of a section. They are read only
when somebody asks for help, so they take no memory otherwise. ``help.py`` of a game lists the subjects that a page can
ask about.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NotRequired, TypedDict

from fluent.runtime import FluentBundle, FluentResource

from web import games

HELP, SECTION = "help-", "section-"
"""Prefixes of the messages: those of clauses, and those of sections."""
ENGLISH = "en"

_IDENTIFIER = re.compile(r"^((?:help|section)-[A-Z][A-Z0-9-]*)\s*=", re.MULTILINE)
_SECTION_OF = re.compile(r"-([A-Z]+)\d+$")


class ClauseHelp(TypedDict):
    """The help on one clause: its id, a title, two sentences, and an example where there is one."""

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
    subjects: Mapping[str, tuple[str, ...]]


def help_file(game: str, language: str) -> Path:
    """The file of a game's help texts in a language."""
    return games.HERE / game / "help" / f"{language}.ftl"


def has_help(game: str) -> bool:
    """Whether a game has help texts; a game without pages of its own need not."""
    return help_file(game, ENGLISH).is_file()


class _Texts:
    """The texts of one file, looked up by message and attribute."""

    def __init__(self, game: str, language: str) -> None:
        """Read the file; a language without one has no texts."""
        path = help_file(game, language)
        self.source = path.read_text(encoding="utf-8") if path.is_file() else ""
        self._bundle = FluentBundle([language], use_isolating=False)
        self._bundle.add_resource(FluentResource(self.source))

    def find(self, message: str, attribute: str = "") -> str:
        """A text, or "" where the file has none."""
        if not self._bundle.has_message(message):
            return ""
        found = self._bundle.get_message(message)
        pattern = found.attributes.get(attribute) if attribute else found.value
        if pattern is None:
            return ""
        text, errors = self._bundle.format_pattern(pattern)
        if errors:
            raise ValueError(f"{message}: {errors[0]}")
        return " ".join(str(text).split())


@lru_cache(maxsize=8)
def help_of(game: str, language: str) -> Help:
    """The help on a game in a language; what a language lacks is in English. Raises KeyError for an unknown game."""
    if game not in games.names() or not has_help(game):
        raise KeyError(game)
    english = _Texts(game, ENGLISH)
    own = english if language == ENGLISH else _Texts(game, language)

    def text(message: str, attribute: str = "") -> str:
        return own.find(message, attribute) or english.find(message, attribute)

    sections: list[SectionHelp] = []
    for message in _IDENTIFIER.findall(english.source):
        if message.startswith(SECTION):
            sections.append({"name": text(message), "clauses": []})
            continue
        clause: ClauseHelp = {"id": message.removeprefix(HELP), "title": text(message, "title"), "text": text(message)}
        if example := text(message, "example"):
            clause["example"] = example
        sections[-1]["clauses"].append(clause)
    return {"sections": sections, "subjects": subjects_of(game)}


def subjects_of(game: str) -> Mapping[str, tuple[str, ...]]:
    """The subjects of a game's help: subject → clauses, the most useful first."""
    subjects: Mapping[str, tuple[str, ...]] = vars(importlib.import_module(f"web.games.{game}.help"))["SUBJECTS"]
    return subjects


def messages_of(game: str, language: str) -> frozenset[str]:
    """The messages that a file defines, for checks of completeness; attributes as "message.attribute"."""
    source = _Texts(game, language).source
    found = set[str]()
    message = ""
    for line in source.splitlines():
        if match := _IDENTIFIER.match(line):
            message = match[1]
            found.add(message)
        elif attribute := re.match(r"\s+\.(\w+)\s*=", line):
            found.add(f"{message}.{attribute[1]}")
    return frozenset(found)


def section_of(clause: str) -> str:
    """The letters of a clause's section: "III" of "PE-III4". Raises ValueError for what is no clause."""
    found = _SECTION_OF.search(clause)
    if found is None:
        raise ValueError(f"no clause: {clause!r}")
    return found[1]
