"""Https routes: the page that explains how a phone comes to trust this computer, and the switch of the https port."""

from __future__ import annotations

import flask

from companion.errors import Code
from companion.server.secure_pages import page_to_https

LARGEST_COMMAND = 100
"""Bytes of a command."""

PROBLEMS = {"openssl_missing": Code.HTTPS_OPENSSL, "certificates_unwritable": Code.NETWORK_UNWRITABLE}

blueprint = flask.Blueprint("https", __name__)


@blueprint.get("/https")
def https_page() -> flask.typing.ResponseReturnValue:
    """How a phone installs the certificate, what to compare, and the way to the same pages over https."""
    return page_to_https("templates/https.html")
