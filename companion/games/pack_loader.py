"""Pack loader: reads and checks the pack of a game from a file.

The reference pack is in the game's folder beside this module; another file may be named. A file that cannot be read or
played with is refused with its name, the key and the reason.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from engine.core.pack import PackHead
from engine.core.validators import PackError
from engine.games import GAMES

Pack = TypeVar("Pack", bound=PackHead)

PACKS = Path(__file__).parent
LARGEST = 8_000_000
"""Bytes; the reference pack has about thirty thousand, a pack file with photos about a million."""
FORMAT = "exchequer.pack"
"""The value of ``format`` in a pack file to share (``companion.packs.pack_file``)."""


class PackFileError(Exception):
    """A pack file that is refused.

    `file` is its path, `key` the place in it ("" for the whole), `reason` a sentence, `code` the kind of fault
    (PackError).
    """

    def __init__(self, file: Path, key: str, reason: str, code: str = "pack_file") -> None:
        super().__init__(f"{file}: {key}: {reason}" if key else f"{file}: {reason}")
        self.file = file
        self.key = key
        self.reason = reason
        self.code = code


def load(file: Path, game: str = "", *, checked: bool = True) -> PackHead:
    """The pack of a game in a file ("": of the game that it names itself), or PackFileError.

    `checked` compares it with the rulebook, which is skipped for a game that was started with it.
    """
    return parse(file, read(file), game, checked=checked)


def read(file: Path) -> object:
    """The decoded JSON of a pack, unchecked, or PackFileError. Of a pack file to share it is the pack inside."""
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)
    except OSError as problem:
        raise PackFileError(file, "", f"cannot be read ({problem.strerror})") from None
    if len(content) > LARGEST:
        raise PackFileError(file, "", f"is larger than {LARGEST} bytes")
    try:
        data = json.loads(content.decode("utf-8"), object_pairs_hook=lambda pairs: _without_repeated_keys(file, pairs))
    except json.JSONDecodeError as problem:
        reason = f"is not JSON (line {problem.lineno}, column {problem.colno}: {problem.msg})"
        raise PackFileError(file, "", reason) from None
    except (UnicodeDecodeError, RecursionError, ValueError):
        raise PackFileError(file, "", "is not JSON in UTF-8") from None
    return data["pack"] if isinstance(data, dict) and data.get("format") == FORMAT and "pack" in data else data


def parse(file: Path, data: object, game: str = "", *, checked: bool = True) -> PackHead:
    """The pack of decoded JSON, as `load`; `file` is only named in the PackFileError."""
    if not game:
        game = str(data.get("game")) if isinstance(data, dict) else ""
        if game not in GAMES:
            raise PackFileError(file, "game", "is not a known game")
    try:
        pack: PackHead = GAMES[game].Pack.parse(data) if checked else GAMES[game].Pack.parse_begun(data)
    except PackError as problem:
        raise PackFileError(file, problem.key, problem.reason, problem.code) from None
    return pack


@lru_cache(maxsize=8)
def reference(game: str) -> PackHead:
    """The reference pack of a game, read once."""
    return load(PACKS / game / "reference.json", game)


def reference_as(game: str, pack_type: type[Pack]) -> Pack:
    """The reference pack of a game, as an instance of the game's own pack class. Raises TypeError for another one."""
    pack = reference(game)
    if not isinstance(pack, pack_type):
        raise TypeError(f"the reference pack of {game} is a {type(pack).__qualname__}")
    return pack


@lru_cache(maxsize=8)
def reference_data(game: str) -> dict[str, Any]:
    """The JSON of a game's reference pack in the newest format, read once; not to be changed."""
    return newest(game, read(PACKS / game / "reference.json"))


def newest(game: str, data: object) -> dict[str, Any]:
    """The JSON of a pack that can be parsed, in the newest format of its game."""
    found = GAMES[game].Pack.newest(data)
    assert isinstance(found, dict)
    return found


def _without_repeated_keys(file: Path, pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object. Raises PackFileError for a repeated key."""
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise PackFileError(file, key[:40], "is repeated in the same object")
        found[key] = value
    return found
