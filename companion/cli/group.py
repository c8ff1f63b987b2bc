"""Groups of commands whose modules are imported only when a command is called, so that ``run`` loads only its own."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import click


class Commands(click.Group):
    """A group of commands, each a module of `companion.cli` with a click command named ``command``."""

    def __init__(self, *, modules: Mapping[str, tuple[str, str]], **attributes: Any) -> None:
        """``modules`` has the module and the one-line description of each command, by its name."""
        super().__init__(**attributes)
        self._modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of all commands, in the order of the help text."""
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in self._modules:
            return None
        found = importlib.import_module(f"companion.cli.{self._modules[cmd_name][0]}").command
        assert isinstance(found, click.Command)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in self._modules.items()])
