"""The folders of a small game, each at the path that it would have in the project.

Nothing here is collected: ``tests/project/test_fourth_game.py`` copies the folders into a copy of the project and
runs there what is to be run.
"""

collect_ignore_glob = ["*"]
