"""The command ``pack``: checks, imports and exports pack files.

The file operations of the enrolment page, on the command line. The server may be running at the same time.
"""

from __future__ import annotations

from pathlib import Path

import click
import platformdirs

from companion import games
from companion.errors import Code, Refusal
from companion.games import pack_loader
from companion.packs import atomic_files, draft_store, pack_file
from companion.packs.draft_store import DraftStore
from web.i18n.render import render_term

_FILE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
_DATA = click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False), help="Data folder with games and packs."
)


@click.group("pack", help="Check, import and export pack files.")
def command() -> None:
    """Check, import and export pack files."""


@command.command("check")
@_FILE
def check(file: Path) -> None:
    """Check whether a pack file is valid and playable."""
    try:
        found = draft_store.read_file(pack_file.read_file(file))
    except Refusal as refusal:
        raise _failure(file, refusal) from None
    data = found.data
    listed = [(name, part) for name, part in data.items() if isinstance(part, list)]
    parts = [f"{len(part)} {name}" for name, part in (*listed, ("photos", found.photos)) if part]
    click.echo(f"{file}: valid. {data['name']}, version {data['version']}{': ' if parts else ''}{', '.join(parts)}.")
    click.echo(f"sha256 {found.hash}")


@command.command("import")
@_FILE
@_DATA
def import_(file: Path, data: Path | None) -> None:
    """Import a pack file into the pack store, so that new tables can use it."""
    try:
        draft = _drafts(data).import_file(pack_file.read_file(file))
    except Refusal as refusal:
        raise _failure(file, refusal) from None
    click.echo(f"{file}: imported as {draft.about.name!r}. Choose it when you create a table.")


@command.command("export")
@_FILE
@_DATA
@click.option("--pack", "wanted", default="", metavar="NAME", help="Pack to export, by its name, id or hash.")
@click.option("--game", type=click.Choice(games.names()), default=games.names()[0], show_default=True,
              help="With --pack reference: the game of the reference pack.")  # fmt: skip
@click.option("--photos/--no-photos", default=False, show_default=True,
              help="Include the photos of the cards; not every publisher allows that they are shared.")  # fmt: skip
def export(file: Path, data: Path | None, wanted: str, game: str, photos: bool) -> None:
    """Export a finished pack of the pack store to a file (--pack reference: the pack that comes with Exchequer)."""
    drafts = _drafts(data)
    try:
        content = _reference(game) if wanted == "reference" else drafts.export_file(_draft_id(drafts, wanted), photos)
    except Refusal as refusal:
        raise _failure(file, refusal) from None
    try:
        atomic_files.write(file, content, shared=True)
    except OSError as problem:
        raise click.ClickException(f"{file} cannot be written ({problem.strerror})") from None
    click.echo(f"{file}: {len(content)} bytes")


def _draft_id(drafts: DraftStore, wanted: str) -> str:
    """The id of the finished draft with this name, id or hash; "" stands for the only one.

    Raises Refusal if there is no finished draft, and click.UsageError if not exactly one matches.
    """
    finished = [draft for draft in drafts.all() if draft.finished]
    if not finished:
        raise Refusal(Code.PACK_UNKNOWN)
    found = [draft for draft in finished if wanted in ("", draft.id, draft.about.name, draft.finished)]
    if len(found) != 1:
        names = ", ".join(f"{draft.about.name!r} ({draft.id})" for draft in finished)
        raise click.UsageError(f"Name one of these with --pack: {names}")
    return found[0].id


def _reference(game: str) -> bytes:
    data = pack_loader.read(pack_loader.PACKS / game / "reference.json")
    assert isinstance(data, dict)
    return pack_file.write(data, pack_loader.reference(game).hash, {})


def _drafts(data: Path | None) -> DraftStore:
    return DraftStore((data or Path(platformdirs.user_data_dir("exchequer")) / "games") / "packs")


def _failure(file: Path, refusal: Refusal) -> click.ClickException:
    if refusal.code is Code.PACK_UNREADABLE and not file.exists():
        return click.ClickException(f"{file}: There is no such file. [{refusal.code.value}]")
    fault = refusal.params.get("fault")
    codes = f"{refusal.code.value}: {fault}" if fault else refusal.code.value
    return click.ClickException(f"{file}: {render_term(refusal.term(), 'en')} [{codes}]")
