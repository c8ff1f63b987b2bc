### default_pages

default-chapter_round = Runde { $round }
default-slot = Im Kartenfeld
