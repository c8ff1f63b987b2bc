"""Formats: the number of its format in every stored file, and the steps that read an older file as a newer one.

The formats of a file are numbered from 1, without gaps. For each format but the newest there is one step, a function
that returns the same content in the next format. A step is never changed once a version with it has been released.
"""

from collections.abc import Callable, Sequence

Json = dict[str, object]
Step = Callable[[Json], Json]
"""Returns content of one format in the next; what it is given stays unchanged."""


class UnknownFormat(ValueError):
    """Content of a format that has no number or one that this version cannot read, or that a step cannot read."""


def newest(data: Json, steps: Sequence[Step], key: str = "schema") -> Json:
    """The content of a file in the newest format; its number is under `key`. Raises UnknownFormat."""
    found = data.get(key)
    if type(found) is not int or not 1 <= found <= len(steps) + 1:
        known = f"1 to {len(steps) + 1}, the known formats" if steps else "1, the only known format"
        raise UnknownFormat(f"must be {known}")
    for number, step in enumerate(steps[found - 1 :], start=found):
        try:
            data = {**step(data), key: number + 1}
        except (KeyError, IndexError, TypeError, AttributeError, ValueError):
            raise UnknownFormat(f"is {number}, but the content is not of that format") from None
    return data
