"""One view for each change: every page gets exactly one view, regardless of what a message changes."""

from __future__ import annotations

from collections.abc import Callable

import flask
import pytest

from companion.server.app import Services
from companion.tables.table import Table
from tests.companion.conftest import PageClient, play_to_sale

PlanStep = Callable[[dict[str, PageClient], PageClient], dict[str, object]]


def count(phones: dict[str, PageClient], host: PageClient, step: PlanStep) -> list[int]:
    """How many views each page is sent by a step."""
    pages = [host, *phones.values()]
    for page in pages:
        page.envelopes()
    assert step(phones, host)["ok"]
    return [len(page.envelopes()) for page in pages]


def test_a_page_that_opens_and_one_that_takes_a_seat_are_sent_one_view(
    app: flask.Flask, table: Table, host: PageClient
) -> None:
    ada, bea = PageClient(app, table.id), PageClient(app, table.id)
    assert [len(page.envelopes()) for page in (ada, bea)] == [1, 1]
    assert count({"N": ada, "E": bea}, host, lambda _, __: ada.take_seat("N", "blue")) == [1, 1, 1]
    again = PageClient(app, table.id, token=ada.token)
    assert again.hello["seat"] == "N"
    assert len(again.envelopes()) == 1


@pytest.mark.parametrize(
    "step",
    [
        lambda phones, _: phones["N"].answer("1.1.sale.N", "0"),
        lambda phones, _: phones["E"].send("undo", {"epoch": 0}),
        lambda phones, _: phones["N"].send("leave_seat", {}),
        lambda _, host: host.send("free_seat", {"seat": "N"}),
        lambda _, host: host.send("pause", {"paused": True}),
        lambda _, host: host.send("finish", {}),
        lambda _, host: host.send("count_now", {}),
    ],
    ids=["answer", "undo", "leave", "free", "pause", "finish", "count"],
)
def test_a_change_sends_every_page_one_view(phones: dict[str, PageClient], host: PageClient, step: PlanStep) -> None:
    play_to_sale(phones)
    assert count(phones, host, step) == [1, 1, 1]


def test_a_fault_at_one_table_does_not_keep_the_views_from_another(
    app: flask.Flask, parts: Services, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, other = PageClient(app, table.id), PageClient(app, parts.registry.open("Other").id)
    for shown in (page, other):
        shown.envelopes()

    def fail() -> None:
        raise RuntimeError

    monkeypatch.setattr(table, "public", fail)
    parts.connections.send_all_views()
    assert (len(page.envelopes()), len(other.envelopes())) == (0, 1)
