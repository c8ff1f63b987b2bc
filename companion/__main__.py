"""Command line: ``python -m companion COMMAND``.

Each command is a module with a click command named ``command``. A module is imported only when its command is called,
so that ``run`` does not load what only ``scan`` needs.
"""

from __future__ import annotations

import sys

if __name__ == "__main__" and sys.argv[1:2] == ["run"]:
    from gevent import monkey

    monkey.patch_all()  # before anything else is imported, as gevent's documentation says

import importlib
import os

import click

from companion.version import version

# OpenBLAS reads it when NumPy is first imported: its threads compete with those of the camera, which doubles the time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

COMMANDS = {
    "run": "companion.cli.run",
    "simulate": "companion.cli.simulate",
    "replay": "companion.cli.replay",
    "backup": "companion.cli.backup",
    "restore": "companion.cli.restore",
    "book": "companion.cli.book",
    "forget": "companion.cli.forget",
    "staff": "companion.cli.staff",
    "scan": "companion.cli.scan",
    "watch": "companion.cli.watch",
    "stickers": "companion.cli.stickers",
    "cards": "companion.cli.cards",
    "mat": "companion.cli.mat",
    "pack": "companion.cli.pack",
    "dice": "companion.cli.dice",
    "devices": "companion.cli.devices",
    "prove": "companion.cli.prove",
    "roll-back": "companion.cli.roll_back",
    "links": "companion.cli.show_links",
    "doctor": "companion.cli.doctor",
}
"""Module of each command."""

SUMMARIES = {
    "run": "Serve a table to the phones of its players.",
    "simulate": "Play whole games with simulated players.",
    "replay": "Rebuild a game from its record.",
    "backup": "Write a backup of everything as one archive, and prove it.",
    "restore": "Put everything, or one table, back from a backup.",
    "book": "List the games that have been played, or export them.",
    "forget": "Take the names of guests out of tables that are over.",
    "staff": "Add, list, reset and remove the accounts of a venue's staff.",
    "scan": "Read the codes in pictures.",
    "watch": "Print the card events of a camera, video or folder.",
    "stickers": "Print the stickers of a game's cards.",
    "cards": "Print the deck of a game, with its codes on it, to cut out.",
    "mat": "Print the mat of a game, or the markers of a whole table.",
    "pack": "Check, import and export pack files.",
    "dice": "Show the rolls of a dice reader, or simulate one.",
    "devices": "Report the camera and dice reader of this computer to a server elsewhere.",
    "prove": "Replay every kept game with this version.",
    "roll-back": "Install the package that was installed before.",
    "links": "Print the links of the server that runs here, with their keys.",
    "doctor": "Check the installation and its devices.",
}
"""One-line description of each command, for the list of commands."""


class Commands(click.Group):
    """Click group that imports a command when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of all commands, in the order of the help text."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        found = importlib.import_module(module).command
        if not isinstance(found, click.Command):
            raise TypeError(f"{module}.command is not a command")
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(SUMMARIES.items()))


def _print_version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"exchequer {version()}")
        context.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Print the version."
)
def main() -> None:
    """Exchequer: a companion for real game tables."""


if __name__ == "__main__":
    main(prog_name="exchequer")
