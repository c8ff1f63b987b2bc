"""The command ``salvage``: brings out what is left of a damaged data folder, into a new one."""

from __future__ import annotations

import os
from pathlib import Path

import click

from companion.cli.data_folder import OPTION, default_folder, require_unused
from companion.cli.database import refuse_database
from companion.tables import salvaging
from companion.tables.salvaging import Report, SalvagedTable


@click.command("salvage")
@OPTION
@click.option(
    "-o", "--output", type=click.Path(path_type=Path, file_okay=False), help="The new data folder; it must be empty."
)
def command(data: Path | None, output: Path | None) -> None:
    """Make a new data folder of what can be brought out of a damaged one, which is not changed."""
    refuse_database(
        "Restore the database from its own backup, with pg_restore. Games that are over are also in the folder backups "
        "of the data folder: exchequer restore FILE."
    )
    source = data or default_folder()
    if not source.is_dir():
        raise click.ClickException(f"There is no folder {source}.")
    target = output or source.with_name(f"{source.name}-salvaged")
    os.umask(0o077)
    try:
        require_unused(source)
        report = salvaging.salvage(source, target)
    except OSError as problem:
        raise click.ClickException(f"{problem.strerror or problem}.") from None
    _print(report, target)


def _print(report: Report, target: Path) -> None:
    """Print a report in words."""
    for table in report.tables:
        click.echo(_sentence(table))
    for name in report.unreadable:
        click.echo(f"Nothing could be read of {name}.")
    if not report.has_secret:
        click.echo("host_secret is missing: the rows could not be proven, and the links of hosts have changed.")
    lost = sum(not table.rows for table in report.tables)
    click.echo(f"Tables brought out: {len(report.tables) - lost}; lost: {lost}. Start with: run --data {target}")


def _sentence(table: SalvagedTable) -> str:
    """What became of a table, as one sentence."""
    name = f"Table {table.table}" + (f" ({table.name})" if table.name else "")
    if not table.rows:
        return f"{name}: lost." + (f" {table.problem}." if table.problem else "")
    after = " with its backup" if table.from_backup else ""
    if table.rows < table.known:
        told = f"{name}: cut; {table.rows} rows brought out{after}, rows {table.rows + 1} to {table.known} are lost."
    else:
        told = f"{name}: whole, {table.rows} rows{after}."
    return f"{told} It cannot be opened: {table.problem}." if table.problem else told
