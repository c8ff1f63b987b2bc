"""The command ``stickers``: prints the QR stickers of a game's cards as a PDF.

The game plug-in in ``companion.games`` lists the stickers, each with its text, its title and its part of the game (a
deck of events, a player's colour). Titles are translated where the catalogue has them.
"""

from __future__ import annotations

from pathlib import Path

import click

from companion import games
from hardware.printing import Sticker, StickerWords, write_stickers
from hardware.printing.labels import LABELS, PLAIN
from hardware.printing.stickers import LARGEST, SMALLEST, fitting_size, within_reach
from web.i18n.languages import LANGUAGES
from web.i18n.render import Texts


@click.command("stickers")
@click.argument("game", type=click.Choice(games.names()))
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="PDF file to write."
)
@click.option("--paper", type=click.Choice([*PLAIN, *LABELS]), default="a4", show_default=True)
@click.option(
    "--size",
    type=click.FloatRange(SMALLEST, LARGEST),
    help="Side of the code without its white margin, in millimetres.  [default: 18, or less on small labels]",
)
@click.option("--part", "--deck", "--colour", "parts", multiple=True, metavar="PART",
              help="Print only this part (a deck, a colour…); may be repeated.")  # fmt: skip
@click.option("--skip", type=click.IntRange(0), default=0, help="Number of labels already used on the first sheet.")
@click.option("--offset", type=(float, float), default=(0.0, 0.0), metavar="RIGHT DOWN",
              help="Offset in millimetres that corrects the printer.")  # fmt: skip
@click.option("--frames", is_flag=True, help="Outline the labels, for a test on plain paper.")
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the titles."
)
def command(
    game: str,
    output: Path,
    paper: str,
    size: float | None,
    parts: tuple[str, ...],
    skip: int,
    offset: tuple[float, float],
    frames: bool,
    language: str,
) -> None:
    """Print the stickers of a game's cards."""
    texts = Texts(language)
    hint = texts("print-hint")
    try:
        stickers = _wanted(game, set(parts), language)
        size = fitting_size(paper) if size is None else size
        sheet = texts("print-sheet", page="{page}", pages="{pages}")
        words = StickerWords(title=texts("print-stickers"), hint=hint, page=sheet)
        pages = write_stickers(
            output, stickers, paper=paper, size=size, words=words, skip=skip, offset=offset, frames=frames
        )
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"cannot write {output}: {error.strerror}") from None
    sheets = "1 sheet" if pages == 1 else f"{pages} sheets"
    click.echo(f"{output}: {len(stickers)} stickers of {size:g} mm on {sheets}. Print at 100 %.")
    if not within_reach(paper, offset):
        click.echo("With this offset the outer labels lie in the margin that most printers cannot print.", err=True)


def _wanted(game: str, parts: set[str], language: str) -> list[Sticker]:
    """The stickers of a game, or of some of its parts. Raises click.UsageError for an unknown part."""
    kind = games.plugin_of(game)
    if unknown := parts - set(kind.parts()):
        raise click.UsageError(f"{game} has no part {', '.join(sorted(unknown))}; it has {', '.join(kind.parts())}.")
    cards = kind.stickers(kind.load_pack(), kind.texts_in(language))
    return [Sticker(card.text, card.title) for card in cards if not parts or card.part in parts]
