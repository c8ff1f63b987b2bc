default-chapter_round = Turno { $round }
default-slot = Nello spazio per la carta
