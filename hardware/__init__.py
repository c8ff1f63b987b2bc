"""The senses: cameras, dice and what is printed for them. They know no game."""
