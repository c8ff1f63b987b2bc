### Texts of the templates: frames of pages, the start page, refusals.

frame-description = The ledger of a real game table: cards, dice and cubes stay on the table, the accounts are kept here.
frame-loading = Loading…
frame-needs_script = This page needs JavaScript.
frame-all_tables = All tables
frame-phone = My phone
frame-skip_to_now = Skip to Now
frame-table = Table
frame-host = Host
frame-join = Join
frame-camera = Set up the camera
frame-phone_camera = This phone as the camera
frame-own_copy = Your own copy
frame-start = Tables

missing-title = No such table
missing-text = There is no table at this address. Scan the join code again, or choose a table.

no_rights-title = Only the host can do this
no_rights-text = Tables and packs are created by the person who runs this server, or by the host of a table. Open the house link, which the terminal shows at the start, or go back to the host page of your table.

refusal-title = This was not done

settings-title = Language and light
settings-language = Language
settings-choose = Choose
settings-light = Light
settings-light_auto = By time of day
settings-light_parchment = Parchment
settings-light_candlelight = Candlelight

start-lead = The game stays on the table: real cards, real dice, real cubes. Exchequer keeps the accounts.
start-table_unnamed = Table { $id }
start-game_over = The game is over
start-nobody = Nobody is seated yet.
start-take_seat_at = Take a seat: { $name }
start-take_seat = Take a seat
start-table_page_of = Table page: { $name }
start-table_page = Table page
start-host_page_of = Host page: { $name }
start-host_page = Host page
start-close_table_of = Close the table: { $name }
start-close_table = Close the table
start-close_means = Nothing more can be played at a closed table. Its record stays.
start-close_sure_of = Close it permanently: { $name }
start-close_sure = Close it permanently
start-tables_stay = A table stays as you left it: take your seat again and continue.
start-tables_stay_link = A table stays as you left it: take your seat again and continue. A device that was used as host before shows the host page here.
start-host_lost = I am the host, and this device does not know it
start-no_tables = No table is open yet.
start-new_table = New table
start-name = Name of the table
start-name_default = Our table
start-game = Game
start-create = Create a table
start-no_rights = To open a table, open the house link once on this device: the terminal shows it when the server starts. The host of a table can also tap “Open another table” on the host page.
start-copies = Your own copy
start-copies_lead = Enter the cards and the board of your printed copy once. Then every table of this server can use them.
start-draft_more = Continue
start-enrol = Enrol a copy or import a pack
start-claim = Who runs this computer?
start-claim_means = Nobody has said so yet. Whoever does now is the host: they start games, correct mistakes, and set up camera, network and updates. The others just take a seat.
start-claim_now = I am the host
start-house = House key
start-house_lead = This device has the house key: it can open and close every table of this server, and change every pack.
start-house_forget = Forget the house key on this device
start-television = Show a table on this screen (television)
