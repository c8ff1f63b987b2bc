"""The addresses of the host's camera page: what it shows, its pictures, and what it wishes.

All of them want the table's host key, as the host page does. They are plain requests: the page asks as often as it
likes to look, and a slow line only makes it look less often.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING

import flask

from companion.errors import Code, Refusal
from companion.house import House
from web import pages

if TYPE_CHECKING:
    from companion.aiming import Aiming


def add(app: flask.Flask, house: House, aim: Callable[[], Aiming], must_be_host: Callable[[House, str], None]) -> None:
    """Add the addresses to the application. ``must_be_host`` raises `Refusal` for a request without the key.

    What sees and what prints is only loaded when somebody asks for it: a table without a camera needs neither.
    """

    def look(table: str) -> flask.typing.ResponseReturnValue:
        must_be_host(house, table)
        return _fresh(flask.jsonify({"ok": True, **aim().look(house.get(table), pages.chosen_language())}))

    def act(table: str) -> flask.typing.ResponseReturnValue:
        must_be_host(house, table)
        try:
            wish = flask.request.get_json(force=True, cache=False)
        except RecursionError:
            raise Refusal(Code.MESSAGE_MALFORMED) from None
        aim().act(wish)
        return look(table)

    def picture(table: str, number: int) -> flask.typing.ResponseReturnValue:
        must_be_host(house, table)
        shown = aim().picture(number)
        if shown is None:
            return flask.Response(status=404)
        return _fresh(flask.Response(shown, content_type="image/jpeg"))

    def layout(table: str) -> flask.typing.ResponseReturnValue:
        from hardware.camera.layout_files import to_json

        must_be_host(house, table)
        layout = aim().layout_for(house.get(table))
        response = _fresh(flask.jsonify(to_json(layout)))
        response.headers["Content-Disposition"] = f'attachment; filename="{aim().book.chosen}.json"'
        return response

    def markers(table: str) -> flask.typing.ResponseReturnValue:
        from companion.mat import marker_words
        from hardware.printing.table_markers import write_table_markers

        must_be_host(house, table)
        paper = "letter" if flask.request.args.get("paper") == "letter" else "a4"
        written = io.BytesIO()
        size = min(max(aim().book.table.marker_size, 10.0), 70.0)
        write_table_markers(written, size=size, paper=paper, words=marker_words(pages.chosen_language()))
        response = _fresh(flask.Response(written.getvalue(), content_type="application/pdf"))
        response.headers["Content-Disposition"] = 'attachment; filename="markers.pdf"'
        return response

    app.add_url_rule("/host/<table>/markers.pdf", "aiming_markers", markers)
    app.add_url_rule("/host/<table>/aiming.json", "aiming", look)
    app.add_url_rule("/host/<table>/aiming.json", "aiming_act", act, methods=["POST"])
    app.add_url_rule("/host/<table>/aiming/<int:number>.jpg", "aiming_picture", picture)
    app.add_url_rule("/host/<table>/layout.json", "aiming_layout", layout)


def _fresh(response: flask.Response) -> flask.Response:
    response.headers["Cache-Control"] = "no-store"
    return response
