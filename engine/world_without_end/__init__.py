"""World Without End (2009), by the clauses WWE-S to WWE-Z."""

from engine.core.validators import PackError
from engine.world_without_end.game import Game
from engine.world_without_end.pack import Pack
from engine.world_without_end.set_up_list import set_up_list
from engine.world_without_end.setup import Setup
from engine.world_without_end.view import view

__all__ = ["Game", "Pack", "PackError", "Setup", "set_up_list", "view"]
