"""Text files: Fluent messages that are read only when somebody asks for them, such as help, apart from all other texts.

They lie in a folder of a game, one file for each language, and are plain texts without parameters.
"""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path

from web import games
from web.i18n.message_files import entries
from web.i18n.messages import Bundle

ENGLISH = "en"
"""The language that has every text; the others fall back to it."""

_MESSAGE = re.compile(r"^([a-z][A-Za-z0-9-]*)\s*=", re.MULTILINE)
_ATTRIBUTE = re.compile(r"\s+\.(\w+)\s*=")


class TextFile:
    """The texts of one file by message and attribute; empty where there is no file."""

    def __init__(self, path: Path, language: str) -> None:
        """Read the file."""
        self.source = path.read_text(encoding="utf-8") if path.is_file() else ""
        self._bundle = Bundle(language, entries(self.source), {}, {})

    @property
    def messages(self) -> list[str]:
        """The names of the messages in the order of the file."""
        return _MESSAGE.findall(self.source)

    @cached_property
    def texts(self) -> frozenset[str]:
        """The names of all texts: "message" and "message.attribute"."""
        found = set[str]()
        message = ""
        for line in self.source.splitlines():
            if begun := _MESSAGE.match(line):
                message = begun[1]
                found.add(message)
            elif attribute := _ATTRIBUTE.match(line):
                found.add(f"{message}.{attribute[1]}")
        return frozenset(found)

    def find(self, message: str, attribute: str = "") -> str:
        """A text, or "" where the file has none."""
        if (f"{message}.{attribute}" if attribute else message) not in self.texts:
            return ""
        return " ".join((self._bundle.text(message, {}, (attribute,)) or "").split())


class TranslatedFile:
    """The texts of a game's folder in one language; what the language lacks is in English."""

    def __init__(self, game: str, folder: str, language: str) -> None:
        """Read the files. Raises KeyError for a game without that folder."""
        if not has_texts(game, folder):
            raise KeyError(game)
        self.english = TextFile(text_file(game, folder, ENGLISH), ENGLISH)
        self._own = self.english if language == ENGLISH else TextFile(text_file(game, folder, language), language)

    def find(self, message: str, attribute: str = "") -> str:
        """A text, or "" where neither file has it."""
        return self._own.find(message, attribute) or self.english.find(message, attribute)


def text_file(game: str, folder: str, language: str) -> Path:
    """The file of a game's folder with the texts in a language."""
    return games.HERE / game / folder / f"{language}.ftl"


def has_texts(game: str, folder: str) -> bool:
    """Whether a game has such texts; a game without pages of its own need not."""
    return game in games.names() and text_file(game, folder, ENGLISH).is_file()
