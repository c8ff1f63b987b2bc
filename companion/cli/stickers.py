"""The command ``stickers``: prints the QR stickers of a game's cards, or a test strip, as a PDF.

The game plug-in in ``companion.games`` lists the stickers, each with its text, its title and its part of the game (a
deck of events, a player's colour). Titles are translated where the catalogue has them. ``--texts`` adds stickers of
one's own.
"""

from __future__ import annotations

from pathlib import Path

import click

from companion import games
from hardware.printing import Sticker, StickerWords, StripWords, write_stickers, write_strip
from hardware.printing.labels import LABELS, PLAIN
from hardware.printing.paper import matrix
from hardware.printing.stickers import LARGEST, SMALLEST, fitting_size, within_reach
from web.i18n.languages import LANGUAGES
from web.i18n.render import Texts

LONGEST_FILE = 2_000
"""Maximum number of stickers in a file of texts."""
LARGEST_FILE = 1_000_000
"""Maximum size of such a file in bytes."""
LONGEST_TITLE = 80


class TextsError(ValueError):
    """A file of texts that cannot be printed; the message names the line and the reason."""


def read_texts(path: Path) -> list[Sticker]:
    """The stickers of a file: one per line, the code's text and, after a tab or a ``|``, a title.

    Empty lines and lines that begin with ``#`` are skipped. Raises OSError, and TextsError for a file that is not
    UTF-8, a text too long for a version-1 code, characters that cannot be printed, too many lines, or none.
    """
    if path.stat().st_size > LARGEST_FILE:
        raise TextsError(f"more than {LARGEST_FILE // 1_000_000} MB")
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise TextsError("is not UTF-8 text") from None
    found: list[Sticker] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        text, _, title = (part.strip() for part in line.replace("\t", "|", 1).partition("|"))
        if not text or not (text + title).isprintable():
            raise TextsError(f"line {number}: no text that can be printed")
        try:
            matrix(text)
        except ValueError as error:
            raise TextsError(f"line {number}: {error}") from None
        if len(title) > LONGEST_TITLE:
            raise TextsError(f"line {number}: a title of more than {LONGEST_TITLE} characters")
        found.append(Sticker(text, title))
        if len(found) > LONGEST_FILE:
            raise TextsError(f"more than {LONGEST_FILE} stickers")
    if not found:
        raise TextsError("contains no text")
    return found


def _list_papers(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    click.echo("name           product          labels  label, mm      codes up to")
    for name in PLAIN:
        click.echo(f"{name:14} {'plain, to cut':16} {'–':>6}  {'–':14} {LARGEST:g} mm")
    for name, label in LABELS.items():
        size = f"{label.width:g} × {label.height:g}"
        product = f"{label.maker} {label.product}, {'A4' if label.paper == 'a4' else 'Letter'}"
        click.echo(f"{name:14} {product:21} {label.count:>2}  {size:14} {label.largest:g} mm")
    context.exit()


def _list_parts(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or context.resilient_parsing:
        return
    for name in games.names():
        click.echo(f"{name}: {', '.join(games.plugin_of(name).parts())}")
    context.exit()


@click.command("stickers")
@click.argument("game", type=click.Choice(games.names()), required=False)
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="PDF file to write."
)
@click.option("--paper", type=click.Choice([*PLAIN, *LABELS]), default="a4", show_default=True)
@click.option(
    "--list-papers",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_papers,
    help="List the papers and exit.",
)
@click.option(
    "--size",
    type=click.FloatRange(SMALLEST, LARGEST),
    help="Side of the code without its white margin, in millimetres.  [default: 18, or less on small labels]",
)
@click.option("--part", "--deck", "--colour", "parts", multiple=True, metavar="PART",
              help="Print only this part (a deck, a colour…); may be repeated. See --list-parts.")  # fmt: skip
@click.option(
    "--list-parts",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_parts,
    help="List the parts of each game and exit.",
)
@click.option("--texts", "texts_file", type=click.Path(path_type=Path, dir_okay=False),
              help="File of further stickers, one per line: TEXT, or TEXT | TITLE.")  # fmt: skip
@click.option("--skip", type=click.IntRange(0), default=0, help="Number of labels already used on the first sheet.")
@click.option("--offset", type=(float, float), default=(0.0, 0.0), metavar="RIGHT DOWN",
              help="Offset in millimetres that corrects the printer.")  # fmt: skip
@click.option("--frames", is_flag=True, help="Outline the labels, for a test on plain paper.")
@click.option(
    "--test-strip", is_flag=True, help="Print codes of 10 to 25 mm instead, to test which sizes the camera reads."
)
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Language of the titles."
)
def command(
    game: str | None,
    output: Path,
    paper: str,
    size: float | None,
    parts: tuple[str, ...],
    texts_file: Path | None,
    skip: int,
    offset: tuple[float, float],
    frames: bool,
    test_strip: bool,
    language: str,
) -> None:
    """Print the stickers of a game's cards, stickers of one's own, or a test strip."""
    texts = Texts(language)
    hint = texts("print-hint")
    try:
        if test_strip:
            use = texts("print-strip_use")
            write_strip(output, paper=paper, words=StripWords(texts("print-strip"), hint, use))
            click.echo(f"{output}: the test strip. Print at 100 %.")
            return
        stickers = _wanted(game, set(parts), texts_file, language)
        size = fitting_size(paper) if size is None else size
        sheet = texts("print-sheet", page="{page}", pages="{pages}")
        words = StickerWords(title=texts("print-stickers"), hint=hint, page=sheet)
        pages = write_stickers(
            output, stickers, paper=paper, size=size, words=words, skip=skip, offset=offset, frames=frames
        )
    except TextsError as error:
        raise click.ClickException(f"texts_unusable: {texts_file}: {error}") from None
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        if error.filename is not None and texts_file is not None and Path(error.filename) == texts_file:
            raise click.ClickException(f"texts_unusable: {texts_file}: {error.strerror}") from None
        raise click.ClickException(f"cannot write {output}: {error.strerror}") from None
    sheets = "1 sheet" if pages == 1 else f"{pages} sheets"
    click.echo(f"{output}: {len(stickers)} stickers of {size:g} mm on {sheets}. Print at 100 %.")
    if not within_reach(paper, offset):
        click.echo("With this offset the outer labels lie in the margin that most printers cannot print.", err=True)


def _wanted(game: str | None, parts: set[str], texts_file: Path | None, language: str) -> list[Sticker]:
    """The stickers of a game (or of some of its parts) and of a file; raises click.UsageError if neither is given."""
    if game is None and texts_file is None:
        raise click.UsageError("Name a game, a file of --texts, or --test-strip.")
    if game is None and parts:
        raise click.UsageError("--part selects among a game's cards: name the game.")
    kind = games.plugin_of(game) if game is not None else None
    if kind is not None and (unknown := parts - set(kind.parts())):
        raise click.UsageError(f"{game} has no part {', '.join(sorted(unknown))}; it has {', '.join(kind.parts())}.")
    cards = kind.stickers(kind.load_pack(), kind.texts_in(language)) if kind is not None else []
    found = [Sticker(card.text, card.title) for card in cards if not parts or card.part in parts]
    return found + (read_texts(texts_file) if texts_file is not None else [])
