"""Secure pages: pages over plain http that lead to the https port, once this phone trusts its certificate."""

from __future__ import annotations

import flask

from companion.server.requests import secure_base_of_request, uncached
from companion.server.services import current_services
from web.pages.responses import page


def page_to_https(template: str) -> flask.Response:
    """A page with the address of the https port, "" without it, and the fingerprint; it may ask that port."""
    secure = secure_base_of_request()
    response = page(template, more={"secure": secure, "fingerprint": current_services().https.fingerprint()})
    if secure:
        allowed = response.headers["Content-Security-Policy"]
        response.headers["Content-Security-Policy"] = allowed.replace(
            "connect-src 'self'", f"connect-src 'self' {secure}"
        )
    return uncached(response)
