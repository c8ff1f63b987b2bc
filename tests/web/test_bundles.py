"""Bundles: served while they are current, replaced by their sources otherwise, and with all licences."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.conftest import Open
from tests.web.serve import GAME
from web.pages import assets
from web.pages.bundles import with_bundles

SOURCES = {"phone.js": b"import './common.js';", "host.js": b"import './common.js';", "common.js": b"show();"}


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A folder with the bundles of two pages."""
    manifest = {
        "bundles": {page: ["common.js", page] for page in ("phone.js", "host.js")},
        "sources": {path: hashlib.sha256(content).hexdigest() for path, content in SOURCES.items()},
    }
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    for page in ("phone.js", "host.js"):
        (tmp_path / page).write_text(f"bundle of {page}", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("edited", ["phone.js", "common.js"])
def test_after_an_edit_all_sources_are_served_since_bundles_use_parts_of_each_other(dist: Path, edited: str) -> None:
    changed = SOURCES | {edited: b"import './host.js'; more();"}
    assert with_bundles(dist, changed) == changed


def test_the_sources_are_served_without_a_bundle_or_a_valid_manifest(dist: Path) -> None:
    (dist / "phone.js").unlink()
    assert with_bundles(dist, SOURCES)["phone.js"] == SOURCES["phone.js"]
    (dist / "manifest.json").write_text("<<<<<<< a merge", encoding="utf-8")
    assert with_bundles(dist, SOURCES) == SOURCES
    assert with_bundles(dist / "nowhere", SOURCES) == SOURCES


def test_a_bundle_has_the_licences_of_the_libraries_in_it() -> None:
    script = assets.all_assets()[f"games/{GAME}/phone.js"].plain.decode()
    assert "Google LLC" in script
    assert "Guillermo Rauch" in script


@pytest.fixture
def unbundled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The assets as they are before a build."""
    caches = (assets.all_assets, assets.digest, assets.favicon)
    for cached in caches:
        cached.cache_clear()
    monkeypatch.setattr(assets, "with_bundles", lambda _, files: files)
    yield
    for cached in caches:
        cached.cache_clear()


@pytest.mark.usefixtures("unbundled")
def test_without_bundles_a_page_works_from_its_sources(visit: Open) -> None:
    page = visit("/phone/choice")
    assert page.locator(".choice").count() > 0
    loaded = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert any(name.endswith("components/shared/texts.js") for name in loaded)
    assert any(name.endswith("styles/questions.css") for name in loaded)
