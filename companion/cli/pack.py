"""The command ``pack``: checks a pack file. Packs are imported and exported on the pages."""

from __future__ import annotations

from pathlib import Path

import click

from companion.errors import Code, Refusal
from companion.packs import draft_store, pack_file
from web.i18n.render import render_term


@click.command("pack")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def command(file: Path) -> None:
    """Check whether a pack file is valid and playable."""
    try:
        found = draft_store.read_file(pack_file.read_file(file))
    except Refusal as refusal:
        if refusal.code is Code.PACK_UNREADABLE and not file.exists():
            raise click.ClickException(f"{file}: There is no such file. [{refusal.code.value}]") from None
        fault = refusal.params.get("fault")
        codes = f"{refusal.code.value}: {fault}" if fault else refusal.code.value
        raise click.ClickException(f"{file}: {render_term(refusal.term(), 'en')} [{codes}]") from None
    data = found.data
    listed = [(name, part) for name, part in data.items() if isinstance(part, list)]
    parts = [f"{len(part)} {name}" for name, part in (*listed, ("photos", found.photos)) if part]
    click.echo(f"{file}: valid. {data['name']}, version {data['version']}{': ' if parts else ''}{', '.join(parts)}.")
    click.echo(f"sha256 {found.hash}")
