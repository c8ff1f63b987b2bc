### Help on the rules of The Pillars of the Earth: for each clause a title, two sentences in our own words, and an example where it helps.

section-S = Set-up

help-PE-S1 = 2 to 4 players each take one colour: 3 master builders and workers worth 12. The large worker counts as 5 small ones.
    .title = Your colour
help-PE-S2 = You begin with three craftsmen: mortar mixer, woodworker and stonecutter. They lie open in front of you.
    .title = Your first craftsmen
help-PE-S3 = Everybody begins with 2 victory points. The start player has 20 gold, the next one clockwise 21, then 22 and 23.
    .title = Points and gold at the start
help-PE-S4 = Whoever last visited a cathedral begins. You decide that at the table; the start player takes the first piece of the cathedral, the nave.
    .title = Start player
help-PE-S5 = 24 more craftsmen wait, four for each of the six rounds. They are shuffled within their round.
    .title = Craftsmen of the rounds
help-PE-S6 = There are 9 resource cards: three each for forest, quarry and gravel pit. A card brings 2, 3 or 4 cubes and needs as many workers as it shows.
    .title = Resource cards
    .example = The small gravel pit card needs 2 workers, the large quarry card 10.
help-PE-S7 = Two advantage cards are for the last round. Of the other 14, four go back into the box unseen, and two lie open in each of the rounds 1 to 5.
    .title = Advantage cards
help-PE-S8 = Of the 10 event cards four go back into the box unseen. Each of the six rounds brings one.
    .title = Event cards
help-PE-S9 = The cubes lie in forest, quarry and gravel pit; the market begins with 4 stone, 4 wood and 4 sand. 1 metal lies at the King’s court, 4 grey workers stand in Shiring castle, and the cost marker stands on 7.
    .title = The board at the start
help-PE-S10 = The tax die has the faces 2, 3, 3, 4, 4 and 5.
    .title = The tax die
help-PE-S11 = The box holds 12 builders, the workers, 82 cubes, 36 craftsmen, the cards, a die, six cathedral pieces and a bag. The books of this table are kept against these counts.
    .title = What is in the box

section-R = Before a round

help-PE-R1 = Two advantage cards are laid open in Kingsbridge.
    .title = Two advantages
help-PE-R2 = Of the round’s four craftsmen two lie open in Shiring. The other two can be hired from the supply.
    .title = Four craftsmen
help-PE-R3 = Seven of the nine resource cards join the supply. With the two craftsmen nine cards lie open.
    .title = Nine cards

section-I = Phase I: cards

help-PE-I1 = From the start player on, each takes one card or passes, in turn. Who passes takes no more cards in this phase.
    .title = Take a card or pass
help-PE-I2 = The phase ends when all cards are taken or all have passed. Resource cards that are left wait for the next round; craftsmen that are left go into the box.
    .title = Cards left over
help-PE-I3 = A resource card needs as many free workers as it shows; they go to its site at once. With too few free workers you cannot take it.
    .title = Workers for a card
help-PE-I4 = A craftsman of the supply costs the gold on the card, paid at once.
    .title = Hire a craftsman
help-PE-I5 = You may have five craftsmen. If a sixth comes, you dismiss one of the six; that card leaves the game.
    .title = Five craftsmen at most
help-PE-I6 = All workers that you have left go to the mill. Each earns 1 gold there.
    .title = The rest to the mill
help-PE-I7 = In each round seven resource cards and two craftsmen can be taken. Two resource cards lie aside, face down.
    .title = What can be taken

section-II = Phase II: builders

help-PE-II1 = The start player draws the master builders from the bag, one by one, without looking.
    .title = Draw from the bag
help-PE-II2 = Once a round the start player may put a drawn builder back and draw again. The same one may come again, and it costs nothing.
    .title = Draw again
help-PE-II3 = The owner of the drawn builder pays the cost shown and places it, or passes and leaves it on the cost wheel.
    .title = Pay or pass
help-PE-II4 = The first builder costs 7 gold; with each draw the cost falls by 1, down to 0. At cost 0 the builder has to be placed.
    .title = The cost wheel
    .example = The third builder drawn costs 5 gold, whether the first two were placed or not.
help-PE-II5 = With two players the marker goes to 0 when all six builders have been drawn.
    .title = Cost wheel for two
help-PE-II6 = When the bag is empty, the builders on the wheel are placed for nothing, in the order in which they passed.
    .title = Passed builders go free
help-PE-II7 = One event allows each player only two passes with builders. A third one that passes lies beside the board and is not used in that round.
    .title = Two passes only
help-PE-II8 = One builder stands on a space. At the market and at the King’s court you take the lowest free space; elsewhere you choose any free one.
    .title = Spaces for builders
help-PE-II9 = You must have the gold at hand to place a builder.
    .title = Pay at once
help-PE-II10 = If red passes at 7, its builder lies on 7 and the marker goes to 6. If red, blue and red passed in this order, they place in this order when the bag is empty.
    .title = Passing

section-III = Phase III: the places

help-PE-III1 = The start player turns up the event and reads it; it takes effect at once. Events with a seal are good, the others are bad, and as a rule they concern everybody.
    .title = The event
help-PE-III2 = After the event is read, each player with a builder at the bishop’s seat chooses: protection from it, or a material. Protection keeps off a bad event; against a good one it is worth nothing.
    .title = Bishop’s seat: protection
help-PE-III3 = One event takes 4 gold from each player. Who has less pays all of it and loses 1 victory point for each 2 gold missing.
    .title = Pay 4 gold
    .example = With 1 gold you pay 1; 3 are missing: 1 point lost.
help-PE-III4 = Who did not choose protection takes one stone, wood or sand from the market for nothing. The market is refilled only before the next round.
    .title = Bishop’s seat: a material
help-PE-III5 = Each of your workers at the mill earns 1 gold; then they come home.
    .title = The mill
help-PE-III6 = Nobody has more than 30 gold. What comes beyond that is lost at once.
    .title = 30 gold at most
help-PE-III7 = Each builder in Kingsbridge takes the advantage card of its space. A card that nobody takes leaves the game.
    .title = Kingsbridge
help-PE-III8 = The first space of the priory gives 2 victory points, the second 1.
    .title = Priory
help-PE-III9 = You take the cubes of your resource cards, give the cards back and take your workers home. If a site has too few cubes, the start player is served first and a stand-in piece is lent.
    .title = Forest, quarry, gravel pit
help-PE-III10 = An advantage card for wood, sand or stone brings one more cube of that kind in every round. It does so even without a resource card.
    .title = One more cube each round
help-PE-III11 = The start player rolls the tax die. Everybody pays that much gold, except who has a builder at the King’s court; a tax-free card may be laid after the roll.
    .title = Tax
help-PE-III12 = Who cannot pay the tax gives all gold and loses 1 victory point for each 2 gold missing.
    .title = Too little gold for the tax
    .example = The die shows 5, you have 1: pay 1, lose 2 points.
help-PE-III13 = The first builder at the King’s court also receives the metal. If nobody is there, the metal stays for the next round.
    .title = Metal at the King’s court
help-PE-III14 = Each builder in Shiring takes its craftsman for nothing. A craftsman that nobody takes leaves the game.
    .title = Shiring
help-PE-III15 = A builder at Shiring castle brings 2 grey workers for the next round. They work at the mill or at the sites and then go back.
    .title = Shiring castle
help-PE-III16 = In the order of spaces 1 to 4 each builder at the market does one action or leaves, again and again until all have left. A builder that has left does not come back.
    .title = Market: order
help-PE-III17 = You buy any number of cubes of one kind that lie there: a stone for 4 gold, a wood for 3, a sand for 2. Metal is not for sale.
    .title = Market: buy
help-PE-III18 = You sell any number of cubes of one kind: metal for 5 gold, stone for 4, wood for 3, sand for 2. They go back to their sites, not to the market.
    .title = Market: sell
help-PE-III19 = What you bought in this round you may not sell in this round. To sell first and buy the same kind later is allowed.
    .title = Do not sell what you bought
help-PE-III20 = Green has 7 gold and 1 metal, red 2 gold and 1 stone. Green buys 2 wood, red sells the stone, green sells the metal, red buys 2 wood, green buys 3 sand; then both leave.
    .title = A market round
help-PE-III21 = From the start player on, each says which materials their craftsmen turn into victory points. Every use is optional, in any order, up to the capacity on the card.
    .title = Cathedral
help-PE-III22 = With 5 sand, 3 stone and 1 metal: the potter turns 2 sand into 2 points, the mortar mixer 3 sand into 1, the stonecutter 2 stone into 1, the engineer gives 1. The toolmaker brings 2 gold because you have the metal; 1 stone and the metal are left.
    .title = A turn at the cathedral
help-PE-III23 = At the end of the round you keep at most 5 cubes of your choice. The rest goes back to the board for nothing; metal counts too.
    .title = Keep 5 cubes
help-PE-III24 = The start player sets the piece of the round: nave, portal, apse, tower, tower, roof.
    .title = The cathedral grows
help-PE-III25 = Who has a builder at the cathedral becomes start player, otherwise the next one clockwise. The start player takes the next piece.
    .title = New start player
help-PE-III26 = A builder goes back into the bag when its place is done. At the end of the round all builders are in the bag.
    .title = Back into the bag
help-PE-III27 = The places are done in this order: event, bishop, mill, Kingsbridge, priory, forest, quarry, gravel pit, King’s court, Shiring, castle, market, cathedral, start player.
    .title = Order of the places
help-PE-III28 = Without a builder at the market you neither buy nor sell in this round.
    .title = No builder, no trade

section-N = Before the next round

help-PE-N1 = The market is filled up to 4 stone, 4 wood and 4 sand.
    .title = Refill the market
help-PE-N2 = A metal comes to the King’s court if none is there, the grey workers go home and the cost marker goes to 7. New advantage cards, craftsmen and resource cards are laid out.
    .title = Get ready
help-PE-N3 = In round six the last two advantage cards lie in Kingsbridge. Who takes one receives at once 1 metal, or 1 stone and 1 wood.
    .title = The last two advantages

section-K = Craftsmen

help-PE-K1 = A card shows how many cubes become how many victory points, and how often a round at most. The woodworker turns 2 wood into 1 point, the stonecutter 2 stone, the mason 1 stone, the sculptor 1 stone into 2, the mortar mixer 3 sand into 1.
    .title = What a craftsman does
    .example = With capacity 4 the woodworker turns at most 8 wood into 4 points.
help-PE-K2 = The goldsmith turns 3 gold into 1 victory point.
    .title = Goldsmith
    .example = 12 gold: 4 points.
help-PE-K3 = The engineer gives 1 victory point each round, without material.
    .title = Engineer
help-PE-K4 = The toolmaker gives 2 gold each round if you have metal. The metal is kept and may serve another craftsman afterwards.
    .title = Toolmaker
help-PE-K5 = The master woodworker turns 1 wood into 4 gold, at most twice a round.
    .title = Master woodworker
help-PE-K6 = Bell founder, glassblower and organ builder use metal. The glassblower needs sand too, the organ builder wood.
    .title = Craftsmen with metal
help-PE-K7 = Without a mortar mixer your masons earn nothing.
    .title = Masons need mortar
help-PE-K8 = Without a stonecutter you may not sell stone at the market.
    .title = Stone needs the stonecutter
help-PE-K9 = Without the woodworker that you began with you may not buy wood at the market. A starting craftsman that you dismiss is gone for good.
    .title = Wood needs the woodworker

section-V = Advantage cards

help-PE-V1 = There are three kinds: lasting ones lie in front of you to the end, some are used once when you like, some take effect at once. A used card goes out.
    .title = Three kinds of advantage
help-PE-V2 = Known ones: 1 more wood, stone or sand each round; free of the tax once; 8 gold at once; the two of the last round.
    .title = Known advantages

section-E = End

help-PE-E1 = After the sixth round the most victory points win. In a tie more gold decides; if that is equal too, the victory is shared.
    .title = Who wins
help-PE-E2 = The track has 60 spaces; beyond it the marker starts again and counts 60 more. Points never fall below 0.
    .title = The score track

section-Z = Bookkeeping

help-PE-Z1 = No cube and no worker appears or disappears: board, market and players together always give the count of the box. Cards that leave the game are counted in the box.
    .title = Nothing is lost
