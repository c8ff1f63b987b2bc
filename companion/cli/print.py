"""The command ``print``: stickers, cards and mats as PDF files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from companion import games
from companion.devices import layouts
from companion.devices.marker_sheet import marker_words
from companion.errors import Refusal
from companion.games.card_deck import write_deck
from companion.packs import draft_store
from companion.packs.pack_file import read_file
from engine.games import GAMES
from hardware.camera.geometry.layout import LayoutError
from hardware.camera.geometry.layout_files import TABLE
from hardware.printing import MatWords, Sticker, StickerWords, write_mat, write_stickers
from hardware.printing.cards import SIZE
from hardware.printing.labels import LABELS, PLAIN
from hardware.printing.paper import PAPERS
from hardware.printing.stickers import LARGEST, SMALLEST, fitting_size, within_reach
from hardware.printing.table_markers import write_table_markers
from web.i18n.languages import LANGUAGES
from web.i18n.render import Texts, render_term


def output(function: Callable[..., None]) -> Callable[..., None]:
    """Add the options for the PDF file and the language of its texts."""
    file = click.Path(path_type=Path, dir_okay=False)
    option: Any = click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
    return click.option("-o", "--output", required=True, type=file, help="PDF file to write.")(option(function))  # type: ignore[no-any-return]


@contextmanager
def writing(file: Path) -> Iterator[None]:
    """Explain why a file cannot be written. Raises click.ClickException."""
    try:
        yield
    except LayoutError as error:
        raise click.ClickException(f"layout_unusable: {error}") from None
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"cannot write {file}: {error.strerror}") from None


@click.group("print")
def command() -> None:
    """Print stickers, cards or a mat as a PDF file."""


@command.command("stickers")
@click.argument("game", type=click.Choice(games.names()))
@output
@click.option("--paper", type=click.Choice([*PLAIN, *LABELS]), default="a4", show_default=True)
@click.option("--size", type=click.FloatRange(SMALLEST, LARGEST),
              help="Side of the code without its white margin, in millimetres.  [default: 18, or less on small labels]",
              )  # fmt: skip
@click.option("--part", "--deck", "--colour", "parts", multiple=True, metavar="PART",
              help="Print only this part (a deck, a colour…); may be repeated.")  # fmt: skip
@click.option("--skip", type=click.IntRange(0), default=0, help="Number of labels already used on the first sheet.")
@click.option("--offset", type=(float, float), default=(0.0, 0.0), metavar="RIGHT DOWN",
              help="Offset in millimetres that corrects the printer.")  # fmt: skip
@click.option("--frames", is_flag=True, help="Outline the labels, for a test on plain paper.")
def stickers(
    game: str,
    output: Path,
    language: str,
    paper: str,
    size: float | None,
    parts: tuple[str, ...],
    skip: int,
    offset: tuple[float, float],
    frames: bool,
) -> None:
    """Print the codes for the cards of a game."""
    plugin, texts = games.plugin_of(game), Texts(language)
    if unknown := {*parts} - {*plugin.parts()}:
        raise click.UsageError(f"{game} has no part {', '.join(sorted(unknown))}; it has {', '.join(plugin.parts())}.")
    cards = plugin.stickers(plugin.load_pack(), plugin.texts_in(language))
    chosen = [Sticker(card.text, card.title) for card in cards if not parts or card.part in parts]
    sheet = texts("print-sheet", page="{page}", pages="{pages}")
    words = StickerWords(title=texts("print-stickers"), hint=texts("print-hint"), page=sheet)
    with writing(output):
        size = fitting_size(paper) if size is None else size
        pages = write_stickers(
            output, chosen, paper=paper, size=size, words=words, skip=skip, offset=offset, frames=frames
        )
    click.echo(f"{output}: {len(chosen)} stickers of {size:g} mm on {_sheets(pages)}. Print at 100 %.")
    if not within_reach(paper, offset):
        click.echo("With this offset the outer labels lie in the margin that most printers cannot print.", err=True)


@command.command("cards")
@click.argument("game", type=click.Choice(games.names()), default=games.names()[0])
@output
@click.option("--pack", "pack_file", type=click.Path(path_type=Path, dir_okay=False),
              help="Pack file of an enrolled copy; by default, the reference pack.")  # fmt: skip
@click.option("--paper", type=click.Choice(["a4", "letter", "a3"]), default="a4", show_default=True)
@click.option("--size", type=(float, float), default=SIZE, show_default=True, metavar="WIDTH HEIGHT",
              help="Size of a card in millimetres.")  # fmt: skip
@click.option("--no-backs", is_flag=True, help="Print the faces only.")
def cards(
    game: str,
    output: Path,
    language: str,
    pack_file: Path | None,
    paper: str,
    size: tuple[float, float],
    no_backs: bool,
) -> None:
    """Print the deck of a pack with its codes, to cut out."""
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
    with writing(output):
        count, pages = write_deck(output, plugin, pack, language, paper=paper, size=size, backs=not no_backs)
    sides = "Print at 100 %." if no_backs else "Print at 100 %, on both sides, flipped on the long edge."
    click.echo(f"{output}: {count} cards on {pages} pages. {sides}")


@command.command("mat")
@click.argument("game", type=click.Choice(games.names()), default=games.names()[0])
@output
@click.option("--table", "whole_table", is_flag=True, help="Print only the four markers of a whole table.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a3", show_default=True)
def mat(game: str, output: Path, language: str, whole_table: bool, paper: str) -> None:
    """Print the mat of a game, or the markers of a whole table; smaller paper is taped together."""
    if whole_table:
        with writing(output), output.open("wb") as file:
            write_table_markers(file, size=TABLE.marker_size, paper=paper, words=marker_words(language))
        click.echo(f"{output}: 1 sheet. Print at 100 %, then arrange the zones on the camera page.")
        return
    plugin = games.plugin_of(game)
    texts = plugin.texts_in(language)
    middle, slot = plugin.mat_words(texts)
    words = MatWords(
        middle=middle,
        slot=slot,
        dice=texts("print-mat_dice"),
        ruler=texts("print-full_size"),
        tape=texts("print-tape"),
        spare=texts("print-spare"),
    )
    with writing(output):
        layout, numbers = layouts.mat_of(plugin), plugin.numbers_of_sides(plugin.load_pack())
        pages = write_mat(output, paper=paper, words=words, numbers=numbers, layout=layout)
    click.echo(f"{output}: {_sheets(pages)}. Print at 100 %.")


def _sheets(pages: int) -> str:
    return "1 sheet" if pages == 1 else f"{pages} sheets"
