"""The folders of a small game, each at the path that it would have in the house.

Nothing here is collected where it lies: ``tests/house/test_a_fourth_game_needs_only_its_own_folders.py`` lays the
folders into a copy of the house, and runs what is to be run there.
"""

collect_ignore_glob = ["*"]
