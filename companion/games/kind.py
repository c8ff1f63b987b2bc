"""What a table needs to know of the game that is played at it.

A ``Kind`` stands between the table, which knows no game, and the rules, which know no table. Its defaults come from
the rules package and the reference pack of the same name; a game's folder beside this module overrides what is its
own: its stickers, what its cards answer when a camera sees them, its simulated players, its enrolment. A file
``mat.json`` in that folder is the game's own mat.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from companion import packs
from companion.simulated_players import SimulatedPlayers
from engine.games import GAMES
from hardware.camera import layout as layouts
from hardware.camera.layout import Layout

if TYPE_CHECKING:
    from companion.demo import DemoPlayers
    from companion.enrolment_form import Form

Translate = Callable[[str], str]
"""Gives a text in the reader's language, or the text itself where there is no translation."""

PLACE = "council"
"""The zone of the mat on which the table's own cards are laid; a seat's slot is named after the seat."""


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


class Lies(Protocol):
    """Where a card lies on the mat: its zone, and its turn in degrees clockwise.

    ``answered`` is the id of the ask that it answered last, before it was taken up and laid down anew ("" for none).
    """

    zone: str
    turn: float
    answered: str


class Answered(NamedTuple):
    """What the mat answers to an ask: the value, and the texts of the stickers that say so."""

    value: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sticker:
    """A card's sticker: what the code says, the card's name, and the part of the game that it belongs to."""

    text: str
    title: str
    part: str


class Kind:
    """A game that a table can play; each game is a subclass with one instance, ``KIND``, in its folder."""

    name: str = ""
    """The name of the rules package, of the pack's folder and of this game's folder."""
    rank: int = 9
    """Where the game stands among the others when one is chosen."""
    quicker_than_peer: float = 1.0
    """What ``bench`` holds random play to: so many times the decisions of its peer's actions in the same time."""
    replay_milliseconds: float = 50.0
    """What ``bench`` holds the replay of a whole game of four to, at most."""
    told_anew: frozenset[str] = frozenset()
    """Senses that a card answers once more after it was turned on the mat."""
    printed_cards: frozenset[str] = frozenset()
    """Parts of the view that are a printed card (its id under "card") or a list of such: owners may have photos."""

    # ------------------------------------------------------------------ rules and pack

    def load_pack(self) -> Any:
        """The reference pack."""
        return packs.reference(self.name)

    def check_pack(self, data: object) -> str:
        """The hash of a good pack's JSON. Raises ``engine.core.data.PackError``."""
        found: str = GAMES[self.name].Pack.parse(data).hash
        return found

    def about_pack(self, pack: Any) -> dict[str, Any]:
        """What a record says of its pack: its name, its version, and the hash of all that is in it."""
        return {"name": pack.name, "version": pack.version, "hash": pack.hash}

    def parse(self, raw: Mapping[str, Any], pack: Any) -> Any:
        """A set-up for this pack. Raises ``engine.core.Refused``."""
        return GAMES[self.name].Setup.parse(dict(raw))

    def begin(self, setup: Any, pack: Any) -> Running:
        """A game at its first asks."""
        game: Running = GAMES[self.name].Game(setup, pack)
        return game

    def view(self, game: Any, viewer: str) -> dict[str, Any]:
        """What one viewer may see."""
        shown: dict[str, Any] = GAMES[self.name].view(game, viewer)
        return shown

    def record(self, setup: dict[str, Any], pack: Any, answers: list[list[Any]]) -> dict[str, Any]:
        """The saved game."""
        from companion import records

        return records.record_of_answers(setup, pack, answers)

    def asked(self, ask: str) -> dict[str, Any] | None:
        """A term for what an ask of that id was about, without its answer; None for what is no ask.

        >>> Kind().asked("1.3.play-2.N")
        {'key': 'waiting.play'}
        """
        parts = ask.split(".")
        return {"key": f"waiting.{parts[2].split('-')[0].rstrip('0123456789_')}"} if len(parts) > 2 else None

    # ------------------------------------------------------------------ stickers and the mat

    def stickers(self, pack: Any, translate: Translate = str) -> list[Sticker]:
        """The stickers of a pack's cards and of what the game has beside it; none: no card of it is ever seen."""
        return []

    def parts(self) -> tuple[str, ...]:
        """The parts of the game by which its stickers can be chosen for printing."""
        return tuple(dict.fromkeys(sticker.part for sticker in self.stickers(self.load_pack())))

    def texts(self, pack: Any) -> tuple[str, ...]:
        """What the stickers say that the camera may see; none: anything.

        The reference pack's are among them, for it is their numbers that an owner's cards are enrolled under.
        """
        both = (*self.stickers(pack), *self.stickers(self.load_pack()))
        return tuple(dict.fromkeys(sticker.text for sticker in both))

    def answer_of(self, game: Any, ask: Choice, lying: Mapping[str, Lies]) -> Answered | None:
        """What the cards on the mat answer to an ask, by the texts of their stickers.

        ``lying`` holds only cards that have not answered this sense before.
        """
        return None

    def mat_layout(self) -> Layout:
        """Where the zones of the game's mat are: those in its folder's ``mat.json``, else the built-in ones.

        Raises ``hardware.camera.layout.LayoutError``. What can be read may still not work: ``companion.mats.mat_of``
        looks at that as well.
        """
        file = Path(sys.modules[type(self).__module__].__file__ or "").parent / "mat.json"
        return _mat_in(file) if file.exists() else layouts.MAT

    def mat_words(self, _: Translate) -> tuple[str, str]:
        """What is written on the mat: in the middle, and in the slot of each seat."""
        return _("Open cards"), _("Your card")

    def numbers_of_sides(self, pack: Any) -> dict[str, int]:
        """Numbers that the middle of the mat bears towards each seat, where the printed board has such ones."""
        return {}

    # ------------------------------------------------------------------ simulated tables

    @property
    def players(self) -> type[SimulatedPlayers]:
        """Who plays when this game is simulated."""
        return SimulatedPlayers

    @property
    def demo(self) -> type[DemoPlayers]:
        """Who plays it in the demo, with hands that roll dice and, in a game of cards, lay cards."""
        from companion.demo import DemoPlayers

        return DemoPlayers

    # ------------------------------------------------------------------ printed copies

    def enrolment(self) -> Form | None:
        """What there is to tell of a printed copy; None: no copy can be enrolled."""
        return None


@cache
def _mat_in(file: Path) -> Layout:
    return layouts.load(file)
