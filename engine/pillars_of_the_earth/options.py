"""Typed options of The Pillars of the Earth; `str()` gives the text in a record.

`shown()` gives the parts of an option as JSON, so that no page parses its text.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from engine.pillars_of_the_earth.view_types import OptionData


class Word(StrEnum):
    """An option that has no parts."""

    PASS = "pass"
    LEAVE = "leave"
    PROTECTION = "protection"
    USE = "use"
    BOOKED = "booked"

    def shown(self) -> OptionData:
        """The word itself."""
        return {"word": self.value}


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the pack, by its id."""

    id: str

    def __str__(self) -> str:
        """The text in a record."""
        return self.id

    def shown(self) -> OptionData:
        """The card's id."""
        return {"card": self.id}


@dataclass(frozen=True, slots=True)
class Cards:
    """Several cards together.

    >>> str(Cards(("potter_1", "mason_2")))
    'potter_1+mason_2'
    """

    ids: tuple[str, ...]

    def __str__(self) -> str:
        """The text in a record."""
        return "+".join(self.ids)

    def shown(self) -> OptionData:
        """The ids of the cards."""
        return {"cards": list(self.ids)}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A builder of a seat that was drawn from the bag, and whether it was put back (PE-II1, II2).

    >>> str(Drawn("N", put_back=True))
    'N:refused'
    """

    seat: str
    put_back: bool = False

    def __str__(self) -> str:
        """The text in a record."""
        return f"{self.seat}:refused" if self.put_back else self.seat

    def shown(self) -> OptionData:
        """The seat, and whether its builder was put back."""
        return {"seat": self.seat, "put_back": self.put_back}


@dataclass(frozen=True, slots=True)
class Space:
    """A space for a builder; the spaces of a place are numbered from 1.

    >>> str(Space("market", 2))
    'market:2'
    """

    place: str
    number: int

    def __str__(self) -> str:
        """The text in a record."""
        return f"{self.place}:{self.number}"

    def shown(self) -> OptionData:
        """The place and the number of the space."""
        return {"place": self.place, "space": self.number}


@dataclass(frozen=True, slots=True)
class Deal:
    """A purchase ("buy") or a sale ("sell") of cubes of one kind.

    >>> str(Deal("buy", "stone", 2))
    'buy:stone:2'
    """

    deal: str
    kind: str
    n: int

    def __str__(self) -> str:
        """The text in a record."""
        return f"{self.deal}:{self.kind}:{self.n}"

    def shown(self) -> OptionData:
        """The deal, the kind and the number of cubes."""
        return {"deal": self.deal, "kind": self.kind, "n": self.n}


@dataclass(frozen=True, slots=True)
class Material:
    """One cube of a kind."""

    kind: str

    def __str__(self) -> str:
        """The text in a record."""
        return self.kind

    def shown(self) -> OptionData:
        """The kind of the cube."""
        return {"kind": self.kind}


@dataclass(frozen=True, slots=True)
class Gift:
    """One of the gains that an advantage card offers, numbered from 1.

    >>> str(Gift("last_1", 2))
    '2'
    """

    card: str
    number: int

    def __str__(self) -> str:
        """The text in a record."""
        return str(self.number)

    def shown(self) -> OptionData:
        """The number of the gift."""
        return {"number": self.number}


@dataclass(frozen=True, slots=True)
class KeptCubes:
    """The cubes that a player keeps, as pairs of kind and number.

    >>> str(KeptCubes((("stone", 3), ("wood", 2))))
    'stone:3+wood:2'
    """

    cubes: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        """The text in a record."""
        return "+".join(f"{kind}:{n}" for kind, n in self.cubes)

    def shown(self) -> OptionData:
        """The number of cubes of each kind."""
        return {"cubes": dict(self.cubes)}


Choice = Word | Card | Cards | Drawn | Space | Deal | Material | Gift | KeptCubes
"""The options that are listed; plans of the craftsmen are options of `PlanAsk`."""


@cache
def card(id: str) -> Card:
    """The option of a card; cached, because the same options are offered often."""
    return Card(id)


@cache
def cards(ids: tuple[str, ...]) -> Cards:
    """The option of several cards together; cached."""
    return Cards(ids)


@cache
def drawn(seat: str, put_back: bool = False) -> Drawn:
    """The option of a builder that was drawn; cached."""
    return Drawn(seat, put_back)


@cache
def deal(what: str, kind: str, n: int) -> Deal:
    """The option of a deal; cached."""
    return Deal(what, kind, n)
