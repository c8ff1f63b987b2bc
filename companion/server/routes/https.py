"""Https routes: the page that explains how a phone comes to trust this computer, and the page that a phone moves to."""

from __future__ import annotations

import flask

from companion.server.requests import page_to_https, uncached
from web.pages.responses import page

blueprint = flask.Blueprint("https", __name__)


@blueprint.get("/https")
def https_page() -> flask.typing.ResponseReturnValue:
    """How a phone installs the certificate, what to compare, and the way to the same pages over https."""
    return page_to_https("templates/https.html")


@blueprint.get("/moved")
def moved() -> flask.Response:
    """The page over https that takes over what the phone has stored, from the part of the address after "#"."""
    response = uncached(page("templates/moved.html"))
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
