"""Check of the message files: ``python -m web.i18n.check it`` lists what is wrong or missing, for translators.

Without a language it checks all of them. It ends with 1 if there is any problem.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from web import games
from web.i18n.conventions import conventions_of
from web.i18n.functions import FUNCTIONS
from web.i18n.languages import LANGUAGES
from web.i18n.message_files import GAMES, SHARED, WEB, folder_of
from web.i18n.messages import ENGLISH

OPTIONS = {"NAME": {"type", "case"}, "AMOUNT": {"case"}, "PILE": {"form"}, "LIST": {"style", "type", "case"}}
"""The named arguments of each function."""
LONG = ("help", "guide")
"""Folders of a game with long texts, which only the pages that show them read."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to mend: in which file, with which message, what."""

    language: str
    game: str
    topic: str
    id: str
    kind: str
    detail: str = ""

    def __str__(self) -> str:
        """The path of the file below ``web``, the message, and what is wrong with it."""
        file = _file(self.language, self.game, self.topic).relative_to(WEB).as_posix()
        return f"{file}: {self.id}: {self.kind}{': ' if self.detail else ''}{self.detail}"


@dataclass
class Entry(Visitor):
    """A message or term with what it contains."""

    topic: str
    node: ast.Message | ast.Term
    variables: set[str] = field(default_factory=set)
    references: set[str] = field(default_factory=set)
    wrong_calls: list[str] = field(default_factory=list)
    numbers: list[set[str]] = field(default_factory=list)
    """The variants of each selector with a plural class."""
    texts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Read the tree."""
        self.visit(self.node)

    @property
    def attributes(self) -> set[str]:
        """The names of its attributes."""
        return {one.id.name for one in self.node.attributes}

    @property
    def neutral(self) -> bool:
        """Whether no letter of it belongs to a language: such a message needs no translation."""
        return not any(character.isalpha() for text in self.texts for character in text)

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        """Keep a piece of text."""
        self.texts.append(node.value)

    def visit_StringLiteral(self, node: ast.StringLiteral) -> None:  # noqa: N802
        """Keep a text that is written as a literal."""
        self.texts.append(str(node.parse()["value"]))

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        """Keep the name of a variable."""
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        """Keep the id of another message."""
        self.references.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        """Keep the id of a term."""
        self.references.add(f"-{node.id.name}")

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        """Keep a call that no function answers."""
        name, arguments = node.id.name, node.arguments
        if name not in FUNCTIONS:
            self.wrong_calls.append(f"there is no function {name}")
        elif unknown := {one.name.name for one in arguments.named} - OPTIONS[name]:
            self.wrong_calls.append(f"{name} knows no {', '.join(sorted(unknown))}")
        elif not all(isinstance(one, ast.VariableReference) for one in arguments.positional):
            self.wrong_calls.append(f"{name} is called for a variable: {name}($kind)")
        for one in arguments.positional:
            self.visit(one)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        """Keep the plural classes of a selector."""
        keys = {one.key.name for one in node.variants if isinstance(one.key, ast.Identifier)}
        if keys & {"one", "two", "few", "many"}:
            self.numbers.append(keys)
        self.generic_visit(node)


@dataclass
class Folder:
    """The messages of one folder, and what is wrong with its files."""

    language: str
    game: str
    entries: dict[str, Entry] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def read(self, topic: str, file: Path) -> None:
        """Add the messages of a file."""
        for node in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Junk):
                first = (node.content or "").strip().splitlines()[0]
                self.add(topic, first.partition(" ")[0], "invalid", node.annotations[0].message or "")
            elif isinstance(node, (ast.Message, ast.Term)):
                id = f"-{node.id.name}" if isinstance(node, ast.Term) else node.id.name
                if id in self.entries:
                    self.add(topic, id, "twice", f"also in {self.entries[id].topic}.ftl")
                self.entries[id] = Entry(topic, node)

    def add(self, topic: str, id: str, kind: str, detail: str = "") -> None:
        """Add a problem."""
        self.problems.append(Problem(self.language, self.game, topic, id, kind, detail))


def folder(language: str, game: str) -> Folder:
    """All files of a game, or the shared ones, in a language."""
    found = Folder(language, game)
    for topic, file in _files(language, game):
        found.read(topic, file)
    return found


def _file(language: str, game: str, topic: str) -> Path:
    """The file of a topic; help and guide are folders of a game with a file for each language."""
    if game and topic in LONG:
        return GAMES / game / topic / f"{language}.ftl"
    return folder_of(language, game) / f"{topic}.ftl"


def _files(language: str, game: str) -> list[tuple[str, Path]]:
    """All files of a game, or the shared ones, with their topics."""
    found = [(file.stem, file) for file in sorted(folder_of(language, game).glob("*.ftl"))]
    long = [(topic, _file(language, game, topic)) for topic in LONG if game]
    return found + [(topic, file) for topic, file in long if file.exists()]


def problems(language: str) -> list[Problem]:
    """Everything that is wrong in a language, or missing, over all games."""
    shared = folder(language, SHARED)
    found: list[Problem] = []
    for game in (SHARED, *games.names()):
        own = shared if game == SHARED else folder(language, game)
        english = own if language == ENGLISH else folder(ENGLISH, game)
        _check_folder(own, {**shared.entries, **own.entries}, english)
        found += own.problems
    return found


def _check_folder(own: Folder, known: Mapping[str, Entry], english: Folder) -> None:
    classes = set(conventions_of(own.language).plural) | {"other"}
    for id, entry in own.entries.items():
        for detail in _wrong(entry, known, classes):
            own.add(entry.topic, id, "wrong", detail)
        original = english.entries.get(id)
        if id.startswith("-"):
            continue
        if original is None:
            own.add(entry.topic, id, "unused", "English has no such message")
        elif original.variables != entry.variables:
            other = ", ".join(f"${name}" for name in sorted(original.variables ^ entry.variables))
            own.add(entry.topic, id, "parameters", f"only here or only in English: {other}")
        elif lacking := original.attributes - entry.attributes:
            own.add(entry.topic, id, "parts", f"English also has {', '.join(f'.{name}' for name in sorted(lacking))}")
        elif original.topic != entry.topic:
            own.add(entry.topic, id, "place", f"English has it in {original.topic}.ftl")
    for id, entry in english.entries.items():
        if id not in own.entries and not id.startswith("-") and not entry.neutral:
            own.add(entry.topic, id, "missing", " ".join("".join(entry.texts).split()))


def _wrong(entry: Entry, known: Mapping[str, Entry], classes: set[str]) -> Iterator[str]:
    """What is wrong with a message by itself."""
    yield from entry.wrong_calls
    yield from (f"there is no message {id}" for id in sorted(entry.references - known.keys()))
    for keys in entry.numbers:
        if unknown := keys - classes:
            yield f"the language has no plural class {', '.join(sorted(unknown))}"
        rare = {"other"} if "few" in classes else {"many"}  # fractions in Polish, millions in Italian and Spanish
        if lacking := classes - keys - rare:
            yield f"the plural class {', '.join(sorted(lacking))} is missing"
    if any("!" in text for text in entry.texts):
        yield "an exclamation mark"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what is wrong or missing."""
    parser = argparse.ArgumentParser(prog="python -m web.i18n.check", description="Check the message files.")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=", ".join(LANGUAGES))
    given = parser.parse_args(arguments)
    if unknown := set(given.languages) - set(LANGUAGES):
        parser.error(f"no such language: {', '.join(sorted(unknown))}")
    found = {language: problems(language) for language in given.languages or LANGUAGES}
    for language, wrong in found.items():
        print(f"{language}: {len(wrong)} to mend", *wrong, sep="\n  ")
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
