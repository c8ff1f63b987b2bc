"""``watch SRC``: what changes on the table, a JSON line for each event.

The source is a camera, a video or a folder of pictures; ``--layout`` names a file, or a game whose mat is meant, and
without it that is the built-in mat. With
``--known`` codes too small for any decoder are recognised, and others are no cards. Codes that are no cards are named
on the standard error, once each. A camera that is lost is waited for; a video or folder ends the command.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

from companion.mats import layout_named
from companion.packs import PackFileError
from companion.scan import NO_MARKERS, known_codes
from companion.strip import Strip
from hardware.camera import layout as layouts
from hardware.camera import lens as lenses
from hardware.camera.known import KnownError
from hardware.camera.pipeline import Event, Tracker
from hardware.camera.sources import FolderSource, Frame, SourceEnded, SourceLost, open_source

_PATIENCE = 1.0
"""Seconds between the attempts to find a lost camera again."""


def _say(event: Event, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(event.json()))
        return
    turn = "" if event.turn is None else f", turn {event.turn:.0f}°"
    click.echo(f"{event.t:8.2f} s  {event.event:8} {event.text}  {event.zone or '–'}{turn}")


def _tell_odd(tracker: Tracker) -> None:
    """Name the codes that are no cards."""
    for kind, text in tracker.odd.fresh:
        click.echo(f"{kind}: {text}", err=True)
    tracker.odd.fresh.clear()


@click.command("watch")
@click.argument("source", metavar="SRC")
@click.option("--layout", "layout_name", metavar="FILE", help="Where markers and zones are: JSON, or a game's name.")
@click.option(
    "--fps", type=click.FloatRange(0.1, 60), help="Pictures a second of a folder; at most, of a camera or video."
)
@click.option("--known", metavar="FILE", help="All texts there are: one a line, a pack, or a game's name.")
@click.option("--lens", "lens_file", type=click.Path(path_type=Path), help="How the lens bends the picture (JSON).")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_context
def command(
    context: click.Context,
    source: str,
    layout_name: str | None,
    fps: float | None,
    known: str | None,
    lens_file: Path | None,
    as_json: bool,
) -> None:
    """Tell what is placed, turned and removed before a camera, in a video or a folder."""
    try:
        layout = layout_named(layout_name) if layout_name is not None else layouts.MAT
        codes = known_codes(known) if known is not None else None
        lens = lenses.load(lens_file) if lens_file is not None else None
    except layouts.LayoutError as error:
        click.echo(f"layout_unusable: {error}", err=True)
        context.exit(2)
    except PackFileError as error:
        click.echo(f"known_unusable: {error}", err=True)
        context.exit(2)
    except (KnownError, lenses.LensError) as error:
        click.echo(str(error), err=True)
        context.exit(2)
    frames = open_source(source, fps)
    tracker = Tracker(layout, codes, lens=lens)
    frame: Frame | None = None
    strip = Strip()
    told = ended = placeless = False
    while True:
        try:
            frames.open()
            told = False
            while True:
                frame = frames.read()
                for event in tracker.see(frame.image, frame.number, frame.time):
                    _say(event, as_json)
                    if tracker.plane is None and not placeless:
                        click.echo(f"{source}: {NO_MARKERS}", err=True)
                        placeless = True
                _tell_odd(tracker)
                line = strip.see(tag.text for tag in tracker.codes)
                if line is not None:
                    click.echo(line, err=True)
        except SourceEnded:
            ended = True
            break
        except SourceLost as error:
            if not told:
                click.echo(f"{error.code}: {error}", err=True)
                told = True
            frames.close()
            if not frames.live or frame is None:
                context.exit(1)
            time.sleep(_PATIENCE)
        except KeyboardInterrupt:
            break
    if frame is not None:
        for event in tracker.finish(frame.time):
            _say(event, as_json)
    frames.close()
    broken = list(frames.broken) if isinstance(frames, FolderSource) else []
    if ended and frame is None and not broken:
        broken.append(f"{SourceLost.code}: {source} holds no picture that can be read")
    for reason in broken:
        click.echo(reason, err=True)
    context.exit(1 if broken else 0)


if __name__ == "__main__":
    command()
