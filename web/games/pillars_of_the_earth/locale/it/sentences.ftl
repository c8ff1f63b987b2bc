do-card = Sposta una carta { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.

return_card = Sposta una carta { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.

needed-mortar_mixer = Senza, i tuoi muratori non rendono nulla.
needed-woodworker = Senza non puoi comprare legno al mercato.
needed-stonecutter = Senza non puoi vendere pietra al mercato.

card-resource = carta materiale «{ AMOUNT($kind, $n) }»

event_does-pay_gold = Ogni giocatore paga { $n } monete e perde 1 PV ogni 2 monete mancanti.
event_does-limit_passes = Nel prossimo turno ogni giocatore può passare con al massimo { $n ->
    [one] { $n } architetto.
   *[other] { $n } architetti.
}
event_does-less_yield = In questo turno ogni carta materiale rende { $n ->
    [one] { $n } cubo
   *[other] { $n } cubi
} in meno.
event_does-gain = Ogni giocatore riceve { $gains }.
event_does-lose = Ogni giocatore perde { $gains }, o tutto ciò che ne ha se ne ha di meno.
event_does-by_hand = Fate ciò che dice la carta; l’organizzatore corregge il tavolo.

advantage_does-gain = Subito: { $gains }.
advantage_does-choice = Subito: uno di due doni.
advantage_does-patron = A ogni turno 1 { $kind } in più.
advantage_does-tax_free = Una volta: nessuna tassa in un turno a tua scelta.
advantage_does-foresee = Puoi guardare in anticipo il prossimo evento.
advantage_does-black_worker = A ogni turno il lavoratore nero lavora per te.
advantage_does-by_hand = Fate ciò che dice la carta; l’organizzatore corregge il tavolo.

in_force-pass_limit = In questo turno ogni giocatore può passare con al massimo { $n ->
    [one] { $n } architetto; un altro resta inutilizzato.
   *[other] { $n } architetti; un altro resta inutilizzato.
}
in_force-next_pass_limit = In vigore nella fase II del prossimo turno.
in_force-less_yield = In vigore quando i luoghi danno i cubi.

forbidden-buy = Senza il tuo artigiano ({ $craftsman }) non puoi comprare { $kind }.
forbidden-sell = Senza il tuo artigiano ({ $craftsman }) non puoi vendere { $kind }.

craftsman-mortar_mixer = Impastatore di malta
craftsman-woodworker = Falegname
craftsman-stonecutter = Tagliapietre
craftsman-toolmaker = Costruttore di utensili
craftsman-master_woodworker = Mastro falegname
craftsman-potter = Vasaiolo
craftsman-carpenter = Carpentiere
craftsman-mason = Muratore
craftsman-goldsmith = Orafo
craftsman-engineer = Ingegnere
craftsman-glassblower = Vetraio
craftsman-joiner = Ebanista
craftsman-sculptor = Scultore
craftsman-organ_builder = Mastro organista
craftsman-plasterer = Intonacatore
craftsman-bell_founder = Costruttore di campane
craftsman-master_carpenter = Mastro carpentiere
craftsman-glass_painter = Pittore su vetro
craftsman-other = Un altro artigiano

take = { $kind ->
    [gold] Sposta avanti di { $n } il tuo segnalino dell’oro.
   *[other] Prendi { AMOUNT($kind, $n) } { PILE($pile, form: "from") }.
}

give = { $kind ->
    [gold] Sposta indietro di { $n } il tuo segnalino dell’oro.
   *[other] Metti { AMOUNT($kind, $n) } { PILE($pile, form: "to") }.
}

gold_forward = Sposta avanti di { $n } il segnalino dell’oro di { $seat }.
gold_forward-yours = Sposta avanti di { $n } il tuo segnalino dell’oro.
gold_back = Sposta indietro di { $n } il segnalino dell’oro di { $seat }.
gold_back-yours = Sposta indietro di { $n } il tuo segnalino dell’oro.
