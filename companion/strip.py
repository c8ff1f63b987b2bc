"""The test strip under ``scan`` and ``watch``: which sticker size the camera reads, in a line for people."""

from __future__ import annotations

from collections.abc import Iterable


class Strip:
    """Gathers what was read of the test strip, and says each new finding once."""

    def __init__(self) -> None:
        """Begin without any strip."""
        self._texts: set[str] = set()
        self._said: str | None = None

    def see(self, texts: Iterable[str]) -> str | None:
        """Take in the texts of a picture: a line if they tell something new of the strip, else None."""
        new = {text for text in texts if text.startswith("TEST-")} - self._texts
        if not new:
            return None
        self._texts |= new
        line = sentence(self._texts)
        if line == self._said:
            return None
        self._said = line
        return line


def sentence(texts: Iterable[str]) -> str | None:
    """What these texts say of the camera; None without a test strip.

    >>> sentence(["TEST-25", "TEST-22", "TEST-20"])
    'test strip: smallest size read 20 mm; print stickers of 22 mm'
    >>> sentence(["TEST-16"])
    'test strip: the largest sizes were not read; cover nothing of it, and hang the camera nearer'
    """
    of_strip = [text for text in texts if text.startswith("TEST-")]
    if not of_strip:
        return None
    from hardware.printing.strip import reading  # brings the printer's packages, which nobody else needs here

    told = reading(of_strip)
    if told is None:
        return None
    if told.smallest is None:
        return "test strip: the largest sizes were not read; cover nothing of it, and hang the camera nearer"
    if told.advised is None:
        return f"test strip: smallest size read {told.smallest} mm; hang the camera nearer, to have something to spare"
    return f"test strip: smallest size read {told.smallest} mm; print stickers of {told.advised} mm"
