"""View parts: whoever is sent a text gets what the value alone gives in their wording, whatever others were sent."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.server.view_texts import ViewTexts
from web.i18n.languages import LANGUAGES
from web.i18n.render import render_view

LONG = 32
"""Lines of an account book that are many."""

VIEWERS = ("N", "E", "S", "W", "table")


def any_term(chance: Random) -> dict[str, Any]:
    """A term that names no seat, a seat, or the pile of one."""
    seat, n = chance.choice("NESW"), chance.randint(1, 4)
    return chance.choice(
        [
            {"key": "name.amount", "n": n, "kind": "wood"},
            {"key": "return_move", "n": n, "kind": "wood", "from": "forest", "to": f"seat:{seat}"},
            {"key": "log.vp", "seat": seat, "n": n},
            {"key": "deed.gave", "give": [{"key": "give", "n": n, "kind": "wood", "pile": "forest"}]},
        ]
    )


def any_value(chance: Random, depth: int = 3) -> Any:
    """A value of a view: plain ones, terms, lists and objects."""
    kind = chance.randrange(8 if depth else 5)
    match kind:
        case 0:
            return chance.choice([None, True, False, 7, -1.5, 'a "text" – €', ""])
        case 1 | 2:
            return chance.randint(0, 3)
        case 3 | 4:
            return any_term(chance)
        case 5:
            return [any_value(chance, depth - 1) for _ in range(chance.randrange(5))]
        case 6:
            return {"bonus": any_value(chance, depth - 1), "id": chance.randint(1, 2)}
    return {f"f{number}": any_value(chance, depth - 1) for number in range(chance.randrange(4))}


def changed(value: Any, chance: Random) -> Any:
    """The same value, or one of which a part is another; what stays is the same object, or an equal one."""
    if chance.random() < 0.3:
        return value
    if isinstance(value, list):
        items = [changed(one, chance) if chance.random() < 0.4 else one for one in value]
        return items if chance.random() < 0.5 else [*items, any_value(chance, 1)][chance.randrange(2) :]
    if isinstance(value, dict) and "key" not in value:
        return {key: changed(each, chance) if chance.random() < 0.4 else each for key, each in value.items()}
    return json.loads(json.dumps(value)) if chance.random() < 0.3 else any_value(chance, 1)


@pytest.mark.parametrize("seed", range(12))
def test_each_viewer_is_sent_what_a_server_that_keeps_nothing_sends(seed: int) -> None:
    chance = Random(seed)
    texts = ViewTexts("")
    public = {key: any_value(chance) for key in ("seats", "waiting", "log", "places", "event", "cost")}
    own = {seat: {"book": [], "deeds": any_value(chance), "gold": number} for number, seat in enumerate("NESW")}
    asks = {viewer: any_value(chance) for viewer in VIEWERS}
    for _ in range(40):
        public = {key: changed(value, chance) for key, value in public.items()}
        for mine in own.values():
            mine["book"] = [*mine["book"], *({"text": any_term(chance)} for _ in range(chance.randrange(3)))]
            mine["deeds"] = changed(mine["deeds"], chance)
        for viewer in chance.sample(VIEWERS, chance.randint(1, 5)):
            asks[viewer] = changed(asks[viewer], chance)
            view = {
                "viewer": viewer, "seats": public["seats"], "waiting": public["waiting"], "asks": asks[viewer],
                "log": public["log"], "mine": own.get(viewer), "places": public["places"], "event": public["event"],
                "cost": public["cost"],
            }  # fmt: skip
            language = chance.choice(LANGUAGES)
            assert json.loads(texts.view(view, language, viewer).text) == render_view(view, language)
            if chance.random() < 0.3:
                texts.settle()
        texts.settle()
    assert max(len(mine["book"]) for mine in own.values()) > LONG


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_seat_alone_sees_changes_no_text_of_the_others(language: str) -> None:
    """The same public parts at two tables, at which one seat hides other things, are the same bytes to all others."""
    sent: list[list[bytes]] = []
    for hidden in (1, 2):
        texts, seen = ViewTexts(""), list[bytes]()
        for step in range(6):
            chance = Random(step)
            public = {
                "seats": [any_term(chance) for _ in range(4)],
                "places": any_value(chance),
                "log": [any_term(chance)],
            }
            for viewer in VIEWERS:
                mine: dict[str, Any] | None = {"gold": step, "deeds": [any_term(chance)]} if viewer in "NES" else None
                if viewer == "W":
                    secret = {"key": "return_move", "n": hidden, "kind": "wood", "from": "forest", "to": "seat:W"}
                    mine = {"gold": hidden, "deeds": [secret] * hidden, "book": [{"text": secret}] * 40 * hidden}
                text = texts.view({"viewer": viewer, **public, "mine": mine}, language, viewer).text
                if viewer != "W":
                    seen.append(text)
            texts.settle()
        sent.append(seen)
    assert sent[0] == sent[1]


def test_sentences_that_were_rendered_for_one_player_are_given_to_no_other_at_another_table() -> None:
    secret = {"key": "return_move", "n": 3, "kind": "wood", "from": "forest", "to": "seat:N"}
    first, second = ViewTexts(""), ViewTexts("")
    yours = first.view({"mine": {"deeds": [secret]}, "viewer": "N"}, "en", "N").text.decode()
    theirs = second.view({"mine": {"deeds": [secret]}, "viewer": "E"}, "en", "E").text.decode()
    assert "your screen" in yours and "your screen" not in theirs
