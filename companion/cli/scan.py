"""The command ``scan``: reads the codes and cards in pictures, with their positions.

With ``--json`` it prints one JSON object per picture and line. A picture that cannot be read is reported on standard
error with a stable code; the others are still read, and the exit status is 1. In text output control characters are
shown as dots, so that no code can control the terminal.
"""

from __future__ import annotations

import json
import math
import time
from itertools import chain
from pathlib import Path
from typing import Any

import click

from companion.cli.picture_options import cards_of, layout_of, load_picture, picture_files
from hardware.camera.geometry import lens as lenses
from hardware.camera.geometry.homography import Plane, find_plane
from hardware.camera.geometry.lens import LensError
from hardware.camera.images import Tag
from hardware.camera.stills import cards


@click.command("scan")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH…")
@click.option("--layout", "layout_name", metavar="FILE", help="Layout of markers and zones: a JSON file or a game.")
@click.option("--lens", "lens_name", metavar="FILE", help="Lens calibration (camera/lens.json of the data folder).")
@click.option("--thorough", is_flag=True, help="Make every attempt, without a limit of time.")
@click.option(
    "--known",
    "--pack",
    "known_name",
    metavar="FILE",
    help="All possible cards: a game, a pack file (its photos show faces), or a file with one text a line.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
@click.pass_context
def command(
    context: click.Context,
    paths: tuple[Path, ...],
    layout_name: str | None,
    lens_name: str | None,
    thorough: bool,
    known_name: str | None,
    as_json: bool,
) -> None:
    """Read the codes and cards in pictures; a PATH may be a folder."""
    layout = layout_of(layout_name) if layout_name is not None else None
    known = cards_of(known_name) if known_name is not None else None
    try:
        lens = lenses.load(Path(lens_name)) if lens_name is not None else None
    except LensError as error:
        raise click.ClickException(str(error)) from None
    is_well = True
    for path in chain.from_iterable(map(picture_files, paths)):
        started = time.perf_counter()
        try:
            image = load_picture(path)
        except click.ClickException as error:
            click.echo(error.message, err=True)
            is_well = False
            continue
        plane = find_plane(image, layout, lens) if layout is not None else None
        seconds = math.inf if thorough else cards.SECONDS
        tags = cards.read(image, known, plane, mirrored=layout is None, seconds=seconds)
        milliseconds = round((time.perf_counter() - started) * 1000, 1)
        if layout is not None and plane is None:
            click.echo(f"{path}: fewer than two markers of the layout are visible, so no card has a place", err=True)
        if as_json:
            described = [_described(tag, plane) for tag in tags]
            click.echo(json.dumps({"image": str(path), "ms": milliseconds, "tags": described}))
        else:
            click.echo(f"{path}: {len(tags)} cards, {milliseconds} ms")
            for tag in tags:
                place = plane.place(tag) if plane is not None else None
                where = f"  {place.zone or '–'}  turn {place.turn:.0f}°" if place is not None else ""
                shown = "".join(sign if sign.isprintable() else "·" for sign in tag.text)
                click.echo(f"  {shown}{where}")
    context.exit(0 if is_well else 1)


def _described(tag: Tag, plane: Plane | None) -> dict[str, Any]:
    """A card as JSON. ``turn``, ``x``, ``y`` (millimetres) and ``zone`` are null without markers.

    ``source`` is "decoded", or "known" or "face" for a card recognised with a ``certainty`` below 1.
    """
    place = plane.place(tag) if plane is not None else None
    return {
        "text": tag.text,
        "corners": [[round(x, 2), round(y, 2)] for x, y in tag.corners],
        "turn": None if place is None else round(place.turn, 2),
        "x": None if place is None else round(place.x, 2),
        "y": None if place is None else round(place.y, 2),
        "zone": None if place is None else place.zone,
        "source": tag.source,
        "certainty": tag.certainty,
    }
