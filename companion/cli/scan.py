"""The command ``scan``: reads the codes in pictures, with their positions.

``--layout`` is a layout file or the name of a game, for its mat; ``--lens`` the calibration of the camera's lens.
``--thorough`` uses slower detection. ``--known`` (or ``--pack``) names all possible cards, so that codes too small or
too blurred to decode can be recognised among them, and with the photos of a pack file also cards without a sticker, by
their printed faces.

With ``--json`` it prints one JSON object per picture and line. A picture that cannot be read, or a folder without
pictures, is reported on standard error with a stable code; the others are still scanned, and the exit status is 1. In
text output control characters are shown as dots, so that no code can control the terminal.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path

import click

from companion.cli.known_cards import known_cards_of
from companion.devices.layouts import layout_named
from companion.errors import Refusal
from hardware.camera.codes.closed_set import KnownError
from hardware.camera.codes.rejected_codes import visible
from hardware.camera.geometry import homography
from hardware.camera.geometry import layout as layouts
from hardware.camera.geometry import lens as lenses
from hardware.camera.geometry.lens import Lens, LensError
from hardware.camera.images import Image
from hardware.camera.known_cards import KnownCards
from hardware.camera.sources.image_files import PictureError, is_taken, load_picture
from hardware.camera.stills import cards

NO_MARKERS = "fewer than two markers of the layout are visible, so no card has a place"
"""Message on standard error when no position can be computed."""
QUICK_SECONDS = 0.3
"""Seconds of processor time after which no further attempt at a picture begins, unless it is to be thorough."""
MOST_ENDINGS = 8
"""Endings of skipped files that are listed."""


def scan(
    image: Image,
    layout: layouts.Layout | None,
    known: KnownCards | None = None,
    *,
    thorough: bool = False,
    lens: Lens | None = None,
) -> list[dict[str, object]]:
    """The codes of one picture as JSON. ``turn``, ``x``, ``y`` and ``zone`` are null without a layout.

    ``source`` is "decoded", "known" with a ``certainty`` below 1 for a code that was recognised among ``known``, or
    "face" for a card that was recognised by what is printed on it.
    """
    table = homography.find_plane(image, layout, lens) if layout is not None else None
    found: list[dict[str, object]] = []
    seconds = cards.SECONDS if thorough else QUICK_SECONDS
    for tag in cards.read(image, known, table, mirrored=layout is None, seconds=seconds):
        place = table.place(tag) if table is not None else None
        found.append(
            {
                "text": tag.text,
                "corners": [[round(x, 2), round(y, 2)] for x, y in tag.corners],
                "turn": None if place is None else round(place.turn, 2),
                "x": None if place is None else round(place.x, 2),
                "y": None if place is None else round(place.y, 2),
                "zone": None if place is None else place.zone,
                "source": tag.source,
                "certainty": tag.certainty,
            }
        )
    return found


def pictures(paths: tuple[Path, ...]) -> Iterator[Path]:
    """The picture files of some paths; for a folder the pictures in it, sorted by name.

    A folder that cannot be read or has no pictures is yielded itself, so that loading it reports the error.
    """
    for path in paths:
        yield from (_inside(path) if path.is_dir() else []) or [path]


def _inside(folder: Path) -> list[Path]:
    """Pictures in a folder; none if it cannot be read."""
    try:
        return sorted(file for file in folder.iterdir() if is_taken(file))
    except OSError:
        return []


def skipped(paths: tuple[Path, ...]) -> Iterator[str]:
    """A sentence for each folder with files that are no pictures: how many, and their endings."""
    for folder in paths:
        with contextlib.suppress(OSError):
            others = [file for file in folder.iterdir() if file.is_file() and not is_taken(file)]
            if others:
                endings = sorted({visible(file.suffix.lower()) or "no ending" for file in others})
                listed = ", ".join(endings[:MOST_ENDINGS]) + (", …" if len(endings) > MOST_ENDINGS else "")
                yield f"files_skipped: {folder}: {len(others)} that are no pictures ({listed})"


@click.command("scan")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH…")
@click.option("--layout", "layout_name", metavar="FILE", help="Layout of markers and zones: a JSON file or a game.")
@click.option("--lens", "lens_name", metavar="FILE", help="Lens calibration (camera/lens.json of the data folder).")
@click.option("--thorough", is_flag=True, help="Use slower, more thorough detection.")
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
    """Read the codes in pictures; a PATH may be a folder."""
    try:
        layout = layout_named(layout_name) if layout_name is not None else None
        lens = lenses.load(Path(lens_name)) if lens_name is not None else None
        known = known_cards_of(known_name) if known_name is not None else None
    except LensError as error:
        click.echo(str(error), err=True)
        context.exit(2)
    except Refusal as refusal:
        click.echo(f"known_unusable: {known_name}: {refusal}", err=True)
        context.exit(2)
    except KnownError as error:
        click.echo(str(error), err=True)
        context.exit(2)
    except layouts.LayoutError as error:
        click.echo(f"layout_unusable: {error}", err=True)
        context.exit(2)
    if lens is not None and layout is None:
        click.echo("lens_without_layout: --lens needs --layout: a lens changes places on the table only", err=True)
        context.exit(2)
    failed = False
    for path in pictures(paths):
        started = time.perf_counter()
        try:
            image = load_picture(path)
        except PictureError as error:
            click.echo(str(error), err=True)
            failed = True
            continue
        if lens is not None and lens.at(image.shape[1], image.shape[0]) is None:
            size = f"{lens.width} × {lens.height}"
            click.echo(f"lens_other_picture: {path}: the lens was calibrated for pictures of {size}", err=True)
            failed = True
            continue
        found = scan(image, layout, known, thorough=thorough, lens=lens)
        milliseconds = round((time.perf_counter() - started) * 1000, 1)
        if layout is not None and found and all(tag["turn"] is None for tag in found):
            click.echo(f"{path}: {NO_MARKERS}", err=True)
        if as_json:
            click.echo(json.dumps({"image": str(path), "ms": milliseconds, "tags": found}))
            continue
        click.echo(f"{path}: {len(found)} codes, {milliseconds} ms")
        for tag in found:
            where = "" if tag["turn"] is None else f"  {tag['zone'] or '–'}  turn {tag['turn']}°"
            click.echo(f"  {visible(str(tag['text']))}{where}")
    for sentence_of_folder in skipped(paths):
        click.echo(sentence_of_folder, err=True)
    context.exit(1 if failed else 0)


if __name__ == "__main__":
    command()
