### default_pages

default-chapter_round = Ronda { $round }
default-slot = En el hueco
