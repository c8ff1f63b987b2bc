"""The command ``devices``: reports the camera and the dice reader of this computer to a server elsewhere.

It is the agent of one table: without a journal and without a game. The key is that of the table's devices, which the
host page shows, or that of a stand. It may be in the environment (``EXCHEQUER_DEVICES_KEY``) or in a file that
``EXCHEQUER_DEVICES_KEY_FILE`` names, so that it is in no list of processes.
"""

from __future__ import annotations

import logging
import signal
import sys
import threading
from pathlib import Path
from urllib.parse import urlsplit

import click
import platformdirs

from companion import log_output
from companion.agent.agent import Agent, KeyRefused, Server
from companion.secret_settings import SecretUnreadable, secret

SIMULATED = "simulated"


@click.command("devices")
@click.option("--server", "url", required=True, metavar="URL", help="Address of the server (http://… or https://…).")
@click.option("--table", default="", metavar="ID", help="The table to which the devices belong.")
@click.option("--stand", default="", metavar="CODE", help="Or the stand: whatever table is there.")
@click.option("--key", default="", metavar="KEY", help="Key of the devices; see also EXCHEQUER_DEVICES_KEY(_FILE).")
@click.option("--camera", default="", metavar="SRC", help="Camera, as for the command run; or 'simulated'.")
@click.option("--dice", default="", metavar="PORT", help="Serial port or id of the dice reader; or 'simulated'.")
@click.option("--authority", default="", metavar="FILE", help="Certificate of the authority that vouches for https.")
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help="Data folder: settings of the camera as made by the command run in it, and photos of cards.",
)
@click.option("--pace", default=1.0, show_default=True, help="How much quicker simulated hands are.")
def command(
    url: str,
    table: str,
    stand: str,
    key: str,
    camera: str,
    dice: str,
    authority: str,
    data: Path | None,
    pace: float,
) -> None:
    """Report the camera and the dice reader of this computer to a server."""
    log_output.configure()
    logging.getLogger("exchequer.devices").setLevel(logging.INFO)
    if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
        raise click.ClickException("--server: an address such as http://192.168.1.10:8080.")
    if bool(table) == bool(stand):
        raise click.ClickException("Name either --table or --stand.")
    if not camera and not dice:
        raise click.ClickException("Name a --camera, a dice reader (--dice), or both.")
    try:
        key = key or secret("EXCHEQUER_DEVICES_KEY")
    except SecretUnreadable as problem:
        raise click.ClickException(str(problem)) from None
    if not key:
        raise click.ClickException("The key is missing: --key, or EXCHEQUER_DEVICES_KEY_FILE.")
    folder = data or Path(platformdirs.user_data_dir("exchequer")) / "devices"
    agent = Agent(Server(url, key, table, stand, authority), folder)
    hands = None
    if SIMULATED in (camera, dice):
        from companion.agent.simulated_hands import SimulatedHands

        hands = SimulatedHands(pace)
        threading.Thread(target=hands.follow, args=(sys.stdin,), daemon=True).start()
    if camera:
        from companion.agent.table_camera import TableCamera

        agent.camera = TableCamera(
            camera,
            folder,
            on_event=agent.outbox.card,
            on_state=agent.camera_started,
            on_throw=agent.throw_seen,
            source=hands.source if hands is not None and camera == SIMULATED else None,
        )
    if dice:
        from hardware.dice import SerialDiceReader

        port = hands.dice_port() if hands is not None and dice == SIMULATED else dice
        reader = SerialDiceReader(port, agent.rolled, agent.dice_state)
        agent.dice = reader
        reader.start()
    before = {number: signal.signal(number, lambda *_: agent.stop()) for number in (signal.SIGTERM, signal.SIGINT)}
    click.echo("Stop with Ctrl-C.")
    try:
        agent.run(_say)
    except KeyRefused as refused:
        raise click.ClickException(str(refused)) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        agent.close()
        if hands is not None:
            hands.close()


def _say(sentence: str) -> None:
    click.echo(sentence)
    sys.stdout.flush()
