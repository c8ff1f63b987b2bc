"""Pack JSON of World Without End from entered values, and entered values from a pack's JSON."""

from __future__ import annotations

from functools import cache

from companion.games import pack_loader
from companion.games.enrolment_fields import JsonObject
from companion.games.enrolment_form import Values
from engine.world_without_end.pack_reading import COUNTED
from engine.world_without_end.printed import SEATS
from engine.world_without_end.setup import GAME

PRINTED = ("favour", "council", "tax_die", "plague_tokens", "supply")
"""The items of the board that no list of the pack names."""
ENTERED = ("title", "kind", "starred", "corners", "arrow", "plague", "effects")
"""The keys of an event card that are entered."""


def content(values: Values) -> JsonObject:
    """The content of a pack. The board is the reference pack's until it is entered; missing cards are left out."""
    known = pack_loader.reference_data(GAME)
    board = known["board"]

    def entered(item: str, initial: JsonObject) -> JsonObject:
        return {**initial, **values.get(item, {})}

    numbers = entered("council", board["council_numbers"])
    stock = entered("supply", board["supply"])
    return {
        "board": {
            "council_numbers": {seat: numbers[seat] for seat in SEATS},
            "favour_track": entered("favour", board)["favour_track"],
            "supply": {kind: stock[kind] for kind in COUNTED},
            "tax_die": sorted(values.get("tax_die", {}).get("tax_die", board["tax_die"])),
            "sites": [
                {"id": site["id"], **{key: entered(f"site-{site['id']}", site)[key] for key in ("material", "rent")}}
                for site in board["sites"]
            ],
            "projects": [{**project, **values.get(f"project-{project['id']}", {})} for project in board["projects"]],
            "plague_places": [
                {**place, **values.get(f"place-{place['place']}", {})} for place in board["plague_places"]
            ],
            "plague_tokens": sorted(values.get("plague_tokens", {}).get("plague_tokens", board["plague_tokens"])),
        },
        "cards": [
            _card_json(card["id"], card["deck"], values[f"card-{card['id']}"])
            for card in known["cards"]
            if f"card-{card['id']}" in values
        ],
    }


def _card_json(id: str, deck: int, value: JsonObject) -> JsonObject:
    title = str(value.get("title", "")).strip()
    return {
        "id": id,
        "deck": deck,
        "starred": value.get("starred"),
        "title": title or id,
        "kind": value.get("kind"),
        "corners": value.get("corners"),
        "arrow": value.get("arrow"),
        "plague": value.get("plague"),
        "effects": value.get("effects"),
    }


def take_apart(data: JsonObject) -> Values:
    """The values that make this pack, as far as the form has items for them; the JSON must be that of a valid pack."""
    board = data["board"]
    values: dict[str, JsonObject] = {
        "favour": {"favour_track": board["favour_track"]},
        "council": dict(board["council_numbers"]),
        "supply": dict(board["supply"]),
        "tax_die": {"tax_die": sorted(board["tax_die"])},
        "plague_tokens": {"plague_tokens": sorted(board["plague_tokens"])},
    }
    for site in board["sites"]:
        values[f"site-{site['id']}"] = {"material": site["material"], "rent": site["rent"]}
    for project in board["projects"]:
        spaces = {"stone": project["stone"], "wood": project["wood"]}
        values[f"project-{project['id']}"] = {**spaces, "bonus": project["bonus"]}
    for place in board["plague_places"]:
        values[f"place-{place['place']}"] = {"reward": place["reward"]}
    for card in data["cards"]:
        entered = {key: value for key, value in card.items() if key in ENTERED and value is not None}
        values[f"card-{card['id']}"] = entered
    known = items()
    return {item: value for item, value in values.items() if item in known}


@cache
def items() -> frozenset[str]:
    """The items of the form: the sites, projects, places and cards are those of the reference pack."""
    pack = pack_loader.reference_data(GAME)
    board = pack["board"]
    return frozenset(
        [
            *PRINTED,
            *(f"site-{site['id']}" for site in board["sites"]),
            *(f"project-{project['id']}" for project in board["projects"]),
            *(f"place-{place['place']}" for place in board["plague_places"]),
            *(f"card-{card['id']}" for card in pack["cards"]),
        ]
    )


def covers(data: JsonObject) -> bool:
    """Whether the pack's sites, projects and cards are those of the form; another pack may name its own."""

    def fixed(pack: JsonObject) -> object:
        board = pack["board"]
        return (
            [site["id"] for site in board["sites"]],
            [(project["id"], project["arrives"], project.get("spire", False)) for project in board["projects"]],
            sorted(card["id"] for card in pack["cards"]),
        )

    return fixed(data) == fixed(pack_loader.reference_data(GAME))
