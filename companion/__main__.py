"""The command line: ``python -m companion COMMAND``.

Each command is a module of its own with a click command named ``command``; it is imported only
when it is called, so that ``run`` does not wait for what ``scan`` needs.
"""

from __future__ import annotations

import importlib

import click

COMMANDS = {
    "run": "companion.run",
    "simulate": "companion.simulate",
    "replay": "companion.replay",
    "scan": "companion.scan",
    "watch": "companion.watch",
    "stickers": "companion.stickers",
    "mat": "companion.mat",
    "pack": "companion.pack_command",
    "dice": "companion.dice",
    "doctor": "companion.doctor",
    "bench": "companion.bench",
}
"""Every command, and the module that it is in."""

SUMMARIES = {
    "run": "Serve a table to the phones around it.",
    "simulate": "Play whole games through the rules.",
    "replay": "Rebuild a game from its record.",
    "scan": "Read the tags in pictures.",
    "watch": "Tell what changes on the table.",
    "stickers": "Print the stickers of a game's cards.",
    "mat": "Print the mat that the camera watches.",
    "pack": "Check, import and export pack files.",
    "dice": "Hear what a die says, or simulate one.",
    "doctor": "Say what is there and what is missing.",
    "bench": "Measure how fast it is.",
}
"""What each command does, in a line, without importing it."""


class Commands(click.Group):
    """The group of all commands, each imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
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


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Exchequer: sees the cards, hears the dice, keeps the books."""


if __name__ == "__main__":
    main(prog_name="exchequer")
