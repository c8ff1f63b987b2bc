"""Pack head: the fields that every pack has (name, version, licence, …), read and checked."""

import hashlib
import json
from dataclasses import dataclass
from typing import Self

from engine.core import validators as read
from engine.core.validators import PackError

SCHEMA = 1
HEAD = frozenset({"schema", "game", "name", "version", "ours", "licence", "notice"})

Head = tuple[str, str, bool, str, str, str]
"""The values of a `PackHead`, in the order of its fields."""


@dataclass(frozen=True, slots=True)
class PackHead:
    """The head of a pack. `hash` is the SHA-256 of the canonical JSON of the whole pack."""

    name: str
    version: str
    ours: bool
    """Whether it is invented by this project rather than enrolled from a printed copy."""
    licence: str
    notice: str
    hash: str

    @classmethod
    def parse(cls, data: object) -> Self:
        """Read a pack from decoded JSON and check it. Raises PackError."""
        raise TypeError("a game defines how its pack is read")

    @classmethod
    def parse_begun(cls, data: object) -> Self:
        """Read the pack of a game that has already begun, without comparing it with the rulebook. Raises PackError."""
        return cls.parse(data)


def read_head(data: object, game: str, parts: set[str]) -> tuple[dict[str, object], Head]:
    """The pack as an object with exactly these parts besides its head, and the head. Raises PackError."""
    top = read.fields(data, "", HEAD | parts)
    if top["schema"] != SCHEMA or isinstance(top["schema"], bool):
        raise PackError("schema", f"must be {SCHEMA}, the only known format")
    if top["game"] != game:
        raise PackError("game", f"must be {game!r}")
    return top, (
        read.text(top["name"], "name"),
        read.text(top["version"], "version", 20),
        read.flag(top["ours"], "ours"),
        read.text(top["licence"], "licence"),
        read.text(top["notice"], "notice", 2000),
        canonical_hash(data),
    )


def canonical_hash(data: object) -> str:
    """SHA-256, in hexadecimal, of JSON with sorted keys, no spaces, in UTF-8."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
