"""The commands ``links`` and ``screen``: whoever has the machine finds the host's secret again, and nobody else."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.screen import MARK, drawn
from companion.cli.show_links import command as links
from companion.server.app import Parts
from companion.server.appliance_routes import LinksView
from companion.settings import Settings
from tests.served import served
from web.i18n.render import Texts

WIFI: LinksView = {
    "join": "http://10.42.0.1/join/abcdef",
    "host": "http://10.42.0.1/host/abcdef?key=secret",
    "house": "http://10.42.0.1/house?key=secret",
    "wifi": "WIFI:T:WPA;S:Exchequer-A7;P:abcd2345efgh;;",
    "wifi_name": "Exchequer-A7",
    "wifi_phrase": "abcd2345efgh",
}


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[str, Parts]]:
    """The port of a server of the test's folder, as a text, and its parts."""
    with served(Settings(data=tmp_path)) as (address, parts):
        yield address.rpartition(":")[2], parts


def test_the_links_are_printed_for_who_may_read_the_data_folder(running: tuple[str, Parts], tmp_path: Path) -> None:
    port, parts = running
    table = parts.registry.open()
    done = CliRunner().invoke(links, ["--data", str(tmp_path), "--port", port, "--codes"])
    assert done.exit_code == 0, done.output
    assert parts.registry.host_path(table.id) in done.output and parts.registry.house.path() in done.output
    assert "▀" in done.output


def test_without_a_server_or_with_that_of_another_folder_the_command_says_so(
    running: tuple[str, Parts], tmp_path: Path
) -> None:
    port, _ = running
    other = tmp_path / "other"
    other.mkdir()
    refused = CliRunner().invoke(links, ["--data", str(other), "--port", port])
    assert refused.exit_code == 1 and "no server's data" in refused.output
    (other / "host_secret").write_bytes(bytes(32))
    refused = CliRunner().invoke(links, ["--data", str(other), "--port", port])
    assert refused.exit_code == 1 and "another data folder" in refused.output


def test_only_the_house_is_told_the_links_over_the_network(running: tuple[str, Parts]) -> None:
    port, parts = running
    table = parts.registry.open()
    for query in ("", f"?table={table.id}&key={parts.registry.keys.key(table.id)}"):
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/appliance/links.json{query}", timeout=5)


def test_the_screen_shows_first_the_wifi_and_then_the_address_and_no_key() -> None:
    shown = drawn(WIFI, Texts("en"), revealed=False)
    assert shown.index("1. Join the Wi-Fi Exchequer-A7 with the password abcd2345efgh") < shown.index("2. Take a seat")
    assert "secret" not in shown and shown.count("\x1b[0m") > 20


def test_without_a_hotspot_the_screen_shows_one_code() -> None:
    shown = drawn({**WIFI, "wifi": "", "wifi_name": "", "wifi_phrase": ""}, Texts("it"), revealed=False)
    assert "Wi-Fi" not in shown and "10.42.0.1/join/abcdef" in shown


def test_a_key_at_the_machine_shows_the_hosts_link_and_another_one_hides_it(
    running: tuple[str, Parts], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runtime = tmp_path / "runtime"
    runtime.mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(runtime))
    port, parts = running
    host = parts.registry.host_path(parts.registry.open().id)
    controller, terminal = pty.openpty()
    words = [sys.executable, "-m", "companion", "screen", "--data", str(tmp_path), "--port", port]
    with subprocess.Popen(words, stdin=terminal, stdout=terminal, stderr=subprocess.PIPE) as screen:
        try:
            assert host not in until(controller, "Take a seat")
            os.write(controller, b" ")
            until(controller, re.escape(host))
            wait_for(lambda: (runtime / MARK).exists())
            os.write(controller, b" ")
            assert host not in until(controller, "Take a seat")
            wait_for(lambda: not (runtime / MARK).exists())
        finally:
            screen.kill()
    os.close(terminal)
    os.close(controller)


def wait_for(condition: Callable[[], bool], seconds: float = 5) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def until(controller: int, wanted: str, seconds: float = 20) -> str:
    """What the terminal is sent until it shows a pattern, from the last clearing on."""
    text, end = "", time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([controller], [], [], 0.2)[0]:
            text += os.read(controller, 65536).decode("utf-8", "replace")
        shown = text.rpartition("\x1b[2J")[2]
        if re.search(wanted, shown):
            return shown
    raise AssertionError(f"the screen does not show {wanted}: {text[-500:]!r}")
