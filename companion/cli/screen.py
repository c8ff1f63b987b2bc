"""The command ``screen``: the codes of the table on the text console of a screen that is attached to the computer.

Two codes, one below its sentence: the Wi-Fi of the own hotspot, while it is open, and the address to join. Whoever
presses a key of a keyboard at this computer sees the host's link for a minute: it is for whoever has the machine, and
for nobody in the network.
"""

from __future__ import annotations

import contextlib
import os
import select
import sys
import termios
import time
import tty
from collections.abc import Iterator
from pathlib import Path

import click

from companion.cli import running_server
from companion.cli.data_folder import OPTION
from companion.server import qr_codes
from companion.server.appliance_routes import LinksView
from web.i18n.languages import LANGUAGES
from web.i18n.render import Texts

REVEALED = 60.0
"""Seconds for which the host's link is shown."""
PAUSE = 3.0
"""Seconds between two questions for the links."""
MARK = "console"
"""File in the unit's runtime folder while the host's link is shown: `companion.appliance.kiosk` gives way to it."""
CLEAR, HOME_ONLY = "\x1b[2J\x1b[H\x1b[?25l", "\x1b[?25h"
"""Clears the screen and hides the cursor; shows it again."""


@click.command("screen")
@OPTION
@click.option("--port", default=8080, show_default=True, type=click.IntRange(1, 65535), help="Port of the server.")
@click.option("--language", default="en", show_default=True, type=click.Choice(sorted(LANGUAGES)), help="Language.")
def command(data: Path | None, port: int, language: str) -> None:
    """Show the codes of the server that runs here, until Ctrl-C; a key shows the host's link for a minute."""
    folder = running_server.data_folder(data)
    texts = Texts(language)
    shown, until = "", 0.0
    with _keys(sys.stdin.fileno()):
        while True:
            revealed = time.monotonic() < until
            try:
                found = running_server.links(port, running_server.house_key(folder))
                text = drawn(found, texts, revealed)
            except (running_server.NotRunning, click.ClickException):
                text = texts("screen-starting")
            if text != shown:
                shown = text
                sys.stdout.write(CLEAR + text.replace("\n", "\r\n"))
                sys.stdout.flush()
            _mark(revealed)
            if _pressed(PAUSE):
                until = 0.0 if time.monotonic() < until else time.monotonic() + REVEALED


def drawn(found: LinksView, texts: Texts, revealed: bool) -> str:
    """What the screen shows: the codes with their sentences; the host's link alone while it is ``revealed``."""
    if revealed:
        link = found["host"] or found["house"]
        return f"{texts('screen-host')}\n\n{qr_codes.qr_terminal(link)}\n{link}\n\n{texts('screen-hide')}\n"
    parts = ["Exchequer\n"]
    if found["wifi"]:
        wifi = texts("screen-wifi", name=found["wifi_name"], phrase=found["wifi_phrase"])
        parts.append(f"1. {wifi}\n\n{qr_codes.qr_terminal(found['wifi'])}\n")
    address = found["join"] or found["house"].partition("/house")[0]
    number = "2. " if found["wifi"] else ""
    parts.append(f"{number}{texts('screen-join', address=address)}\n\n{qr_codes.qr_terminal(address)}\n")
    parts.append(f"{texts('screen-key')}\n")
    return "\n".join(parts)


def _mark(revealed: bool) -> None:
    """Tell the full-screen table page, by a file, whether this console is to be seen; nothing without a unit."""
    folder = os.environ.get("RUNTIME_DIRECTORY")
    with contextlib.suppress(OSError):
        if folder and revealed:
            (Path(folder) / MARK).touch()
        elif folder:
            (Path(folder) / MARK).unlink(missing_ok=True)


@contextlib.contextmanager
def _keys(terminal: int) -> Iterator[None]:
    """Take single keys from a terminal, without showing them; Ctrl-C still stops the command."""
    if not os.isatty(terminal):
        yield
        return
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
        sys.stdout.write(HOME_ONLY)


def _pressed(seconds: float) -> bool:
    """Whether a key is pressed within so many seconds."""
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    if not ready:
        return False
    if not os.read(sys.stdin.fileno(), 64):
        time.sleep(seconds)  # there is no keyboard, and never will be
        return False
    return True
