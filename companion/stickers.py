"""``stickers GAME -o FILE.pdf``: the QR stickers of a game's cards, to size and with their names.

Which cards a game has is told by the registry ``STICKERS``: a function for each game that gives pairs of the sticker's
text and its title. The titles are in the language asked for, as far as it has words for them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from companion import packs
from companion.games import ACTIONS
from hardware.printing import StickerWords, write_stickers
from hardware.printing.stickers import DEFAULT_SIZE, LARGEST, SMALLEST
from web.words import LANGUAGES, translations
from web.words_catalogue import ACTION_CARDS
from web.words_catalogue import COLOURS as COLOUR_NAMES

Translate = Callable[[str], str]
"""Gives a text in the language of the sheet, or the text itself where there is no translation."""

COLOURS = {"B": ("blue", "●"), "R": ("red", "◆"), "G": ("green", "▲"), "Y": ("yellow", "■")}
"""The letters of the players' colours in a sticker's text, and the shapes that go with them."""


def world_without_end(_: Translate) -> list[tuple[str, str]]:
    """Its 44 event cards, deck by deck, and then the 12 action cards of each colour."""
    events = [(f"WE-{card.id}", _(card.title)) for card in packs.reference("world_without_end").cards]
    actions = [
        (f"WA-{letter}-{number:02}", f"{_(ACTION_CARDS[action])} · {_(COLOUR_NAMES[colour])} {shape}")
        for letter, (colour, shape) in COLOURS.items()
        for number, action in enumerate(ACTIONS, start=1)
    ]
    return events + actions


STICKERS: dict[str, Callable[[Translate], list[tuple[str, str]]]] = {"world_without_end": world_without_end}
"""For each game the function that lists its stickers."""


@click.command("stickers")
@click.argument("game", type=click.Choice(list(STICKERS)))
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The PDF to write."
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option(
    "--size",
    type=click.FloatRange(SMALLEST, LARGEST),
    default=DEFAULT_SIZE,
    show_default=True,
    help="Side of the code without its white rim, in millimetres.",
)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Of the names.")
def command(game: str, output: Path, paper: str, size: float, language: str) -> None:
    """Print the stickers of a game's cards."""
    _ = translations(language).gettext
    words = StickerWords(
        title=_("Stickers"),
        hint=_("Print at 100 % (actual size). The line is 100 mm long."),
        page=_("Sheet {page} of {pages}"),
    )
    stickers = STICKERS[game](_)
    try:
        pages = write_stickers(output, stickers, paper=paper, size=size, words=words)
    except OSError as error:
        raise click.ClickException(f"cannot write {output}: {error.strerror}") from None
    click.echo(f"{output}: {len(stickers)} stickers on {pages} sheets. Print at 100 %.")
