"""Set-up list: the steps on the table before the start, which all phones tick off together."""

from __future__ import annotations

import flask
import pytest

from companion.games import names, plugin_of
from companion.server.app import Services
from companion.settings import Settings
from engine.core.piles import SCREEN
from engine.games import GAMES
from tests.companion.conftest import PageClient
from tests.companion.tables.changed_rules import seated
from tests.companion.tables.voting import same_after_restart

COLOURS = {"N": "blue", "E": "red", "S": "green", "W": "yellow"}


def test_ticking_needs_a_seat_and_a_known_step(app: flask.Flask, parts: Services) -> None:
    early = parts.registry.open("Early", game="world_without_end")
    guest = PageClient(app, early.id)
    assert guest.send("tick_step", {"step": "board", "done": True})["code"] == "not_seated"
    guest.take_seat("N", "blue")
    assert guest.send("tick_step", {"step": "own:E:red", "done": True})["code"] == "step_unknown"
    number = early.state.number
    assert guest.send("tick_step", {"step": "board", "done": False})["ok"]
    assert early.state.number == number, "what changes nothing is no row"


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("count", [2, 3, 4])
def test_each_player_has_one_step_of_their_own_with_the_goods_with_which_the_rules_begin(game: str, count: int) -> None:
    plugin, rules = plugin_of(game), GAMES[game]
    pack = plugin.load_pack()
    seats = dict(list(COLOURS.items())[:count])
    begun = rules.Game(rules.Setup.parse({"game": game, "seats": seats, "start_player": "N"}), pack)
    steps = plugin.set_up_list(pack, seats)
    assert [step["seat"] for step in steps if step["part"] == "seat"] == list(seats)
    assert len({step["id"] for step in steps}) == len(steps)
    mine = next(step for step in steps if step["seat"] == "E")["text"]
    goods = {kind: n for kind, n in mine.items() if kind in ("wool", "gold", "influence", "soup", "rosary")}
    assert goods == {kind: begun.ledger.held(kind, SCREEN["E"]) for kind in goods}
    assert mine.get("vp", 0) == begun.ledger.points["E"]


@pytest.mark.parametrize("game", names())
def test_steps_that_were_ticked_off_are_not_instructed_again(parts: Services, settings: Settings, game: str) -> None:
    tables = [parts.registry.open(name, game=game) for name in ("Ticked", "Not ticked")]
    for table in tables:
        seated(table)
    for step in tables[0].set_up_list():
        if step["seat"] != "E":
            tables[0].tick(step["id"], True, "N")
    for table in tables:
        table.start(start_player="N")
    ticked, plain = ({viewer: table.view(viewer) for viewer in ("N", "E", "table")} for table in tables)
    assert plain["E"]["instructions"] == ticked["E"]["instructions"], "a seat that has not ticked gets the instructions"
    for viewer in ("N", "table"):
        first = {step["number"] for step in ticked[viewer]["instructions"]}
        assert first < {step["number"] for step in plain[viewer]["instructions"]} or not plain[viewer]["instructions"]
        assert ticked[viewer]["instructed"] == plain[viewer]["instructed"]
        shown = {step["id"] for step in ticked[viewer]["instructions"]}
        assert all(shown.issuperset(total["ids"]) for total in ticked[viewer]["sums"])
    again = same_after_restart(tables[0], settings)
    assert again.view("N") == tables[0].view("N")
