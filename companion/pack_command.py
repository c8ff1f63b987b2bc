"""``pack check|import|export FILE``: pack files on the command line.

What the page of enrolment does with files, for a terminal: a file is checked, put among the packs of a house, or
written from them. The server may be running meanwhile.
"""

from __future__ import annotations

from pathlib import Path

import click
import platformdirs

from companion import enrolment, games, pack_files, packs, safe_files
from companion.enrolment import Drafts
from companion.errors import Code, Refusal
from web import words

_FILE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
_DATA = click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Where games and packs are kept.")


@click.group("pack", help="Check, import and export pack files.")
def command() -> None:
    """Check, import and export pack files."""


@command.command("check")
@_FILE
def check(file: Path) -> None:
    """Say whether games can be played with a pack file."""
    try:
        found = enrolment.read_file(pack_files.read_file(file))
    except Refusal as refusal:
        raise _failure(file, refusal) from None
    data = found.data
    listed = [(name, part) for name, part in data.items() if isinstance(part, list)]
    parts = [f"{len(part)} {name}" for name, part in (*listed, ("photos", found.photos)) if part]
    click.echo(f"{file}: good. {data['name']}, version {data['version']}{': ' if parts else ''}{', '.join(parts)}.")
    click.echo(f"sha256 {found.hash}")


@command.command("import")
@_FILE
@_DATA
def import_(file: Path, data: Path | None) -> None:
    """Put a pack file among the packs of the house: new tables can choose it."""
    try:
        draft = _drafts(data).take_in(pack_files.read_file(file))
    except Refusal as refusal:
        raise _failure(file, refusal) from None
    click.echo(f"{file}: imported as {draft.about['name']!r}. Choose it when you create a table.")


@command.command("export")
@_FILE
@_DATA
@click.option("--pack", "wanted", default="", metavar="NAME", help="Which one, by its name, id or hash.")
@click.option("--game", type=click.Choice(games.names()), default=games.names()[0], show_default=True,
              help="Whose reference pack.")  # fmt: skip
@click.option("--photos/--no-photos", default=True, show_default=True, help="With the photos of the cards.")
def export(file: Path, data: Path | None, wanted: str, game: str, photos: bool) -> None:
    """Write a finished pack of the house to a file ("reference": the one that comes with Exchequer)."""
    drafts = _drafts(data)
    try:
        content = _reference(game) if wanted == "reference" else drafts.give_out(_which(drafts, wanted), photos)
    except Refusal as refusal:
        raise _failure(file, refusal) from None
    try:
        safe_files.write(file, content)
    except OSError as problem:
        raise click.ClickException(f"{file} cannot be written ({problem.strerror})") from None
    click.echo(f"{file}: {len(content)} bytes")


def _which(drafts: Drafts, wanted: str) -> str:
    """The id of the finished draft that is meant."""
    finished = [draft for draft in drafts.all() if draft.finished]
    if not finished:
        raise Refusal(Code.PACK_UNKNOWN)
    found = [draft for draft in finished if wanted in ("", draft.id, draft.about["name"], draft.finished)]
    if len(found) != 1:
        names = ", ".join(f"{draft.about['name']!r} ({draft.id})" for draft in finished)
        raise click.UsageError(f"Name one of these with --pack: {names}")
    return found[0].id


def _reference(game: str) -> bytes:
    data = packs.read(packs.PACKS / game / "reference.json")
    assert isinstance(data, dict)
    return pack_files.write(data, packs.reference(game).hash, {})


def _drafts(data: Path | None) -> Drafts:
    return Drafts((data or Path(platformdirs.user_data_dir("exchequer")) / "games") / "packs")


def _failure(file: Path, refusal: Refusal) -> click.ClickException:
    if refusal.code is Code.PACK_UNREADABLE and not file.exists():
        return click.ClickException(f"{file}: There is no such file. [{refusal.code.value}]")
    return click.ClickException(f"{file}: {words.say(refusal.term(), 'en')} [{refusal.code.value}]")
