"""The command ``versions``: the versions that are kept on this computer, and which of them is current."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from companion.appliance.proof import Prover
from companion.appliance.version_state import VersionNote
from companion.appliance.versions import STORE, Store
from companion.errors import Code, Refusal


@contextmanager
def refusals_as_messages() -> Iterator[None]:
    """Print a refusal as its sentence, with its code, and end with status 1."""
    try:
        yield
    except Refusal as refusal:
        from web.i18n.render import render_term

        raise click.ClickException(f"{render_term(refusal.term(), 'en')} [{refusal.code.value}]") from None
    except OSError as problem:
        raise click.ClickException(f"{problem.filename or 'The store'}: {problem.strerror}.") from None


STORE_OPTION = click.option(
    "--store",
    type=click.Path(path_type=Path, file_okay=False),
    default=lambda: Path(os.environ.get("EXCHEQUER_VERSIONS") or STORE),
    help=f"Store of versions; by default, {STORE}.",
)
"""The option of every command that uses a store of versions."""

DATA_OPTION = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("/var/lib/exchequer"),
    show_default=True,
    help="Data folder of the server.",
)
USER_OPTION = click.option(
    "--user",
    default="exchequer",
    show_default=True,
    help="The server's user, as whom games are read.",
)


@click.group("versions")
def command() -> None:
    """Keep several versions of Exchequer, and switch between them."""


@command.command("list")
@STORE_OPTION
def list_versions(store: Path) -> None:
    """List the versions, and what became of others."""
    kept = Store(store)
    state = kept.state()
    for name in kept.names():
        marks = [
            mark for mark, version in (("current", state.current), ("previous", state.previous)) if version == name
        ]
        if state.trial and state.trial.version == name:
            marks.append(f"on trial, started {state.trial.starts} times")
        click.echo(f"{name}{': ' if marks else ''}{', '.join(marks)}")
    for note in state.notes:
        click.echo(f"  {note.at[:16]} {note.version} {note.kind.replace('_', ' ')}{_reason(note)}")


def _reason(note: VersionNote) -> str:
    """Why a version was refused or left, as a sentence; "" for what needs no reason."""
    if note.code not in set(Code):
        return ""
    from web.i18n.render import render_term

    return f": {render_term({'key': f'error.{note.code}', **note.params}, 'en')} [{note.code}]"


@command.command("add")
@click.argument("tree", type=click.Path(path_type=Path, exists=True, file_okay=False))
@STORE_OPTION
def add(tree: Path, store: Path) -> None:
    """Add the version in the folder TREE, and print its name."""
    kept = Store(store)
    os.umask(0o022)  # the server's user reads the versions
    with refusals_as_messages(), kept.updating():
        click.echo(kept.add(tree))


@command.command("prove")
@click.argument("name")
@STORE_OPTION
@DATA_OPTION
@USER_OPTION
def prove(name: str, store: Path, data: Path, user: str) -> None:
    """Prove version NAME on a copy of the games: it must replay all of them, and start."""
    os.umask(0o022)
    kept = Store(store)
    with refusals_as_messages(), kept.updating():
        proven = Prover(kept, data, user).prove(name)
    click.echo(f"Version {name} replays {proven.games} games to the same end, and starts.")


@command.command("switch")
@click.argument("name")
@click.option("--no-trial", is_flag=True, help="Take it for good: it is not left when it does not become healthy.")
@STORE_OPTION
def switch(name: str, no_trial: bool, store: Path) -> None:
    """Make version NAME the current one. The service has to be restarted afterwards."""
    with refusals_as_messages():
        state = Store(store).switch(name, trial=not no_trial)
    click.echo(f"{state.current} is current{' and on trial' if state.trial else ''}.")


@command.command("confirm")
@STORE_OPTION
def confirm(store: Path) -> None:
    """Confirm the version on trial; older versions than the previous one are removed."""
    with refusals_as_messages():
        state = Store(store).confirm()
    click.echo(f"{state.current} is current.")


@command.command("rollback")
@STORE_OPTION
def roll_back(store: Path) -> None:
    """Go back to the previous version. The service has to be restarted afterwards."""
    with refusals_as_messages():
        state = Store(store).roll_back()
    click.echo(f"{state.current} is current.")


@command.command("remove")
@click.argument("name")
@STORE_OPTION
def remove(name: str, store: Path) -> None:
    """Remove version NAME, which is neither current nor previous."""
    with refusals_as_messages():
        Store(store).remove(name)


@command.command("settle")
@STORE_OPTION
def settle(store: Path) -> None:
    """Finish or clean up what was interrupted."""
    with refusals_as_messages():
        state = Store(store).settle()
    if not state.current:
        with refusals_as_messages():
            raise Refusal(Code.VERSION_NO_PREVIOUS)
    click.echo(f"{state.current} is current.")
