"""Device reports on the terminal: what a camera and a dice reader report, without a server or a game.

A lost camera is retried; the end of a folder ends the command. Rejected codes, and why nothing comes from a
device, are printed on standard error.
"""

from __future__ import annotations

import json
import math
import time
from contextlib import suppress

import click

from companion.cli.known_cards import known_cards_of
from companion.devices.layouts import layout_named
from companion.errors import Refusal
from hardware.camera.codes.closed_set import KnownError
from hardware.camera.frames import Frame, Source, SourceEnded, SourceLost
from hardware.camera.geometry import layout as layouts
from hardware.camera.geometry.layout import Layout, LayoutError
from hardware.camera.known_cards import KnownCards
from hardware.camera.sources.folder import FolderSource
from hardware.camera.sources.open import open_source
from hardware.camera.sources.orientation import Orientation, OrientedSource
from hardware.camera.sources.stream_address import AddressError
from hardware.camera.tracking.pipeline import Event, Pipeline
from hardware.dice import SerialDiceReader, State
from hardware.dice.protocol import Colours

RETRY = 1.0
"""Seconds between attempts to reopen a lost camera."""
STEP = 0.1
"""Seconds between two checks of the dice reader."""


class Unusable(Exception):
    """An option that cannot be used; the text begins with a stable code."""


def layout_of(name: str) -> Layout:
    """The layout of a game or file; "" is the built-in mat. Raises `Unusable`."""
    try:
        return layout_named(name) if name else layouts.MAT
    except LayoutError as error:
        raise Unusable(f"layout_unusable: {error}") from None


def cards_of(name: str) -> KnownCards | None:
    """All cards that can be in a picture; None for "", any. Raises `Unusable`."""
    try:
        return known_cards_of(name) if name else None
    except Refusal as refusal:
        raise Unusable(f"known_unusable: {name}: {refusal}") from None
    except KnownError as error:
        raise Unusable(str(error)) from None


def source_of(spec: str, fps: float | None, orientation: Orientation) -> Source:
    """The camera, video or folder of this specification. Raises `Unusable`."""
    try:
        return open_source(spec, fps, orientation)
    except AddressError as error:
        raise Unusable(f"{error.code}: {error}") from None


class DiceReports:
    """Prints the rolls and states of a dice reader."""

    def __init__(self, port: str, as_json: bool) -> None:
        """Read this port."""
        self._json = as_json
        self._said = ""
        self._reader = SerialDiceReader(port, self._rolled, self._changed)
        self._reader.start()

    def _rolled(self, values: tuple[int, ...], colours: Colours) -> None:
        if self._json:
            click.echo(json.dumps({"roll": list(values), **({"colours": list(colours)} if any(colours) else {})}))
            return
        shown = [f"{value} {colour}" if colour else str(value) for value, colour in zip(values, colours, strict=False)]
        click.echo(f"rolled {', '.join(shown) if any(colours) else ' '.join(map(str, values))}")

    def _changed(self, state: State) -> None:
        click.echo(json.dumps({"state": state.value}) if self._json else str(state))

    def check(self) -> None:
        """Print which reader it is, or why nothing comes from it, once."""
        hello = self._reader.introduction
        about = f"{hello.model} {hello.name}, firmware {hello.firmware or 'unknown'}" if hello else ""
        said = self._reader.trouble or about
        if said and said != self._said:
            click.echo(said, err=True)
        self._said = said

    def close(self) -> bool:
        """Print totals, stop, and return whether the reader was ever found."""
        health, found = self._reader.health(), self._reader.state is not State.SEARCHING
        self._reader.stop()
        totals = f"Missed: {health['missed']}. Withdrawn: {health['retracted']}. Bytes of noise: {health['noise']}."
        click.echo(json.dumps({"health": health}) if self._json else totals)
        return found


class CameraReports:
    """Prints the card events of a camera or a folder of pictures."""

    def __init__(self, source: Source, layout: Layout, known: KnownCards | None, as_json: bool) -> None:
        self._source, self._json = source, as_json
        self._tracker = Pipeline(layout, known)
        self._frame: Frame | None = None
        self._loss_said = self._markers_said = False

    def run(self) -> bool:
        """Print until the pictures end, or Ctrl-C, and return whether all pictures could be read."""
        ended = False
        with suppress(KeyboardInterrupt):
            while not ended:
                try:
                    self._source.open()
                    self._loss_said = False
                    while True:
                        self._read()
                except SourceEnded:
                    ended = True
                except SourceLost as error:
                    if not self._loss_said:
                        click.echo(f"{error.code}: {error}", err=True)
                    self._loss_said = True
                    self._source.close()
                    if not self._source.live or self._frame is None:
                        return False
                    time.sleep(RETRY)
        if self._frame is not None:
            self._print(self._tracker.finish(self._frame.time))
        self._source.close()
        inner = self._source.inner if isinstance(self._source, OrientedSource) else self._source
        broken = list(inner.broken) if isinstance(inner, FolderSource) else []
        if ended and self._frame is None and not broken:
            broken.append(f"{SourceLost.code}: {self._source.spec} contains no readable picture")
        for reason in broken:
            click.echo(reason, err=True)
        return not broken

    def _read(self) -> None:
        frame = self._frame = self._source.read()
        tracker = self._tracker
        self._print(tracker.update(frame.image, frame.number, frame.time))
        for kind, text in tracker.rejected.fresh:
            click.echo(f"{kind}: {text}", err=True)
        tracker.rejected.fresh.clear()

    def _print(self, events: list[Event]) -> None:
        for event in events:
            turn = "" if event.turn is None else f", turn {event.turn:.0f}°"
            line = f"{event.t:8.2f} s  {event.event:8} {event.text}  {event.zone or '–'}{turn}"
            click.echo(json.dumps(event.json()) if self._json else line)
        if events and self._tracker.plane is None and not self._markers_said:
            click.echo(f"{self._source.spec}: fewer than two markers are visible, so no card has a place", err=True)
            self._markers_said = True


def print_reports(
    camera: str,
    dice: str,
    *,
    layout: str,
    known: str,
    fps: float | None,
    turned: int,
    mirrored: bool,
    seconds: float,
    as_json: bool,
) -> int:
    """Print what the camera and the dice reader report ("": none) until Ctrl-C, and return the exit status.

    Without a camera it ends after ``seconds`` (0: never).
    """
    try:
        place, cards = layout_of(layout), cards_of(known)
        source = source_of(camera, fps, Orientation(turned, mirrored)) if camera else None
    except Unusable as unusable:
        click.echo(str(unusable), err=True)
        return 2
    reader = DiceReports(dice, as_json) if dice else None
    is_well = True
    if source is not None:
        is_well = CameraReports(source, place, cards, as_json).run()
    elif reader is not None:
        with suppress(KeyboardInterrupt):
            end = time.monotonic() + seconds if seconds else math.inf
            while time.monotonic() < end:
                reader.check()
                time.sleep(STEP)
    if reader is not None:
        is_well = reader.close() and is_well
    return 0 if is_well else 1
