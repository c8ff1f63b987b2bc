"""The command ``forget``: removes the names of guests from the tables of a data folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import click

from companion.backups import find, folders
from companion.cli.data_folder import OPTION, database, lock_folder, service_folder
from companion.errors import JournalDamaged, Refusal
from companion.settings import Settings
from companion.tables.registry import TableRegistry
from companion.tables.upkeep import forgetting, retention
from companion.tables.upkeep.forgetting import Wanted
from web.i18n.render import render_term


@click.command("forget")
@click.option("--player", default="", metavar="NAME", help="Name of the guest, as it was written.")
@click.option("--table", default="", metavar="ID", help="Only at this table; by default, at all tables.")
@click.option(
    "--older-than",
    type=click.IntRange(0),
    metavar="DAYS",
    help="All guests of tables whose last row is older than so many days.",
)
@click.option(
    "--again", is_flag=True, help="Forget again everybody who was forgotten before an older backup was restored."
)
@OPTION
def command(
    player: str,
    table: str,
    older_than: int | None,
    again: bool,
    data: Path | None,
) -> None:
    """Remove the names of guests from tables that are over.

    Stop the server first, or let it do the same with run --forget-after DAYS. The exit status is 1 if a name is left at
    a table that is not over.
    """
    if (bool(player), older_than is not None, again).count(True) != 1:
        raise click.UsageError("Name a --player, or give --older-than or --again.")
    folder = service_folder(data)
    if not folder.exists():
        raise click.ClickException(f"There is no data folder {folder}. Name one with --data.")
    os.umask(0o077)
    with lock_folder(folder):
        try:
            registry = TableRegistry(Settings(data=folder, database=database()))
            _forget_lines(registry)
            choose = _chosen(registry, player, table, older_than)
            outcome = retention.forget(registry, folders(folder), choose)
            registry.journal.close()
        except JournalDamaged as damage:
            raise click.ClickException(f"{damage}.") from None
        except OSError as problem:
            raise click.ClickException(f"Not everything was written: {problem.strerror}. Run it again.") from None
        except Refusal as refusal:
            raise click.ClickException(render_term(refusal.term(), "en")) from None
    for changed, names in outcome.done.items():
        click.echo(f"Table {changed}: {names} names removed.")
    if not outcome.done:
        click.echo("No table that is over has such a name.")
    for archive in find(*folders(folder)):
        click.echo(f"{archive}: was made before, and may have the names. Delete it when a newer one has been made.")
    click.echo("Copies elsewhere are not touched.")
    if outcome.left:
        click.echo(
            f"Left, since they are not over: {', '.join(outcome.left)}. Close them, then run it again.", err=True
        )
    if outcome.unreadable:
        click.echo(f"Left, since they cannot be read: {', '.join(outcome.unreadable)}.", err=True)
    if outcome.left or outcome.unreadable:
        raise SystemExit(1)


def _forget_lines(registry: TableRegistry) -> None:
    """Delete the lines of a venue's page that have the names, where there is a venue."""
    from companion.venue.store import VenueStore, exists

    if exists(registry.settings):
        from companion.venue.table_lines import forget_line

        store = VenueStore.at(registry.settings)
        registry.forgotten.append(lambda table: forget_line(store, table))


def _chosen(registry: TableRegistry, player: str, table: str, older_than: int | None) -> Callable[[str], Wanted | None]:
    """Who is to be forgotten at which table."""
    if player:
        wanted = forgetting.named(player)
        choose: Callable[[str], Wanted | None] = lambda _table: wanted  # noqa: E731 - one of three
    elif older_than is not None:
        choose = retention.older_than(registry, older_than)
    else:
        choose = retention.was_forgotten(registry.settings.data).get
    return lambda table_id: choose(table_id) if table in ("", table_id) else None
