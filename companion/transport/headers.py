"""Security headers of every response that does not set its own."""

from __future__ import annotations

SECURITY_HEADERS = (
    ("X-Content-Type-Options", "nosniff"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    ("Referrer-Policy", "same-origin"),
    ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
"""Names and values; pages replace the policy by their own, which allows their scripts and styles."""


def completed(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The headers of a response with the security headers that it lacks."""
    names = {name.lower() for name, _ in headers}
    return headers + [(name, value) for name, value in SECURITY_HEADERS if name.lower() not in names]
