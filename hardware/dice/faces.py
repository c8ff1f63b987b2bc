"""Faces: the notation in which a device's HELLO describes its dice.

    1d6                      one die of six faces, 1 to 6
    1d2.3.3.4.4.5:tax        one die with these faces, called "tax"
    5d6:neutral+3d6:own      five dice of one kind and three of another

A group consists of the number of dice, ``d``, the number of faces or the faces themselves separated by dots, and
optionally a colon and the kind's name. Groups are joined by plus signs. A roll's values are in the order of the groups.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

HIGHEST = 20
"""The highest value of a face, and the most faces of a die."""
MOST = 12
"""The most dice of a device."""

_GROUP = re.compile(
    r"(?P<count>[1-9][0-9]?)d(?P<faces>[1-9][0-9]?(?:\.[1-9][0-9]?)*)(?::(?P<kind>[A-Za-z0-9 _-]{1,12}))?\Z", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Group:
    """Dice of one kind: their number, the faces of each, and the kind's name (or "")."""

    count: int
    faces: tuple[int, ...]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Faces:
    """All dice of a device."""

    groups: tuple[Group, ...]

    @classmethod
    def parse(cls, text: str) -> Faces | None:
        """The dice of a text in the notation above; None if it is malformed or beyond the limits."""
        groups = []
        for part in text.split("+"):
            match = _GROUP.match(part)
            if match is None:
                return None
            numbers = tuple(int(face) for face in match["faces"].split("."))
            faces = tuple(range(1, numbers[0] + 1)) if len(numbers) == 1 else numbers
            if max(faces) > HIGHEST or len(faces) > HIGHEST:
                return None
            groups.append(Group(int(match["count"]), faces, match["kind"] or ""))
        found = cls(tuple(groups))
        return found if found.count <= MOST else None

    @property
    def count(self) -> int:
        """The number of dice."""
        return sum(group.count for group in self.groups)

    def can_show(self, values: tuple[int, ...]) -> bool:
        """Whether these dice, or some of them, can show these values."""
        return len(values) <= self.count and all(any(value in group.faces for group in self.groups) for value in values)
