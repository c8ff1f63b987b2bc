"""Conventions: how each language counts, joins lists and writes decimals (Unicode CLDR).

``conventions.json`` has them for the languages of the pages; ``python -m web.i18n.cldr`` writes it. The appliance
needs no database of all the world's languages, which takes 6 MB of memory.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from babel.plural import PluralRule

FILE = Path(__file__).with_name("conventions.json")

ListStyle = Literal["standard", "or"]

EUPHONY = {"es": ((" y ", " e ", r"h?i(?![aeo])"), (" o ", " u ", r"h?o|8"))}
"""Unicode's patterns do not say that Spanish writes "e" before the sound i and "u" before the sound o."""

DIGITS = 3
"""Most digits after the decimal separator (CLDR's pattern ``#,##0.###``)."""


@dataclass(frozen=True, slots=True)
class Conventions:
    """The conventions of one language."""

    decimal: str
    """The decimal separator."""
    lists: dict[ListStyle, dict[str, str]]
    """Patterns with ``{0}`` and ``{1}``: of two items ("2"), and of the start, the middle and the end of more."""
    euphony: tuple[tuple[str, str, str], ...]
    """Words of the patterns that change: the word, its replacement, and a pattern of the next word that requires it."""
    plural: dict[str, str]
    """The rule of each plural class but "other" (UTS #35, part 3, plural rules)."""

    @property
    def plural_form(self) -> PluralRule:
        """The rules by which a number has a plural class."""
        return PluralRule(self.plural)

    def joined(self, items: Sequence[str], style: ListStyle) -> str:
        """A list as a text: "a, b and c" (UTS #35, part 2, list patterns)."""
        patterns = self.lists[style]
        if len(items) < 2:
            return "".join(items)
        if len(items) == 2:
            return self._ended("2", style, *items)
        text = _filled(patterns["start"], items[0], items[1])
        for item in items[2:-1]:
            text = _filled(patterns["middle"], text, item)
        return self._ended("end", style, text, items[-1])

    def _ended(self, pattern: str, style: ListStyle, before: str, last: str) -> str:
        """Join a list's last two parts; the word between them may depend on the beginning of the last."""
        text = self.lists[style][pattern]
        for word, instead, beginning in self.euphony:
            if re.match(beginning, last, re.IGNORECASE):
                text = text.replace(word, instead)
        return _filled(text, before, last)

    def decimal_text(self, value: float) -> str:
        """A decimal without trailing zeros and without thousands separators."""
        whole, _, digits = f"{value:.{DIGITS}f}".partition(".")
        digits = digits.rstrip("0")
        text = f"{whole}{self.decimal}{digits}" if digits else whole
        return "0" if text == "-0" else text


@cache
def conventions_of(language: str) -> Conventions:
    """The conventions of a language of the pages; English for others."""
    known = json.loads(FILE.read_text(encoding="utf-8"))
    return Conventions(euphony=EUPHONY.get(language, ()), **known.get(language, known["en"]))


def _filled(pattern: str, first: str, second: str) -> str:
    before, _, rest = pattern.partition("{0}")
    between, _, after = rest.partition("{1}")
    return f"{before}{first}{between}{second}{after}"
