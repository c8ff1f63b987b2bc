"""Names of piles and kinds: composed and read here, and by the ``names`` module of each game, nowhere else.

A name is a plain string, also in records and views: a word ("quarry"), or a group and its parts, joined by colons
("site:3", "wheel:7:N", "craftsman:potter_1"). Of some groups each seat has a pile of its own; the seat is then the last
part. The name of a pile of pieces that lie face down ends with ":down".
"""

from functools import cache

from engine.core.setup import SEATS

SEPARATOR = ":"
DOWN = ":down"
"""The end of the name of a pile in which pieces lie face down."""
SCREEN_GROUP = "seat"
"""The group of the piles of what each seat owns."""


@cache
def compose(group: str, *parts: str | int) -> str:
    """The name of a pile or kind of a group.

    >>> compose("wheel", 7, "N")
    'wheel:7:N'
    """
    return SEPARATOR.join((group, *map(str, parts)))


def group_of(name: str) -> str:
    """The group of a pile or kind; a name without parts is its own group.

    >>> group_of("wheel:7:N"), group_of("quarry")
    ('wheel', 'quarry')
    """
    return name.partition(SEPARATOR)[0]


def part_of(name: str) -> str:
    """The parts of a pile or kind behind its group; "" for a name without parts.

    >>> part_of("site:3"), part_of("quarry")
    ('3', '')
    """
    return name.partition(SEPARATOR)[2]


def seat_of(pile: str) -> str:
    """The seat in the name of a pile that belongs to a seat.

    >>> seat_of("wheel:7:N"), seat_of("played:E:down")
    ('N', 'E')
    """
    return pile.removesuffix(DOWN).rpartition(SEPARATOR)[2]


def face_down(pile: str) -> str:
    """The pile of the pieces that lie face down at a place.

    >>> face_down("place:3")
    'place:3:down'
    """
    return pile + DOWN


def is_turn(source: str, target: str) -> bool:
    """Whether a move between these piles turns a piece over where it lies.

    >>> is_turn("place:3:down", "place:3"), is_turn("place:3", "box")
    (True, False)
    """
    return source != target and source.removesuffix(DOWN) == target.removesuffix(DOWN)


SCREEN = {seat: compose(SCREEN_GROUP, seat) for seat in SEATS}
"""The pile of what each seat owns."""
_OWNER = {pile: seat for seat, pile in SCREEN.items()}


def screen_owner(pile: str) -> str | None:
    """The seat that owns what lies in this pile; None for any other pile.

    >>> screen_owner("seat:N"), screen_owner("hand:N")
    ('N', None)
    """
    return _OWNER.get(pile)
