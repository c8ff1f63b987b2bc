"""Https routes: the page that explains how a phone comes to trust this computer, and the switch of the https port."""

from __future__ import annotations

import flask

from companion.errors import Code, Refusal
from companion.server.appliance_access import require_access
from companion.server.certificates import CertificateError
from companion.server.parts import current_parts
from companion.server.requests import base_of_request, read_json, uncached
from companion.server.secure_pages import page_to_https

LARGEST_COMMAND = 100
"""Bytes of a command."""

PROBLEMS = {"openssl_missing": Code.HTTPS_OPENSSL, "certificates_unwritable": Code.NETWORK_UNWRITABLE}

blueprint = flask.Blueprint("https", __name__)


@blueprint.get("/https")
def https_page() -> flask.typing.ResponseReturnValue:
    """How a phone installs the certificate, what to compare, and the way to the same pages over https."""
    return page_to_https("templates/https.html")


@blueprint.post("/appliance/https")
def switch() -> flask.typing.ResponseReturnValue:
    """Open or close the port: {"on": true}. Raises `Refusal`."""
    require_access()
    https = current_parts().https
    command = read_json(LARGEST_COMMAND, Code.MESSAGE_MALFORMED)
    on = command.get("on") if isinstance(command, dict) else None
    if not isinstance(on, bool):
        raise Refusal(Code.MESSAGE_MALFORMED)
    if https.fixed or https.listen is None:
        raise Refusal(Code.HTTPS_FIXED)
    try:
        https.switch(on)
    except CertificateError as problem:
        raise Refusal(PROBLEMS.get(problem.code, Code.HTTPS_FAILED)) from None
    except OSError:
        raise Refusal(Code.HTTPS_PORT) from None
    return uncached(flask.jsonify({"ok": True, **https.view(base_of_request())}))
