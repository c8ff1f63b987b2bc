"""Folders of a fourth game, each at the path that it would have in the project.

Nothing here is collected: ``tests/project/test_fourth_game.py`` copies the folders into a copy of the project and runs
the game and its clause tests there.
"""

collect_ignore_glob = ["*"]
