"""Game plug-in of the Drovers' Race: a card in the slot of the asked seat plays it."""

from companion.games.plugin import GamePlugin
from companion.games.slot_cards import SlotCards
from engine.drovers_race import Game, Pack, Setup
from engine.drovers_race.race import Board


class DroversRace(GamePlugin[Game, Setup, Pack]):
    """The Drovers' Race at a table."""

    name = "drovers_race"
    slot_cards = SlotCards("DV", "card", Board.cards, named="kind")


PLUGIN = DroversRace()
