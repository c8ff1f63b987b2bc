"""Bundles of scripts and style sheets: those that ``npm --prefix web run build`` made from the present sources.

A bundle is a page's script or style sheet with all that it imports, minified. Bundles are committed in ``web/dist``,
so that the appliance needs no build step. Their manifest names the sources of each and the SHA-256 of each source.
After an edit, pages load the sources instead of all bundles, since bundles that are loaded later use parts of their
page's bundle. The pages of a newly added game have no bundle and load sources.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

BUNDLED = frozenset({".css", ".js"})
"""Suffixes of the sources of bundles."""


class Manifest(TypedDict):
    """Content of ``dist/manifest.json``; all paths are below ``web``."""

    bundles: dict[str, list[str]]
    """The sources of each bundle; the bundle replaces the source of the same path."""
    sources: dict[str, str]
    """The SHA-256 of each source, hexadecimal."""


def with_bundles(dist: Path, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files to serve: ``files`` (by path below ``web``) with the bundles in ``dist`` that fit them.

    Sources are left out where no page needs them: when each is part of a bundle that fits.
    """
    bundles, bundled = _current_bundles(dist, files)
    sources = {path for path in files if Path(path).suffix in BUNDLED}
    needed = set() if sources <= bundled else sources
    return {path: content for path, content in files.items() if path in needed or path not in sources} | bundles


def _current_bundles(dist: Path, files: Mapping[str, bytes]) -> tuple[dict[str, bytes], set[str]]:
    """The bundles, if all sources are as they were at the build, and the paths of those sources.

    The bundles of a game that was taken away are left out.
    """
    try:
        manifest: Manifest = json.loads((dist / "manifest.json").read_bytes())
    except (FileNotFoundError, ValueError):  # ValueError: a merge has left its marks in the manifest
        return {}, set()
    present = {path: sources for path, sources in manifest["bundles"].items() if path in files}
    bundled = {source for sources in present.values() for source in sources}
    for source in bundled:
        content = files.get(source)
        if content is None or hashlib.sha256(content).hexdigest() != manifest["sources"].get(source):
            return {}, set()
    try:
        return {path: (dist / path).read_bytes() for path in present}, bundled
    except FileNotFoundError:
        return {}, set()
