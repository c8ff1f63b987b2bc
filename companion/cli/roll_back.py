"""The command ``roll-back``: installs the package that was installed before this one."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

import click

PREVIOUS = Path("/opt/exchequer-previous")
"""The files of the package before, which the package's preinst keeps."""


@click.command("roll-back")
def command() -> None:
    """Install the package that was installed before, as root. Games stay; a later format of them is refused."""
    if not PREVIOUS.is_dir():
        raise click.ClickException(f"No earlier package is kept ({PREVIOUS}).")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        package = Path(folder, "exchequer.deb")
        for step in (
            ["dpkg-deb", "--root-owner-group", "-Znone", "--build", str(PREVIOUS), str(package)],
            ["apt-get", "install", "--yes", "--allow-downgrades", str(package)],
        ):
            if code := subprocess.run(step, check=False).returncode:
                raise click.exceptions.Exit(code)
