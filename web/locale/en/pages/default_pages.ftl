### Pages of games without pages of their own.

default-chapter_round = Round { $round }
default-slot = In the slot
