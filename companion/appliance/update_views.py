"""Update views: what the page of the computer shows of its versions and updates; terms become sentences."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from engine.core import Term


class UpdateFileView(TypedDict):
    """An update file that was uploaded, or that lies on a USB stick (by its name)."""

    file: str
    stick: str
    version: str
    """The version, "" where the file is refused."""
    notes: str
    """What is new, in the reader's language where the file has it."""
    refused: NotRequired[Term]


class UpdateProgressView(TypedDict):
    """How the last update or roll back went, or how the present one goes."""

    rolls_back: bool
    version: str
    part: Term
    done: bool
    adopts: int
    """Games that go on under newer rules, if their hosts want it."""
    refused: NotRequired[Term]


class VersionNoteView(TypedDict):
    """What became of a version: when (ISO, UTC), and in words."""

    at: str
    text: Term


class UpdatesView(TypedDict):
    """The versions of this computer."""

    kept: bool
    """Whether versions are kept side by side, so that this page can update."""
    current: str
    previous: str
    """The version to which one can go back, "" for none."""
    trial: bool
    playing: int
    """Games in play: an update interrupts them for some seconds."""
    files: list[UpdateFileView]
    waiting: bool
    """Whether a request has been left that has not begun."""
    progress: NotRequired[UpdateProgressView]
    notes: list[VersionNoteView]
