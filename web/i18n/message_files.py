"""Message files: every ``.ftl`` file of a folder and a language, and the source of each message in them.

``web/locale/<language>/<group>/<topic>.ftl`` has the texts that all games share, and
``web/games/<game>/locale/<language>/`` those of a game. The source is kept, not the tree that the parser makes of it: a
tree takes some thirty times the memory, and most messages are never shown in most languages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
LOCALE, GAMES = WEB / "locale", WEB / "games"

SHARED = ""
"""In place of a game: what all games share."""

TITLES = "titles"
"""The topic of cards' titles, each of which is recognised by its English text."""

_ENTRY = re.compile(r"^(-?[A-Za-z][A-Za-z0-9_-]*) *=", re.M)
_COMMENT = re.compile(r"^#", re.M)


def folder_of(language: str, game: str = SHARED) -> Path:
    """Folder of the message files of a game, or of those that all games share, in a language."""
    return (GAMES / game / "locale" if game else LOCALE) / language


def entries(text: str) -> dict[str, str]:
    r"""The source of each message and term of a file, by its id ("-name" for a term).

    >>> entries("# A note\nseat-N = North\nseat-E = East\n")
    {'seat-N': 'seat-N = North\n', 'seat-E': 'seat-E = East\n'}
    """
    found = list(_ENTRY.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return {match[1]: _COMMENT.split(text[match.start() : end])[0] for match, end in zip(found, ends, strict=True)}


@cache
def topics(language: str, game: str = SHARED) -> Mapping[str, Mapping[str, str]]:
    """The source of each message by its id, for each topic: the files of a folder by their names."""
    files = sorted(folder_of(language, game).rglob("*.ftl"))
    return {file.stem: entries(file.read_text(encoding="utf-8")) for file in files}


@cache
def sources(language: str, game: str = SHARED) -> Mapping[str, str]:
    """The source of each message of a folder by its id."""
    return {id: source for entries in topics(language, game).values() for id, source in entries.items()}
