"""Game plug-in: the interface between a table and the rules of one game.

The table imports no game, and the rules import no table. The defaults of a ``GamePlugin`` come from the rules package
and the reference pack of the same name. A game's folder beside this module overrides what differs: stickers, the
answers of cards on the mat, the policy that values options, enrolment. A file ``mat.json`` in that folder is the
game's own mat.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Generic, cast

from pydantic import JsonValue

from companion.games import pack_loader
from companion.games.enrolment_form import Form
from companion.games.hands import Hands
from companion.games.imagined import CannotImagine
from companion.games.number_form import number_form
from companion.games.policy import Policy
from companion.games.protocols import CardAnswer, Game, LyingCard, Pack, Setup
from companion.games.slot_cards import SlotCards, SlotHands
from companion.games.stickers import CardSticker
from engine.core import Ask, Term
from engine.core.number_pack import NumberPack
from engine.core.referee import BaseGame
from engine.core.set_up_list import SetUpStep
from engine.core.view_types import AnyView, AskView
from engine.games import GAMES
from hardware.camera.geometry import layout as layouts
from hardware.camera.geometry.layout import Layout
from web.i18n.render import Texts


class GamePlugin(Generic[Game, Setup, Pack]):
    """A game that a table can play; each game is a subclass with one instance, ``PLUGIN``, in its folder.

    The parameters are the classes of its rules package: the running game, the set-up and the pack.
    """

    name: str = ""
    """The name of the rules package, of the pack's folder and of this game's folder."""
    rank: int = 9
    """The position of the game in lists, in ascending order."""
    answered_again_when_turned: frozenset[str] = frozenset()
    """Values of ``Ask.device_input`` that a card answers again after it was turned on the mat."""
    planned: frozenset[str] = frozenset()
    """The subjects of the asks that a plan may answer."""
    previewed: frozenset[str] | None = None
    """The planned asks whose answers a preview may show; None for all.

    In a game with hidden information these are the asks after which everything is public: an answer's consequences
    must not be shown before it is given. For other asks a preview only names the proposed value.
    """
    turns: frozenset[str] = frozenset()
    """The planned asks that begin a turn: a proposed plan ends before the next of them."""
    read_choices: frozenset[str] = frozenset()
    """Values of ``Ask.device_input`` of which a device reads a seat's choice, so that a plan may propose it."""
    policy: type[Policy[Game]] = Policy
    """The policy of simulated players."""
    slot_cards: SlotCards | None = None
    """The cards of the players' colours, for a game in which a camera reads no other cards."""
    printed_cards: frozenset[str] = frozenset()
    """Parts of the view that are printed cards (id under "card") or lists of them; photos are added to these."""

    def module(self, name: str) -> Any:
        """A module of the game's folder that is loaded when it is needed, or None if the game has none."""
        for package in (kind.__module__ for kind in type(self).__mro__):
            is_folder = package != __name__ and hasattr(sys.modules[package], "__path__")
            if is_folder and importlib.util.find_spec(f"{package}.{name}") is not None:
                return importlib.import_module(f"{package}.{name}")
        return None

    def idle_answer(self, ask: Ask) -> str | None:
        """The answer that a preview assumes for another seat: one that changes nothing for the others.

        None for an ask that ends a preview.
        """
        return None

    def may_preview(self, ask: Ask) -> bool:
        """Whether a preview may show what an answer to this ask would do."""
        return ask.what in (self.planned if self.previewed is None else self.previewed)

    def offered_with(self, game: Game, ask: Ask, value: str) -> Sequence[tuple[str, str]]:
        """The follow-up answers that the ask's view offers with one of its options, each as ask and value.

        A plan may continue with one of them even after an answer that may not be previewed.
        """
        return ()

    def asked_again(self, game: Game, ask: Ask) -> bool:
        """Whether a seat will be asked the same again after other seats, which may take what it wants.

        A proposal then ranks the seat's choices, and the first that is still possible is given
        (``companion.tables.later_answers``).
        """
        return False

    # ------------------------------------------------------------------ rules and pack

    def load_pack(self) -> Pack:
        """The reference pack."""
        return cast("Pack", pack_loader.reference(self.name))

    def check_pack(self, data: object) -> str:
        """The hash of a valid pack's JSON. Raises ``engine.core.validators.PackError``."""
        found: str = GAMES[self.name].Pack.parse(data).hash
        return found

    def about_pack(self, pack: Pack) -> dict[str, JsonValue]:
        """The entry for a pack in a record: its name, its version, and the hash of its content."""
        return {"name": pack.name, "version": pack.version, "hash": pack.hash}

    def parse(self, raw: Mapping[str, object], pack: Pack) -> Setup:
        """A set-up for this pack. Raises ``engine.core.Refused``."""
        setup: Setup = GAMES[self.name].Setup.parse(dict(raw))
        return setup

    def begin(self, setup: Setup, pack: Pack) -> Game:
        """A game at its first asks."""
        game: Game = GAMES[self.name].Game(setup, pack)
        return game

    def view(self, game: Game, viewer: str) -> AnyView:
        """The view of a seat, or of "table"."""
        shown: AnyView = GAMES[self.name].view(game, viewer)
        return shown

    def stand_in_notes(self, view: Mapping[str, Any]) -> list[Term]:
        """What people who move a stand-in's pieces have to know, from the view of its seat, beyond its instructions."""
        return []

    def imagine(self, setup: Setup, pack: Pack, view: Mapping[str, Any], ask: AskView, random: Random) -> BaseGame:
        """A game that may go on from this ask of a seat's view, up to the next count: by the module ``imagined``.

        Raises ``companion.games.imagined.CannotImagine``; a stand-in then values options by what they move.
        """
        module = self.module("imagined")
        if module is None:
            raise CannotImagine(self.name)
        game: BaseGame = module.imagine(setup, pack, view, ask, random)
        return game

    def unseen_cards(self, ask: Ask) -> tuple[str, ...]:
        """The enrolment items of the unseen cards that an ask may turn up; empty for any other ask.

        A printed card that the pack does not know can replace one of them.
        """
        return ()

    def set_up_list(self, pack: Pack, seats: Mapping[str, str]) -> list[SetUpStep]:
        """The steps of the set-up for these players (seat: colour); empty for a game without a list of them."""
        listed = getattr(GAMES.get(self.name), "set_up_list", None)
        return [] if listed is None else cast("list[SetUpStep]", listed(seats, pack))

    # ------------------------------------------------------------------ stickers and the mat

    def stickers(self, pack: Pack, texts: Texts | None = None) -> list[CardSticker]:
        """The stickers of all cards that a camera reads, in a language; empty for a game without such cards."""
        return self.slot_cards.stickers(texts or self.texts_in()) if self.slot_cards else []

    def texts_in(self, language: str = "en") -> Texts:
        """The game's texts in a language."""
        return Texts(language, self.name)

    def parts(self) -> tuple[str, ...]:
        """The parts of the game by which its stickers can be chosen for printing."""
        return tuple(dict.fromkeys(sticker.part for sticker in self.stickers(self.load_pack())))

    def texts(self, pack: Pack) -> tuple[str, ...]:
        """The sticker texts that the camera accepts; empty: all texts.

        The texts of the reference pack are always among them: an owner's cards are enrolled under its numbers.
        """
        both = (*self.stickers(pack), *self.stickers(self.load_pack()))
        return tuple(dict.fromkeys(sticker.text for sticker in both))

    def answer_from_cards(self, game: Game, ask: Ask, lying: Mapping[str, LyingCard]) -> CardAnswer | None:
        """The answer of the cards on the mat to an ask; None where they give none or are ambiguous.

        ``lying`` has the cards by the texts of their stickers, without those that have already answered an
        ask of the same ``device_input``.
        """
        return self.slot_cards.answer(game, ask, lying) if self.slot_cards else None

    def answers_in_the_hand(self, game: Game, ask: Ask, texts: Sequence[str]) -> Sequence[CardAnswer] | None:
        """The answers of cards that were photographed for an ask and lie in no zone.

        None: the answers of `answer_from_cards` as if the cards lay in the zone of the ask.
        """
        return None

    def hands(self) -> Hands[Game]:
        """The hands of the demo, which lay cards on the mat."""
        return SlotHands(self.slot_cards) if self.slot_cards else Hands()

    def mat_layout(self) -> Layout:
        """The geometry of the game's mat: that of ``mat.json`` in its folder, else the built-in one.

        Raises `hardware.camera.geometry.layout.LayoutError`. ``companion.devices.layouts.mat_of`` also checks the
        geometry.
        """
        file = Path(sys.modules[type(self).__module__].__file__ or "").parent / "mat.json"
        return _mat_in(file) if file.exists() else layouts.MAT

    def mat_words(self, texts: Texts) -> tuple[str, str]:
        """The labels printed on the mat: of the middle, and of the slot of each seat."""
        return texts("print-mat_middle"), texts("print-mat_slot")

    def numbers_of_sides(self, pack: Pack) -> dict[str, int]:
        """Numbers printed round the middle of the mat, by seat; empty where the board has none."""
        return {}

    # ------------------------------------------------------------------ printed copies

    def enrolment(self) -> Form | None:
        """The form by which the owner of a printed copy enrols it: that of the module ``enrolment``, if there is one.

        None: no copy can be enrolled.
        """
        if (module := self.module("enrolment")) is not None:
            form: Form = module.form()
            return form
        pack = GAMES[self.name].Pack
        return number_form(self.name, pack) if issubclass(pack, NumberPack) else None


@cache
def _mat_in(file: Path) -> Layout:
    return layouts.load(file)
