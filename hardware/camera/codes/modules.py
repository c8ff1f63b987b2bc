"""Modules of version-1 QR codes, for whole sets of texts at once.

A printer's software chooses the correction level and the mask (ISO/IEC 18004, 7.8) freely, so two programs draw the
same text differently. Recognising a text module by module therefore needs all of its drawings: up to four levels times
eight masks. Drawing them one after another takes many seconds for a game's cards; here the codewords are computed once
for a text and level, the error correction of all texts by one table, and the masks are applied to all at once.

A version-1 code has 21 × 21 modules: 208 carry the 26 codewords, 31 the format, the others are the same in every code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

SIDE = 21
"""Modules along a side of a version-1 code."""
CODEWORDS = 26
"""Codewords of a version-1 code, data and correction together (ISO/IEC 18004, table 1)."""

DATA_CODEWORDS = {"L": 19, "M": 16, "Q": 13, "H": 9}
"""Of these, how many hold data at each correction level (table 9)."""
_LEVEL_BITS = {"L": 1, "M": 0, "Q": 3, "H": 2}
_ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

Modules = NDArray[np.bool_]
"""21 × 21 (or n × 21 × 21), True for a dark module."""


@dataclass(frozen=True)
class Drawings:
    """Every way in which a set of texts may have been printed.

    ``modules`` is n × 21 × 21, ``text`` (n) the index of each drawing's text in the set, ``level`` (n) indexes "LMQH"
    and ``mask`` (n) is 0 to 7.
    """

    modules: Modules
    text: NDArray[np.int32]
    level: NDArray[np.int8]
    mask: NDArray[np.int8]


def draw(texts: Sequence[str]) -> Drawings:
    """All version-1 drawings of these texts; a text that is too long for version 1 has none."""
    rows: list[NDArray[np.uint8]] = []
    which: list[int] = []
    levels: list[int] = []
    for level, name in enumerate("LMQH"):
        data: list[bytes] = []
        for number, text in enumerate(texts):
            for words in _data_codewords(text, DATA_CODEWORDS[name]):
                data.append(words)
                which.append(number)
                levels.append(level)
        if data:
            table = np.frombuffer(b"".join(data), np.uint8).reshape(len(data), -1)
            rows.append(np.hstack([table, _correction(table, CODEWORDS - DATA_CODEWORDS[name])]))
    if not rows:
        none = np.zeros(0, np.int8)
        return Drawings(np.zeros((0, SIDE, SIDE), np.bool_), np.zeros(0, np.int32), none, none)
    bits = np.unpackbits(np.vstack(rows), axis=1).astype(np.bool_)
    count = len(bits)
    modules = np.empty((count, 8, SIDE, SIDE), np.bool_)
    modules[:] = function_modules()
    ys, xs = data_places()
    modules[:, :, ys, xs] = bits[:, None, :] ^ masks()[None, :, ys, xs]
    level_of = np.asarray(levels, np.int8)
    for level, name in enumerate("LMQH"):
        for mask in range(8):
            chosen = np.nonzero(level_of == level)[0]
            for y, x, dark in _format_modules(name, mask):
                modules[chosen, mask, y, x] = dark
    return Drawings(
        modules.reshape(-1, SIDE, SIDE),
        np.repeat(np.asarray(which, np.int32), 8),
        np.repeat(level_of, 8),
        np.tile(np.arange(8, dtype=np.int8), count),
    )


# ---------------------------------------------------------------- what is the same in every code


@lru_cache(maxsize=1)
def function_modules() -> Modules:
    """Finders, timing and the one module that is always dark; all others light."""
    modules = np.zeros((SIDE, SIDE), np.bool_)
    modules[6, 8:13:2] = modules[8:13:2, 6] = True
    finder = np.ones((7, 7), np.bool_)
    finder[1:6, 1:6] = False
    finder[2:5, 2:5] = True
    for top, left in ((0, 0), (0, SIDE - 7), (SIDE - 7, 0)):
        modules[top : top + 7, left : left + 7] = finder
    modules[SIDE - 8, 8] = True
    return modules


@lru_cache(maxsize=1)
def fixed() -> Modules:
    """Where the modules are that every version-1 code has alike: finders with their margins, timing, the dark one."""
    same = np.zeros((SIDE, SIDE), np.bool_)
    same[:8, :8] = same[:8, SIDE - 8 :] = same[SIDE - 8 :, :8] = True
    same[6, :] = same[:, 6] = True
    same[SIDE - 8, 8] = True
    return same


@lru_cache(maxsize=1)
def data_places() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and columns of the 208 modules that carry bits, in the order of the bits (7.7.3)."""
    reserved = fixed().copy()
    reserved[8, :9] = reserved[:9, 8] = reserved[8, SIDE - 8 :] = reserved[SIDE - 8 :, 8] = True
    places: list[tuple[int, int]] = []
    upwards, right = True, SIDE - 1
    while right > 0:
        right -= right == 6  # the column of the timing pattern is left out
        for step in range(SIDE):
            y = SIDE - 1 - step if upwards else step
            places += [(y, x) for x in (right, right - 1) if not reserved[y, x]]
        upwards, right = not upwards, right - 2
    ys, xs = zip(*places, strict=True)
    return np.asarray(ys, np.intp), np.asarray(xs, np.intp)


@lru_cache(maxsize=1)
def masks() -> Modules:
    """The eight masks over all modules, 8 × 21 × 21 (table 10)."""
    y, x = np.mgrid[:SIDE, :SIDE]
    return np.stack(
        [
            (y + x) % 2 == 0,
            y % 2 == 0,
            x % 3 == 0,
            (y + x) % 3 == 0,
            (y // 2 + x // 3) % 2 == 0,
            (y * x) % 2 + (y * x) % 3 == 0,
            ((y * x) % 2 + (y * x) % 3) % 2 == 0,
            ((y + x) % 2 + (y * x) % 3) % 2 == 0,
        ]
    )


def _format_modules(level: str, mask: int) -> Iterator[tuple[int, int, bool]]:
    """Rows, columns and darkness of both copies of the format (7.9)."""
    data = _LEVEL_BITS[level] << 3 | mask
    rest = data << 10
    for shift in range(4, -1, -1):
        if rest >> (shift + 10) & 1:
            rest ^= 0x537 << shift
    word = (data << 10 | rest) ^ 0x5412
    for bit in range(15):
        dark = bool(word >> bit & 1)
        yield (bit if bit < 6 else bit + 1 if bit < 8 else SIDE - 15 + bit), 8, dark
        yield 8, (SIDE - 1 - bit if bit < 8 else 7 if bit == 8 else 14 - bit), dark


# ---------------------------------------------------------------- data and correction


def _data_codewords(text: str, capacity: int) -> Iterator[bytes]:
    """The data codewords of a text: one way, or two where programmes differ in how they write its letters."""
    if text.isascii() and text.isdigit():
        groups = [text[start : start + 3] for start in range(0, len(text), 3)]
        bits = f"0001{len(text):010b}" + "".join(f"{int(group):0{3 * len(group) + 1}b}" for group in groups)
        yield from _padded(bits, capacity)
    elif text and all(sign in _ALPHANUMERIC for sign in text):
        bits = f"0010{len(text):09b}"
        for start in range(0, len(text) - 1, 2):
            pair = _ALPHANUMERIC.index(text[start]) * 45 + _ALPHANUMERIC.index(text[start + 1])
            bits += f"{pair:011b}"
        if len(text) % 2:
            bits += f"{_ALPHANUMERIC.index(text[-1]):06b}"
        yield from _padded(bits, capacity)
    elif text:
        written = {text.encode("utf-8", "replace")}
        if all(ord(sign) < 256 for sign in text):
            written.add(text.encode("latin-1"))
        for data in sorted(written):
            yield from _padded(f"0100{len(data):08b}" + "".join(f"{byte:08b}" for byte in data), capacity)


def _padded(bits: str, capacity: int) -> Iterator[bytes]:
    """Terminator and padding (7.4.9, 7.4.10); nothing if it doesn't fit."""
    room = capacity * 8
    if len(bits) > room:
        return
    bits += "0" * min(4, room - len(bits))
    ends_even = len(bits) % 8 == 0
    bits += "0" * (-len(bits) % 8)
    words = bytes(int(bits[start : start + 8], 2) for start in range(0, len(bits), 8))
    yield (words + b"\xec\x11" * capacity)[:capacity]
    if ends_even and len(words) < capacity:
        # Some programmes add a whole byte of nothing where no bit is wanted; decoders take both.
        yield (words + b"\0" + b"\xec\x11" * capacity)[:capacity]


@lru_cache(maxsize=1)
def _field() -> tuple[list[int], list[int]]:
    """Powers and logarithms of the field of 256 elements (7.5.2)."""
    powers, logarithms, value = [0] * 510, [0] * 256, 1
    for exponent in range(255):
        powers[exponent] = powers[exponent + 255] = value
        logarithms[value] = exponent
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    return powers, logarithms


@lru_cache(maxsize=8)
def _remainders(length: int, size: int) -> NDArray[np.uint8]:
    """What each bit of the data contributes to the correction: (8 · length) × size."""
    powers, logarithms = _field()
    generator = [1]
    for exponent in range(size):
        longer = [*generator, 0]
        for place, factor in enumerate(generator):
            if factor:
                longer[place + 1] ^= powers[logarithms[factor] + exponent]
        generator = longer
    table = np.zeros((8 * length, size), np.uint8)
    for bit in range(8 * length):
        words = [0] * (length + size)
        words[bit // 8] = 0x80 >> bit % 8
        for place in range(length):
            if words[place]:
                lead = logarithms[words[place]]
                for offset, factor in enumerate(generator):
                    words[place + offset] ^= powers[lead + logarithms[factor]]
        table[bit] = words[length:]
    return table


def _correction(data: NDArray[np.uint8], size: int) -> NDArray[np.uint8]:
    """The correction codewords of many codes (n × length): n × size. Correction is linear in the data's bits."""
    table = np.unpackbits(_remainders(data.shape[1], size), axis=1).astype(np.float32)
    bits = np.unpackbits(data, axis=1).astype(np.float32)
    rejected = (bits @ table).astype(np.int64) & 1
    return np.packbits(rejected.astype(np.uint8), axis=1)
