"""Stand-ins at a table: they sit on free seats, play from their view, are given back, and never vote."""

from __future__ import annotations

from random import Random

import flask
import pytest

from companion.errors import Code, Refusal
from companion.server.app import Services
from companion.server.stand_in_players import play_one
from companion.settings import Settings
from companion.simulation.players import players_of
from companion.tables.commands import consent, standing_in
from companion.tables.commit import summary_of
from companion.tables.seats import Seat
from companion.tables.state.rows import Move
from companion.tables.table import HOST, Table
from tests.companion.conftest import PageClient
from tests.companion.tables.voting import proposals, same_after_restart, vote

WWE = "world_without_end"


@pytest.fixture
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return Settings(data=tmp_path_factory.mktemp("data"), rate=1e6, burst=1_000_000, changes_a_minute=1_000_000,
                    stand_in_pace=3600.0)  # fmt: skip


def two_and_a_third(
    app: flask.Flask, parts: Services, game: str = WWE
) -> tuple[Table, dict[str, PageClient], PageClient]:
    """A game of two people with a stand-in on a free seat, and its host page."""
    table = parts.registry.open("Third", game=game)
    host = PageClient(app, table.id, "host", parts.registry.keys.key(table.id))
    phones = {}
    for seat, colour in (("N", "blue"), ("E", "red")):
        phones[seat] = PageClient(app, table.id)
        phones[seat].take_seat(seat, colour, f"P{seat}")
    assert host.send("stand_in", {"seat": "S", "level": "careful", "carer": "E"})["ok"]
    assert host.send("start", {"start_player": "S"})["ok"]
    return table, phones, host


def settle(table: Table, random: Random) -> None:
    """Settle one ask: stand-ins their own, people and chance the others."""
    if play_one(table):
        return
    game = table.game
    assert game is not None
    ask = random.choice(list(game.asks))
    table.answer(ask.id, players_of(table.game_name, game, random).choose(ask), HOST if ask.seat is None else ask.seat)


@pytest.mark.parametrize("game", ["world_without_end", "pillars_of_the_earth", "monasterium"])
def test_two_play_with_a_stand_in_that_goes_on_after_a_restart(
    app: flask.Flask, parts: Services, settings: Settings, game: str
) -> None:
    table, _phones, _host = two_and_a_third(app, parts, game)
    random = Random(1)
    while sum(line.seat == "S" for line in table.record) < 6:
        settle(table, random)
    again = same_after_restart(table, settings)
    assert again.people["S"].stand_in == "careful"
    assert again.stand_ins == ["S"]
    assert table.public()["people"]["S"]["stand_in"] == "careful"
    assert summary_of(table.state).stand_ins == (table.people["S"].name,)
    before = len(again.record)
    while len(again.record) < before + 6:
        settle(again, random)
    assert again.game is not None
    again.game.ledger.check(everything=True)


def test_a_stand_ins_moves_are_shown_only_to_the_player_who_moves_its_pieces(app: flask.Flask, parts: Services) -> None:
    table, phones, host = two_and_a_third(app, parts)
    random = Random(2)
    while not table.view("S")["instructions"]:
        settle(table, random)
    (care,) = phones["E"].envelope()["care"]
    assert (care["seat"], care["level"]) == ("S", "careful")
    assert len(care["instructions"]) == len(table.view("S")["instructions"])
    assert all("{" not in line["text"] for line in care["instructions"])
    for other in (phones["N"], host, PageClient(app, table.id, "table")):
        assert "care" not in other.envelope()
    standing_in.seat_stand_in(table, "S", "good")
    assert "care" not in phones["E"].envelope()
    assert host.envelope()["care"][0]["level"] == "good"


def test_the_moves_of_all_its_answers_in_a_turn_are_shown_together(
    app: flask.Flask, parts: Services, settings: Settings
) -> None:
    table, _phones, _host = two_and_a_third(app, parts)
    assert table.game is not None
    table.answer(table.game.asks[0].id, "I-02", HOST)
    while play_one(table):
        pass
    assert [line.seat for line in table.record] == [None, "S", "S"], "it places the event, then plays a card"
    keys = [line["text"]["key"] for line in table.view("S")["instructions"]]
    assert "lay_action_card" in keys
    assert len(keys) > 2, "the income of the first answer is there too"
    assert same_after_restart(table, settings).view("S")["instructions"] == table.view("S")["instructions"]
    table.undo(HOST, table.epoch, 1)
    assert "lay_action_card" not in [line["text"]["key"] for line in table.view("S")["instructions"]]


def test_only_a_stand_in_answers_for_itself_but_any_player_enters_its_roll(app: flask.Flask, parts: Services) -> None:
    table, phones, host = two_and_a_third(app, parts, "monasterium")
    random = Random(3)

    def asked() -> bool:
        return table.game is not None and any(ask.seat == "S" for ask in table.game.asks)

    while not asked():
        settle(table, random)
    assert table.game is not None
    roll = next(ask for ask in table.game.asks if ask.seat == "S")
    rolled = players_of("monasterium", table.game, random).choose(roll)
    assert phones["E"].envelope()["care"][0]["asks"][0]["id"] == roll.id
    assert phones["E"].answer(roll.id, rolled)["ok"]
    place = next(ask for ask in table.game.asks if ask.seat == "S")
    for page in (phones["N"], phones["E"], host):
        assert not page.answer(place.id, place.values[0])["ok"]
    with pytest.raises(Refusal):
        table.answer(place.id, place.values[0], "camera")
    assert play_one(table)


def test_a_seat_that_the_host_has_freed_gets_a_stand_in_only_by_consent(
    app: flask.Flask, parts: Services, settings: Settings
) -> None:
    table, phones, host = two_and_a_third(app, parts)
    host.send("free_seat", {"seat": "N"})
    reply = host.send("stand_in", {"seat": "N", "level": "good"})
    assert reply == {"ok": True, "seated": False}
    (proposal,) = proposals(host)
    assert proposal["may_withdraw"]
    assert {voter["seat"] for voter in proposal["awaited"]} == {"N", "E"}, "the stand-in on S is not counted"
    vote(phones["E"], True)
    assert "N" not in table.people
    vote(phones["N"], True)
    assert table.people["N"].stand_in == "good"
    assert same_after_restart(table, settings).state.former["N"].person.name == "PN"
    assert phones["N"].take_seat("N", "blue", "PN")["waiting"] is False


def test_a_stand_in_is_not_asked_about_the_record_or_a_correction(app: flask.Flask, parts: Services) -> None:
    table, phones, host = two_and_a_third(app, parts)
    consent.propose_record(table)
    assert proposals(host)[0]["awaited"][0]["seat"] == "N"
    assert [voter["seat"] for voter in proposals(host)[0]["awaited"]] == ["N", "E"]
    host.send("withdraw", {"proposal": proposals(host)[0]["number"]})
    assert not consent.correct(
        table, [Move.model_validate({"n": 1, "kind": "wool", "from": "supply", "to": "seat:S"})], ""
    )
    assert [voter["seat"] for voter in proposals(host)[0]["awaited"]] == ["N", "E"]
    vote(phones["N"], True)
    vote(phones["E"], True)
    assert table.view("S")["mine"] is not None
    assert table.game is not None
    assert table.game.ledger.held("wool", "seat:S") == 2


def test_a_reason_for_a_refusal_does_not_reveal_what_others_hide(app: flask.Flask, parts: Services) -> None:
    _table, phones, host = two_and_a_third(app, parts)
    phones["N"].send("leave_seat", {"stand_in": "careful", "carer": "E"})
    host.send("correct", {"moves": [{"n": 9, "kind": "wool", "from": "seat:S", "to": "supply"}], "note": ""})
    assert [voter["seat"] for voter in proposals(host)[0]["awaited"]] == ["E"]
    vote(phones["E"], True)
    assert not proposals(host)
    assert "reason" not in phones["E"].envelope()


@pytest.mark.parametrize(
    ("seat", "carer", "code"),
    [("W", None, Code.SEAT_NOT_IN_GAME), ("N", None, Code.SEAT_TAKEN), ("S", "S", Code.SEAT_EMPTY)],
)
def test_a_stand_in_on_an_unavailable_seat_is_refused(
    app: flask.Flask, parts: Services, seat: str, carer: Seat | None, code: Code
) -> None:
    table, _phones, _host = two_and_a_third(app, parts)
    with pytest.raises(Refusal) as refused:
        standing_in.seat_stand_in(table, seat, "good", carer)
    assert refused.value.code is code
