"""House key in tests: tables opened over HTTP, with the key that this needs."""

from __future__ import annotations

import re
import urllib.parse
import urllib.request

from flask.testing import FlaskClient
from werkzeug.test import TestResponse


def post_table(client: FlaskClient, key: str, play: str, name: str = "Our table") -> TestResponse:
    """Send the form of the start page with the house key; ``play`` is a game, "/" and the hash of a pack or nothing."""
    return client.post("/", query_string={"key": key}, data={"name": name, "play": play})


def open_table_at(url: str, key: str, play: str, name: str = "Our table") -> tuple[str, str]:
    """Open a table of a server process with its house key, and return its id and its host's key."""
    form = urllib.parse.urlencode({"name": name, "play": play}).encode()
    with urllib.request.urlopen(f"{url}/?{urllib.parse.urlencode({'key': key})}", data=form, timeout=20) as answer:
        found = re.search(r"/host/(\w+)\?key=(\w+)", answer.geturl())
    assert found is not None
    return found[1], found[2]
