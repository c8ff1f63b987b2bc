"""The silent video is small, and can be played."""

from pathlib import Path

import cv2

from web.pages.silent_video import SECONDS, silent_video


def test_the_silent_video_is_below_5_kb_and_decoders_read_its_pictures(tmp_path: Path) -> None:
    assert len(silent_video()) < 5000
    path = tmp_path / "silent.mp4"
    path.write_bytes(silent_video())
    video = cv2.VideoCapture(str(path))
    shown, picture = video.read()
    assert shown and picture.shape == (16, 16, 3)
    assert video.get(cv2.CAP_PROP_FRAME_COUNT) / video.get(cv2.CAP_PROP_FPS) == SECONDS
