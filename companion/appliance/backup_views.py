"""Backup views: what the page of the computer shows of whole backups; terms become sentences."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from engine.core import Term

Place = Literal["card", "folder", "stick", "upload"]
"""Where a backup lies: on the card, in the second folder of the server, on a USB stick, or sent by a page."""


class BackupView(TypedDict):
    """A whole backup, which was restored and replayed when it was made."""

    place: Place
    stick: str
    """The name of the stick; "" elsewhere."""
    file: str
    saved: str
    """ISO, UTC, by the clock of the computer that made it."""
    games: int
    tables: int
    bytes: int
    damaged: int
    """Tables in it that its computer could no longer open."""
    own: bool
    """Whether this computer, or the one that it took over from, has made it."""


class RestoredView(TypedDict):
    """What the last backup that was restored from the page has become."""

    at: str
    everything: bool
    """Whether everything was put back; else the tables are counted."""
    added: int
    completed: int
    there: int
    beside: int
    missing: int
    """Tables that could not be added."""
    why: NotRequired[Term]
    """Why something could not be added."""


class BackupsView(TypedDict):
    """The whole backups of this computer and on its sticks."""

    house: bool
    """Whether the reader may download backups."""
    restores: bool
    """Whether the reader may restore: the house, and any host while there is no game."""
    empty: bool
    """Whether this computer has no game, so that everything is put back with the keys."""
    restarts: bool
    """Whether the server starts again by itself."""
    playing: int
    making: bool
    preparing: bool
    ready: bool
    """Whether a backup has been prepared, and the next start puts it in its place."""
    seconds: int | None
    """Since the newest backup of this computer by its clock; None without one."""
    troubles: list[Term]
    """Where the last backup could not be written, and why."""
    refused: NotRequired[Term]
    """Why the last backup could not be prepared."""
    files: list[BackupView]
    reading: list[str]
    """The sticks that are being read for the first time."""
    restored: NotRequired[RestoredView]
