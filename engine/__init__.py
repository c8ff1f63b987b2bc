"""The rules of the games: no clock, no chance, no input or output, standard library only."""
