"""Previews: renders the preview of a plan for a page."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, cast

from companion.tables.commands import planning
from engine.core import Term
from engine.core.view_types import AnyView, AskView, InstructionView
from web.i18n.render import render, render_view

NOT_DRAWN = ("log", "instructions", "instructed", "final", "winners")
"""Parts of a view from which no choice is drawn."""


class PreviewStepView(TypedDict):
    """One answer of a preview: its ask, the value, and the viewer's own moves that it causes, as sentences.

    ``proposed`` is whether the seat did not choose it, ``later`` whether others are asked before it. ``alternatives``
    are other values that seem as good.
    """

    ask: AskView
    value: str
    alternatives: list[str]
    proposed: bool
    later: bool
    moves: list[str]


class WishView(TypedDict):
    """A wish for later: an ask of the plan, and the value."""

    ask: str
    value: str


class PreviewReply(TypedDict):
    """The acknowledgement of "preview": the steps of the plan, what it does in all, and what is open after it.

    ``gains`` is how many points ("vp") and open goods the seat has more by it, or fewer, by kind.

    ``view`` is the viewer's view after the chosen steps, from which the page draws what is to be chosen next, and
    ``asks`` are those after all steps. ``complete`` is whether nothing of the turn is left to choose. ``wishes`` are
    proposed for when the viewer is asked the same again after others: options of an ask of the plan, the best first.
    """

    ok: Literal[True]
    steps: list[PreviewStepView]
    moves: list[str]
    gains: dict[str, float]
    complete: bool
    asks: list[AskView]
    waiting: list[str]
    view: AnyView
    wishes: list[WishView]


def preview_reply(seen: planning.Preview, language: str) -> PreviewReply:
    """A preview as a reply in the page's language. All of it comes from the seat's own views."""
    after = seen.after
    steps: list[PreviewStepView] = [
        {
            "ask": rendered(after, step.ask, language),
            "value": step.value,
            "alternatives": step.alternatives,
            "proposed": step.proposed,
            "later": step.later,
            "moves": rendered(after, texts_of(step.moves), language),
        }
        for step in seen.steps
    ]
    whole = {key: part for key, part in seen.chosen.items() if key not in NOT_DRAWN}
    if isinstance(own := whole.get("mine"), dict):
        whole["mine"] = {key: part for key, part in own.items() if key != "book"}
    return {
        "ok": True,
        "steps": steps,
        "moves": rendered(after, texts_of(after["instructions"]) if seen.steps else [], language),
        "gains": seen.gains,
        "complete": seen.complete,
        "asks": rendered(after, after["asks"], language),
        "waiting": rendered(after, [waiting["for"] for waiting in after["waiting"]], language),
        "view": cast("AnyView", render_view(whole, language)),
        "wishes": [{"ask": wish.ask, "value": wish.value} for wish in seen.wishes],
    }


def texts_of(lines: list[InstructionView]) -> list[Term]:
    """The terms of instructions."""
    return [line["text"] for line in lines]


def rendered(view: AnyView, part: object, language: str) -> Any:
    """A part that belongs to a view, worded for its viewer."""
    return render(part, language, view["game"], view["viewer"])
