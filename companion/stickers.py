"""``stickers GAME -o FILE.pdf``: the QR stickers of a game's cards, to size and with their names.

Which cards a game has is told by the registry ``STICKERS``: a function for each game that gives pairs of the sticker's
text and its title. The titles are in the language asked for, as far as it has words for them.
"""

from __future__ import annotations

import gettext
import importlib
from collections.abc import Callable
from pathlib import Path

import click

from companion import packs
from companion.games import ACTIONS
from engine.world_without_end.pack import Card
from hardware.printing import StickerWords, write_stickers
from hardware.printing.stickers import DEFAULT_SIZE, LARGEST, SMALLEST

Translate = Callable[[str], str]
Say = Callable[[str, str], str]
"""A word by its key, or else the text given with it."""

COLOURS = {"B": ("blue", "●"), "R": ("red", "◆"), "G": ("green", "▲"), "Y": ("yellow", "■")}
"""The letters of the players' colours in a sticker's text, and the shapes that go with them."""
ACTION_NAMES = {
    "grain": "Grain",
    "piety": "Piety",
    "building_material": "Building material",
    "building_project": "Building project",
    "sale": "Sale",
    "privilege": "Privilege",
    "house_building": "House building",
    "rent": "Rent",
    "donation": "Donation",
    "weaver": "Weaver",
    "medicine": "Medicine",
    "favour": "Favour",
}
"""What the action cards are called in English."""


def translations(language: str) -> Translate:
    """The function that translates sentences into a language; what it does not know stays English."""
    try:
        words = importlib.import_module("web.words")
    except ImportError:
        return gettext.NullTranslations().gettext
    translate: Translate = words.translations(language).gettext
    return translate


def in_language(language: str) -> Say:
    """The function that says a term's key in a language, or else the text given with it."""
    translate = translations(language)

    def say(key: str, otherwise: str) -> str:
        said = translate(key)
        return otherwise if said == key else said

    return say


def world_without_end(say: Say) -> list[tuple[str, str]]:
    """Its 44 event cards, deck by deck, and then the 12 action cards of each colour."""
    events = [(f"WE-{card.id}", say(card.title_key, card.title)) for card in _events()]
    actions = [
        (f"WA-{letter}-{number:02}", f"{say(f'card.{action}', ACTION_NAMES[action])} · {say(colour, colour)} {shape}")
        for letter, (colour, shape) in COLOURS.items()
        for number, action in enumerate(ACTIONS, start=1)
    ]
    return events + actions


def _events() -> list[Card]:
    return list(packs.reference("world_without_end").cards)


STICKERS: dict[str, Callable[[Say], list[tuple[str, str]]]] = {"world_without_end": world_without_end}
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
@click.option("--language", default="en", show_default=True, help="Of the names: en or it.")
def command(game: str, output: Path, paper: str, size: float, language: str) -> None:
    """Print the stickers of a game's cards."""
    _ = translations(language)
    words = StickerWords(
        title=_("Stickers"),
        hint=_("Print at 100 % (actual size). The line is 100 mm long."),
        page=_("Sheet {page} of {pages}"),
    )
    stickers = STICKERS[game](in_language(language))
    try:
        pages = write_stickers(output, stickers, paper=paper, size=size, words=words)
    except OSError as error:
        raise click.ClickException(f"cannot write {output}: {error.strerror}") from None
    click.echo(f"{output}: {len(stickers)} stickers on {pages} sheets. Print at 100 %.")
