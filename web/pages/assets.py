"""Static assets: compressed once, and cached by browsers without expiry.

Every asset is served at an address with a digest of all assets. Script and style sheet of a page are bundles, and the
sprite of a game is the shared one with its own signs, so that a page of a table requests one of each.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote

import flask

from web import games
from web.pages.bundles import with_bundles

WEB = Path(__file__).resolve().parents[1]
"""Folder of templates, components, styles and games."""

FOLDERS = ("components", "fonts", "images", "styles", "vendor", "games")
"""Folders of ``web`` with files that are served."""

SERVED = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
"""Suffixes of files that are served, with their media types."""

YEAR = 365 * 24 * 3600
"""A year in seconds: how long a browser caches an asset."""


@dataclass(frozen=True)
class Asset:
    """A static file as it is sent: media type and content, which is compressed (gzip) where that is smaller."""

    type: str
    content: bytes
    compressed: bool

    @classmethod
    def of(cls, name: str, plain: bytes) -> Asset:
        """The asset of a file, by its name and content."""
        compressed = gzip.compress(plain, 9, mtime=0)
        smaller = len(compressed) < len(plain)
        return cls(SERVED[Path(name).suffix], compressed if smaller else plain, smaller)

    @property
    def plain(self) -> bytes:
        """The content of the file."""
        return gzip.decompress(self.content) if self.compressed else self.content


def _files() -> Iterator[tuple[str, bytes]]:
    """Every file that is served, by its path below ``web``."""
    for folder in FOLDERS:
        for path in sorted((WEB / folder).rglob("*")):
            if path.is_file() and path.suffix in SERVED and not path.name.startswith("."):
                yield path.relative_to(WEB).as_posix(), path.read_bytes()


@cache
def all_assets() -> dict[str, Asset]:
    """Every asset by its name: the path below ``web``, and ``images/<game>.svg`` for the sprite of a game."""
    files = with_bundles(WEB / "dist", dict(_files()))
    signs = files["images/signs.svg"]
    files["images/shared.svg"] = signs
    for game in games.names():
        files[f"images/{game}.svg"] = _merged_sprites(signs, files.get(f"games/{game}/signs.svg", b""))
    return {name: Asset.of(name, plain) for name, plain in files.items()}


def _merged_sprites(shared: bytes, own: bytes) -> bytes:
    """One sprite of two; a sign of the second replaces the first's sign of the same id."""
    symbols = re.findall(rb"<symbol\b.*?</symbol>\n?", own, re.S)
    drawn = {name[1] for symbol in symbols if (name := re.search(rb'\bid="([^"]+)"', symbol))}
    remaining = re.sub(
        rb'<symbol id="([^"]+)".*?</symbol>\n?',
        lambda found: b"" if found[1] in drawn else found[0],
        shared,
        flags=re.S,
    )
    return remaining.replace(b"</svg>", b"".join(symbols) + b"</svg>")


@cache
def digest() -> str:
    """Twelve hexadecimal digits that change whenever any asset changes."""
    whole = hashlib.sha256()
    for name, asset in all_assets().items():
        whole.update(name.encode() + b"\0" + asset.content + b"\0")
    return whole.hexdigest()[:12]


def address(name: str) -> str:
    """Address of an asset, with the digest. Raises KeyError for an unknown one."""
    if name not in all_assets():
        raise KeyError(f"no such asset: {name}")
    return f"/assets/{digest()}/{name}"


@cache
def favicon() -> str:
    """The favicon as a data address, so that it takes no request."""
    return f"data:image/svg+xml,{quote(all_assets()['images/favicon.svg'].plain)}"


def accepts_gzip() -> bool:
    """Whether the client of the current request accepts compressed responses."""
    return flask.request.accept_encodings["gzip"] > 0


def send(version: str, name: str) -> flask.Response:
    """Response with an asset, compressed where the client accepts it and it is smaller."""
    asset = all_assets().get(name)
    if asset is None:
        flask.abort(404)
    compressed = asset.compressed and accepts_gzip()
    response = flask.Response(asset.content if compressed else asset.plain, content_type=asset.type)
    if compressed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    current = version == digest()
    response.headers["Cache-Control"] = f"max-age={YEAR}, immutable" if current else "no-cache"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
