"""A phone's RTSP stream as a camera."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np
import pytest

from hardware.camera.frames import SourceLost
from hardware.camera.sources.stream import RtspSource
from tests.hardware.camera.sources.rtsp_phone import RtspPhone
from tests.phone_server import jpeg_of


@pytest.fixture
def phone() -> Iterator[RtspPhone]:
    """A phone that sends a grey picture."""
    made = RtspPhone(jpeg_of(np.full((240, 320, 3), 130, np.uint8)), 320, 240)
    yield made
    made.close()


def read_on(source: RtspSource) -> None:
    """Read so many frames that a lost source is noticed."""
    for _ in range(200):
        source.read()


def test_pictures_are_read_a_stall_is_noticed_and_the_stream_opened_again(phone: RtspPhone) -> None:
    source = RtspSource(phone.address)
    source.open()
    frames = [source.read() for _ in range(3)]
    assert {frame.image.shape for frame in frames} == {(240, 320, 3)}
    assert abs(int(frames[0].image[100, 100, 0]) - 130) < 6
    phone.stalled = True
    began = time.monotonic()
    with pytest.raises(SourceLost) as lost:
        read_on(source)
    assert lost.value.code == "stream_stalled"
    assert time.monotonic() - began < 4
    phone.stalled = False
    source.open()
    assert source.read().image.shape == (240, 320, 3)
    source.close()


def test_a_stream_that_is_not_there_is_lost_without_its_password(phone: RtspPhone) -> None:
    phone.close()
    with pytest.raises(SourceLost) as lost:
        RtspSource(phone.address.replace("//", "//kate:s3cret@")).open()
    assert lost.value.code == "stream_unreachable"
    assert "s3cret" not in str(lost.value)
