### default_pages

default-chapter_round = Runda { $round }
default-slot = Na polu karty
