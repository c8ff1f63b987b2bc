"""Connectivity probes: answered as their makers do, in the hotspot only; elsewhere their host names are foreign."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flask
import pytest

from companion.appliance.network import PATIENCE_ALONE
from companion.server.app import create_app, parts_of
from companion.server.connectivity_probes import HOSTS
from companion.settings import Settings
from tests.companion.appliance.fake_network import FakeNetwork

ROOT = Path(__file__).resolve().parents[3] / "deploy" / "package" / "root"


@pytest.fixture
def computer(tmp_path: Path) -> Iterator[tuple[FakeNetwork, flask.Flask]]:
    computer = FakeNetwork(tmp_path)
    app = create_app(Settings(data=tmp_path / "data"), computer.addresses, computer.network)
    yield computer, app
    parts_of(app).close()


def get(app: flask.Flask, host: str, path: str, local: str = "10.42.0.1", method: str = "GET") -> Any:
    return app.test_client().open(path, method=method, headers={"Host": host})


PROBES = [
    ("connectivitycheck.gstatic.com", "/generate_204", 204, b""),
    ("captive.apple.com", "/hotspot-detect.html", 200, b"<BODY>Success</BODY>"),
    ("www.msftconnecttest.com", "/connecttest.txt", 200, b"Microsoft Connect Test"),
    ("detectportal.firefox.com", "/success.txt", 200, b"success\n"),
    ("networkcheck.kde.org", "/", 200, b"OK\n"),
    ("nmcheck.gnome.org", "/check_network_status.txt", 200, b"NetworkManager is online\n"),
]


@pytest.mark.parametrize(("host", "path", "status", "body"), PROBES)
def test_probes_are_answered_in_the_open_hotspot_only(
    computer: tuple[FakeNetwork, flask.Flask], host: str, path: str, status: int, body: bytes
) -> None:
    network, app = computer
    assert get(app, host, path).status_code == 421
    network.run(PATIENCE_ALONE + 1)
    answer = get(app, host, path)
    assert answer.status_code == status
    assert body in answer.data
    assert answer.headers["Cache-Control"] == "no-store"
    assert get(app, host.upper() + ":80", path).status_code == status
    for elsewhere in ("192.168.1.20", "127.0.0.1", ""):
        assert get(app, host, path, elsewhere).status_code == 421


def test_nothing_else_is_answered_under_the_name_of_a_probe(computer: tuple[FakeNetwork, flask.Flask]) -> None:
    network, app = computer
    network.run(PATIENCE_ALONE + 1)
    for host in HOSTS:
        for path in ("/healthz", "/tables.json", "/hotspot.svg", "/socket.io/?EIO=4&transport=websocket"):
            assert get(app, host, path).status_code == 421
    assert get(app, "captive.apple.com", "/", method="POST").status_code == 421


def test_the_name_server_of_the_hotspot_knows_exactly_the_hosts_of_the_probes() -> None:
    lines = (ROOT / "etc" / "NetworkManager" / "dnsmasq-shared.d" / "exchequer.conf").read_text()
    named = dict(re.findall(r"^address=/([^/]+)/(\S+)$", lines, re.MULTILINE))
    assert named.pop("dns.msftncsi.com") == "131.107.255.255"
    assert set(named) == HOSTS
    assert set(named.values()) == {"10.42.0.1"}


@pytest.mark.parametrize(
    ("content", "country"), [("IT\n", "IT"), ("it\n", ""), ("IT; reboot\n", ""), ("ITA", ""), ("", "")]
)
def test_only_two_capitals_are_set_as_the_country(tmp_path: Path, content: str, country: str) -> None:
    request, called, tools = tmp_path / "country", tmp_path / "called", tmp_path / "tools"
    tools.mkdir()
    (tools / "iw").write_text(f'#!/bin/sh\necho "$@" > {called}\n')
    (tools / "iw").chmod(0o755)
    request.write_text(content)
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
    script = ROOT / "usr" / "lib" / "exchequer" / "radio"
    subprocess.run(["/bin/sh", script, request], env=environment, check=True, capture_output=True)
    assert (called.read_text() if called.exists() else "") == (f"reg set {country}\n" if country else "")
