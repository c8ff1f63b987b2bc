## Mazzo stampato

deck-chapter = Capitolo { $chapter }
deck-chapter_label = { $n } turni
deck-chapter_text = Metti { $n } carte evento di questo capitolo coperte su questa carta.
deck-immediate = Evento: immediato
deck-permanent = Evento: fino alla fine del capitolo
deck-starred = prima partita
deck-plague = peste { $n }
deck-action = Carta azione
deck-action_grain = Prendi 1 grano dal campo.
deck-action_piety = Prendi 1 devozione dalla cattedrale.
deck-action_building_material = Prendi 1 pietra dalla cava oppure 1 legno dalla foresta.
deck-action_building_project = Metti fino a 2 delle tue pietre e dei tuoi legni in un progetto: 3 PV ciascuno.
deck-action_sale = Vendi quanta lana vuoi a 2 monete l’una e al massimo 1 tessuto a 4 monete.
deck-action_privilege = Esegui ancora una volta la carta azione che hai giocato subito prima in questo capitolo.
deck-action_house_building = Paga 1 moneta e 1 pietra o legno, come mostra il sito, e mettici una casa.
deck-action_rent = Prendi le rendite di al massimo 2 delle tue case.
deck-action_donation = Paga 1 moneta e metti un tuo sigillo su un progetto non completato.
deck-action_weaver = Trasforma 1 o 2 lane in altrettanti tessuti.
deck-action_medicine = Prendi 1 moneta e 1 PV; oppure, dal capitolo III, cura i malati.
deck-action_favour = Muovi la Pietra del Favore di 1 casella e ricevi quel favore.
