"""Hardware: camera, dice reader and printing. Nothing here depends on a game."""
