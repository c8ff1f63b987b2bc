"""Page of the phone that is the camera: real pictures of a real browser's camera become answers, and faults pass."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.tables.table import CAMERA
from tests.accessibility import violations_in_both_lights
from tests.waiting import wait_until
from tests.web.camera.phone_camera_rig import CARD, PhoneRig, phone_rig, with_fake_camera, write_video
from tests.web.conftest import BROKEN_WORDS, TOO_WIDE

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1"
ANDROID = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36"
SAMSUNG = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36"
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0"
PLAIN_HTTP = "Object.defineProperty(window, 'isSecureContext', { value: false })"
"""Script: as on a page over plain http; on the same computer a browser allows the camera there, too."""
START = ".thumb button"


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PhoneRig]:
    with phone_rig(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="module")
def phone_browser(browser: Browser, rig: PhoneRig, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser whose camera sees the mat."""
    video = tmp_path_factory.mktemp("video") / "mat.mjpeg"
    write_video(video, rig.table.plugin.mat_layout())
    phone = with_fake_camera(browser.browser_type, video)
    yield phone
    phone.close()


@pytest.fixture
def phone(phone_browser: Browser, rig: PhoneRig) -> Iterator[BrowserContext]:
    """A phone that accepts the certificate."""
    context = phone_browser.new_context(ignore_https_errors=True, viewport={"width": 390, "height": 844})
    context.set_default_timeout(20_000)
    yield context
    for page in context.pages:
        page.goto("about:blank")
    rig.parts.phone_camera.renew()  # frees the place: the last message of a page over https may be lost in this browser
    assert wait_until(lambda: not ready(rig))
    context.close()


def started(context: BrowserContext, address: str) -> Page:
    """A camera page whose pictures arrive."""
    page = context.new_page()
    page.goto(address)
    page.click(START)
    expect(page.locator(".sight video")).to_be_visible()
    return page


def ready(rig: PhoneRig) -> bool:
    return rig.parts.own_hub.status[CAMERA].state == "ready"


def test_a_card_before_the_phone_answers_at_the_table_and_faults_invent_nothing(
    rig: PhoneRig, phone: BrowserContext
) -> None:
    page = started(phone, rig.https + rig.path)
    answers = [("1.1.event", CARD.removeprefix("WE-")), ("1.1.orientation", "1")]
    assert wait_until(lambda: rig.settled() == answers)
    expect(page.locator(".seen")).to_contain_text("4 of 4 corner markers")
    assert violations_in_both_lights(page) == []
    assert not page.evaluate(TOO_WIDE)

    phone.set_offline(True)  # the Wi-Fi is lost
    expect(page.locator(".connection")).to_have_text("The computer does not answer. Trying again.")
    assert wait_until(lambda: not ready(rig))
    phone.set_offline(False)
    assert wait_until(lambda: ready(rig))
    expect(page.locator(".connection")).to_have_count(0)

    page.evaluate("document.querySelector('video').srcObject.getTracks()[0].stop()")  # as when a call comes in
    number = rig.frames
    assert wait_until(lambda: rig.frames > number + 2)

    page.set_viewport_size({"width": 844, "height": 390})  # the phone is turned
    number = rig.frames
    assert wait_until(lambda: rig.frames > number + 2)
    assert not page.evaluate(TOO_WIDE)
    assert rig.settled() == answers

    page.click(START)  # stopped by hand
    expect(page.locator(START)).to_have_text("Start the camera")
    assert wait_until(lambda: not ready(rig))
    assert rig.settled() == answers


def test_a_second_phone_takes_over_and_the_first_is_told(rig: PhoneRig, phone: BrowserContext) -> None:
    first = started(phone, rig.https + rig.path)
    assert wait_until(lambda: ready(rig))
    second = phone.new_page()
    second.goto(rig.https + rig.path)
    second.click(START)
    expect(second.locator(".refusal")).to_contain_text("Another phone is the camera now")
    expect(second.locator(START)).to_have_text("Take over with this phone")
    second.click(START)
    expect(second.locator(".seen")).to_be_visible()
    expect(first.locator(".refusal")).to_contain_text("Another phone is the camera now")
    expect(first.locator(START)).to_have_text("Take over with this phone")


def test_a_refused_camera_says_what_to_do(rig: PhoneRig, phone: BrowserContext) -> None:
    page = phone.new_page()
    page.add_init_script(
        "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))"
    )
    page.goto(rig.https + rig.path)
    page.click(START)
    expect(page.locator(".refusal")).to_contain_text("Allow the camera for this page")
    expect(page.locator(START)).to_have_text("Start the camera")


def test_lamp_zoom_and_focus_are_there_where_the_browser_gives_them(rig: PhoneRig, phone: BrowserContext) -> None:
    page = phone.new_page()
    page.add_init_script(
        """window.applied = [];
        MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 5, step: 0.1 },
            focusMode: ["continuous", "manual"], focusDistance: { min: 0, max: 2, step: 0.1 } });
        MediaStreamTrack.prototype.getSettings = () => ({ zoom: 1, focusDistance: 0.5 });
        MediaStreamTrack.prototype.applyConstraints = async (wanted) => { applied.push(wanted.advanced[0]); };"""
    )
    page.goto(rig.https + rig.path)
    page.click(START)
    page.get_by_role("button", name="Lamp").click()
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Keep the focus").click()
    page.get_by_role("button", name="Focus farther").click()
    applied = page.evaluate("applied")
    assert {"torch": True} in applied
    assert {"zoom": 1.4} in applied
    assert {"focusMode": "manual"} in applied
    assert {"focusDistance": 0.7} in applied
    expect(page.get_by_role("button", name="Lamp")).to_have_attribute("aria-pressed", "true")
    assert violations_in_both_lights(page) == []


@pytest.mark.parametrize(
    ("agent", "step"),
    [
        (ANDROID, "Tap “Proceed to"),
        (SAMSUNG, "Tap “Proceed to"),
        (FIREFOX, "Accept the Risk"),
        (IPHONE, "visit this website"),
    ],
)
def test_over_plain_http_the_page_explains_what_this_phone_will_ask(
    rig: PhoneRig, phone_browser: Browser, agent: str, step: str
) -> None:
    context = phone_browser.new_context(viewport={"width": 320, "height": 640}, user_agent=agent)
    page = context.new_page()
    page.add_init_script(PLAIN_HTTP)
    page.goto(rig.http + rig.path)
    expect(page.locator(".steps").first).to_contain_text(step)
    assert (page.locator(".thumb a").get_attribute("href") or "").startswith(rig.https + "/camera?key=")
    page.get_by_text("Without the warning").click()
    expect(page.locator(".fingerprint")).to_be_visible()
    assert violations_in_both_lights(page) == []
    assert not page.evaluate(TOO_WIDE)
    for language in ("de", "es", "it", "pl"):
        page.goto(f"{rig.http}{rig.path.replace('lang=en', f'lang={language}')}")
        page.wait_for_selector(".thumb a")
        assert not page.evaluate(TOO_WIDE)
        assert page.evaluate(BROKEN_WORDS, "h1, h2, h3, .button") == []
    context.close()


def test_a_phone_that_trusts_the_certificate_is_sent_on(rig: PhoneRig, phone: BrowserContext) -> None:
    page = phone.new_page()
    page.add_init_script(f"if (location.protocol === 'http:') {PLAIN_HTTP}")
    page.goto(rig.http + rig.path)
    page.wait_for_url(f"{rig.https}/camera?**")
    expect(page.locator(START)).to_have_text("Start the camera")


def test_the_host_page_shows_the_code_and_chooses_the_phone(rig: PhoneRig, phone: BrowserContext) -> None:
    key = rig.parts.registry.keys.key(rig.table.id)
    page = phone.new_page()
    page.goto(f"{rig.http}/host/{rig.table.id}/camera?key={key}&lang=en")
    card = page.locator("section", has=page.locator("#phone-link"))
    expect(card).to_contain_text(rig.parts.phone_camera.key)
    assert card.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    before = rig.parts.phone_camera.key
    card.get_by_text("Does somebody else have the link?").click()
    card.get_by_role("button", name="Make a new link").click()
    expect(card).to_contain_text("The old link no longer works")
    assert rig.parts.phone_camera.key != before
    expect(card).to_contain_text(rig.parts.phone_camera.key)
