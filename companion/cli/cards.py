"""The command ``cards``: prints the deck of a pack as a PDF, faces and backs, each face with its code."""

from __future__ import annotations

from pathlib import Path

import click

from companion import games
from companion.errors import Refusal
from companion.games.card_deck import write_deck
from companion.packs import draft_store
from companion.packs.pack_file import read_file
from engine.games import GAMES
from hardware.printing.cards import SIZE
from web.i18n.languages import LANGUAGES
from web.i18n.render import render_term


@click.command("cards")
@click.argument("game", type=click.Choice(games.names()), default=games.names()[0])
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="PDF file to write."
)
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the texts."
)
@click.option("--pack", "pack_file", type=click.Path(path_type=Path, dir_okay=False),
              help="Pack file of an enrolled copy; by default, the reference pack.")  # fmt: skip
@click.option("--paper", type=click.Choice(["a4", "letter", "a3"]), default="a4", show_default=True)
@click.option("--size", type=(float, float), default=SIZE, show_default=True, metavar="WIDTH HEIGHT",
              help="Size of a card in millimetres.")  # fmt: skip
@click.option("--no-backs", is_flag=True, help="Print the faces only.")
def command(
    game: str,
    output: Path,
    language: str,
    pack_file: Path | None,
    paper: str,
    size: tuple[float, float],
    no_backs: bool,
) -> None:
    """Print the deck of a pack, with its codes on it, to cut out."""
    plugin = games.plugin_of(game)
    pack = plugin.load_pack()
    if pack_file is not None:
        try:
            data = draft_store.read_file(read_file(pack_file)).data
        except Refusal as refusal:
            raise click.ClickException(f"{refusal.code}: {pack_file}: {render_term(refusal.term(), 'en')}") from None
        if data.get("game") != game:
            raise click.ClickException(f"pack_format: {pack_file}: a pack of {data.get('game')}, not of {game}")
        pack = GAMES[game].Pack.parse(data)
    try:
        cards, pages = write_deck(output, plugin, pack, language, paper=paper, size=size, backs=not no_backs)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"cannot write {output}: {error.strerror}") from None
    sides = "Print at 100 %." if no_backs else "Print at 100 %, on both sides, flipped on the long edge."
    click.echo(f"{output}: {cards} cards on {pages} pages. {sides}")
