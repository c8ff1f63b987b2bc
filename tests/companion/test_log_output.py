"""Log output: its format, and what it omits."""

from __future__ import annotations

import io
import logging

import pytest

from companion import log_output
from companion.log_output import without_secrets


def test_warnings_are_shown_without_secrets(root_logger: logging.Logger) -> None:
    stream = io.StringIO()
    log_output.configure(stream)
    log = logging.getLogger("exchequer.test")
    log.warning("the key is key=%s", "0123")
    log.info("not shown")
    assert stream.getvalue() == "WARNING exchequer.test: the key is key=…\n"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("GET /host/k7w2mp?key=0a1b2c&lang=en", "0a1b2c"),
        ("GET /appliance?table=k7w2mp&key=abc", "abc"),
        ("a phone opened http://10.42.0.1/phone/k7w2mp#AB12CD34", "AB12CD34"),
        ("the chain 0123456789abcdef0123456789abcdef differs", "0123456789abcdef"),
        ("the token Zr3v_hU2mQ9-XcW1aB7dKp0LsTn5GyEf differs", "Zr3v_hU2mQ9"),
        ("camera rtsp://anna:geheim@10.0.0.7:554/live", "geheim"),
        ("shown: WIFI:T:WPA;S:Our home;P:correct horse;;", "horse"),
        ("{'psk': 'correct horse', 'n': 1}", "horse"),
        ('{"password": "correct horse", "n": 1}', "horse"),
    ],
)
def test_no_line_has_a_secret(text: str, secret: str) -> None:
    assert secret in text and secret not in without_secrets(text)


def test_what_is_not_secret_stays() -> None:
    text = (
        "Row 17 of table k7w2mp does not fit (companion/tables/chain.py); the camera is at http://10.0.0.7:8080/video"
    )
    assert without_secrets(text) == text
