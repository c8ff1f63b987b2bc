# The page of the computer itself.
appliance-title = This computer
appliance-computer = What runs here
appliance-name = Name
appliance-version = Version of Exchequer
appliance-tables = Tables in play
appliance-sections = On this page
appliance-to_start = To the start page
appliance-silent = The computer does not answer. This page goes on by itself when it does.
