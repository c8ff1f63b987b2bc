"""Https routes: the page that explains how to trust this computer's certificate, and the page after the move."""

from __future__ import annotations

import flask

from companion.server.http_requests import page_to_https
from web.pages.responses import page

blueprint = flask.Blueprint("https", __name__)


@blueprint.get("/https")
def https_page() -> flask.typing.ResponseReturnValue:
    """The page with the steps to install the certificate, the fingerprint, and links to the same pages over https."""
    return page_to_https("templates/https.html")


@blueprint.get("/moved")
def moved() -> flask.Response:
    """The https page that takes over the phone's stored data from the fragment of its address."""
    response = page("templates/moved.html")
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
