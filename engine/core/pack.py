"""Pack head: the fields that every pack has (name, version, licence, …), read and checked.

A pack names the number of its format under `schema`. A pack of an older format is upgraded first
(`engine.core.formats`); its hash stays that of the saved pack, so that the tables that are played with it find it.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.core import validators as read
from engine.core.formats import UnknownFormat, Upgrade, newest
from engine.core.validators import PackError

HEAD = frozenset({"schema", "game", "name", "version", "ours", "licence", "notice"})
MIXED = "mixed"
"""The optional key of a pack in which cards of a printed copy have taken the place of cards of another pack.

Such cards agree with the rulebook one by one, but not yet as a whole: two may bring the same project, for example.
"""

Head = tuple[str, str, bool, str, str, str]
"""The values of a `PackHead`, in the order of its fields."""


@dataclass(frozen=True, slots=True)
class PackHead:
    """The head of a pack. `hash` is the SHA-256 of the canonical JSON of the whole pack, in the format it was saved in.

    `upgrades` has for each older format of a game's packs the function that reads it as the next one.
    """

    upgrades: ClassVar[tuple[Upgrade, ...]] = ()

    name: str
    version: str
    ours: bool
    """Whether it is invented by this project rather than enrolled from a printed copy."""
    licence: str
    notice: str
    hash: str

    @classmethod
    def schema(cls) -> int:
        """The number of the newest format."""
        return len(cls.upgrades) + 1

    @classmethod
    def newest(cls, data: object) -> object:
        """The JSON of a pack in the newest format. Raises PackError for an unknown one."""
        return in_newest_format(data, cls.upgrades)

    @classmethod
    def parse(cls, data: object) -> Self:
        """Read a pack from decoded JSON and check it. Raises PackError."""
        raise TypeError("a game defines how its pack is read")

    @classmethod
    def parse_begun(cls, data: object) -> Self:
        """Read the pack of a game that has already begun, without comparing it with the rulebook. Raises PackError."""
        return cls.parse(data)


def in_newest_format(data: object, upgrades: Sequence[Upgrade]) -> object:
    """The JSON of a pack in the newest format; what is no object with a schema is returned as it is."""
    if not isinstance(data, dict) or "schema" not in data:
        return data
    try:
        return newest(data, upgrades)
    except UnknownFormat as problem:
        raise PackError("schema", str(problem)) from None


def read_head(
    data: object, game: str, parts: set[str], upgrades: Sequence[Upgrade] = ()
) -> tuple[dict[str, object], Head]:
    """The pack in its newest format, an object with exactly these parts besides its head, and the head.

    Raises PackError.
    """
    top = read.fields(in_newest_format(data, upgrades), "", HEAD | parts, {MIXED})
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


def is_mixed(data: object) -> bool:
    """Whether a pack's JSON is that of a mixed pack. Raises PackError where the key is neither true nor false."""
    return isinstance(data, dict) and read.flag(data.get(MIXED, False), MIXED)


def canonical_hash(data: object) -> str:
    """SHA-256, in hexadecimal, of JSON with sorted keys, no spaces, in UTF-8."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
