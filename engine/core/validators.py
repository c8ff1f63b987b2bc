"""Validators of decoded JSON from untrusted files (`read.number(…)`, `read.text(…)`).

Each raises PackError with the key of the faulty value as a path ("cards[3].corners[1].gold") and the reason.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any, Protocol, TypeVar, cast

Item = TypeVar("Item")
ValueReader = Callable[[object, str], Any]
"""Reads a value, given its path."""


class Identified(Protocol):
    """An entry with an id that no other entry of its list has."""

    @property
    def id(self) -> str:
        """The id."""


IdentifiedItem = TypeVar("IdentifiedItem", bound=Identified)


class PackError(Exception):
    """A pack that cannot be played with.

    `key` is the path of the faulty value ("" is the pack itself), `reason` says what is wrong there. `code` is stable
    and names the kind of fault: "pack_value" for a value of the wrong shape, others for what contradicts the rulebook
    or the set-up.
    """

    def __init__(self, key: str, reason: str, code: str = "pack_value") -> None:
        super().__init__(f"{key}: {reason}" if key else reason)
        self.key = key
        self.reason = reason
        self.code = code


def fields(data: object, key: str, required: Set[str], optional: Set[str] = frozenset()) -> dict[str, object]:
    """An object with exactly these keys. Raises PackError, as all of these functions do."""
    if not isinstance(data, dict):
        raise PackError(key, "must be an object")
    prefix = f"{key}." if key else ""
    for name in sorted(required - data.keys()):
        raise PackError(f"{prefix}{name}", "is missing")
    for name in data:
        if name not in required and name not in optional:
            raise PackError(f"{prefix}{shown(name)}", "is not a known key")
    return cast(dict[str, object], data)


def entries(data: object, key: str, count: int | None = None) -> list[object]:
    """A list; of `count` entries, if that is given."""
    if not isinstance(data, list):
        raise PackError(key, "must be a list")
    if count is not None and len(data) != count:
        raise PackError(key, f"has {len(data)} entries instead of {count}")
    return cast(list[object], data)


def each(
    data: object, key: str, read_item: Callable[[object, str], Item], count: int | None = None
) -> tuple[Item, ...]:
    """The entries of a list, of `count` entries if that is given, each read with its path."""
    return tuple(read_item(entry, f"{key}[{i}]") for i, entry in enumerate(entries(data, key, count)))


def by_id(
    data: object, key: str, read_item: Callable[[object, str], IdentifiedItem], count: int | None = None
) -> dict[str, IdentifiedItem]:
    """The entries of a list by their ids, of which none occurs twice."""
    read = each(data, key, read_item, count)
    unique(tuple(entry.id for entry in read), key)
    return {entry.id: entry for entry in read}


def record(
    make: Callable[..., Item],
    data: object,
    key: str,
    readers: Mapping[str, ValueReader],
    optional: Mapping[str, ValueReader] | None = None,
) -> Item:
    """What `make` makes of an object with exactly these keys, each read by its reader; optional ones may be missing."""
    known = {**readers, **(optional or {})}
    top = fields(data, key, readers.keys(), known.keys())
    return make(**{name: read(top[name], f"{key}.{name}") for name, read in known.items() if name in top})


def number(value: object, key: str, least: int, most: int) -> int:
    """A whole number from `least` to `most`."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        allowed = f"{least}" if least == most else f"a whole number from {least} to {most}"
        raise PackError(key, f"must be {allowed}")
    return value


def flag(value: object, key: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise PackError(key, "must be true or false")
    return value


def text(value: object, key: str, most: int = 200) -> str:
    """A text of 1 to `most` printable characters."""
    if not isinstance(value, str) or not value.strip() or len(value) > most:
        raise PackError(key, f"must be a text of 1 to {most} characters")
    if any(ord(character) < 32 or 0xD800 <= ord(character) <= 0xDFFF for character in value):
        raise PackError(key, "contains a character that cannot be shown")
    return value


def identifier(value: object, key: str) -> str:
    """An identifier: 1 to 30 lower-case letters, digits and underscores."""
    if not isinstance(value, str) or not re.fullmatch(r"[a-z0-9_]{1,30}", value) or value == "nothing":
        raise PackError(key, "must be 1 to 30 small letters, figures and underscores, and not 'nothing'")
    return value


def one_of(value: object, key: str, allowed: Iterable[str]) -> str:
    """One of the allowed names."""
    known = set(allowed)
    if not isinstance(value, str) or value not in known:
        raise PackError(key, f"{shown(value)} is not known; known are {', '.join(sorted(known))}")
    return value


def names(data: object, key: str, allowed: frozenset[str], most: int = 9) -> tuple[str, ...]:
    """A list of 1 to `most` different allowed names."""
    listed = entries(data, key)
    if not 1 <= len(listed) <= most:
        raise PackError(key, f"must have 1 to {most} entries")
    found = each(data, key, lambda entry, place: one_of(entry, place, allowed))
    unique(found, key)
    return found


def supply(data: object, key: str, kinds: Iterable[str], least: int) -> dict[str, int | None]:
    """An object with the count of each of these kinds; None is unlimited."""
    counts = fields(data, key, {*kinds})
    return {kind: None if counts[kind] is None else number(counts[kind], f"{key}.{kind}", least, 999) for kind in kinds}


def reward(data: object, key: str, allowed: Set[str], least: int = 0) -> dict[str, int]:
    """An object of at least so many allowed kinds, each with a count from 1 to 9."""
    if not isinstance(data, dict):
        raise PackError(key, "must be an object of kinds and counts")
    if len(data) < least:
        raise PackError(key, "is empty")
    for kind in data:
        if kind not in allowed:
            raise PackError(f"{key}.{shown(kind)}", f"is not possible here; possible are {', '.join(sorted(allowed))}")
    return {str(kind): number(count, f"{key}.{kind}", 1, 9) for kind, count in data.items()}


def unique(ids: tuple[str, ...], key: str) -> None:
    """Refuse a list in which an id occurs twice."""
    for i, id in enumerate(ids):
        if id in ids[:i]:
            raise PackError(f"{key}[{i}]", f"{id!r} occurs twice")


def shown(value: object) -> str:
    """An untrusted value as text of at most 40 printable characters, for a message."""
    whole = value if isinstance(value, str) else repr(value)
    printable = "".join(character if character.isprintable() else "?" for character in whole)
    return printable if len(printable) <= 40 else printable[:39] + "…"
