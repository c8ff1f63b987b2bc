"""Which games a table can play, and what the table needs to know of each.

A game is a name and five functions; everything else about it stays behind them. The rules come
from ``engine``, the printed facts from a pack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion import packs
from engine.world_without_end import Game, Setup, view


class Choice(Protocol):
    """An open ask, as ``engine.core.Ask`` has it."""

    id: str
    seat: str | None
    sense: str | None
    values: Sequence[str]

    def allows(self, value: object) -> bool:
        """Whether this value is a legal answer."""
        ...


class Running(Protocol):
    """A running game, as ``engine.core.BaseGame`` has it."""

    answers: list[Any]
    over: bool

    @property
    def asks(self) -> Sequence[Any]:
        """The open asks (each a `Choice`)."""
        ...

    def answer(self, ask_id: str, value: str) -> None:
        """Settle an ask, or raise ``engine.core.Refused``."""
        ...

    def correct(self, moves: Iterable[dict[str, Any]], note: str) -> None:
        """Correct the table, or raise ``engine.core.Refused``."""
        ...

    def undo_terms(self, count: int, viewer: str = "table") -> list[dict[str, Any]]:
        """Which pieces go back where, as that viewer may read it."""
        ...

    def checksum(self) -> str:
        """What binds the state and all that led to it."""
        ...


@dataclass(frozen=True, slots=True)
class Kind:
    """A game that a table can play.

    ``load_pack()`` gives the pack in use, ``about_pack(pack)`` its JSON description for the record,
    ``parse(raw, pack)`` a set-up (raises ``engine.core.Refused``), ``begin(setup, pack)`` a game at
    its first asks, ``view(game, viewer)`` what one viewer may see, ``record(setup, pack, answers)`` the
    saved game. ``event_card(text)`` and ``action_card(text)`` read a sticker: the event's value, and
    (colour, action), or None. ``stickers(pack)`` gives the texts of all stickers that the camera may see (none:
    anything). ``asked(ask)`` is a term for what an ask of that id was about, without its answer.
    """

    name: str
    load_pack: Callable[[], Any]
    about_pack: Callable[[Any], dict[str, Any]]
    parse: Callable[[Mapping[str, Any], Any], Any]
    begin: Callable[[Any, Any], Running]
    view: Callable[[Any, str], dict[str, Any]]
    record: Callable[[dict[str, Any], Any, list[list[Any]]], dict[str, Any]]
    event_card: Callable[[str], str | None]
    action_card: Callable[[str], tuple[str, str] | None]
    stickers: Callable[[Any], tuple[str, ...]] = lambda pack: ()
    asked: Callable[[str], dict[str, Any] | None] = lambda _ask: None


ACTIONS = (
    "grain",
    "piety",
    "building_material",
    "building_project",
    "sale",
    "privilege",
    "house_building",
    "rent",
    "donation",
    "weaver",
    "medicine",
    "favour",
)
"""The action cards in the order in which their stickers are numbered, from 01."""

_COLOURS = {"B": "blue", "R": "red", "G": "green", "Y": "yellow"}
_DECKS = ("I", "II", "III", "IV")


def event_card(text: str) -> str | None:
    """The event card of a sticker.

    >>> event_card("WE-I-04"), event_card("WE-I-4"), event_card("hello")
    ('I-04', None, None)
    """
    parts = text.split("-")
    if len(parts) != 3 or parts[0] != "WE" or parts[1] not in _DECKS:
        return None
    number = parts[2]
    return f"{parts[1]}-{number}" if len(number) == 2 and number.isascii() and number.isdigit() else None


def action_card(text: str) -> tuple[str, str] | None:
    """The colour and the action of an action card's sticker.

    >>> action_card("WA-B-01"), action_card("WA-B-13")
    (('blue', 'grain'), None)
    """
    parts = text.split("-")
    if len(parts) != 3 or parts[0] != "WA" or parts[1] not in _COLOURS:
        return None
    number = parts[2]
    if len(number) != 2 or not (number.isascii() and number.isdigit()) or not 1 <= int(number) <= len(ACTIONS):
        return None
    return _COLOURS[parts[1]], ACTIONS[int(number) - 1]


def sticker_texts(pack: Any) -> tuple[str, ...]:
    """What the stickers of a pack's event cards and of all action cards say.

    The reference pack's are among them, for it is their numbers that an owner's cards are enrolled under.
    """
    events = dict.fromkeys(f"WE-{card.id}" for one in (pack, packs.reference()) for card in one.cards)
    actions = [f"WA-{letter}-{number:02}" for letter in _COLOURS for number in range(1, len(ACTIONS) + 1)]
    return (*events, *actions)


def asked(ask: str) -> dict[str, Any] | None:
    """What an ask of this id was about, as everybody may know it; None for what is no ask.

    >>> asked("1.3.play2.N")
    {'key': 'waiting.play'}
    """
    parts = ask.split(".")
    return {"key": f"waiting.{parts[2].rstrip('0123456789_')}"} if len(parts) > 2 else None


def _about(pack: Any) -> dict[str, Any]:
    """What a record says of its pack: its name, its version, and the hash of all that is in it."""
    return {"name": pack.name, "version": pack.version, "hash": pack.hash}


def _world_without_end() -> Kind:
    from companion import records

    return Kind(
        name="world_without_end",
        load_pack=packs.reference,
        about_pack=_about,
        parse=lambda raw, pack: Setup.parse(dict(raw)),
        begin=Game,
        view=view,
        record=records.record_of_answers,
        event_card=event_card,
        action_card=action_card,
        stickers=sticker_texts,
        asked=asked,
    )


_KINDS: dict[str, Callable[[], Kind]] = {"world_without_end": _world_without_end}
_loaded: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Add a game, or put another in its place (tests do)."""
    _loaded[kind.name] = kind


def kind_of(name: str) -> Kind:
    """The game of this name, loaded at first use. Raises KeyError for an unknown one."""
    if name not in _loaded:
        _loaded[name] = _KINDS[name]()
    return _loaded[name]
