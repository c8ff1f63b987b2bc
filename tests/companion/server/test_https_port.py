"""The https port: switched while the server runs, kept over restarts, and refused with a reason."""

from __future__ import annotations

import json
import socket
import ssl
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.appliance.addresses import OwnAddresses
from companion.appliance.network_settings import NetworkSettings
from companion.clock import DAY, EARLIEST, Clock
from companion.server import https_port
from companion.server.app import create_app, parts_of
from companion.server.certificates import AUTHORITY_FROM, CertificateError, Certificates
from companion.server.https_port import HttpsPort
from companion.server.serving import web_server
from companion.settings import Settings
from tests.waiting import wait_until


class Running:
    """A server that can open an https port."""

    def __init__(self, data: Path, port: int = 0) -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        self.http = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.app = create_app(Settings(data=data), OwnAddresses("127.0.0.1", (listening.getsockname()[1],)))
        self.parts = parts_of(self.app)
        self.parts.https.listen = lambda: socket.create_server(("127.0.0.1", port))
        self.server = web_server(self.app, listening)
        self.parts.https.attach(self.server, chosen=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def switch(self, on: object) -> Any:
        key = self.parts.registry.house.key
        headers = {"Origin": "http://localhost"}
        return self.app.test_client().post(f"/appliance/https?key={key}", json={"on": on}, headers=headers)

    def fetch(self, address: str) -> int:
        context = ssl.create_default_context(cafile=str(self.parts.settings.data / "https" / "authority.crt"))
        with urllib.request.urlopen(f"{address}/healthz", timeout=5, context=context) as response:
            return int(response.status)

    def close(self) -> None:
        self.server.shutdown()
        self.parts.close()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    made = Running(tmp_path)
    yield made
    made.close()


def wait_until_closed(running: Running, secure: str) -> None:
    """Wait until nobody answers at an address; the thread of the sockets closes it."""
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            running.fetch(secure)
        except OSError:
            return
        time.sleep(0.05)
    raise AssertionError("https is still open")


def test_https_is_opened_and_closed_while_http_goes_on(running: Running) -> None:
    assert running.parts.addresses.secure() == ""
    for _ in range(2):
        told = running.switch(True).get_json()
        assert told["on"] and told["fingerprint"]
        secure = running.parts.addresses.secure()
        assert running.fetch(secure) == 200
        assert not running.switch(False).get_json()["on"]
        wait_until_closed(running, secure)
        assert running.parts.addresses.secure() == ""
        assert urllib.request.urlopen(f"{running.http}/healthz", timeout=5).status == 200


def test_what_was_switched_on_is_open_after_a_restart(tmp_path: Path) -> None:
    first = Running(tmp_path)
    first.switch(True)
    fingerprint = first.parts.https.view("")["fingerprint"]
    first.close()
    again = Running(tmp_path)
    try:
        assert again.fetch(again.parts.addresses.secure()) == 200
        assert again.parts.https.view("")["fingerprint"] == fingerprint
        again.switch(False)
    finally:
        again.close()
    last = Running(tmp_path)
    assert last.parts.https.secure is None
    last.close()


def test_a_new_name_of_the_computer_is_in_the_certificate_at_once(running: Running) -> None:
    running.switch(True)
    host, port = running.parts.addresses.secure().removeprefix("https://").split(":")
    context = ssl.create_default_context(cafile=str(running.parts.settings.data / "https" / "authority.crt"))

    def is_named() -> bool:
        with socket.create_connection((host, int(port)), timeout=5) as plain:
            try:
                context.wrap_socket(plain, server_hostname="exchequer-2.local").close()
            except ssl.SSLCertVerificationError:
                return False
            return True

    assert not is_named()
    running.parts.addresses.set_announced("exchequer-2.local")
    assert wait_until(is_named)


def test_a_port_that_is_in_use_is_refused_and_stays_closed(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        running = Running(tmp_path, other.getsockname()[1])
        try:
            assert running.switch(True).get_json()["code"] == "https_port"
            assert running.parts.https.secure is None
        finally:
            running.close()


def test_without_openssl_the_reason_is_told(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def refresh() -> bool:
        raise CertificateError("openssl_missing", "x")

    monkeypatch.setattr(running.parts.https.certificates, "refresh", refresh)
    assert running.switch(True).get_json()["code"] == "https_openssl"


def test_only_the_house_and_hosts_switch_it_and_not_where_an_option_has(running: Running) -> None:
    stranger = running.app.test_client().post(
        "/appliance/https", json={"on": True}, headers={"Origin": "http://localhost"}
    )
    assert stranger.get_json()["code"] == "house_key"
    assert running.switch("yes").get_json()["code"] == "message_malformed"
    running.parts.https.fixed = True
    assert running.switch(True).get_json()["code"] == "https_fixed"


def test_the_certificate_holds_at_the_time_that_a_host_s_phone_tells_where_the_clock_is_years_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = EARLIEST + 3 * 365 * DAY
    clock = Clock(system=lambda: EARLIEST, synchronised=tmp_path / "missing")
    monkeypatch.setattr(https_port, "CLOCK", clock)
    certificates = HttpsPort(tmp_path, OwnAddresses(), NetworkSettings(tmp_path)).certificates
    certificates.refresh()
    assert not certificates.refresh()
    clock.tell(told)
    assert certificates.refresh()
    about = json.loads((tmp_path / "https" / "names.json").read_text())
    assert about["from"] < told < about["until"]


def test_no_jump_of_the_clock_replaces_the_authority_which_phones_have_installed(tmp_path: Path) -> None:
    now = [AUTHORITY_FROM - 20 * 365 * 86400.0]  # a computer without a battery wakes up in the past
    made = Certificates(tmp_path, lambda: ("127.0.0.1",), lambda: now[0])
    made.refresh()
    authority = made.authority()
    for at in (1_900_000_000.0, 1_800_000_000.0, 2_900_000_000.0, 1_900_000_000.0):
        now[0] = at
        assert made.refresh()  # the port's own certificate follows
        assert made.authority() == authority
    context = ssl.create_default_context(cafile=str(made.folder / "authority.crt"))
    subject = context.get_ca_certs()[0]
    assert ssl.cert_time_to_seconds(str(subject["notBefore"])) == AUTHORITY_FROM
