"""Refused starts: a message for a port in use, and for a data folder in use."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

from tests.faults.server import Server


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
