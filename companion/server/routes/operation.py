"""Operation routes: readiness for proxies, metrics for Prometheus."""

from __future__ import annotations

import ipaddress

import flask

from companion.server.parts import current_parts
from companion.server.requests import uncached

blueprint = flask.Blueprint("operation", __name__)

PROXY_HEADERS = ("X-Forwarded-For", "Forwarded", "X-Real-IP")
"""Headers of requests that came through a proxy."""


@blueprint.get("/readyz")
def ready() -> flask.typing.ResponseReturnValue:
    """Whether new connections should come here: status 200, or 503 with the codes of the reasons.

    It is not ready while it stops, nor while no answer can be saved.
    """
    readiness = current_parts().readiness
    reasons = readiness.reasons()
    response = flask.jsonify({"ready": not reasons, "reasons": reasons})
    response.status_code = 503 if reasons else 200
    return uncached(response)


@blueprint.get("/metrics")
def metrics() -> flask.typing.ResponseReturnValue:
    """The metrics of this server in the text format of Prometheus, for the addresses of ``--metrics-from`` only.

    To everybody else, and through any proxy, there is no such page.
    """
    measured = current_parts().metrics
    if measured is None or not _is_allowed():
        flask.abort(404)
    body, content_type = measured.text()
    return uncached(flask.Response(body, content_type=content_type))


def _is_allowed() -> bool:
    """Whether the request comes directly from an address that may read the metrics."""
    if any(name in flask.request.headers for name in PROXY_HEADERS):
        return False
    try:
        address = ipaddress.ip_address(flask.request.remote_addr or "")
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return any(address in network for network in current_parts().settings.metrics_from)
