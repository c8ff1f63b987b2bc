## stand_ins

log-stand_in_seated = { $level ->
    [good] Zastępca (dobry) gra na miejscu { $seat } za gracza { $name }.
   *[careful] Zastępca (ostrożny) gra na miejscu { $seat } za gracza { $name }.
}
log-stand_in_left = Zastępca opuszcza miejsce { $seat }.
log-stand_in_asked = { $level ->
    [good] Zastępca (dobry) ma grać na miejscu { $seat } za gracza { $name }.
   *[careful] Zastępca (ostrożny) ma grać na miejscu { $seat } za gracza { $name }.
}
log-stand_in_agreed = { $level ->
    [good] Zastępca (dobry) gra na miejscu { $seat } za gracza { $name }.
   *[careful] Zastępca (ostrożny) gra na miejscu { $seat } za gracza { $name }.
}
log-stand_in_declined = Na miejscu { $seat } nie gra zastępca.
log-stand_in_withdrawn = Nikt już nie prosi o zastępcę.
stand_in-face_down = Z jego kart akcji leżą zakryte: { $cards }.
proposal-stand_in_effect = Jeśli się zgadzasz, na miejscu { $seat } gra zastępca za gracza { $name }, który może w każdej chwili wrócić.
