"""Hands of the demo: the cards that are laid on the mat to give an answer.

A game returns plain data; ``companion.simulation.demo`` moves the cards of the simulated mat accordingly and waits for
the camera. Dice need nothing: every ask for a roll is rolled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Generic

from companion.games.protocols import Game
from engine.core import Ask

FACING = {"N": 180.0, "E": 270.0, "S": 0.0, "W": 90.0}
"""The turn of a card that a seat can read: clockwise degrees of its top from north."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A card laid in a zone: the sticker's text, its turn (degrees clockwise) and shift (mm from the zone's centre).

    A card takes the place of the one that was laid in the same ``place`` before; "" is the zone itself. ``turned`` is
    whether the card lies there already and is only turned.
    """

    text: str
    zone: str
    turn: float = 0.0
    shift: tuple[float, float] | None = None
    place: str = ""
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Laying:
    """The movements that give an answer: cards taken away, cards laid, and for how long.

    ``clear`` are places that are emptied first. ``show``: the cards are taken away as soon as they are read.
    ``answers`` is the number of asks that they answer together. ``wait`` is the time in seconds in which a card that
    lies there already may answer before anything is moved.
    """

    cards: tuple[Placement, ...] = ()
    clear: tuple[str, ...] = ()
    show: bool = False
    answers: int = 1
    wait: float = 0.0


@dataclass(frozen=True, slots=True)
class Scene(Generic[Game]):
    """The input of hands: the game, the colours of the seats, and the cards on the mat by place.

    ``choose`` returns the value that the players choose for another open ask.
    """

    game: Game
    colours: Mapping[str, str]
    on_mat: Mapping[str, str]
    choose: Callable[[Ask], str]
    random: Random


class Hands(Generic[Game]):
    """The default hands, which lay nothing: for a game without cards that a camera reads."""

    card_size: tuple[float, float] | None = None
    """Width and height of the cards in millimetres; None: the default of the simulated mat."""

    def lay(self, ask: Ask, value: str, scene: Scene[Game]) -> Laying | None:
        """The cards that answer an ask with this value; None where the answer can only be tapped."""
        return None
