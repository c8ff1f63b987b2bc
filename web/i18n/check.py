"""Check of the message files: ``python -m web.i18n.check it`` lists problems and missing messages, for translators.

Without a language it checks all of them. The exit code is 1 if there is a problem.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fluent.syntax import FluentParser, ast

from web import games
from web.i18n.conventions import conventions_of
from web.i18n.functions import FUNCTIONS
from web.i18n.languages import LANGUAGES
from web.i18n.message_files import GAMES, SHARED, WEB, folder_of
from web.i18n.messages import ENGLISH

PLURALS = {"one", "two", "few", "many"}
"""The classes of numbers that languages distinguish, besides "other"."""


@dataclass(frozen=True)
class Entry:
    """A message or term, and the file that it is in."""

    file: Path
    node: ast.Message | ast.Term | ast.Junk

    def parts(self) -> Iterator[ast.BaseNode]:
        """All parts of its tree."""
        wanted: list[object] = [self.node]
        for part in wanted:
            if isinstance(part, ast.BaseNode):
                yield part
                wanted += part.arguments.positional if isinstance(part, ast.FunctionReference) else vars(part).values()
            elif isinstance(part, list):
                wanted += part

    @property
    def variables(self) -> set[str]:
        """The names of its variables."""
        return {part.id.name for part in self.parts() if isinstance(part, ast.VariableReference)}

    @property
    def references(self) -> set[str]:
        """The ids of the messages and terms ("-name") in it."""
        messages = {part.id.name for part in self.parts() if isinstance(part, ast.MessageReference)}
        return messages | {f"-{part.id.name}" for part in self.parts() if isinstance(part, ast.TermReference)}

    @property
    def attributes(self) -> set[str]:
        """The names of its attributes."""
        return {part.id.name for part in self.parts() if isinstance(part, ast.Attribute)}

    @property
    def words(self) -> str:
        """Its text without variables; a message without letters needs no translation."""
        texts = (part.value for part in self.parts() if isinstance(part, (ast.TextElement, ast.StringLiteral)))
        return " ".join("".join(texts).split())


def entries(language: str, game: str) -> dict[str, Entry]:
    """The messages of a game, or the shared ones, by their ids ("-name" for a term)."""
    files = sorted(folder_of(language, game).rglob("*.ftl"))
    if game:
        files += sorted((GAMES / game).glob(f"*/{language}.ftl"))  # help and guide
    found: dict[str, Entry] = {}
    for file in files:
        for node in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Junk):
                found[(node.content or "").split()[0]] = Entry(file, node)
            elif isinstance(node, (ast.Message, ast.Term)):
                found[f"-{node.id.name}" if isinstance(node, ast.Term) else node.id.name] = Entry(file, node)
    return found


def problems(language: str) -> Iterator[str]:
    """All problems and missing messages of a language in all games: file, message, and problem."""
    shared = entries(language, SHARED)
    for game in (SHARED, *games.names()):
        own, english = entries(language, game), entries(ENGLISH, game)
        for id, entry in own.items():
            for problem in _wrong(id, entry, {**shared, **own}, english, language):
                yield f"{entry.file.relative_to(WEB).as_posix()}: {id}: {problem}"
        for id, entry in english.items():
            if id not in own and not id.startswith("-") and any(map(str.isalpha, entry.words)):
                file = re.sub(r"/en(?=[/.])", f"/{language}", entry.file.relative_to(WEB).as_posix())
                yield f"{file}: {id}: missing: {entry.words}"


def _wrong(
    id: str, entry: Entry, known: Mapping[str, Entry], english: Mapping[str, Entry], language: str
) -> Iterator[str]:
    """The problems of a message."""
    if isinstance(entry.node, ast.Junk):
        yield f"invalid: {entry.node.annotations[0].message}"
        return
    yield from (f"there is no message {name}" for name in sorted(entry.references - known.keys()))
    classes = {*conventions_of(language).plural, "other"}
    rare = {"other"} if "few" in classes else {"many"}  # fractions in Polish, millions in Italian and Spanish
    for part in entry.parts():
        if isinstance(part, ast.FunctionReference) and part.id.name not in FUNCTIONS:
            yield f"there is no function {part.id.name}"
        if isinstance(part, ast.SelectExpression):
            keys = {variant.key.name for variant in part.variants if isinstance(variant.key, ast.Identifier)}
            if keys & PLURALS and not classes - rare <= keys <= classes:
                yield f"the plural classes are {', '.join(sorted(classes - rare))}"
    original = english.get(id)
    if original is None and not id.startswith("-"):
        yield "unused: English has no such message"
    elif original is not None and not id.startswith("-") and original.variables != entry.variables:
        yield f"other parameters than in English: {', '.join(sorted(original.variables ^ entry.variables))}"
    elif original is not None and (lacking := original.attributes - entry.attributes):
        yield f"English also has {', '.join(f'.{name}' for name in sorted(lacking))}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the problems."""
    parser = argparse.ArgumentParser(prog="python -m web.i18n.check", description="Check the message files.")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", choices=[*LANGUAGES, []])
    chosen = parser.parse_args(arguments).languages or LANGUAGES
    found = {language: list(problems(language)) for language in chosen}
    for language, wrong in found.items():
        print(f"{language}: {len(wrong)} problems", *wrong, sep="\n  ")
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
