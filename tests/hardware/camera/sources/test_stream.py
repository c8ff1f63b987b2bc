"""A phone's stream as a camera: real HTTP, with the faults of camera apps and Wi-Fi."""

from __future__ import annotations

import io
import itertools
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import PIL.Image
import pytest

from hardware.camera.frames import SourceLost
from hardware.camera.sources.image_files import decode
from hardware.camera.sources.stream import StreamSource
from hardware.camera.sources.stream_address import AddressError, parse
from tests.phone_server import PhoneServer, jpeg_of


def grey(level: int, size: tuple[int, int] = (64, 48)) -> bytes:
    """A JPEG of one grey level."""
    return jpeg_of(np.full((size[1], size[0], 3), level, np.uint8))


@pytest.fixture
def phone() -> Iterator[PhoneServer]:
    """A phone whose pictures get brighter by one grey level each."""
    levels = itertools.count(1)
    served = PhoneServer(lambda: grey(next(levels) % 256), fps=60)
    served.start()
    yield served
    served.stop()


def opened(address: str) -> StreamSource:
    """A source that is open."""
    source = StreamSource(address, fps=60)
    source.open()
    return source


def read_on(source: StreamSource) -> None:
    """Read so many frames that a lost source is noticed."""
    for _ in range(200):
        source.read()


def refused(address: str) -> SourceLost:
    """Why an address gives no picture."""
    with pytest.raises(SourceLost) as lost:
        opened(address)
    return lost.value


# ------------------------------------------------------------ what camera apps serve


@pytest.mark.parametrize("path", ["/video", "/shot.jpg", "/raw", "", "/"])
def test_each_kind_of_address_gives_pictures(phone: PhoneServer, path: str) -> None:
    source = opened(phone.address + path)
    frames = [source.read() for _ in range(3)]
    source.close()
    assert [frame.number for frame in frames] == [0, 1, 2]
    assert {frame.image.shape for frame in frames} == {(48, 64, 3)}
    assert frames[0].time < frames[1].time < frames[2].time


@pytest.mark.parametrize(("chunked", "lengths"), [(True, True), (False, False)])
def test_a_stream_in_chunks_or_without_lengths_is_read(phone: PhoneServer, chunked: bool, lengths: bool) -> None:
    phone.chunked, phone.lengths = chunked, lengths
    source = opened(f"{phone.address}/video")
    assert [source.read().image.shape for _ in range(3)] == [(48, 64, 3)] * 3
    source.close()


def test_a_picture_that_was_broken_off_is_no_frame(phone: PhoneServer) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (240, 320, 3), np.uint8)
    phone.picture, phone.broken = lambda: jpeg_of(noise), True
    source = opened(f"{phone.address}/video")
    whole = decode(jpeg_of(noise))
    assert all(np.array_equal(source.read().image, whole) for _ in range(4))
    source.close()


# ------------------------------------------------------------ losing and finding again


def test_a_stall_is_noticed_within_two_seconds_and_the_stream_opened_again(phone: PhoneServer) -> None:
    source = opened(f"{phone.address}/video")
    source.read()
    phone.stalled = True
    began = time.monotonic()
    with pytest.raises(SourceLost) as lost:
        read_on(source)
    assert time.monotonic() - began < 2.5
    assert lost.value.code == "stream_stalled"
    phone.stalled = False
    source.open()
    assert source.read().image.shape == (48, 64, 3)
    source.close()


@pytest.mark.parametrize("path", ["/video", "/shot.jpg"])
def test_an_app_that_is_closed_is_lost_and_found_again(phone: PhoneServer, path: str) -> None:
    source = opened(phone.address + path)
    phone.stop()
    with pytest.raises(SourceLost) as lost:
        read_on(source)
    assert lost.value.code == "stream_unreachable"
    with pytest.raises(SourceLost, match="cannot be reached"):
        source.open()
    phone.start()
    source.open()
    assert source.read().image.shape == (48, 64, 3)
    source.close()


# ------------------------------------------------------------ what is refused


def test_user_and_password_are_sent_and_never_shown(phone: PhoneServer) -> None:
    phone.login = "kate:s3cret/!"
    assert refused(f"{phone.address}/video").code == "stream_password"
    address = f"http://kate:s3cret%2F!@127.0.0.1:{phone.port}/video"
    source = opened(address)
    assert source.read().number == 0
    source.close()
    assert "s3cret" not in f"{source.spec} {source.address!r} {source.address.place}"
    phone.login = "kate:other"
    assert "s3cret" not in str(refused(address))
    assert parse(address).text == address.replace("!", "%21")


def test_an_app_that_asks_for_a_digest_login_gets_it(phone: PhoneServer) -> None:
    asks = 'WWW-Authenticate: Digest realm="cam", nonce="1", qop="auth"\r\n'
    phone.answers["/odd"] = whole("401 No", asks)
    assert refused(f"http://kate:pw@127.0.0.1:{phone.port}/odd").code == "stream_password"
    first, *_, last = phone.requests
    assert "Authorization: Basic" in first
    assert 'Authorization: Digest username="kate", realm="cam"' in last
    assert "pw" not in last


def test_a_password_in_path_or_query_is_not_shown() -> None:
    assert parse("rtsp://10.0.0.4/user=admin&password=x").shown == "rtsp://10.0.0.4/user?…"
    assert parse("http://10.0.0.4:80/shot.jpg?token=abc").shown == "http://10.0.0.4:80/shot.jpg?…"


@pytest.mark.parametrize(
    "text",
    ["file:///etc/passwd", "ftp://10.0.0.4/", "gopher://10.0.0.4", "http://", "http://10.0.0.4:99999/", "a b",
     "http://10.0.0.4/\r\nHost: x", "http://ex ample/", f"http://10.0.0.4/{'x' * 600}", "http://10.0.0.4:0/", "http://[::1/",
     "http://kate%0d%0aX-Other:pw@10.0.0.4/"],
)  # fmt: skip
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(AddressError):
        parse(text)


def test_an_address_without_scheme_or_port_is_completed() -> None:
    assert parse(" 192.168.1.20:8080 ").text == "http://192.168.1.20:8080/"
    tried = [address.place for address in parse("192.168.1.20").on_usual_ports()]
    assert "http://192.168.1.20:8080" in tried
    assert "http://192.168.1.20:4747" in tried
    assert [address.place for address in parse("http://192.168.1.20/video").on_usual_ports()] == ["http://192.168.1.20"]


def whole(status: str, headers: str = "", body: bytes = b"") -> bytes:
    """An answer."""
    return f"HTTP/1.1 {status}\r\n{headers}\r\n".encode() + body


BOMB = jpeg_of(np.zeros((16, 16, 3), np.uint8)).replace(b"\x00\x10\x00\x10\x03", b"\xff\xdc\xff\xdc\x03")
"""A JPEG of some hundred bytes that announces 4,000 million pixels."""


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (whole("200 OK", "Content-Type: text/html\r\n", b"<p>"), "stream_no_picture"),
        (whole("500 Oh", "Content-Type: image/jpeg\r\n"), "stream_no_picture"),
        (whole("403 No"), "stream_password"),
        (whole("302 Found", "Location: file:///etc/passwd\r\n"), "stream_no_picture"),
        (whole("302 Found", "Location: rtsp://127.0.0.1/\r\n"), "stream_no_picture"),
        (whole("302 Found", "Location: /odd\r\n"), "stream_no_picture"),
        (b"RTSP/1.0 200 OK\r\n\r\n", "stream_no_picture"),
        (b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 5000, "stream_no_picture"),
        (whole("200 OK", "Content-Type: image/jpeg\r\n", b"no picture"), "stream_no_picture"),
        (whole("200 OK", "Content-Type: image/jpeg\r\nContent-Length: 900\r\n", grey(9)[:200]), "stream_no_picture"),
        (whole("200 OK", "Content-Type: multipart/x-mixed-replace\r\n", b"\0" * 200_000), "stream_no_picture"),
        (whole("200 OK", "Transfer-Encoding: chunked\r\nContent-Type: image/jpeg\r\n", b"zz\r\n"),
         "stream_unreachable"),
        (whole("200 OK", "Content-Type: multipart/x-mixed-replace\r\n", grey(9)[:-2] + bytes(13_000_000)),
         "stream_too_large"),
    ],
)  # fmt: skip
def test_hostile_and_wrong_answers_have_their_code(phone: PhoneServer, answer: bytes, code: str) -> None:
    phone.answers["/odd"] = answer
    assert refused(f"{phone.address}/odd").code == code


def test_a_bomb_is_refused_before_it_is_decoded(phone: PhoneServer) -> None:
    phone.picture = lambda: BOMB
    source = opened(f"{phone.address}/video")
    with pytest.raises(SourceLost) as lost:
        source.read()
    assert lost.value.code == "stream_too_large"
    source.close()


def test_a_phone_s_large_picture_may_have_a_second_one_in_its_file() -> None:
    large, second = (PIL.Image.new("RGB", size, "grey") for size in ((4800, 3600), (160, 120)))
    file = io.BytesIO()
    large.save(file, "MPO", save_all=True, append_images=[second])
    assert decode(file.getvalue()).shape == (1800, 2400, 3)


def test_https_with_a_certificate_of_the_phone_s_own_is_read(phone: PhoneServer, tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=phone", "-days", "2",
         "-keyout", str(key), "-out", str(certificate)],
        check=True, capture_output=True,
    )  # fmt: skip
    phone.secure(certificate, key)
    source = opened(f"https://127.0.0.1:{phone.port}/video")
    assert [source.read().number for _ in range(3)] == [0, 1, 2]
    source.close()
    assert refused(f"{phone.address}/video").code in ("stream_unreachable", "stream_no_picture", "stream_stalled")
