### stand_ins

log-stand_in_seated = { $level ->
    [good] Ein Ersatzspieler (gut) spielt den Platz { $seat } für { $name }.
   *[careful] Ein Ersatzspieler (vorsichtig) spielt den Platz { $seat } für { $name }.
}
log-stand_in_left = Der Ersatzspieler hat den Platz { $seat } verlassen.
log-stand_in_asked = { $level ->
    [good] Ein Ersatzspieler (gut) soll den Platz { $seat } von { $name } spielen.
   *[careful] Ein Ersatzspieler (vorsichtig) soll den Platz { $seat } von { $name } spielen.
}
log-stand_in_agreed = { $level ->
    [good] Ein Ersatzspieler (gut) spielt den Platz { $seat } für { $name }.
   *[careful] Ein Ersatzspieler (vorsichtig) spielt den Platz { $seat } für { $name }.
}
log-stand_in_declined = Kein Ersatzspieler spielt den Platz { $seat }.
log-stand_in_withdrawn = Es wird kein Ersatzspieler mehr gewünscht.
stand_in-face_down = Von seinen Aktionskarten liegen diese verdeckt: { $cards }.
proposal-stand_in_effect = Stimmst du zu, spielt ein Ersatzspieler den Platz { $seat } von { $name }; man bekommt ihn jederzeit zurück.
