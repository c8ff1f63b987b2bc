"""Modules of version-1 QR codes: every symbol of a set of texts, computed for the whole set at once.

A printer's software chooses the error correction level and the mask (ISO/IEC 18004, 7.8) freely, so two programs draw
the same text as different symbols. Recognising a text module by module therefore needs all of its symbols: up to four
levels times eight masks. Drawing them one after another takes many seconds for a game's cards; here the codewords are
computed once for each text and level, the error correction of all texts by one table, and the masks are applied to all
of them together.

A version-1 code has 21 × 21 modules: 208 carry the 26 codewords, 31 the format information and the dark module, the
others are the same in every code. Clauses and tables are those of ISO/IEC 18004.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from qrcode import util
from qrcode.base import RSBlock

SIDE = 21
"""Modules along a side of a version-1 code."""
MASKS = 8
"""Masks in which a code may be drawn (7.8.2)."""
CODEWORDS = 26
"""Codewords of a version-1 code, data and error correction together (table 1)."""

LEVELS = "LMQH"
"""The levels of error correction, the weakest first."""
DATA_CODEWORDS = {"L": 19, "M": 16, "Q": 13, "H": 9}
"""Of these, the data codewords at each error correction level (table 9)."""
_LEVEL_BITS = {"L": 1, "M": 0, "Q": 3, "H": 2}

Modules = NDArray[np.bool_]
"""21 × 21 (or n × 21 × 21), True for a dark module."""


@dataclass(frozen=True)
class Symbols:
    """Every symbol as which a text of a set may have been printed: kept as codewords, drawn where they are needed.

    ``codewords`` (rows × 26) are one for each text and level, two where programs differ. Each row has eight symbols in
    succession, one for each mask: ``text`` (n) is the index of each symbol's text in the set, ``level`` (n) an index
    into `LEVELS`, and ``mask`` (n) is 0 to 7.
    """

    codewords: NDArray[np.uint8]
    text: NDArray[np.int32]
    level: NDArray[np.int8]
    mask: NDArray[np.int8]

    @property
    def modules(self) -> Modules:
        """All symbols: n × 21 × 21."""
        return self.drawn(np.arange(len(self.text)))

    def drawn(self, symbols: NDArray[np.intp]) -> Modules:
        """Some symbols by their numbers: n × 21 × 21."""
        modules = format_patterns()[self.level[symbols], self.mask[symbols]]
        ys, xs = data_modules()
        bits = np.unpackbits(self.codewords[symbols // MASKS], axis=1).astype(np.bool_)
        modules[:, ys, xs] = bits ^ masks()[:, ys, xs][self.mask[symbols]]
        return modules


def draw(texts: Sequence[str], levels: str = LEVELS) -> Symbols:
    """All version-1 symbols of these texts, or those of some levels; a text that is too long for version 1 has none."""
    rows: list[NDArray[np.uint8]] = []
    which: list[int] = []
    level_of: list[int] = []
    for name in levels:
        data: list[bytes] = []
        for number, text in enumerate(texts):
            for words in _data_codewords(text, DATA_CODEWORDS[name]):
                data.append(words)
                which.append(number)
                level_of.append(LEVELS.index(name))
        if data:
            table = np.frombuffer(b"".join(data), np.uint8).reshape(len(data), -1)
            rows.append(np.hstack([table, _error_correction(table)]))
    return Symbols(
        np.vstack(rows) if rows else np.zeros((0, CODEWORDS), np.uint8),
        np.repeat(np.asarray(which, np.int32), MASKS),
        np.repeat(np.asarray(level_of, np.int8), MASKS),
        np.tile(np.arange(MASKS, dtype=np.int8), len(which)),
    )


# ---------------------------------------------------------------- function patterns, masks and format


@lru_cache(maxsize=1)
def function_modules() -> Modules:
    """Finders, timing and the dark module; all others light."""
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
    """A mask of the modules that are the same in every code: finders with separators, timing, the dark module."""
    same = np.zeros((SIDE, SIDE), np.bool_)
    same[:8, :8] = same[:8, SIDE - 8 :] = same[SIDE - 8 :, :8] = True
    same[6, :] = same[:, 6] = True
    same[SIDE - 8, 8] = True
    return same


@lru_cache(maxsize=1)
def data_modules() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and columns of the 208 modules that carry codewords, in the order of their bits (7.7.3)."""
    reserved = fixed().copy()
    reserved[8, :9] = reserved[:9, 8] = reserved[8, SIDE - 8 :] = reserved[SIDE - 8 :, 8] = True
    places: list[tuple[int, int]] = []
    upwards, right = True, SIDE - 1
    while right > 0:
        right -= right == 6  # the column of the timing pattern carries no data
        for step in range(SIDE):
            y = SIDE - 1 - step if upwards else step
            places += [(y, x) for x in (right, right - 1) if not reserved[y, x]]
        upwards, right = not upwards, right - 2
    ys, xs = zip(*places, strict=True)
    return np.asarray(ys, np.intp), np.asarray(xs, np.intp)


@lru_cache(maxsize=1)
def masks() -> Modules:
    """The eight masks over all modules, 8 × 21 × 21 (table 10)."""
    return np.asarray([[[util.mask_func(m)(y, x) for x in range(SIDE)] for y in range(SIDE)] for m in range(MASKS)])


def format_word(level: str, mask: int) -> int:
    """The format information of a level and mask: 15 bits with BCH (15, 5) error correction (7.9, annex C).

    Raises ``KeyError`` for an unknown level.
    """
    return int(util.BCH_type_info(_LEVEL_BITS[level] << 3 | mask))


def format_modules(size: int, word: int) -> Iterator[tuple[int, int, bool]]:
    """Row, column and darkness of the modules of both copies of a format word in a code of that size (7.9)."""
    for bit in range(15):
        dark = bool(word >> bit & 1)
        yield (bit if bit < 6 else bit + 1 if bit < 8 else size - 15 + bit), 8, dark
        yield 8, (size - 1 - bit if bit < 8 else 7 if bit == 8 else 14 - bit), dark


@lru_cache(maxsize=1)
def format_patterns() -> Modules:
    """All that the data leave out, for each level ("LMQH") and mask: 4 × 8 × 21 × 21."""
    patterns = np.empty((4, MASKS, SIDE, SIDE), np.bool_)
    patterns[:] = function_modules()
    for level, name in enumerate(LEVELS):
        for mask in range(MASKS):
            for y, x, dark in format_modules(SIDE, format_word(name, mask)):
                patterns[level, mask, y, x] = dark
    return patterns


# ---------------------------------------------------------------- data and error correction


def _data_codewords(text: str, capacity: int) -> Iterator[bytes]:
    """The data codewords of a text (7.4): one sequence, or two where programs differ in how they encode it."""
    encodings = {text.encode("utf-8", "replace")} - {b""}
    if all(ord(character) < 256 for character in text):
        encodings.add(text.encode("latin-1"))
    for encoded in sorted(encodings - {b""}):
        buffer, data = util.BitBuffer(), util.QRData(encoded)
        buffer.put(data.mode, 4)
        buffer.put(len(data), util.length_in_bits(data.mode, 1))
        data.write(buffer)
        yield from _padded(bytes(buffer.buffer), len(buffer), capacity)


def _padded(words: bytes, bits: int, capacity: int) -> Iterator[bytes]:
    """The codewords of so many bits with terminator and padding (7.4.9, 7.4.10); none if they do not fit."""
    if bits > capacity * 8:
        return
    length = min(-(-(bits + 4) // 8), capacity)
    words = words.ljust(length, b"\0")
    yield (words + b"\xec\x11" * capacity)[:capacity]
    if (bits + 4) % 8 == 0 and length < capacity:
        # Some programs add a zero byte although the bits end on a byte; decoders accept both.
        yield (words + b"\0" + b"\xec\x11" * capacity)[:capacity]


@lru_cache(maxsize=4)
def _remainders(length: int) -> NDArray[np.float32]:
    """The error correction bits of each single data bit: (8 · length) × (8 · size)."""
    rows = []
    for bit in range(8 * length):
        buffer = util.BitBuffer()
        buffer.buffer = [0x80 >> bit % 8 if byte == bit // 8 else 0 for byte in range(length)]
        rows.append(util.create_bytes(buffer, [RSBlock(CODEWORDS, length)])[length:])
    return np.unpackbits(np.asarray(rows, np.uint8), axis=1).astype(np.float32)


def _error_correction(data: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The error correction codewords of many codes' data (n × length); they are linear in the data bits."""
    parity = np.unpackbits(data, axis=1).astype(np.float32) @ _remainders(data.shape[1])
    return np.packbits((parity.astype(np.int64) & 1).astype(np.uint8), axis=1)
