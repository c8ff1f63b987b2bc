"""Formats: the number of its format in every stored file, and the upgrades that read an older file as a newer one.

The formats of a file are numbered from 1, without gaps. For each format but the newest there is one upgrade, a function
that returns the same content in the next format. An upgrade is never changed once a version with it has been released.
"""

from collections.abc import Callable, Sequence

Json = dict[str, object]
Upgrade = Callable[[Json], Json]
"""Returns content of one format in the next; what it is given stays unchanged."""


class UnknownFormat(ValueError):
    """Content of a format that has no number or one that this version cannot read, or that an upgrade cannot read."""


def newest(data: Json, upgrades: Sequence[Upgrade], key: str = "schema") -> Json:
    """The content of a file in the newest format; its number is under `key`. Raises UnknownFormat."""
    found = data.get(key)
    if type(found) is not int or not 1 <= found <= len(upgrades) + 1:
        known = f"1 to {len(upgrades) + 1}, the known formats" if upgrades else "1, the only known format"
        raise UnknownFormat(f"must be {known}")
    for number, upgrade in enumerate(upgrades[found - 1 :], start=found):
        try:
            data = {**upgrade(data), key: number + 1}
        except (KeyError, IndexError, TypeError, AttributeError, ValueError):
            raise UnknownFormat(f"is {number}, but the content is not of that format") from None
    return data
