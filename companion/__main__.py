"""Command line: ``python -m companion COMMAND``.

Each command is a module of `companion.cli`, which is imported only when it is called.
"""

from __future__ import annotations

import sys

if __name__ == "__main__" and sys.argv[1:2] == ["run"]:
    from gevent import monkey

    monkey.patch_all()  # before anything else is imported, as gevent's documentation says

import os

import click

from companion.cli.group import Commands
from companion.version import version

# OpenBLAS reads it when NumPy is first imported: its threads compete with those of the camera, which doubles the time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


MODULES = {
    "run": ("run", "Serve a table to the phones of its players."),
    "links": ("links", "Print the links of the server that runs here, with their keys."),
    "staff": ("staff", "Add or reset an account of a venue's staff."),
    "devices": ("devices", "Report camera and dice reader to a server, or print what they read."),
    "scan": ("scan", "Read the codes and cards in pictures."),
    "print": ("print", "Print stickers, cards or a mat."),
    "pack": ("pack", "Check a pack file."),
    "games": ("games", "Replay and simulate games, and forget their players."),
    "backup": ("backup", "Write a backup of everything as one archive, and prove it."),
    "restore": ("restore", "Put everything, or one table, back from a backup."),
    "prove": ("prove", "Replay every kept game with this version."),
    "roll-back": ("roll_back", "Install the package that was installed before."),
    "doctor": ("doctor", "Check the installation and its devices."),
}
"""Module and one-line description of each command."""


def _print_version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"exchequer {version()}")
        context.exit()


@click.group(cls=Commands, modules=MODULES, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Print the version."
)
def main() -> None:
    """Exchequer: a companion for real game tables."""


if __name__ == "__main__":
    main(prog_name="exchequer")
