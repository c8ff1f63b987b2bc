"""The command ``devices``: reports what a camera and a dice reader of this computer read.

Without ``--server`` it prints it, to try out devices without a game. The command ``run`` starts it as a child for the
devices of its own computer (``--child``). With ``--table`` or ``--stand`` it reports the devices at a table to a server
elsewhere; the host page shows the whole command. The key may be in the environment (``EXCHEQUER_DEVICES_KEY``) or in a
file that ``EXCHEQUER_DEVICES_KEY_FILE`` names, so that no list of processes shows it.
"""

from __future__ import annotations

import logging
import resource
import signal
import sys
import threading
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

import click
import platformdirs

from companion import log_output
from companion.cli.device_reports import DeviceReports
from companion.cli.picture_options import cards_of, layout_of
from companion.devices.program.camera import SIMULATED
from companion.devices.program.program import KeyRefused, Program, Server
from companion.secret_settings import SecretUnreadable, secret
from hardware.camera.geometry import layout as layouts
from hardware.camera.sources.open import open_source
from hardware.camera.sources.stream_address import AddressError

MEMORY = 640_000_000
"""Bytes of data that a child may allocate: a hostile photograph must not take the memory of the server's service."""


@click.command("devices")
@click.option("--server", "url", default="", metavar="URL", help="Report to this server; by default, print.")
@click.option("--table", default="", metavar="ID", help="The table to which the devices belong.")
@click.option("--stand", default="", metavar="CODE", help="Or the stand: whatever table is there.")
@click.option("--child", is_flag=True, help="Or the server's own computer; ends with its standard input.")
@click.option("--key", default="", metavar="KEY", help="Key of the devices; see also EXCHEQUER_DEVICES_KEY(_FILE).")
@click.option("--camera", default="", metavar="SRC", help="Camera, as for the command run; or 'simulated'.")
@click.option("--dice", default="", metavar="PORT", help="Serial port or id of the dice reader; or 'simulated'.")
@click.option("--authority", default="", metavar="FILE", help="Certificate of the authority that vouches for https.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Folder of the camera's settings.")
@click.option("--layout", default="", metavar="FILE", help="To print: a game, or a file with markers and zones.")
@click.option("--known", "--pack", "known", default="", metavar="FILE", help="To print: all cards; see scan --help.")
@click.option("--fps", type=click.FloatRange(min=0.1), help="To print: pictures per second.")
@click.option("--json", "as_json", is_flag=True, help="To print: one JSON object per line.")
@click.option("--pace", default=1.0, show_default=True, help="How much quicker simulated hands are.")
def command(
    url: str,
    table: str,
    stand: str,
    child: bool,
    key: str,
    camera: str,
    dice: str,
    authority: str,
    data: Path | None,
    layout: str,
    known: str,
    fps: float | None,
    as_json: bool,
    pace: float,
) -> None:
    """Report a camera and a dice reader of this computer, to a server or on the terminal."""
    if not camera and not dice and not child:
        raise click.ClickException("Name a --camera, a dice reader (--dice), or both.")
    if not url and not child:
        _print_reports(camera, dice, layout, known, fps, as_json)
    log_output.configure()
    logging.getLogger("exchequer.devices").setLevel(logging.INFO)
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
        raise click.ClickException("--server: an address such as http://192.168.1.10:8080.")
    if [bool(table), bool(stand), child].count(True) != 1:
        raise click.ClickException("Name either --table or --stand.")
    try:
        key = key or secret("EXCHEQUER_DEVICES_KEY")
    except SecretUnreadable as problem:
        raise click.ClickException(str(problem)) from None
    if not key:
        raise click.ClickException("The key is missing: --key, or EXCHEQUER_DEVICES_KEY_FILE.")
    folder = data or Path(platformdirs.user_data_dir("exchequer")) / "devices"
    hands = None
    if SIMULATED in (camera, dice):
        from companion.devices.program.simulated_hands import SimulatedHands  # loads what draws the table

        hands = SimulatedHands(pace)
    program = Program(Server(url, key, table, stand, authority), folder, camera, hands)
    if dice:
        program.read_dice(hands.dice.port if hands is not None and dice == SIMULATED else dice)
    signal.signal(signal.SIGTERM, lambda *_: program.stop())
    if child:
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the server, which ends this program
        threading.Thread(target=_stop_with_input, args=(program,), daemon=True).start()
    else:
        signal.signal(signal.SIGINT, lambda *_: program.stop())
        click.echo("Stop with Ctrl-C.")
    try:
        program.run((lambda _sentence: None) if child else _say)
    except KeyRefused as refused:
        raise click.ClickException(str(refused)) from None
    finally:
        program.close()
        if hands is not None:
            hands.close()


def _print_reports(camera: str, dice: str, layout: str, known: str, fps: float | None, as_json: bool) -> NoReturn:
    """Print what the devices report, and end the process with the exit status."""
    reports = DeviceReports(as_json)
    mat, cards = layout_of(layout) if layout else layouts.MAT, cards_of(known) if known else None
    if camera and Path(camera).is_dir():
        reports.read_folder(Path(camera), fps or 4.0, mat, cards)
        sys.exit(0)
    try:
        source = open_source(camera, fps) if camera else None
    except AddressError as error:
        raise click.ClickException(f"{error.code}: {error}") from None
    sys.exit(0 if reports.read_devices(source, mat, cards, dice) else 1)


def _stop_with_input(program: Program) -> None:
    """End the program when its parent has ended."""
    sys.stdin.buffer.read()
    program.stop()


def _say(sentence: str) -> None:
    click.echo(sentence)
    sys.stdout.flush()
