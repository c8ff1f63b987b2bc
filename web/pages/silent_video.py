"""Silent video: four seconds of grey without a sound, by which a phone's screen stays on.

Over plain http browsers refuse the Wake Lock API, but they keep the screen on while a video with sound plays. This one
is written here, box by box, in less than 3 kB: two pictures of 16 × 16 grey pixels, uncompressed (H.264 with I_PCM),
and silence (AAC at 8 kHz), in an MP4 file (ISO/IEC 14496-12, -14, -15).
"""

from __future__ import annotations

from functools import lru_cache

SECONDS = 4
"""Longer ones count as music for Android, which would show its player."""
PICTURES = 2
RATE = 8000
"""Samples of the sound a second."""
SILENCE = bytes.fromhex("00000007")
"""A frame of AAC with one channel without any sound: 1024 samples."""
IDENTITY = (0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
"""The matrix of a picture that is shown as it is."""


class Bits:
    """Writes bits and the codes of H.264."""

    def __init__(self) -> None:
        """Without a bit."""
        self.text = ""

    def fixed(self, value: int, width: int) -> Bits:
        """A number with so many bits."""
        self.text += format(value, f"0{width}b")
        return self

    def golomb(self, *values: int) -> Bits:
        """Numbers as unsigned Exp-Golomb codes."""
        for value in values:
            code = format(value + 1, "b")
            self.text += "0" * (len(code) - 1) + code
        return self

    def end(self) -> bytes:
        """All bits as bytes, closed with a stop bit."""
        whole = self.text + "1"
        whole += "0" * (-len(whole) % 8)
        return int(whole, 2).to_bytes(len(whole) // 8, "big")


def _parameters() -> tuple[bytes, bytes]:
    """The sequence and the picture parameter set: 16 × 16 pixels, baseline profile."""
    sequence = Bits().golomb(0, 0, 2, 0).fixed(0, 1).golomb(0, 0).fixed(0b1100, 4)
    picture = Bits().golomb(0, 0).fixed(0, 2).golomb(0, 0, 0).fixed(0, 3).golomb(0, 0, 0).fixed(0, 3)
    return bytes((0x67, 66, 0, 10)) + sequence.end(), bytes((0x68,)) + picture.end()


def _picture(number: int) -> bytes:
    """One grey picture with the length before it; ``number`` tells it from the one before."""
    head = Bits().golomb(0, 7, 0).fixed(0, 4).golomb(number).fixed(0, 2).golomb(0, 25).text
    head += "0" * (-len(head) % 8)
    pixels = bytes([40] * 256 + [128] * 128)
    unit = bytes((0x65,)) + int(head, 2).to_bytes(len(head) // 8, "big") + pixels + b"\x80"
    return len(unit).to_bytes(4, "big") + unit


def _numbers(*values: int, width: int = 4) -> bytes:
    return b"".join(value.to_bytes(width, "big") for value in values)


def _box(name: str, *content: bytes) -> bytes:
    """A box of an MP4 file."""
    body = b"".join(content)
    return _numbers(8 + len(body)) + name.encode() + body


def _full(name: str, *content: bytes, flags: int = 0) -> bytes:
    """A box with a version and flags."""
    return _box(name, _numbers(flags), *content)


def _track(number: int, handler: str, scale: int, head: bytes, entry: bytes, samples: bytes) -> bytes:
    """A track: ``scale`` is its units a second, ``head`` the box of its kind, ``samples`` the boxes of its table."""
    size = _numbers(16 << 16, 16 << 16) if handler == "vide" else bytes(8)
    volume = b"\0\0" if handler == "vide" else b"\1\0"
    shown = _numbers(0, 0, number, 0, SECONDS * 1000) + bytes(12) + volume + bytes(2) + _numbers(*IDENTITY) + size
    source = _full("dref", _numbers(1), _full("url ", flags=1))
    table = _box("stbl", _full("stsd", _numbers(1), entry), samples)
    media = _box(
        "mdia",
        _full("mdhd", _numbers(0, 0, scale, SECONDS * scale), b"\x55\xc4\0\0"),
        _full("hdlr", bytes(4), handler.encode(), bytes(13)),
        _box("minf", head, _box("dinf", source), table),
    )
    return _box("trak", _full("tkhd", shown, flags=3), media)


def _table(count: int, length: int, sizes: list[int], offset: int) -> bytes:
    """The boxes of samples that lie together at ``offset``: how many, how long each, how large."""
    same = len(set(sizes)) == 1
    return (
        _full("stts", _numbers(1, count, length))
        + _full("stsc", _numbers(1, 1, count, 1))
        + _full("stsz", _numbers(sizes[0] if same else 0, count), b"" if same else _numbers(*sizes))
        + _full("stco", _numbers(1, offset))
    )


@lru_cache(maxsize=1)
def silent_video() -> bytes:
    """The file."""
    sequence, picture = _parameters()
    pictures = [_picture(number) for number in range(PICTURES)]
    frames = SECONDS * RATE // 1024 + 1
    configuration = bytes((1, 66, 0, 10, 0xFF, 0xE1)) + _numbers(len(sequence), width=2) + sequence
    configuration += b"\1" + _numbers(len(picture), width=2) + picture
    video = _box(
        "avc1",
        bytes(6) + b"\0\1" + bytes(16) + _numbers(16, 16, width=2) + _numbers(72 << 16, 72 << 16, 0),
        b"\0\1" + bytes(32) + b"\0\x18\xff\xff",
        _box("avcC", configuration),
    )
    decoder = b"\x04\x11\x40\x15" + bytes(11) + b"\x05\x02\x15\x88"
    stream = b"\x03" + bytes((3 + len(decoder) + 3,)) + b"\0\0\0" + decoder + b"\x06\x01\x02"
    sound = _box(
        "mp4a",
        bytes(6) + b"\0\1" + bytes(8) + _numbers(1, 16, 0, 0, width=2) + _numbers(RATE << 16),
        _full("esds", stream),
    )
    start = _box("ftyp", b"isom", _numbers(512), b"isomavc1mp41")

    def index(offset: int) -> bytes:
        shown = _table(PICTURES, SECONDS // PICTURES, [len(one) for one in pictures], offset)
        heard = _table(frames, 1024, [len(SILENCE)], offset + sum(len(one) for one in pictures))
        keys = _full("stss", _numbers(PICTURES, *range(1, PICTURES + 1)))
        time = _numbers(0, 0, 1000, SECONDS * 1000, 0x10000) + b"\1\0" + bytes(10) + _numbers(*IDENTITY) + bytes(24)
        return _box(
            "moov",
            _full("mvhd", time, _numbers(3)),
            _track(1, "vide", 1, _full("vmhd", bytes(8), flags=1), video, shown + keys),
            _track(2, "soun", RATE, _full("smhd", bytes(4)), sound, heard),
        )

    offset = len(start) + len(index(0)) + 8
    return start + index(offset) + _box("mdat", *pictures, SILENCE * frames)
