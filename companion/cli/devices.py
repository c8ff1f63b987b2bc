"""The command ``devices``: reports what a camera and a dice reader of this computer read.

Without ``--server`` it prints it, to try out devices without a game. The command ``run`` starts it as a child for the
devices of its own computer (``--child``). With ``--table`` or ``--stand`` it reports the devices at a table to a server
elsewhere; the host page shows the whole command. The key may be in the environment (``EXCHEQUER_DEVICES_KEY``) or in a
file that ``EXCHEQUER_DEVICES_KEY_FILE`` names, so that it is in no list of processes.
"""

from __future__ import annotations

import logging
import resource
import signal
import sys
import threading
from pathlib import Path
from urllib.parse import urlsplit

import click
import platformdirs

from companion import log_output
from companion.devices.program.camera import SIMULATED
from companion.devices.program.program import KeyRefused, Program, Server
from companion.secret_settings import SecretUnreadable, secret

MEMORY = 640_000_000
"""Bytes of data that a child may allocate: a hostile photograph must not take the memory of the server's service."""


@click.command("devices")
@click.option("--server", "url", default="", metavar="URL", help="Report to this server; by default, print.")
@click.option("--table", default="", metavar="ID", help="The table to which the devices belong.")
@click.option("--stand", default="", metavar="CODE", help="Or the stand: whatever table is there.")
@click.option("--child", is_flag=True, help="Or the server's own computer; ends with its standard input.")
@click.option("--key", default="", metavar="KEY", help="Key of the devices; see also EXCHEQUER_DEVICES_KEY(_FILE).")
@click.option("--camera", default="", metavar="SRC", help="Camera, as for the command run; or 'simulated'.")
@click.option("--turned", type=click.Choice(["0", "90", "180", "270"]), help="Turn the picture clockwise (degrees).")
@click.option("--mirrored", is_flag=True, help="Mirror the picture back.")
@click.option("--dice", default="", metavar="PORT", help="Serial port or id of the dice reader; or 'simulated'.")
@click.option("--authority", default="", metavar="FILE", help="Certificate of the authority that vouches for https.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Folder of the camera's settings.")
@click.option("--layout", default="", metavar="FILE", help="To print: a game, or a file with markers and zones.")
@click.option("--known", "--pack", "known", default="", metavar="FILE", help="To print: all cards; see scan --help.")
@click.option("--fps", type=click.FloatRange(0.1, 60), help="To print: pictures per second of a folder, or at most.")
@click.option("--seconds", default=0.0, help="To print rolls: end after so many seconds.")
@click.option("--json", "as_json", is_flag=True, help="To print: one JSON object per line.")
@click.option("--pace", default=1.0, show_default=True, help="How much quicker simulated hands are.")
def command(
    url: str,
    table: str,
    stand: str,
    child: bool,
    key: str,
    camera: str,
    turned: str | None,
    mirrored: bool,
    dice: str,
    authority: str,
    data: Path | None,
    layout: str,
    known: str,
    fps: float | None,
    seconds: float,
    as_json: bool,
    pace: float,
) -> None:
    """Report a camera and a dice reader of this computer: to a server, or on the terminal."""
    if not camera and not dice and not child:
        raise click.ClickException("Name a --camera, a dice reader (--dice), or both.")
    if not url:
        from companion.cli.device_reports import print_reports

        options = {"turned": int(turned or 0), "mirrored": mirrored, "seconds": seconds, "as_json": as_json}
        sys.exit(print_reports(camera, dice, layout=layout, known=known, fps=fps, **options))  # type: ignore[arg-type]
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
    if turned is not None:
        program.camera.choices.change(turned=int(turned))
    if mirrored:
        program.camera.choices.change(mirrored=True)
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


def _stop_with_input(program: Program) -> None:
    """End the program when its parent has ended."""
    sys.stdin.buffer.read()
    program.stop()


def _say(sentence: str) -> None:
    click.echo(sentence)
    sys.stdout.flush()
