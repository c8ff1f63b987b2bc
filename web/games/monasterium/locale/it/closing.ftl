## La pagina della fine di un anno

closing-title = Fine dell’anno { $roman }
