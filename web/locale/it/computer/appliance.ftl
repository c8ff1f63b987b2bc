# The page of the computer itself.
appliance-title = Questo computer
appliance-computer = Che cosa gira qui
appliance-name = Nome
appliance-version = Versione di Exchequer
appliance-tables = Tavoli in corso
appliance-sections = In questa pagina
appliance-to_start = Alla pagina iniziale
appliance-silent = Il computer non risponde. Questa pagina riprende da sola appena risponde.
