"""The files of the pages: compressed once, put together game by game, and kept by a phone for good.

Every file goes out under an address that bears a digest of all files. Style and signs of a game are the shared ones
followed by its own, so that a page of a table asks for one of each; scripts go without their documentation.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote

import flask

from web import games

HERE = Path(__file__).resolve().parent
"""Where templates and static files live."""

SERVED = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
"""Suffixes that leave the house, with their types; everything else stays in."""

YEAR = 365 * 24 * 3600
"""A year in seconds: how long a phone keeps a file whose address has its digest."""


@dataclass(frozen=True)
class Asset:
    """A static file as it is sent: its type, its bytes, and the same compressed."""

    type: str
    plain: bytes
    compressed: bytes


@cache
def all_of_them() -> dict[str, Asset]:
    """All files that may be served, by their path below ``static/``; style and signs of a game hold the shared ones."""
    files: dict[str, bytes] = {}
    for path in sorted((HERE / "static").rglob("*")):
        if path.is_file() and path.suffix in SERVED and not path.name.startswith("."):
            name = path.relative_to(HERE / "static").as_posix()
            files[name] = _undocumented(path.read_bytes()) if _is_own_script(name) else path.read_bytes()
    for game in games.names():
        style, signs = f"games/{game}/style.css", f"games/{game}/signs.svg"
        files[style] = _deeper(files["style.css"]) + files.get(style, b"")
        files[signs] = _joined(files["signs.svg"], files.get(signs, b""))
    return {
        name: Asset(SERVED[Path(name).suffix], plain, gzip.compress(plain, 9, mtime=0)) for name, plain in files.items()
    }


def _is_own_script(name: str) -> bool:
    """Whether a file is a script of ours; what others wrote is sent as it came."""
    return name.endswith(".js") and not name.startswith("vendor/")


def _undocumented(script: bytes) -> bytes:
    """A script without its comments, which no phone reads; every line keeps its number."""
    bare = re.sub(rb"/\*\*.*?\*/", lambda found: b"\n" * found[0].count(b"\n"), script, flags=re.S)
    return re.sub(rb"(?m)^[ \t]*//.*$", b"", bare)


def _deeper(style: bytes) -> bytes:
    """The shared style for an address two folders down, from where it still finds its typeface."""
    return style.replace(b"url(type/", b"url(../../type/")


def _joined(shared: bytes, own: bytes) -> bytes:
    """One sprite of both; a sign that a game draws itself takes the place of the shared one."""
    symbols = re.findall(rb"<symbol\b.*?</symbol>\n?", own, re.S)
    drawn = {name[1] for symbol in symbols if (name := re.search(rb'\bid="([^"]+)"', symbol))}
    kept = re.sub(
        rb'<symbol id="([^"]+)".*?</symbol>\n?',
        lambda found: b"" if found[1] in drawn else found[0],
        shared,
        flags=re.S,
    )
    return kept.replace(b"</svg>", b"".join(symbols) + b"</svg>")


@cache
def digest() -> str:
    """Twelve hexadecimal digits that change whenever any served file changes."""
    whole = hashlib.sha256()
    for name, asset in all_of_them().items():
        whole.update(name.encode() + b"\0" + asset.plain + b"\0")
    return whole.hexdigest()[:12]


def address(name: str) -> str:
    """The address of a static file, with the digest that lets it be kept for good."""
    if name not in all_of_them():
        raise KeyError(f"no such static file: {name}")
    return f"/assets/{digest()}/{name}"


@cache
def favicon() -> str:
    """The favicon as an address that holds it, so that no phone has to ask for it."""
    return f"data:image/svg+xml,{quote(all_of_them()['favicon.svg'].plain)}"


def accepts_gzip() -> bool:
    """Whether whoever asks takes compressed answers."""
    return flask.request.accept_encodings["gzip"] > 0


def send(version: str, name: str) -> flask.Response:
    """Send a static file, compressed where that is understood and worth it."""
    asset = all_of_them().get(name)
    if asset is None:
        flask.abort(404)
    smaller = len(asset.compressed) < len(asset.plain) and accepts_gzip()
    response = flask.Response(asset.compressed if smaller else asset.plain, content_type=asset.type)
    if smaller:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    current = version == digest()
    response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable" if current else "no-cache"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
