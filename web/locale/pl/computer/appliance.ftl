# The page of the computer itself.
appliance-title = Ten komputer
appliance-computer = Co tu działa
appliance-name = Nazwa
appliance-version = Wersja Exchequera
appliance-tables = Stoły w grze
appliance-sections = Na tej stronie
appliance-to_start = Do strony startowej
appliance-silent = Komputer nie odpowiada. Ta strona wznowi pracę sama, gdy odpowie.
