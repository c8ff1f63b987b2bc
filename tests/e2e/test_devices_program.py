"""The devices' program as a child of a real server: started when it is needed, and its loss never stops the game."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import plugin_of
from hardware.camera.simulated.table import SimulatedTable
from tests.companion.server.phone_with_camera import PhoneWithCamera, Streaming
from tests.faults.server import Server
from tests.faults.thin_client import ThinPage
from tests.waiting import wait_until

START = 60.0
"""Seconds that a process may take to start on a busy machine."""
GAME = "world_without_end"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server without a camera."""
    made = Server(tmp_path, "--game", GAME)
    yield made
    if made.process.poll() is None:
        made.kill()


def children(server: Server) -> list[int]:
    """The processes that the server has started."""
    task = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return [int(pid) for pid in task.read_text().split()]


def test_a_phone_becomes_the_camera_by_its_first_picture_and_a_killed_program_comes_back(server: Server) -> None:
    host = ThinPage(server.port, server.table, "host", server.key)
    ada, bea = (ThinPage(server.port, server.table) for _ in range(2))
    for page, seat, colour in ((ada, "N", "blue"), (bea, "E", "red")):
        assert page.ask("take_seat", {"seat": seat, "name": seat, "colour": colour})["ok"]
    assert host.ask("start", {"start_player": "N"})["ok"]
    assert children(server) == [], "nothing is started before it is needed"

    def camera() -> str:
        return str(host.refreshed()["devices"]["camera"]["state"])

    def asked() -> list[str]:
        return [str(ask["id"]) for ask in ada.refreshed()["view"]["asks"]]

    client = PhoneWithCamera(server.url, "")
    link = client.ask("GET", f"/host/{server.table}/phone.json?key={server.key}&lang=en")
    phone = PhoneWithCamera(server.url, str(link["address"]).partition("?key=")[2])
    mat = SimulatedTable(plugin_of(GAME).mat_layout(), size=(1280, 720), pace=4.0)
    assert asked() == ["1.1.event"]
    with Streaming(phone, mat):
        assert wait_until(lambda: camera() == "ready", START)
        mat.lay("WE-I-04", turn=90)
        assert wait_until(lambda: asked() == ["1.1.play.N"], START)
        (program,) = children(server)
        os.kill(program, signal.SIGKILL)
        assert wait_until(lambda: camera() == "lost", START)
        assert ada.ask("answer", {"ask": "1.1.play.N", "epoch": 0, "value": "grain"})["ok"], "the game goes on by taps"
        assert wait_until(lambda: camera() == "ready", START)
        assert children(server) != [program]
    (program,) = children(server)
    assert server.stop() == 0
    assert wait_until(lambda: not Path(f"/proc/{program}").exists(), START), "it ends with the server"
