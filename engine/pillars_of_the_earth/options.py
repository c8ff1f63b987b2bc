"""Typed options of The Pillars of the Earth; `str()` gives the text in a record."""

from enum import StrEnum
from typing import NamedTuple


class Word(StrEnum):
    """An option that has no parts."""

    PASS = "pass"
    LEAVE = "leave"
    PROTECTION = "protection"
    USE = "use"
    BOOKED = "booked"


class Card(NamedTuple):
    """A card of the pack, by its id."""

    id: str

    def __str__(self) -> str:
        return self.id


class Cards(NamedTuple):
    """Several cards together.

    >>> str(Cards(("potter_1", "mason_2")))
    'potter_1+mason_2'
    """

    ids: tuple[str, ...]

    def __str__(self) -> str:
        return "+".join(self.ids)


class Drawn(NamedTuple):
    """A builder of a seat that was drawn from the bag, and whether it was put back (PE-II1, II2).

    >>> str(Drawn("N", put_back=True))
    'N:refused'
    """

    seat: str
    put_back: bool = False

    def __str__(self) -> str:
        return f"{self.seat}:refused" if self.put_back else self.seat


class Space(NamedTuple):
    """A space for a builder; the spaces of a place are numbered from 1.

    >>> str(Space("market", 2))
    'market:2'
    """

    place: str
    number: int

    def __str__(self) -> str:
        return f"{self.place}:{self.number}"


class Deal(NamedTuple):
    """A purchase ("buy") or a sale ("sell") of cubes of one kind.

    >>> str(Deal("buy", "stone", 2))
    'buy:stone:2'
    """

    deal: str
    kind: str
    n: int

    def __str__(self) -> str:
        return f"{self.deal}:{self.kind}:{self.n}"


class Material(NamedTuple):
    """One cube of a kind."""

    kind: str

    def __str__(self) -> str:
        return self.kind


class Gift(NamedTuple):
    """One of the gains that an advantage card offers, numbered from 1.

    >>> str(Gift("last_1", 2))
    '2'
    """

    card: str
    number: int

    def __str__(self) -> str:
        return str(self.number)


class KeptCubes(NamedTuple):
    """The cubes that a player keeps, as pairs of kind and number.

    >>> str(KeptCubes((("stone", 3), ("wood", 2))))
    'stone:3+wood:2'
    """

    cubes: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        return "+".join(f"{kind}:{n}" for kind, n in self.cubes)
