"""Pack JSON of The Pillars of the Earth from entered values, and entered values from a pack's JSON."""

from __future__ import annotations

from typing import Any

from companion.games import pack_loader
from companion.games.enrolment_fields import JsonObject
from companion.games.enrolment_form import Values, assembled
from companion.games.pillars_of_the_earth.enrolment_checks import OTHER, PIECES
from engine.core.validators import PackError
from engine.pillars_of_the_earth.names import GAME
from engine.pillars_of_the_earth.pack import Pack

GIFTS = ("first", "second")
"""The two gains of which an advantage card offers one."""
MASON, TOOLMAKER = "mason", "toolmaker"
"""The craftsmen who need another card or metal that is not used up (PE-K4, K7)."""
COUNTED = ("spaces", "choose_space", "supply")
"""The parts of the board whose values are entered one by one."""
OPEN_SPACES = ("bishop", "court")
"""The places whose number of spaces no source gives."""


def content(values: Values) -> JsonObject:
    """The content of a pack. The board is the reference pack's until it is entered; missing cards are left out."""
    known = pack_loader.reference_data(GAME)
    board = known["board"]
    printed: Values = {part: value for part, value in board.items() if isinstance(value, dict)}
    die = values.get("tax_die", {}).get("tax_die", board["tax_die"])

    def compared(part: str) -> JsonObject:
        return {**printed[part], **values.get(part, {})}

    return {
        "board": {
            **{part: compared(part) for part in COUNTED},
            "tax_die": sorted(die),
        },
        "craftsmen": [
            {**card, **values.get(f"starter-{card['id']}", {})}
            if card["round"] == 0
            else _craftsman_json(card, values[f"card-{card['id']}"])
            for card in known["craftsmen"]
            if card["round"] == 0 or f"card-{card['id']}" in values
        ],
        "resources": [{**card, **values.get(f"resource-{card['id']}", {})} for card in known["resources"]],
        "advantages": [
            _advantage_json(card, values[f"card-{card['id']}"])
            for card in known["advantages"]
            if f"card-{card['id']}" in values
        ],
        "events": [
            _event_json(other, values[f"card-{other['id']}"])
            for other in known["events"]
            if f"card-{other['id']}" in values
        ],
    }


def _craftsman_json(known: JsonObject, value: JsonObject) -> JsonObject:
    work = (value.get("work") or [{"do": OTHER}])[0]
    made: dict[str, Any] = {
        "id": known["id"],
        "type": work["do"],
        "round": known["round"],
        "cost": value.get("cost"),
        "use": work.get("use", {}),
        "gives": work.get("gives", {}),
        "capacity": value.get("capacity"),
    }
    return (
        made
        | ({"with_metal": True} if work["do"] == TOOLMAKER else {})
        | ({"mason": True} if work["do"] == MASON else {})
    )


def _effect_of(value: JsonObject) -> JsonObject:
    """The effect of a card: one that was not entered is resolved by hand."""
    effect: JsonObject = (value.get("effects") or [{"do": "by_hand"}])[0]
    return effect


def _title(known: JsonObject, value: JsonObject) -> str:
    """What the owner typed, or the name on the sticker."""
    return str(value.get("title", "")).strip() or str(known["title"])


def _advantage_json(known: JsonObject, value: JsonObject) -> JsonObject:
    entered = _effect_of(value)
    effect = {key: value for key, value in entered.items() if key not in GIFTS}
    gifts = [gift for gift in (entered.get("first"), entered.get("second")) if gift is not None]
    return {
        "id": known["id"],
        "title": _title(known, value),
        "kind": value.get("kind"),
        **effect,
        **({"choices": gifts} if gifts else {}),
        **({"last": True} if known.get("last") else {}),
    }


def _event_json(known: JsonObject, value: JsonObject) -> JsonObject:
    return {"id": known["id"], "title": _title(known, value), "good": value.get("good"), **_effect_of(value)}


def take_apart(data: JsonObject) -> Values:
    """The values that make this pack; the JSON must be that of a valid pack."""
    board = data["board"]
    values: dict[str, JsonObject] = {
        "spaces": {place: board["spaces"][place] for place in OPEN_SPACES},
        "choose_space": dict(board["choose_space"]),
        "supply": {kind: board["supply"][kind] for kind in PIECES},
        "tax_die": {"tax_die": sorted(board["tax_die"])},
    }
    for entry in data["craftsmen"]:
        use, gives, capacity = entry.get("use", {}), entry["gives"], entry.get("capacity", 1)
        if entry["round"] == 0:
            values[f"starter-{entry['id']}"] = {"use": use, "gives": gives, "capacity": capacity}
        else:
            work = [{"do": entry["type"], "use": use, "gives": gives}]
            values[f"card-{entry['id']}"] = {"cost": entry.get("cost", 0), "capacity": capacity, "work": work}
    for card in data["resources"]:
        values[f"resource-{card['id']}"] = {"workers": card["workers"]}
    for gift in data["advantages"]:
        gifts = dict(zip(GIFTS, gift.get("choices", []), strict=False))
        parameters = {key: value for key, value in gift.items() if key in ("do", "gain", "material")}
        effects = [{**parameters, **gifts}]
        values[f"card-{gift['id']}"] = {"title": gift["title"], "kind": gift["kind"], "effects": effects}
    for event in data["events"]:
        effects = [{key: value for key, value in event.items() if key in ("do", "n", "gain", "lose")}]
        values[f"card-{event['id']}"] = {"title": event["title"], "good": event["good"], "effects": effects}
    return values


def covers(data: JsonObject) -> bool:
    """Whether taking a valid pack apart and putting it together gives the same game; a pack may hold other cards."""
    try:
        again = Pack.parse(assembled(GAME, data, content(take_apart(data))))
    except (PackError, KeyError):  # its cards are not those of the form
        return False
    whole = Pack.parse(data)
    return (
        (again.board, again.craftsmen, again.resources) == (whole.board, whole.craftsmen, whole.resources)
        and (again.advantages, again.events) == (whole.advantages, whole.events)
    )  # fmt: skip
