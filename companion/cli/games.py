"""The command ``games``: records of games, simulated games, and the names of guests."""

from __future__ import annotations

import click

from companion.cli.group import Commands

MODULES = {
    "replay": ("replay", "Rebuild a game from its record."),
    "simulate": ("simulate", "Play whole games with simulated players."),
    "forget": ("forget", "Remove the names of guests from games that are over."),
}
"""Module and one-line description of each command."""


@click.group("games", cls=Commands, modules=MODULES)
def command() -> None:
    """Replay and simulate games, and forget their players."""
