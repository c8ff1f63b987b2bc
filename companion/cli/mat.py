"""The command ``mat``: prints the mat of a game as a PDF, on A3 or on two smaller sheets to tape together."""

from __future__ import annotations

from pathlib import Path

import click

from companion import games
from companion.devices import layouts
from companion.devices.marker_sheet import marker_words
from hardware.camera.geometry.layout import LayoutError
from hardware.camera.geometry.layout_files import TABLE
from hardware.printing import MatWords, write_mat
from hardware.printing.paper import PAPERS
from hardware.printing.table_markers import write_table_markers
from web.i18n.languages import LANGUAGES


@click.command("mat")
@click.argument("game", type=click.Choice(games.names()), default=games.names()[0])
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="PDF file to write."
)
@click.option("--table", "whole_table", is_flag=True, help="Print only the four markers of a whole table.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a3", show_default=True)
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the texts on it."
)
def command(game: str, output: Path, whole_table: bool, paper: str, language: str) -> None:
    """Print the mat of a game, or the markers of a whole table."""
    if whole_table:
        try:
            with output.open("wb") as file:
                write_table_markers(file, size=TABLE.marker_size, paper=paper, words=marker_words(language))
        except OSError as error:
            raise click.ClickException(f"cannot write {output}: {error.strerror}") from None
        click.echo(f"{output}: 1 sheet. Print at 100 %, then arrange the zones on the camera page.")
        return
    kind = games.plugin_of(game)
    texts = kind.texts_in(language)
    middle, slot = kind.mat_words(texts)
    words = MatWords(
        middle=middle,
        slot=slot,
        dice=texts("print-mat_dice"),
        ruler=texts("print-full_size"),
        tape=texts("print-tape"),
        spare=texts("print-spare"),
    )
    try:
        layout, numbers = layouts.mat_of(kind), kind.numbers_of_sides(kind.load_pack())
        pages = write_mat(output, paper=paper, words=words, numbers=numbers, layout=layout)
    except LayoutError as error:
        raise click.ClickException(f"layout_unusable: {error}") from None
    except OSError as error:
        raise click.ClickException(f"cannot write {output}: {error.strerror}") from None
    click.echo(f"{output}: {pages} {'sheet' if pages == 1 else 'sheets'}. Print at 100 %.")
