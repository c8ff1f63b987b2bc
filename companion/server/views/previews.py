"""Previews: converts the steps of a plan from a page, and renders the preview of a plan for a page."""

from __future__ import annotations

from typing import Any, cast

from companion.server.messages import Answers, Preview
from companion.server.replies import PreviewReply, PreviewStepView
from companion.tables.commands import planning
from companion.tables.plans import Step
from engine.core import Term
from engine.core.view_types import AnyView, InstructionView
from web.i18n.render import render, render_view

NOT_DRAWN = ("log", "instructions", "instructed", "final", "winners")
"""Parts of a view from which no choice is drawn."""


def steps_of(message: Answers | Preview) -> list[Step]:
    """The steps of a plan."""
    return [Step(step.ask, step.value) for step in message.answers]


def plan_of(message: Answers, seat: str) -> tuple[list[Step], str, int, list[Step]]:
    """The arguments of `companion.tables.commands.planning.Planning.answer_all` for a plan of a seat."""
    return steps_of(message), seat, message.epoch, [Step(step.ask, step.value) for step in message.later]


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
