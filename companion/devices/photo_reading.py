"""Photo reading: the cards or dice that the devices' program has recognised in a phone's photograph."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

LARGEST = 16_000_000
"""Bytes of a photograph."""
MOST_SEEN = 60
"""Cards and dice that are reported."""

Point = tuple[float, float]
Square = tuple[Point, Point, Point, Point]
"""Corners as shares of the picture's width and height."""


class SeenCard(BaseModel):
    """A card in a photograph; ``zone`` and ``turn`` (degrees clockwise from north) are None without markers."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: str = Field(max_length=200)
    corners: Square
    zone: str | None = Field(default=None, max_length=40)
    turn: float | None = None


class SeenDie(BaseModel):
    """A die in a photograph: its value, and its colour (None if uncertain)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    value: int = Field(ge=1, le=6)
    colour: Literal["white", "blue", "red", "green", "yellow"] | None
    certainty: float
    corners: Square


class Reading(BaseModel):
    """The content of a photograph; ``doubtful`` is the number of uncertain dice, ``flaw`` why little can be read."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    cards: tuple[SeenCard, ...] = Field(default=(), max_length=MOST_SEEN)
    dice: tuple[SeenDie, ...] = Field(default=(), max_length=MOST_SEEN)
    doubtful: int = 0
    flaw: Literal["", "dark", "blurred"] = ""
