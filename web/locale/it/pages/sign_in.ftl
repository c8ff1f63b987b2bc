### Sign-in of staff, and the page of a stand.

sign_in-title = Accesso
sign_in-name = Nome
sign_in-password = Password
sign_in-submit = Accedi
sign_in-lost = Per il personale della casa. Chi gestisce gli account dà una nuova password.
sign_in-to_house = Tavoli della casa
sign_in-stand_closed = Qui non è ancora aperto nessun tavolo.
sign_in-stand_waits = Chiedi al personale di aprirne uno. Poi questa pagina prosegue da sola.
sign_in-stand_unknown = Codice sconosciuto
sign_in-stand_unknown_text = Questo codice non porta da nessuna parte. Chiedi al personale un nuovo cartoncino.
sign_in-for_staff = Accesso del personale
