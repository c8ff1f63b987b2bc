"""The command ``print``: stickers, cards and mats as PDF files."""

from __future__ import annotations

import click

from companion.cli.group import Commands

MODULES = {
    "stickers": ("stickers", "Codes for the cards of a game."),
    "cards": ("cards", "The deck of a game, with its codes on it, to cut out."),
    "mat": ("mat", "The mat of a game, or the markers of a whole table."),
}
"""Module and one-line description of each command."""


@click.group("print", cls=Commands, modules=MODULES)
def command() -> None:
    """Print stickers, cards or a mat as a PDF file."""
