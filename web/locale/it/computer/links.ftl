# Links that are made new, on the page of the computer.
links-title = Link
links-why = Se qualcuno ha un link di un organizzatore o della casa che non dovrebbe avere, crea link nuovi: chi ne ha uno vecchio è fuori. I giocatori tengono i loro posti e le partite continuano.
links-sure = Tutti gli organizzatori, chi ha bozze e il telefono che fa da telecamera avranno bisogno dei loro link nuovi. Questo dispositivo tiene i suoi diritti; la pagina iniziale ha i link.
links-new = Crea link nuovi
links-new_sure = Crea link nuovi adesso
