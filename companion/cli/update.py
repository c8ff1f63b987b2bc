"""The command ``update``: updates this computer from a signed file, or goes back to the version before."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import click

from companion.appliance.update_progress import Progress
from companion.appliance.updating import PORTS, Updater, carry_out
from companion.appliance.version_trees import read_about
from companion.appliance.versions import Store
from companion.cli.versions import DATA_OPTION, STORE_OPTION, USER_OPTION, refusals_as_messages
from companion.errors import Code, Refusal

SERVICE = "exchequer.service"

SENTENCES = {
    "verify": "Checking the signature and the content",
    "unpack": "Adding the version",
    "packages": "Comparing the packages of the system",
    "copy": "Copying the games",
    "replay": "Replaying every game with the new version",
    "start": "Starting the new version on the copy",
    "switch": "Switching",
    "trial": "Waiting until it is well",
}


@click.command("update")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), required=False)
@click.option("--rollback", is_flag=True, help="Go back to the version before.")
@click.option(
    "--tree", type=click.Path(path_type=Path, file_okay=False), help="Take the version in a folder (packages)."
)
@click.option("--requests", is_flag=True, help="Carry out what the host page has asked for (the system's service).")
@DATA_OPTION
@USER_OPTION
@click.option("--restart", default="", metavar="COMMAND", help="Restarts the server; by default, its system service.")
@click.option("--port", multiple=True, type=click.IntRange(1, 65535), help="Port of the server; may be repeated.")
@click.option(
    "--healthy-limit", default=180.0, show_default=True, help="Seconds in which the new version must be well."
)
@STORE_OPTION
def command(
    file: Path | None,
    rollback: bool,
    tree: Path | None,
    requests: bool,
    data: Path,
    user: str,
    restart: str,
    port: tuple[int, ...],
    healthy_limit: float,
    store: Path,
) -> None:
    """Update this computer from FILE (exchequer-VERSION.update), as root.

    The new version is started beside the present one on a copy of the games and has to replay all of them. If it does
    not, the present version stays, and the reason is told.
    """
    if sum((file is not None, rollback, tree is not None, requests)) != 1:
        raise click.UsageError("Name an update file, or one of --rollback, --tree and --requests.")
    os.umask(0o022)  # the server's user reads the versions
    kept = Store(store)
    updater = Updater(
        kept,
        data,
        restart=lambda: _restart(restart),
        user=user if os.geteuid() == 0 else "",
        ports=port or (PORTS if restart or _is_served() else ()),
        healthy_limit=healthy_limit,
        say=lambda part: click.echo(f"{SENTENCES.get(part, part)} …"),
    )
    with refusals_as_messages():
        if rollback:
            done: Progress | None = updater.roll_back()
        elif tree is not None:
            done = _from_tree(updater, tree)
        elif requests:
            done = carry_out(updater)
        else:
            assert file is not None
            done = _from_file(updater, file)
    if done is not None:
        click.echo(f"Version {done.version} runs; {done.games} games were replayed to the same end.")


def _from_file(updater: Updater, file: Path) -> Progress:
    if not updater.store.state().current:
        raise Refusal(Code.UPDATE_NO_STORE)
    with file.open("rb") as opened:
        return updater.update(opened)


def _from_tree(updater: Updater, tree: Path) -> Progress | None:
    done = updater.install(tree)
    if done is None:
        wanted, present = read_about(tree).version, updater.store.state().current
        if wanted == updater.store.about(present).version:
            click.echo(f"Version {wanted} is the present one already.")
        else:
            click.echo(f"Version {present} stays: it is newer than {wanted}. To go back: exchequer update --rollback")
    return done


def _is_served() -> bool:
    """Whether the system's service runs."""
    if not Path("/run/systemd/system").is_dir():
        return False
    asked = subprocess.run(["systemctl", "--quiet", "is-active", SERVICE], check=False, stdin=subprocess.DEVNULL)
    return asked.returncode == 0


def _restart(wanted: str) -> None:
    """Restart the server, where the system runs it."""
    if wanted:
        subprocess.run(["/bin/sh", "-c", wanted], check=False, stdin=subprocess.DEVNULL)
    elif Path("/run/systemd/system").is_dir():
        subprocess.run(["systemctl", "try-restart", SERVICE], check=False, stdin=subprocess.DEVNULL)
