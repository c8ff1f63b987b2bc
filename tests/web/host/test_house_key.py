"""The house key on the pages: opened once, remembered by the device, and explained to everybody else."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import expect

from tests.accessibility import violations_in_both_lights
from tests.house import post_table
from tests.web.conftest import TOO_WIDE, CannedServer, Open
from tests.web.serve import HOUSE_KEY, OTHER, CannedRegistry
from web.pages.blueprint import blueprint
from web.pages.rights import COOKIE


@pytest.fixture
def registry() -> CannedRegistry:
    return CannedRegistry()


@pytest.fixture
def client(registry: CannedRegistry) -> FlaskClient:
    app = Flask(__name__)
    app.register_blueprint(blueprint(registry))
    return app.test_client()


def test_the_house_link_is_remembered_in_a_cookie_that_no_script_and_no_other_site_reads(client: FlaskClient) -> None:
    opened = client.get(f"/house?key={HOUSE_KEY}")
    assert opened.status_code == 200
    assert opened.headers["Cache-Control"] == "no-store"
    cookie = opened.headers["Set-Cookie"]
    assert cookie.startswith(f"{COOKIE}={HOUSE_KEY};")
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Path=/" in cookie
    assert "/house/close/choice" in client.get("/").get_data(as_text=True)
    assert "/house/close/choice" in client.get("/house?lang=it", follow_redirects=True).get_data(as_text=True)


@pytest.mark.parametrize("key", ["", "0" * 32, "secret", "é", "\0", "5" * 31])
def test_a_wrong_house_key_is_refused_and_not_remembered(
    client: FlaskClient, registry: CannedRegistry, key: str
) -> None:
    opened = client.get("/house", query_string={"key": key})
    assert opened.status_code == 403
    assert "Set-Cookie" not in opened.headers
    client.set_cookie(COOKIE, "0" * 32)
    assert post_table(client, key, f"{OTHER}/").status_code == 403
    assert client.post(f"/house/close/choice?key={HOUSE_KEY[:-1]}").status_code == 403
    assert client.post("/enrol", query_string={"key": key}, data={"name": "x", "game": OTHER}).status_code == 403
    assert (registry.created, registry.closed) == ([], [])


def test_a_host_may_open_a_table_but_close_none(client: FlaskClient, registry: CannedRegistry) -> None:
    form = {"name": "Second", "play": f"{OTHER}/"}
    for table, key, status in (("choice", "other", 403), ("waiting", "secret", 403), ("choice", "secret", 303)):
        query = {"table": table, "key": key}
        assert client.post("/", query_string=query, data=form).status_code == status
        assert client.post("/house/close/choice", query_string=query).status_code == 403
    assert registry.created == [("Second", OTHER, "")]
    assert registry.closed == []


def test_the_house_key_closes_a_table_but_not_from_another_site(client: FlaskClient, registry: CannedRegistry) -> None:
    client.get(f"/house?key={HOUSE_KEY}")
    for origin in ("http://elsewhere.example", "null"):
        assert client.post("/house/close/choice", headers={"Origin": origin}).status_code == 403
    assert registry.closed == []
    closed = client.post("/house/close/choice", headers={"Origin": "http://localhost"})
    assert (closed.status_code, closed.headers["Location"]) == (303, "/")
    assert registry.closed == ["choice"]


def test_a_device_can_forget_the_house_key(client: FlaskClient) -> None:
    client.get(f"/house?key={HOUSE_KEY}")
    assert client.post("/house/forget").status_code == 303
    assert client.get_cookie(COOKIE) is None
    assert post_table(client, "", f"{OTHER}/").status_code == 403


def test_without_a_key_no_page_has_one(client: FlaskClient) -> None:
    for path in ("/", "/enrol", "/tables.json"):
        content = client.get(path).get_data(as_text=True)
        assert HOUSE_KEY not in content and "secret" not in content and "/house/close" not in content


def test_a_device_of_a_host_may_open_a_table_on_the_start_page(visit: Open, served: CannedServer) -> None:
    page = visit("/host/choice?key=secret")
    page.goto(f"{served.address}/")
    expect(page.locator("#no-rights")).to_have_count(0)
    page.get_by_role("link", name="Enrol a copy or import a pack").click()
    page.wait_for_selector("#import")
    page.go_back()
    page.get_by_role("button", name="Create a table").click()
    page.wait_for_url("**/host/early?key=secret")


def test_a_table_is_closed_by_two_taps_with_the_house_key(visit: Open) -> None:
    page = visit(f"/house?key={HOUSE_KEY}")
    page.wait_for_url("**/")
    assert HOUSE_KEY not in page.url
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_text("Close the table").first.click()
    assert violations_in_both_lights(page) == []
    assert not page.evaluate(TOO_WIDE)
    with page.expect_request(lambda request: "/house/close/choice" in request.url), page.expect_navigation():
        page.get_by_role("button", name="Close it permanently: Sunday's table").click()
    page.get_by_role("button", name="Forget the house key on this device").click()
    expect(page.locator("#no-rights")).to_be_visible()
