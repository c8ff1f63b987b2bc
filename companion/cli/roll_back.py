"""The command ``roll-back``: installs the package that was installed before this one."""

from __future__ import annotations

import subprocess
from pathlib import Path

import click

KEPT = Path("/var/cache/exchequer/previous.deb")
"""The package before, which the package's preinst keeps."""


@click.command("roll-back")
def command() -> None:
    """Install the package that was installed before, as root. Games stay; those of a newer schema are refused."""
    if not KEPT.exists():
        raise click.ClickException(f"No earlier package is kept ({KEPT}).")
    done = subprocess.run(["apt-get", "install", "--yes", "--allow-downgrades", str(KEPT)], check=False)
    raise click.exceptions.Exit(done.returncode)
