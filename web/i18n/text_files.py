"""Text files: Fluent messages that are read only on request, such as help.

They lie in a folder of a game, one file for each language, and are plain texts without parameters.
"""

from __future__ import annotations

import json
from pathlib import Path

from fluent.syntax import FluentParser, ast

from web import games

ENGLISH = "en"
"""The language that has every text; the others fall back to it."""


def texts_of(path: Path) -> dict[str, str]:
    """The texts of a file in order, by "message" and "message.attribute"; empty without a file."""
    found: dict[str, str] = {}
    source = path.read_text(encoding="utf-8") if path.is_file() else ""
    for message in FluentParser(with_spans=False).parse(source).body:
        if isinstance(message, ast.Message):
            if message.value is not None:
                found[message.id.name] = _plain(message.value)
            for attribute in message.attributes:
                found[f"{message.id.name}.{attribute.id.name}"] = _plain(attribute.value)
    return found


def _plain(pattern: ast.Pattern) -> str:
    """The text of a pattern without parameters."""
    text = "".join(element.value for element in pattern.elements if isinstance(element, ast.TextElement))
    return " ".join(text.split())


def translated(game: str, folder: str, language: str) -> dict[str, str]:
    """The texts of a game's folder in a language, or else in English. Raises KeyError for a game without any."""
    if not has_texts(game, folder):
        raise KeyError(game)
    return texts_of(text_file(game, folder, ENGLISH)) | texts_of(text_file(game, folder, language))


def text_file(game: str, folder: str, language: str) -> Path:
    """The file of a game's folder with the texts in a language."""
    return games.HERE / game / folder / f"{language}.ftl"


def has_texts(game: str, folder: str) -> bool:
    """Whether a game has such texts, which only games with their own pages need."""
    return game in games.names() and text_file(game, folder, ENGLISH).is_file()


def data(game: str, folder: str, name: str) -> dict[str, list[str]]:
    """A list of words for each key, which a game's folder has for all languages."""
    found: dict[str, list[str]] = json.loads((games.HERE / game / folder / f"{name}.json").read_bytes())
    return found
