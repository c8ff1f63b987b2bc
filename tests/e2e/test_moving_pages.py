"""A page that has lost the computer's address finds it at another one and has its keys there; a stranger gets nothing.

Two addresses of the loopback are two origins for a browser, as two networks are.
"""

from __future__ import annotations

import hashlib
import hmac
import http.server
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.accessibility import violations_in_both_lights
from tests.e2e.two_addresses import FIRST, PATIENCE, SECOND, TwoAddresses, seated, stored
from tests.waiting import wait_until


def test_a_phone_has_its_seat_at_the_new_address_and_no_key_stays_in_the_address_bar(
    computer: TwoAddresses, phone: BrowserContext
) -> None:
    page = seated(computer, phone)
    token = stored(page, f"token.{computer.table.id}")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    computer.open(SECOND)
    computer.lose(FIRST)
    page.wait_for_url(computer.url(SECOND, f"/phone/{computer.table.id}"), timeout=PATIENCE)
    assert token is not None
    assert stored(page, f"token.{computer.table.id}") == token
    assert wait_until(lambda: computer.table.public()["people"]["N"]["connected"])
    sent = [url.partition("#")[0] for url in asked]
    assert any("/moved" in url for url in sent)
    assert not [url for url in sent if token in url]
    assert token not in page.url


def test_the_host_is_the_host_at_the_new_address(computer: TwoAddresses, phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto(computer.url(FIRST, computer.parts.registry.host_path(computer.table.id)))
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()
    computer.open(SECOND)
    computer.lose(FIRST)
    page.wait_for_url(computer.url(SECOND, f"/host/{computer.table.id}*"), timeout=PATIENCE)
    expect(page.get_by_role("heading", name="Seats")).to_be_visible()
    assert stored(page, f"host.{computer.table.id}")


def test_a_page_stays_where_its_own_address_answers(computer: TwoAddresses, phone: BrowserContext) -> None:
    page = seated(computer, phone)
    computer.open(SECOND)
    computer.lose(FIRST)
    computer.open(FIRST)
    page.wait_for_timeout(9000)
    assert page.url.startswith(computer.url(FIRST))


class Stranger(http.server.BaseHTTPRequestHandler):
    """A machine that has the second address now: it answers whatever it is asked, as if all were right."""

    seen: list[str]
    proof: str

    def do_GET(self) -> None:
        self.seen.append(self.path)
        body = json.dumps({"ok": True, "proof": self.proof}).encode()
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def stranger(port: int, proof: str) -> Iterator[list[str]]:
    """A stranger's machine at the second address; what it was asked."""
    seen: list[str] = []
    kind = type("Handler", (Stranger,), {"seen": seen, "proof": proof})
    server = http.server.ThreadingHTTPServer((SECOND, port), kind)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield seen
    finally:
        server.shutdown()
        server.server_close()


def test_a_stranger_at_a_known_address_gets_no_key(computer: TwoAddresses, phone: BrowserContext) -> None:
    page = seated(computer, phone)
    token = stored(page, f"token.{computer.table.id}")
    assert token is not None
    with stranger(computer.port, proof="0" * 64) as seen:
        computer.lose(FIRST)
        assert wait_until(lambda: len([path for path in seen if path.startswith("/elsewhere")]) >= 2, 40)
        assert page.url.startswith(computer.url(FIRST))
        known = hashlib.sha256(token.encode()).hexdigest()
        assert not [path for path in seen if token in path or known in path]
        assert not [path for path in seen if path.startswith("/moved")]


def test_the_proof_is_for_the_address_by_which_the_computer_was_asked(computer: TwoAddresses) -> None:
    key = computer.parts.registry.keys.key(computer.table.id)
    secret = hmac.digest(hashlib.sha256(key.encode()).hexdigest().encode(), b"exchequer elsewhere", hashlib.sha256)
    asked = {
        "table": computer.table.id,
        "id": hmac.new(secret, b"id", hashlib.sha256).hexdigest()[:16],
        "nonce": "ab" * 16,
    }
    browser = computer.app.test_client()

    def ask(host: str, local: str, **changed: str) -> int:
        overrides = {"exchequer.local_address": local}
        query = {**asked, **changed}
        return browser.get(
            "/elsewhere", query_string=query, headers={"Host": host}, environ_overrides=overrides
        ).status_code

    here = f"{FIRST}:{computer.port}"
    assert ask(here, FIRST) == 200
    assert ask(here, SECOND) == 421  # passed on by another machine
    assert ask(here, "") == 421  # through a proxy
    assert ask(here, FIRST, id="0" * 16) == 404
    assert ask(here, FIRST, nonce="") == 400
    assert ask(here, FIRST, table="zzzzzz") == 404


@pytest.mark.parametrize("content", ["", "%", "{}", '{"kind": "host"}', '{"kind": "phone", "table": "../x"}', "[1]"])
def test_an_address_that_brings_nothing_sensible_leads_to_the_start_page(
    computer: TwoAddresses, phone: BrowserContext, content: str
) -> None:
    page = phone.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(computer.url(FIRST, f"/moved#{content}"))
    page.wait_for_url(computer.url(FIRST, "/"))


def test_a_link_of_somebody_else_replaces_no_key_that_is_good(computer: TwoAddresses, phone: BrowserContext) -> None:
    page = seated(computer, phone)
    name = f"token.{computer.table.id}"
    token = stored(page, name)
    items = {name: "another", "name": "Eve", "token.zzzzzz": "new", "../x": "y", "light": 5}
    content = json.dumps({"kind": "phone", "table": computer.table.id, "items": items})
    page.goto(computer.url(FIRST, f"/moved#{content}"))
    page.wait_for_url(computer.url(FIRST, f"/phone/{computer.table.id}"))
    assert stored(page, name) == token
    assert stored(page, "name") == "Ada"
    assert stored(page, "token.zzzzzz") == "new"
    assert urlsplit(page.url).fragment == ""


def test_a_key_is_not_replaced_where_the_computer_does_not_answer_whether_it_is_good(
    computer: TwoAddresses, phone: BrowserContext
) -> None:
    page = seated(computer, phone)
    name = f"token.{computer.table.id}"
    token = stored(page, name)
    page.route("**/elsewhere?*", lambda route: route.fulfill(status=429))
    content = json.dumps({"kind": "phone", "table": computer.table.id, "items": {name: "another"}})
    page.goto(computer.url(FIRST, f"/moved#{content}"))
    page.wait_for_url(computer.url(FIRST, f"/phone/{computer.table.id}"))
    assert stored(page, name) == token


def test_a_key_that_the_computer_does_not_know_any_more_is_replaced(
    computer: TwoAddresses, phone: BrowserContext
) -> None:
    page = seated(computer, phone)
    name = f"token.{computer.table.id}"
    token = stored(page, name)
    page.goto(computer.url(FIRST, "/tv"))
    page.evaluate(f"localStorage.setItem('exchequer.{name}', 'old')")
    content = json.dumps({"kind": "phone", "table": computer.table.id, "items": {name: token}})
    page.goto(computer.url(FIRST, f"/moved#{content}"))
    page.wait_for_url(computer.url(FIRST, f"/phone/{computer.table.id}"))
    assert stored(page, name) == token


def test_the_pages_hash_is_that_of_the_standard(computer: TwoAddresses, phone: BrowserContext) -> None:
    page = phone.new_page()
    page.goto(computer.url(FIRST, "/tv"))
    page.route(
        "**/sha256.js", lambda route: route.fulfill(path="web/components/sha256.js", content_type="text/javascript")
    )
    texts = ["", "abc", "a" * 55, "b" * 56, "c" * 64, "é" * 100, "d" * 1000]
    script = "texts => import('/sha256.js').then(m => texts.map(text => [m.sha256Hex(text), m.hmacHex('key', text)]))"
    for text, (hashed, keyed) in zip(texts, page.evaluate(script, texts), strict=True):
        assert hashed == hashlib.sha256(text.encode()).hexdigest()
        assert keyed == hmac.new(b"key", text.encode(), hashlib.sha256).hexdigest()


def test_a_phone_that_trusts_the_certificate_goes_on_over_https_with_its_seat(browser: Browser, tmp_path: Path) -> None:
    computer = TwoAddresses(tmp_path)
    computer.parts.https.listen = lambda: socket.create_server((FIRST, 0))
    server = computer.servers[FIRST]
    assert server is not None
    computer.parts.https.attach(server, chosen=False)
    trusting = browser.new_context(locale="en-GB", ignore_https_errors=True)
    other = browser.new_context(locale="en-GB")
    try:
        page = seated(computer, trusting)
        token = stored(page, f"token.{computer.table.id}")
        page.goto(computer.url(FIRST, "/https"))
        expect(page.get_by_text("Https is switched off")).to_be_visible()
        computer.parts.https.switch(True)
        page.reload()
        expect(page.locator(".fingerprint")).to_have_text(computer.parts.https.certificates.fingerprint())
        assert violations_in_both_lights(page) == []
        page.get_by_role("button", name="Go on over https").click()
        page.wait_for_url(f"{computer.own.secure(FIRST)}/")
        assert stored(page, f"token.{computer.table.id}") == token
        doubting = other.new_page()
        doubting.goto(computer.url(FIRST, "/https"))
        doubting.get_by_role("button", name="Go on over https").click()
        expect(doubting.get_by_text("This phone does not trust the certificate yet")).to_be_visible()
    finally:
        trusting.close()
        other.close()
        computer.close()
