"""Faults of a server process: killed at any moment, a taken port, a second process, malformed frames."""

from __future__ import annotations

import json
import random
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from socketio.exceptions import SocketIOError

from tests.faults.server import Page, Server

PEOPLE = {"N": "blue", "E": "red"}


def answers_of(server: Server) -> list[list[Any]]:
    """The answers in the server's journal, as [ask, value]."""
    wanted = "SELECT body FROM entries WHERE table_id = ? AND kind = 'answer' ORDER BY number"
    with closing(sqlite3.connect(server.data / "exchequer.sqlite", timeout=10)) as journal:
        rows = [json.loads(body) for (body,) in journal.execute(wanted, (server.table,))]
    return [[row["ask"], row["value"]] for row in rows]


def play(pages: dict[str, Page], chance: random.Random, acknowledged: list[list[Any]], until: float) -> None:
    """Give random answers until that time or the server's end, and append those that were acknowledged."""
    while time.monotonic() < until:
        for seat, page in pages.items():
            if not page.newest["view"]["asks"]:
                continue
            ask = chance.choice(page.newest["view"]["asks"])
            value = chance.choice(ask["options"])["value"]
            try:
                reply = page.send("answer", {"ask": ask["id"], "epoch": page.newest["epoch"], "value": value})
            except (SocketIOError, OSError):
                return
            if reply["ok"] and not reply["repeated"]:
                acknowledged.append([ask["id"], value])
            elif seat == "N" and not reply["ok"]:
                page.envelope()


def test_a_server_that_is_killed_loses_no_acknowledged_answer(tmp_path: Path) -> None:
    chance = random.Random(7)
    acknowledged: list[list[Any]] = []
    tokens: dict[str, str] = {}
    runs = -1
    table = ""
    while runs < 4 or len(acknowledged) <= 20:  # a busy machine answers little between two kills
        runs += 1
        server = Server(tmp_path)
        table = table or server.table
        if server.table != table:  # the game is over, so a new table was opened
            server.kill()
            break
        host = Page(server, "host", server.key)
        pages = {seat: Page(server, token=tokens.get(seat)) for seat in PEOPLE}
        if runs == 0:
            for seat, colour in PEOPLE.items():
                reply = pages[seat].send("take_seat", {"seat": seat, "name": f"Player {seat}", "colour": colour})
                tokens[seat] = reply["token"]
            assert host.send("start", {"start_player": "N"})["ok"]
        else:
            assert [page.hello["seat"] for page in pages.values()] == list(PEOPLE)
        for page in pages.values():
            page.envelope()
        found = answers_of(server)
        assert found[: len(acknowledged)] == acknowledged
        assert len(found) <= len(acknowledged) + 1, "more answers than the one that was not acknowledged yet"
        acknowledged = found
        seconds = chance.uniform(0.1, 1.2)
        killer = threading.Timer(seconds, server.kill)
        killer.start()
        play(pages, chance, acknowledged, time.monotonic() + seconds + 2)
        killer.join()
        for page in (*pages.values(), host):
            page.close()
    last = Server(tmp_path)
    last.table = table
    assert answers_of(last)[: len(acknowledged)] == acknowledged
    assert last.stop() == 0


def test_a_port_in_use_is_a_clear_error(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "companion", "run", "--host", "127.0.0.1", "--data", str(tmp_path)]
        done = subprocess.run([*command, "--port", str(port)], capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 1
    assert f"Port {port} is in use" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_second_server_on_the_same_data_is_a_clear_error(tmp_path: Path) -> None:
    server = Server(tmp_path)
    command = [sys.executable, "-m", "companion", "run", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 1
    assert "Another Exchequer uses" in done.stderr
    assert server.stop() == 0


@pytest.mark.parametrize(
    "frame",
    [
        "42[",
        '42["answer",' + "[" * 12_000,
        "42" + "[" * 16_000,
        '451-["answer",{"_placeholder":true,"num":0}]',
        "4" * 10_000,
        "9zzz",
        '42["answer",{"ask":"\\ud800"}]',
        "40/nowhere,",
        '43999["x"]',
        "x" * 100_000,
    ],
)
def test_malformed_frames_do_not_affect_other_pages(wire: Server, frame: str) -> None:
    import websocket

    address = wire.url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
    raw = websocket.create_connection(address, timeout=5)
    raw.send("40")
    raw.send(frame)
    raw.send(b"\x00\xff" * 50, websocket.ABNF.OPCODE_BINARY)
    time.sleep(0.05)
    raw.close(timeout=1)
    page = Page(wire)
    assert page.hello["ok"]
    page.close()
    assert wire.process.poll() is None
