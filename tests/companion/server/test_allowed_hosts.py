"""Host names, origins and security headers: foreign requests are refused, and every response has the headers."""

from __future__ import annotations

import socket
from pathlib import Path

import flask
import pytest

from companion.server.app import create_app, services_of
from companion.settings import Settings
from companion.tables.table import Table

HEADERS = ("X-Content-Type-Options", "Content-Security-Policy", "Referrer-Policy")


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "localhost:8080", "127.0.0.1:80", "192.168.4.20:8080", "[::1]:8080", "[fe80::1]",
        socket.gethostname(), f"{socket.gethostname().partition('.')[0].upper()}.local:8080",
    ],
)  # fmt: skip
def test_addresses_and_the_names_of_this_computer_are_allowed(app: flask.Flask, host: str) -> None:
    assert app.test_client().get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", "a b", "[x]", "@"]
)
def test_a_foreign_host_name_is_refused_with_a_sentence(app: flask.Flask, table: Table, host: str) -> None:
    browser = app.test_client()
    for path in ("/", "/healthz", f"/games/{table.id}/record.json", "/socket.io/?EIO=4&transport=websocket"):
        response = browser.get(path, headers={"Host": host, "Origin": f"http://{host}"})
        assert response.status_code == 421
        assert response.get_json()["code"] == "host_unknown"
        assert response.get_json()["text"]
    page = browser.get("/", headers={"Host": host, "Accept": "text/html", "Accept-Language": "it"})
    assert (page.status_code, page.mimetype) == (421, "text/plain")
    assert "Questo server non conosce" in page.get_data(as_text=True)


def test_further_names_are_allowed_by_the_settings_and_the_base_url(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, base_url="https://games.example:8443", hosts=frozenset({"Cafe.Example"}))
    app = create_app(settings)
    for host, status in (("games.example:8443", 200), ("cafe.example", 200), ("other.example", 421)):
        assert app.test_client().get("/healthz", headers={"Host": host}).status_code == status
    services_of(app).close()


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://localhost:81", "http://localhost@evil.example", "http://[::1", ""],
)
def test_what_a_page_of_another_site_sends_is_refused(app: flask.Flask, origin: str) -> None:
    browser = app.test_client()
    for method, path, headers in (
        ("POST", "/", {}),
        ("POST", "/packs", {}),
        ("DELETE", "/packs/choice", {}),
        ("GET", "/socket.io/?EIO=4&transport=websocket", {"Upgrade": "websocket", "Connection": "Upgrade"}),
    ):
        response = browser.open(path, method=method, headers={"Host": "localhost", "Origin": origin, **headers})
        assert (response.status_code, response.get_json()["code"]) == (403, "origin_foreign")


def test_every_response_has_the_security_headers(app: flask.Flask, table: Table) -> None:
    browser = app.test_client()
    paths = (
        "/", f"/phone/{table.id}", "/healthz", "/tables.json", f"/qr/{table.id}.svg", "/missing", "/favicon.ico",
        f"/host/{table.id}/camera.jpg", "/games/zzzzzz/record.json", "/socket.io/?EIO=3",
    )  # fmt: skip
    for path in paths:
        response = browser.get(path)
        for name in HEADERS:
            assert response.headers.get(name), (path, name)
        assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "script-src" not in browser.get("/healthz").headers["Content-Security-Policy"]
    assert "ws://localhost" in browser.get("/").headers["Content-Security-Policy"]
    assert " ws:;" not in browser.get("/").headers["Content-Security-Policy"]


def test_the_address_behind_a_proxy_is_taken_from_its_header_and_from_nobody_elses(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path, proxies=frozenset({"192.0.2.7"})))

    @app.get("/address")
    def address() -> str:
        return flask.request.remote_addr or ""

    for peer, seen in (("192.0.2.7", "198.51.100.3"), ("192.0.2.8", "192.0.2.8")):
        response = app.test_client().get(
            "/address",
            headers={"X-Forwarded-For": "203.0.113.1, 198.51.100.3"},
            environ_overrides={"REMOTE_ADDR": peer},
        )
        assert response.get_data(as_text=True) == seen
    services_of(app).close()


def test_codes_and_links_have_the_scheme_by_which_a_reader_came_to_a_trusted_proxy(tmp_path: Path) -> None:
    app = create_app(Settings(data=tmp_path, proxies=frozenset({"127.0.0.1"}), hosts=frozenset({"cafe.example"})))
    seen: list[str] = []
    app.before_request(lambda: seen.append(flask.request.host_url))
    for address, proto in (("127.0.0.1", "https"), ("127.0.0.1", "gopher"), ("192.168.4.20", "https")):
        headers = {"Host": "cafe.example", "X-Forwarded-For": "203.0.113.1", "X-Forwarded-Proto": proto}
        app.test_client().get("/healthz", headers=headers, environ_base={"REMOTE_ADDR": address})
    services_of(app).close()
    assert seen == ["https://cafe.example/", "http://cafe.example/", "http://cafe.example/"]
