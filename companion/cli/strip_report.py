"""Test strip report: which sticker sizes the camera reads, as a line of text for ``scan`` and ``watch``."""

from __future__ import annotations

from collections.abc import Iterable


class StripReport:
    """Collects the codes of the test strip over many pictures, and reports each new result once."""

    def __init__(self) -> None:
        """No code has been read yet."""
        self._texts: set[str] = set()
        self._reported: str | None = None

    def update(self, texts: Iterable[str]) -> str | None:
        """Add the texts of a picture; returns a line if the result changes, else None."""
        new = {text for text in texts if text.startswith("TEST-")} - self._texts
        if not new:
            return None
        self._texts |= new
        line = sentence(self._texts)
        if line == self._reported:
            return None
        self._reported = line
        return line


def sentence(texts: Iterable[str]) -> str | None:
    """The result of a test strip with these texts as a line; None without a code of a test strip.

    >>> sentence(["TEST-25", "TEST-22", "TEST-20"])
    'test strip: smallest size read 20 mm; print stickers of 22 mm'
    >>> sentence(["TEST-16"])
    'test strip: the largest sizes were not read; uncover all of it, and mount the camera nearer'
    """
    of_strip = [text for text in texts if text.startswith("TEST-")]
    if not of_strip:
        return None
    from hardware.printing.size_test_strip import reading  # imports the printing packages, needed only here

    result = reading(of_strip)
    if result is None:
        return None
    if result.smallest is None:
        return "test strip: the largest sizes were not read; uncover all of it, and mount the camera nearer"
    if result.advised is None:
        return f"test strip: smallest size read {result.smallest} mm; mount the camera nearer for a safety margin"
    return f"test strip: smallest size read {result.smallest} mm; print stickers of {result.advised} mm"
