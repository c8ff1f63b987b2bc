### log

log-moved_card = Przeniesiono kartę { PILE($from, form: "from") } { PILE($to, form: "to") }: { $card }.
log-open_card = Odkryto: { $card }.
log-took_card = Wzięto: { $card }.
log-used_card = Użyto: { $card }.
log-dismissed = Zwolniono: { $card }.
log-passed = Pas, koniec udziału w tej fazie.
log-builder = Postawiono budowniczego: { $place }, pole { $space }.
log-refused_builder = Budowniczy ({ $of }) wrócił do worka; ciągnięto jeszcze raz.
log-passed_builder = Pas przy koszcie { $n }; budowniczy zostaje na kole kosztów.
log-builder_unused = Budowniczy trafia obok planszy, w tej rundzie bez użycia.
log-protected = Chroni biskup.
log-gold_lost = Przepadło { $n ->
    [one] { $n } złoto
    [few] { $n } złota
    [many] { $n } złota
   *[other] { $n } złota
}: nikt nie ma więcej niż 30.
log-buy = Kupiono: { AMOUNT($kind, $n) }.
log-sell = Sprzedano: { AMOUNT($kind, $n) }.
log-left_market = Opuszczono targ.
log-worked = Użyto: { $card } { $n }×.
log-piece_set = Katedra rośnie: część { $n } z 6.
log-start_player = Następny pierwszy gracz.
