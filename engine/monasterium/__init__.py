"""Monasterium (2020), by the clauses MO-S to MO-Z."""

from engine.core.validators import PackError
from engine.monasterium.game import Game
from engine.monasterium.pack import Pack
from engine.monasterium.set_up_list import set_up_list
from engine.monasterium.setup import Setup
from engine.monasterium.view import view

__all__ = ["Game", "Pack", "PackError", "Setup", "set_up_list", "view"]
