"""The command ``watch``: prints the card events (placed, turned, removed) of a camera, a video or a folder of pictures.

``--layout`` is a layout file or the name of a game, for its mat; the default is the built-in mat. With ``--known``
codes too small to decode are recognised among the given texts, and all other codes are rejected. Rejected codes are
reported on standard error, once each. A lost camera is retried; the end of a video or folder ends the command.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

from companion.cli.known_cards import known_cards_of
from companion.cli.scan import NO_MARKERS
from companion.devices.layouts import layout_named
from companion.errors import Refusal
from hardware.camera.codes.closed_set import KnownError
from hardware.camera.frames import Frame, SourceEnded, SourceLost
from hardware.camera.geometry import layout as layouts
from hardware.camera.geometry import lens as lenses
from hardware.camera.sources.folder import FolderSource
from hardware.camera.sources.open import open_source
from hardware.camera.sources.orientation import Orientation, OrientedSource
from hardware.camera.sources.stream_address import AddressError
from hardware.camera.tracking.pipeline import Event, Pipeline

_RETRY = 1.0
"""Seconds between attempts to reopen a lost camera."""


def _print_event(event: Event, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(event.json()))
        return
    turn = "" if event.turn is None else f", turn {event.turn:.0f}°"
    click.echo(f"{event.t:8.2f} s  {event.event:8} {event.text}  {event.zone or '–'}{turn}")


def _report_rejected(tracker: Pipeline) -> None:
    """Print the codes rejected since the last call."""
    for kind, text in tracker.rejected.fresh:
        click.echo(f"{kind}: {text}", err=True)
    tracker.rejected.fresh.clear()


@click.command("watch")
@click.argument("source", metavar="SRC")
@click.option("--layout", "layout_name", metavar="FILE", help="Layout of markers and zones: a JSON file or a game.")
@click.option(
    "--fps", type=click.FloatRange(0.1, 60), help="Pictures per second of a folder; maximum for a camera or video."
)
@click.option(
    "--known",
    "--pack",
    "known",
    metavar="FILE",
    help="All possible cards: a game, a pack file (its photos show faces), or a file with one text a line.",
)
@click.option("--lens", "lens_file", type=click.Path(path_type=Path), help="Lens calibration file (JSON).")
@click.option(
    "--turned", type=click.Choice(["0", "90", "180", "270"]), default="0", help="Turn the pictures clockwise (degrees)."
)
@click.option("--mirrored", is_flag=True, help="Mirror the pictures back.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
@click.pass_context
def command(
    context: click.Context,
    source: str,
    layout_name: str | None,
    fps: float | None,
    known: str | None,
    lens_file: Path | None,
    turned: str,
    mirrored: bool,
    as_json: bool,
) -> None:
    """Print the card events of a camera, a video or a folder of pictures."""
    try:
        layout = layout_named(layout_name) if layout_name is not None else layouts.MAT
        codes = known_cards_of(known) if known is not None else None
        lens = lenses.load(lens_file) if lens_file is not None else None
    except layouts.LayoutError as error:
        click.echo(f"layout_unusable: {error}", err=True)
        context.exit(2)
    except Refusal as refusal:
        click.echo(f"known_unusable: {known}: {refusal}", err=True)
        context.exit(2)
    except (KnownError, lenses.LensError) as error:
        click.echo(str(error), err=True)
        context.exit(2)
    try:
        frames = open_source(source, fps, Orientation(int(turned), mirrored))
    except AddressError as error:
        click.echo(f"{error.code}: {error}", err=True)
        context.exit(2)
    tracker = Pipeline(layout, codes, lens=lens)
    frame: Frame | None = None
    loss_reported = ended = markers_reported = False
    while True:
        try:
            frames.open()
            loss_reported = False
            while True:
                frame = frames.read()
                for event in tracker.update(frame.image, frame.number, frame.time):
                    _print_event(event, as_json)
                    if tracker.plane is None and not markers_reported:
                        click.echo(f"{frames.spec}: {NO_MARKERS}", err=True)
                        markers_reported = True
                _report_rejected(tracker)
        except SourceEnded:
            ended = True
            break
        except SourceLost as error:
            if not loss_reported:
                click.echo(f"{error.code}: {error}", err=True)
                loss_reported = True
            frames.close()
            if not frames.live or frame is None:
                context.exit(1)
            time.sleep(_RETRY)
        except KeyboardInterrupt:
            break
    if frame is not None:
        for event in tracker.finish(frame.time):
            _print_event(event, as_json)
    frames.close()
    inner = frames.inner if isinstance(frames, OrientedSource) else frames
    broken = list(inner.broken) if isinstance(inner, FolderSource) else []
    if ended and frame is None and not broken:
        broken.append(f"{SourceLost.code}: {frames.spec} contains no readable picture")
    for reason in broken:
        click.echo(reason, err=True)
    context.exit(1 if broken else 0)


if __name__ == "__main__":
    command()
