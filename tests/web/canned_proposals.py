"""Canned proposals: what each page is shown of a correction, of a seat that is asked for, and of a freed seat."""

from __future__ import annotations

from typing import Any

CORRECTION: dict[str, Any] = {
    "number": 31,
    "about": "correction",
    "text": "The host proposes a correction.",
    "moves": ["2 wool from the screen of East into the supply"],
    "note": "A cube fell off the table",
    "effect": "",
    "awaited": [{"seat": "E", "name": "Benedetto", "connected": True}],
    "may_vote": False,
    "vote": None,
    "may_withdraw": False,
    "pass_over_in": None,
}
SEAT: dict[str, Any] = {
    **CORRECTION,
    "number": 32,
    "about": "seat",
    "text": "Another phone, named Dora, asks to take over the seat South.",
    "moves": [],
    "note": "",
    "awaited": [
        {"seat": "S", "name": "Chidi", "connected": False},
        {"seat": "E", "name": "Benedetto", "connected": True},
    ],
}
ASKED = {"may_vote": True, "effect": "If everybody concerned agrees, the accounts change as shown."}


def proposal_parts(situation: str, page: str, token: str | None) -> dict[str, Any]:
    """The parts of an envelope that are about proposals, in the situations "proposed" and "freed"."""
    if situation == "freed":
        left = {"seat": "S", "name": "Chidi", "by_host": True}
        news = {"text": "The host has freed the seat South of Chidi.", "proposal": None}
        return {"proposals": [], "news": news, **({"former": left} if page == "phone" and token else {})}
    if situation != "proposed":
        return {"proposals": [], "news": None}
    correction, seat = dict(CORRECTION), dict(SEAT)
    if page == "host":
        correction["may_withdraw"] = True
        seat["pass_over_in"] = 1
    elif page == "phone" and token:
        correction.update(ASKED)
        seat.update(ASKED, vote=True)
    elif page == "phone":
        seat["may_withdraw"] = True
    return {"proposals": [correction, seat], "news": {"text": SEAT["text"], "proposal": 32}}
