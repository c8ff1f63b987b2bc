"""What the pages of The Pillars of the Earth show: goods, wheel, places, market, events, and nothing hidden."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from engine.pillars_of_the_earth.printed import PLACES
from engine.pillars_of_the_earth.view import view
from tests.rules.game_driver import own_part
from tests.web.sample_tables import PEOPLE, SampleTables


def test_goods_income_and_taxes_are_shown_on_the_phone_before_they_are_due(samples: SampleTables) -> None:
    sample = samples.shared("builder")
    page, seat = sample.open(), sample.seat
    shown = view(sample.game, seat)
    mine = next(player for player in shown["seats"] if player["seat"] == seat)
    goods, due = page.locator(".goods"), page.locator(".due")
    expect(goods.locator(".purse b")).to_have_text(str(mine["gold"]))
    assert goods.locator(".cubes b").all_inner_texts() == [str(n) for n in mine["cubes"].values()]
    expect(goods.locator(".crew").first.locator("li")).to_have_count(len(mine["craftsmen"]))
    own = own_part(shown)["due"]
    come = [own["mill"], *own["cubes"].values()]
    assert due.locator(".crew b b").all_inner_texts() == [str(n) for n in come if n]
    losses = [f"−{duty['vp']} VP" if duty["vp"] else "0 VP" if duty["missing"] else "✓\nmet" for duty in own["tax"]]
    assert due.locator(".figures td").all_inner_texts() == losses


def test_the_table_page_tells_the_wheel_the_places_and_the_market_also_in_words(samples: SampleTables) -> None:
    page = samples.shared("builder").open("table")
    shown = view(samples.shared("builder").game, "table")
    order = ", ".join(f"{PEOPLE[stone['seat']][0]} ({stone['cost']})" for stone in shown["cost"]["passed"])
    words = page.locator(".board-words")
    expect(words).to_contain_text(
        f"The next builder costs {shown['cost']['next']} gold. Passed, in this order: {order}."
    )
    for place in PLACES:
        owners = [PEOPLE[seat][0] if seat else "free" for seat in shown["places"][place]]
        lines = words.locator(f"[data-place={place}] ol > li")
        assert [line.split(":")[0] for line in lines.all_text_contents()] == owners, place
    market = words.locator("[data-place=market] ul li").all_text_contents()
    assert market[:3] == [
        f"{n} {kind.capitalize()}: {shown['prices']['buy'][kind]} Gold" for kind, n in shown["market"].items()
    ]
    at_mill = [f"{PEOPLE[player['seat']][0]}: {player['mill']} Workers" for player in shown["seats"] if player["mill"]]
    assert words.locator("[data-place=mill] li").all_text_contents() == at_mill


def test_a_lasting_event_is_shown_with_its_time_and_its_exceptions(samples: SampleTables) -> None:
    page = samples.shared("limited").open()
    expect(page.locator(".event")).to_contain_text("This round each player may pass with at most 2 builders")
    expect(page.locator('.ask button[value="pass"]')).to_contain_text("It stays unused")
    expect(samples.shared("limited").open("table").locator(".event .slot")).to_contain_text("at most 2 builders")
    game: Any = samples.shared("tax").game
    quarrel = game.board.next_pass_limit is not None
    shown = samples.shared("tax").open("table").locator(".event")
    expect(shown).to_contain_text("In force in phase II of the next round." if quarrel else game.board.event.title)


def test_the_cathedral_has_the_pieces_that_are_set_the_outlines_of_the_others_and_the_scaffold_of_the_next(
    samples: SampleTables,
) -> None:
    page = samples.shared("tax").open("table")
    game: Any = samples.shared("tax").game
    set_ = game.board.pieces_set
    assert set_ > 0
    expect(page.locator(".rising .set")).to_have_count(set_)
    expect(page.locator(".rising .missing")).to_have_count(6 - set_)
    expect(page.locator(".rising .scaffold")).to_have_count(1)


def test_no_page_shows_another_seats_ask_or_cards_that_are_still_face_down(samples: SampleTables) -> None:
    sample = samples.shared("market")
    game, trader = sample.game, sample.seat
    other = next(seat for seat in PEOPLE if seat != trader)
    assert [view(game, viewer)["asks"] for viewer in (other, "table")] == [[], []]
    page = sample.open(seat=other)
    expect(page.locator(".waiting")).to_contain_text(PEOPLE[trader][0])
    expect(page.locator(".stalls")).to_have_count(0)
    hidden = [card.title for card in game.pack.events.values() if card.id not in game.board.used_events]
    hidden += [card.title for card in game.pack.advantages.values() if card.id not in game.board.used_advantages]
    for kind, seat in (("phone", other), ("table", "")):
        text = sample.open(kind, seat=seat).locator("#app").inner_text()
        assert [title for title in hidden if title in text] == []
