game-name = Monasterium

amount-influence = { $n ->
    [one] { $n } influenza
   *[other] { $n } influenze
}
amount-soup = { $n ->
    [one] { $n } zuppa
   *[other] { $n } zuppe
}
amount-rosary = { $n ->
    [one] { $n } rosario
   *[other] { $n } rosari
}
amount-tool = { $n ->
    [one] { $n } strumento
   *[other] { $n } strumenti
}
amount-book = { $n ->
    [one] { $n } libro
   *[other] { $n } libri
}
amount-novice_blue = { $n ->
    [one] { $n } novizio blu
   *[other] { $n } novizi blu
}
amount-die_blue = { $n ->
    [one] { $n } dado blu
   *[other] { $n } dadi blu
}
amount-disc_blue = { $n ->
    [one] { $n } dischetto blu
   *[other] { $n } dischetti blu
}
amount-messenger_blue = { $n ->
    [one] { $n } messaggero blu
   *[other] { $n } messaggeri blu
}
amount-novice_red = { $n ->
    [one] { $n } novizio rosso
   *[other] { $n } novizi rossi
}
amount-die_red = { $n ->
    [one] { $n } dado rosso
   *[other] { $n } dadi rossi
}
amount-disc_red = { $n ->
    [one] { $n } dischetto rosso
   *[other] { $n } dischetti rossi
}
amount-messenger_red = { $n ->
    [one] { $n } messaggero rosso
   *[other] { $n } messaggeri rossi
}
amount-novice_green = { $n ->
    [one] { $n } novizio verde
   *[other] { $n } novizi verdi
}
amount-die_green = { $n ->
    [one] { $n } dado verde
   *[other] { $n } dadi verdi
}
amount-disc_green = { $n ->
    [one] { $n } dischetto verde
   *[other] { $n } dischetti verdi
}
amount-messenger_green = { $n ->
    [one] { $n } messaggero verde
   *[other] { $n } messaggeri verdi
}
amount-novice_yellow = { $n ->
    [one] { $n } novizio giallo
   *[other] { $n } novizi gialli
}
amount-die_yellow = { $n ->
    [one] { $n } dado giallo
   *[other] { $n } dadi gialli
}
amount-disc_yellow = { $n ->
    [one] { $n } dischetto giallo
   *[other] { $n } dischetti gialli
}
amount-messenger_yellow = { $n ->
    [one] { $n } messaggero giallo
   *[other] { $n } messaggeri gialli
}
amount-neutral_die = { $n ->
    [one] { $n } dado neutrale
   *[other] { $n } dadi neutrali
}
amount-action_tile = { $n ->
    [one] { $n } tessera Azione
   *[other] { $n } tessere Azione
}
amount-reroll_tile = { $n ->
    [one] { $n } tessera Rilancia i dadi
   *[other] { $n } tessere Rilancia i dadi
}
amount-mission_card = { $n ->
    [one] { $n } carta Missione
   *[other] { $n } carte Missione
}
amount-chalice = { $n ->
    [one] { $n } calice
   *[other] { $n } calici
}
amount-hourglass = { $n ->
    [one] { $n } clessidra
   *[other] { $n } clessidre
}
amount-window_A = { $n ->
    [one] { $n } vetrata di A
   *[other] { $n } vetrate di A
}
amount-window_B = { $n ->
    [one] { $n } vetrata di B
   *[other] { $n } vetrate di B
}
amount-window_C = { $n ->
    [one] { $n } vetrata di C
   *[other] { $n } vetrate di C
}
amount-window_D = { $n ->
    [one] { $n } vetrata di D
   *[other] { $n } vetrate di D
}
amount-window_E = { $n ->
    [one] { $n } vetrata di E
   *[other] { $n } vetrate di E
}

kind-influence = influenza
kind-soup = zuppa
kind-rosary = rosario
kind-tool = strumento
kind-book = libro
kind-neutral_die = dado neutrale
kind-action_tile = tessera Azione
kind-reroll_tile = tessera Rilancia i dadi
kind-mission_card = carta Missione
kind-chalice = calice
kind-hourglass = clessidra
kind-novice_blue = novizio blu
kind-die_blue = dado blu
kind-disc_blue = dischetto blu
kind-messenger_blue = messaggero blu
kind-novice_red = novizio rosso
kind-die_red = dado rosso
kind-disc_red = dischetto rosso
kind-messenger_red = messaggero rosso
kind-novice_green = novizio verde
kind-die_green = dado verde
kind-disc_green = dischetto verde
kind-messenger_green = messaggero verde
kind-novice_yellow = novizio giallo
kind-die_yellow = dado giallo
kind-disc_yellow = dischetto giallo
kind-messenger_yellow = messaggero giallo
kind-window_A = vetrata di A
kind-window_B = vetrata di B
kind-window_C = vetrata di C
kind-window_D = vetrata di D
kind-window_E = vetrata di E

action-novice = inviare un novizio
action-soup = zuppa
action-influence = influenza
action-rosary = un rosario
action-messenger = il messaggero
action-swap = uno scambio
action-tool = uno strumento
action-goods = due beni uguali
action-points = 3 PV
action-window = una vetrata
action-tile = niente, ma la tessera Azione viene girata
action-soup-1 = Prendi 1 zuppa
action-soup-2 = Prendi 2 zuppe
action-influence-1 = Prendi 1 influenza
action-influence-2 = Prendi 2 influenze
action-rosary-1 = Prendi 1 rosario
action-rosary-2 = Prendi 2 rosari
action-tool-1 = Prendi 1 strumento
action-book-1 = Prendi 1 libro
action-swap-soup = Scambia 1 zuppa con uno strumento
action-swap-tool = Scambia 1 strumento con un libro
action-messenger-1 = Muovi il messaggero di 1 casella
action-messenger-2 = Muovi il messaggero di 2 caselle
action-novice-0 = Invia un novizio
action-novice-1 = Invia un novizio con 1 influenza in meno
action-points-3 = 3 PV

mission-a_1 = A1
mission-a_2 = A2
mission-a_3 = A3
mission-a_4 = A4
mission-a_5 = A5
mission-b_1 = B1
mission-b_2 = B2
mission-b_3 = B3
mission-b_4 = B4
mission-b_5 = B5
mission-c_1 = C1
mission-c_2 = C2
mission-c_3 = C3
mission-c_4 = C4
mission-c_5 = C5

monastery-any = un monastero qualsiasi
