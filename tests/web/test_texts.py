"""Each page is given the texts that its script says, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[2] / "web"
BUILT = re.compile(
    r"^(space|token|pile|kind|card|seat|colour|punishment|light|sense|h|trouble)_|^(camera|dice|immediate|permanent)$"
)
"""Keys that a script puts together from a word of the view."""


def script(name: str) -> str:
    """A script as it is written."""
    return (WEB / "static" / f"{name}.js").read_text(encoding="utf-8")


def texts(name: str) -> set[str]:
    """The keys of the texts in a template."""
    template = (WEB / "templates" / "exchequer" / f"{name}.html").read_text(encoding="utf-8")
    return set(re.findall(r'"(\w+)": _\(', template))


@pytest.mark.parametrize("page", ["join", "phone", "table", "host"])
def test_a_page_is_given_every_text_that_its_script_says(page: str) -> None:
    said = set(re.findall(r'\btext\("(\w+)"', script(page)))
    assert said - texts(page) - texts("base") == set()
    shared = set(re.findall(r'\btext\("(\w+)"', script("common") + script("connection")))
    assert shared - texts("base") == set()


@pytest.mark.parametrize("page", ["join", "phone", "table", "host"])
def test_no_page_carries_a_text_that_nobody_says(page: str) -> None:
    code = script(page) + script("common")
    silent = {key for key in texts(page) if not re.search(rf"[\"'`]{key}[\"'`]", code) and not BUILT.match(key)}
    assert silent == set()
    assert texts(page) & texts("base") == {"title"} & texts("base")
