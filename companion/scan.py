"""``scan PATH…``: which tags are in these pictures, and where they lie.

``--layout`` names a file that says where markers and zones are, or a game whose mat is meant. ``--thorough`` takes
its time over each picture. ``--known`` names the texts that there may be: then codes too small or too blurred to be
decoded are recognised among them.

One JSON object a picture, a line each. A picture that cannot be read, or a folder without pictures, is named on the
standard error with a stable code, the others are scanned all the same, and the exit status is 1. For people, signs
that nobody can see are shown as dots: a stranger's code gives no orders to a terminal.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from pathlib import Path

import click

from companion.mats import layout_named
from companion.packs import PackFileError
from companion.strip import sentence
from hardware.camera import layout as layouts
from hardware.camera import plane, tags
from hardware.camera import thorough as patient
from hardware.camera.files import PICTURES, PictureError, load_picture
from hardware.camera.known import KnownCodes, KnownError
from hardware.camera.odd import visible

NO_MARKERS = "fewer than two markers of the layout are seen, so no card has a place"
"""What is said on the standard error where everything else would be in vain."""


def scan(
    image: tags.Image, layout: layouts.Layout | None, known: KnownCodes | None = None, *, thorough: bool = False
) -> list[dict[str, object]]:
    """The tags of one picture as JSON. ``turn``, ``x``, ``y`` and ``zone`` are null without a layout.

    ``source`` is "decoded", or "known" with a ``certainty`` below 1 for a code that was recognised among ``known``.
    """
    table = plane.look(image, layout) if layout is not None else None
    found: list[dict[str, object]] = []
    seen_from_behind = layout is None
    if thorough or known is not None:
        read = patient.read(image, known, table, mirrored=seen_from_behind, stubborn=thorough)
    else:
        read = tags.read_picture(image, mirrored=seen_from_behind)
    for tag in read:
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


def known_codes(name: str) -> KnownCodes:
    """The closed set of a game, if that is a game's name and no file's, or of a file.

    Raises ``KnownError`` or ``PackFileError``.
    """
    from companion import card_codes, games  # the rules take a moment to load, and most pictures need none

    if not Path(name).exists():
        with contextlib.suppress(KeyError):
            kind = games.kind_of(name)
            return card_codes.closed_set(kind.texts(kind.load_pack()))
        if not Path(name).suffix:
            raise KnownError("known_missing", Path(name), "no such file, and no game of that name with stickers")
    return card_codes.load(Path(name))


def pictures(paths: tuple[Path, ...]) -> Iterator[Path]:
    """The files that are meant: a folder stands for the pictures in it, in the order of their names.

    A folder that cannot be read, or holds none, is given as it is: whoever opens it as a picture says so.
    """
    for path in paths:
        yield from (_inside(path) if path.is_dir() else []) or [path]


def _inside(folder: Path) -> list[Path]:
    """The pictures in a folder; none if it cannot be read."""
    try:
        return sorted(file for file in folder.iterdir() if file.suffix.lower() in PICTURES)
    except OSError:
        return []


@click.command("scan")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH…")
@click.option("--layout", "layout_name", metavar="FILE", help="Where markers and zones are: JSON, or a game's name.")
@click.option("--thorough", is_flag=True, help="Take all the time that a picture needs.")
@click.option(
    "--known", "known_name", metavar="FILE", help="All texts there are: one a line, a pack, or a game's name."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_context
def command(
    context: click.Context,
    paths: tuple[Path, ...],
    layout_name: str | None,
    thorough: bool,
    known_name: str | None,
    as_json: bool,
) -> None:
    """Read the tags in pictures; a PATH may be a folder."""
    try:
        layout = layout_named(layout_name) if layout_name is not None else None
        known = known_codes(known_name) if known_name is not None else None
    except PackFileError as error:
        click.echo(f"known_unusable: {error}", err=True)
        context.exit(2)
    except KnownError as error:
        click.echo(str(error), err=True)
        context.exit(2)
    except layouts.LayoutError as error:
        click.echo(f"layout_unusable: {error}", err=True)
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
        found = scan(image, layout, known, thorough=thorough)
        milliseconds = round((time.perf_counter() - started) * 1000, 1)
        if layout is not None and found and all(tag["turn"] is None for tag in found):
            click.echo(f"{path}: {NO_MARKERS}", err=True)
        if as_json:
            click.echo(json.dumps({"image": str(path), "ms": milliseconds, "tags": found}))
            continue
        click.echo(f"{path}: {len(found)} tags, {milliseconds} ms")
        for tag in found:
            where = "" if tag["turn"] is None else f"  {tag['zone'] or '–'}  turn {tag['turn']}°"
            click.echo(f"  {visible(str(tag['text']))}{where}")
        strip = sentence(str(tag["text"]) for tag in found)
        if strip is not None:
            click.echo(f"  {strip}")
    context.exit(1 if failed else 0)


if __name__ == "__main__":
    command()
