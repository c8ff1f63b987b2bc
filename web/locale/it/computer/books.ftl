# Backup di tutto, sulla pagina del computer.
books-title = Backup
books-last = L’ultimo backup è stato fatto { $ago }.
books-none = Non c’è ancora nessun backup di questo computer.
books-make = Fai un backup adesso
books-making = Si sta facendo un backup e rigiocando ogni partita che contiene. Potete continuare a giocare.
books-download = Scarica
books-secret = Chi ha un file così può leggere ogni risposta nascosta e ha le chiavi di tutti gli organizzatori. Custodiscilo come il computer stesso.
books-house = Un backup contiene le chiavi di tutti gli organizzatori. Può scaricarlo solo chi gestisce questo computer: apri il link di casa.
books-choose = Scegli un backup su questo dispositivo
books-restore_sure = Ripristina adesso
books-sure_everything = Tutto torna com’era in questo backup: partite, pacchetti, impostazioni e tutte le chiavi. Poi valgono solo i link di quel computer, anche per questa pagina. Ciò che c’è ora viene conservato accanto.
books-preparing = Si sta controllando il backup e rigiocando ogni partita che contiene. Nulla è ancora cambiato.
books-restarting = Il backup è in ordine. Exchequer si riavvia tra un attimo.
books-by_hand = Il backup è in ordine. Ferma Exchequer nel suo terminale (Ctrl-C) e riavvialo: allora viene ripristinato.
