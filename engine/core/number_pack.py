"""Number pack: the printed facts of a game whose copies differ only in a few whole numbers.

A game subclasses `NumberPack` with its numbers as fields; reading, checks and the enrolment form are derived from them.
"""

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, NamedTuple, Self

from engine.core import validators as read
from engine.core.pack import PackHead, read_head

PART = "board"
"""The key of the pack file under which the numbers are."""

HEAD_FIELDS = tuple(entry.name for entry in fields(PackHead))


class Bounds(NamedTuple):
    """The least and the greatest value of a number."""

    least: int
    most: int


def number(least: int, most: int) -> Any:
    """A field of a `NumberPack`: a whole number from ``least`` to ``most``."""
    return field(metadata={"bounds": Bounds(least, most)})


@dataclass(frozen=True, slots=True)
class NumberPack(PackHead):
    """The printed numbers of one copy, checked."""

    game: ClassVar[str]

    @classmethod
    def bounds(cls) -> dict[str, Bounds]:
        """The numbers of the pack with their bounds, in order."""
        return {entry.name: entry.metadata["bounds"] for entry in fields(cls) if "bounds" in entry.metadata}

    @classmethod
    def parse(cls, data: object) -> Self:
        """The pack of decoded JSON. Raises PackError."""
        top, head = read_head(data, cls.game, {PART}, cls.upgrades)
        bounds = cls.bounds()
        board = read.fields(top[PART], PART, set(bounds))
        values: dict[str, Any] = dict(zip(HEAD_FIELDS, head, strict=True))
        values |= {name: read.number(board[name], f"{PART}.{name}", *bound) for name, bound in bounds.items()}
        return cls(**values)
