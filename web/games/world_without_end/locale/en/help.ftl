### Help on the rules of World Without End: for each clause a title, two sentences in our own words, and an example where it helps.

## Set-up

help-WWE-S1 = 2 to 4 players sit at the compass points North, East, South and West. Clockwise means North, East, South, West; an empty seat receives nothing and is skipped.
    .title = Players and seats
    .example = With North, East and West seated, West follows East.
help-WWE-S2 = Each player takes one colour: blue, red, green or yellow. To it belong 12 action cards, 4 houses, 2 donation seals, a score marker, a screen and a summary card.
    .title = Your colour
help-WWE-S3 = You begin with 1 wool, 2 gold and 8 victory points. The goods lie behind your screen, the marker stands on 8.
    .title = What you start with
help-WWE-S4 = The quarry holds 25 stone, the forest 15 wood, the field 10 grain and the cathedral 12 piety; wool, cloth, loyalty, medical knowledge, gold and the one metal lie in the supply. What the players start with is taken from there, and gold does not run out unless your copy names an amount.
    .title = The piles
help-WWE-S5 = Each of the four chapters uses 6 of its 11 event cards; the other 5 go back into the box unseen. For a first game take the 6 cards with a star, shuffle them and lay them face down on the chapter's card.
    .title = Event decks
help-WWE-S6 = The Bridge lies on the board from the start. Five projects wait for an event card; the Tower and the plague tokens wait for the end of chapter II.
    .title = Projects at the start
help-WWE-S7 = The favour marker starts on the Outlaws.
    .title = Start of the favour marker
help-WWE-S8 = A cover tile lies on the cloth space of the market in chapter I. Until it is removed, nobody sells cloth.
    .title = No cloth in chapter I
    .example = An event of chapter I may remove the tile earlier.
help-WWE-S9 = Whoever built something last takes the start player figure. You decide that at the table and tell the page who it is.
    .title = Start player
help-WWE-S10 = In a first game everybody plays chapter I with the 6 starred action cards only and lays none face down. From chapter II on all 12 cards are used; you may also choose all 12 from the start.
    .title = First game with 6 cards
help-WWE-S11 = The box holds 100 cards, 41 building cubes, 37 goods, 16 houses, 57 tokens, 8 seals and the rest listed in the rulebook. The books of this table are kept against these counts.
    .title = What is in the box
help-WWE-S12 = The tax die shows 2, 3, 4 or 5. It is rolled once at the end of each chapter.
    .title = The tax die

## A round

help-WWE-R1 = A round begins when the active player turns up the top event card of the chapter's deck. A chapter has 6 rounds, the game 24.
    .title = A new event
help-WWE-R2 = In chapters III and IV the plague number on the card counts first. Only then is its text read.
    .title = Plague number first
help-WWE-R3 = A beige card takes effect at once, before it is laid down. Where it offers a choice, the active player chooses first, then the others clockwise.
    .title = Immediate events
help-WWE-R4 = If an immediate event offers a trade, you may make it once or not at all.
    .title = A trade, once
help-WWE-R5 = A blue card holds from the action phase of its round to the end of the chapter. It ends earlier only if a third one pushes it out.
    .title = Lasting events
help-WWE-R6 = If a lasting event offers a trade, you may make it once in each round. It is made in your own turn, before or after your action card.
    .title = A trade in every round
help-WWE-R7 = The active player lays the event card on the council space, turned in one of four ways. The turn decides what everybody receives and how far the favour marker moves.
    .title = Turn the event card
help-WWE-R8 = The corner that points to your seat is your income; the red arrow points to 0, 1, 2 or 3. A quarter turn clockwise moves every corner on to the next seat.
    .title = Corners and arrow
    .example = With the grain corner towards East and the arrow to 2, East receives 1 grain and the favour marker moves 2 spaces.
help-WWE-R9 = You receive what your corner shows: 1 piece of a kind, 1 or 2 gold, or 1 victory point. Take the pieces from their own pile.
    .title = Your income
help-WWE-R10 = If the pile of your income is empty, you receive 1 victory point instead. Where two players want the last piece, the active player is served first, then clockwise.
    .title = Empty pile: a point instead
    .example = The field is empty and your corner shows grain: you move 1 point forward.
help-WWE-R11 = What you receive goes behind your screen; only you see it on your phone. Victory points are open to all.
    .title = Goods are hidden
help-WWE-R12 = After the income the favour marker moves forward as many spaces as the arrow says. Covered spaces are skipped and not counted.
    .title = The favour marker moves
help-WWE-R13 = If the marker has moved, the active player receives the favour of the space where it stops. With 0 it stays and nobody receives a favour.
    .title = The favour goes to the active player
help-WWE-R14 = A favour whose pile is empty gives nothing. There is no victory point in its place.
    .title = Favour from an empty pile
help-WWE-R15 = The favours follow one another in a loop: Outlaws, Merchants, King, Earl of Shiring, Bishop, Queen, Prior, Guild, Prioress, and again the Outlaws.
    .title = The road of favours
help-WWE-R16 = Whoever moves the marker onto the Outlaws pays 1 gold. You may not turn the card so that the marker stops there if you could not pay then.
    .title = The Outlaws cost 1 gold
    .example = You have no gold, but your corner of this same card brings 1 gold: then you may.
help-WWE-R17 = From the active player clockwise, each lays one action card face up and may carry it out. What cannot be done is skipped, and you may always do without.
    .title = One action card each
help-WWE-R18 = With 12 cards you lay a second one face down in each round. So a chapter sees 6 of your cards played and 6 laid aside; only you know which ones.
    .title = One card face down
help-WWE-R19 = At the end of the round a lasting event goes to one of its two spaces. If both are taken, the older card goes into the box.
    .title = Spaces of lasting events
help-WWE-R20 = After rounds 1 to 5 the start player figure passes to the left; that player is active next.
    .title = Next active player
help-WWE-R21 = From the next round on a lasting event also changes later event cards, incomes and favours, where its text says so. In its own round it begins with the action phase.
    .title = When a lasting event counts
help-WWE-R22 = The card of an immediate event stays on the council space and later ones are laid on top; a lasting one leaves at the end of its round. Only the top card counts.
    .title = Cards on the council space
help-WWE-R23 = One player finishes before the next one plays. You may stop in the middle of an action: what is done stays done.
    .title = One after the other

## Favours

help-WWE-F1 = The Queen gives you 2 victory points if you have at least 1 loyalty. The loyalty is only shown.
    .title = Queen
help-WWE-F2 = The Prior gives you 1 piety from the cathedral.
    .title = Prior
help-WWE-F3 = The Guild gives you 1 victory point for each of your houses on the board.
    .title = Guild
    .example = 3 houses on the board: 3 points.
help-WWE-F4 = The Prioress gives you 2 victory points if you have at least 1 medical knowledge. It is only shown.
    .title = Prioress
help-WWE-F5 = The Merchants give you 1 wool from the supply.
    .title = Merchants
help-WWE-F6 = The King gives you 1 victory point for each loyalty that you have. The loyalty is only shown.
    .title = King
help-WWE-F7 = The Earl of Shiring gives you 1 grain from the field.
    .title = Earl of Shiring
help-WWE-F8 = The Bishop gives you 1 victory point for each piety that you have. The piety is only shown.
    .title = Bishop
help-WWE-F9 = The Outlaws take 1 gold from you; it goes to the supply.
    .title = Outlaws
help-WWE-F10 = For a favour, loyalty, piety and medical knowledge are shown and kept. The page names the points only, not how many you have.
    .title = Shown, not paid

## Action cards

help-WWE-A1 = Take 1 grain from the field.
    .title = Grain
help-WWE-A2 = Take 1 piety from the cathedral.
    .title = Piety
help-WWE-A3 = Take 1 stone from the quarry or 1 wood from the forest.
    .title = Building material
help-WWE-A4 = Put up to 2 of your stone and wood on free spaces of one unfinished project. Each piece brings 3 victory points; a covered project is closed.
    .title = Building project
    .example = 1 stone and 1 wood into the Bridge: 6 points.
help-WWE-A5 = Sell as many wool as you like for 2 gold each, and at most 1 cloth for 4 gold. What is sold goes back to the supply; nothing is sold on a covered space.
    .title = Sale
    .example = 3 wool and 1 cloth bring 10 gold.
help-WWE-A6 = Carry out once more the action card that you played just before in this chapter. As the first card of a chapter it does nothing.
    .title = Privilege
    .example = After Grain in round 2, Privilege in round 3 brings 1 grain again.
help-WWE-A7 = Pay 1 gold and 1 stone or wood, as the site shows, and put one of your 4 houses on it. From then on the Rent card can collect the rent of this site.
    .title = House building
help-WWE-A8 = You may never have houses on two sites with the same rent.
    .title = Different rents only
help-WWE-A9 = Take the rents of at most two of your houses; you choose which. An empty pile pays nothing.
    .title = Rent
help-WWE-A10 = Pay 1 gold and put one of your two seals on an unfinished project. When it is finished, you receive its bonus and your seal comes back.
    .title = Donation
help-WWE-A11 = Turn 1 or 2 of your wool into as many cloth.
    .title = Weaver
help-WWE-A12 = Take 1 gold and 1 victory point. From chapter III on you may care for the sick instead.
    .title = Medicine
help-WWE-A13 = Move the favour marker exactly 1 space and receive that favour. Onto the Outlaws you may move it only if you can pay 1 gold.
    .title = Favour
help-WWE-A14 = An action takes what its pile has and no more; from an empty pile it takes nothing.
    .title = Actions and empty piles
help-WWE-A15 = If you play Grain while the field is empty, nothing happens. Only an income is replaced by a victory point.
    .title = Grain from an empty field

## Building projects

help-WWE-B1 = There are seven projects: the Bridge from the start, the Tower after chapter II, and five that event cards bring. A project whose card does not come is not built in this game.
    .title = The projects
help-WWE-B2 = Grey spaces take stone, brown ones wood, in any order. Each piece that you add brings you 3 victory points.
    .title = Stone and wood spaces
help-WWE-B3 = When the last space is filled, the project is finished at once. Everybody with a seal on it receives the bonus and takes the seal back, the active player first.
    .title = A finished project
help-WWE-B4 = If the supply lacks goods for all who gave to the project, nobody receives the goods. The victory points are paid all the same.
    .title = Bonus goods run short
help-WWE-B5 = The Tower and the Lady chapel give 2 victory points for a seal and nothing more.
    .title = Tower and Lady chapel
help-WWE-B6 = When the Hospital is finished, each player with a seal on it may care for one sick person at once, if their medical knowledge suffices. Without a sick person this part is lost.
    .title = Hospital
help-WWE-B7 = The Tower takes 6 stone and 2 wood. Then the player with the most loyalty sets the metal spire and receives 3 victory points; if several have the most, each of them receives 1.
    .title = Tower and spire
    .example = Two players have 3 loyalty each, nobody more: both move 1 point forward.
help-WWE-B8 = If the Tower is not finished by the end of the game, nobody receives points for the spire.
    .title = Tower not finished
help-WWE-B9 = An event can finish the Tower at once, with stone and wood from the piles. Nobody receives points for these pieces; spire and seals count as usual.
    .title = Tower finished by an event
help-WWE-B10 = Stone and wood on a project stay there to the end of the game. A seal on an unfinished project stays too and brings nothing.
    .title = What is built stays
help-WWE-B11 = 1 stone and 1 wood put into the same project bring 6 victory points.
    .title = Points for two pieces
help-WWE-B12 = If two players have seals on a project with the bonus 1 point and 1 cloth, both receive 1 point and 1 cloth when it is finished. Both take their seals back.
    .title = Bonus for two
help-WWE-B13 = A project that an event brings is laid on its own space. From the action phase of the same round on you may build on it.
    .title = A new project

## The plague

help-WWE-G1 = Each event card of chapters III and IV has a number from 1 to 11. The token on that place is turned up before the text is read: somebody there is sick.
    .title = Somebody falls sick
help-WWE-G2 = After chapter II 11 tokens are laid face down on the places 1 to 10 and on the outlaws' hideout, number 11. A token's value from 1 to 5 is the medical knowledge that the care needs.
    .title = Plague tokens
help-WWE-G3 = With Medicine you may care for one or more of the sick. Your medical knowledge must be at least the sum of their values.
    .title = Care for the sick
    .example = With 5 medical knowledge you can care for a 2 and a 3 together.
help-WWE-G4 = Each person cared for brings 2 victory points and the reward of the place. The hideout brings the 2 points only.
    .title = Reward for care
help-WWE-G5 = The token leaves the game. Your medical knowledge is only shown and can never be lost.
    .title = Knowledge stays
help-WWE-G6 = Place 9 lets you put a house on a free site at once, without gold and material. It still needs a rent that you do not have yet.
    .title = Reward of place 9
help-WWE-G7 = You name the places and show as much medical knowledge as they need together. The others learn that it was enough, not how much more you have.
    .title = How much you show
help-WWE-G8 = If the token on 9 is a 3, a player with 3 medical knowledge who plays Medicine receives 2 victory points and puts up a house for nothing. The knowledge is kept, the token leaves the game.
    .title = Care at place 9
help-WWE-G9 = You name all places together; your knowledge at that moment counts. The rewards then come place by place in your order, and one that cannot be given is lost.
    .title = Several places at once

## End of a chapter

help-WWE-C1 = Each unfinished project receives 1 piece from its pile, stone before wood. Nobody receives points for it, but it may finish the project.
    .title = Projects grow by themselves
help-WWE-C2 = All cover tiles are removed: from favours, from the market and from projects.
    .title = Cover tiles go
help-WWE-C3 = All lasting events and the cards on the council space leave the board.
    .title = Events go
help-WWE-C4 = Everybody meets three duties: piety, grain and tax. What is left over you keep.
    .title = Duties
help-WWE-C5 = Then the start player figure passes to the left, once. Until then the active player of round 6 rolls the tax die and is served first.
    .title = The figure passes on
help-WWE-C6 = All your 12 action cards come back to your hand.
    .title = Cards back to hand
help-WWE-C7 = After chapter II the Tower and the 11 plague tokens come onto the board.
    .title = Tower and plague arrive
help-WWE-C8 = After chapter IV the projects grow and the duties are met once more. Then the final count follows.
    .title = The last chapter ends

## Duties

help-WWE-D1 = Give 2 piety back to the cathedral. Each one missing costs 3 victory points, and you do penance in the next chapter.
    .title = Piety
    .example = With 1 piety: give it, lose 3 points, do penance.
help-WWE-D2 = Give 2 grain back to the field. Each one missing costs 2 victory points, and you beg in the next chapter.
    .title = Grain
help-WWE-D3 = The active player rolls the tax die once: everybody pays that much gold. Each gold missing costs 1 victory point, and you appear at the royal court.
    .title = Tax
    .example = The die shows 4, you have 3 gold: pay 3, lose 1 point, appear at court.
help-WWE-D4 = What you have you must give. You may not keep goods and take the loss instead.
    .title = No holding back
help-WWE-D5 = 1 loyalty given back averts one punishment, however much was missing. The victory points are lost all the same.
    .title = Loyalty averts punishments
help-WWE-D6 = After chapter IV there are no punishments. Each missing piece costs double instead.
    .title = Double loss at the end
    .example = 1 grain and 2 gold missing cost 8 points instead of 4.
help-WWE-D7 = After chapter IV 1 loyalty averts the doubling of one kind of duty. The single loss stays.
    .title = Loyalty against the doubling
help-WWE-D8 = Your points never fall below 0. What would be lost beyond that is forgotten.
    .title = Never below 0
help-WWE-D9 = 2 grain and 1 piety missing cost 7 victory points in any case. 2 loyalty avert begging and penance; 1 loyalty averts one of them, as you choose.
    .title = Two duties missed
help-WWE-D10 = The duties come in the order piety, grain, tax. After the die all players choose at the same time what their loyalty averts.
    .title = Order of the duties

## Punishments

help-WWE-P1 = At the start of round 1 one card is drawn at random from your hand and laid face down. In that round you lay no second card face down.
    .title = Penance
help-WWE-P2 = In round 1 you receive no income from the event card, and no point in its place.
    .title = Begging
help-WWE-P3 = In round 1 you lay your cards as usual, but the action is not carried out. You have five actions in that chapter.
    .title = Royal court
help-WWE-P4 = If King Edward III is the first event of chapter II, players at the royal court do not lose a second action.
    .title = Court and King Edward
help-WWE-P5 = With penance and royal court together the face-up card is not carried out. The face-down card is the one drawn at random.
    .title = Penance and court together
help-WWE-P6 = You lay at most one card face down in a round. After penance no further card is drawn from you or laid down in that round.
    .title = One face-down card a round
help-WWE-P7 = An action that is already lost in a round is not lost a second time.
    .title = An action is lost once

## End of the game

help-WWE-E1 = After the last duties each stone and wood that you have left gives 1 victory point.
    .title = Stone and wood at the end
help-WWE-E2 = Each gold gives half a point. Halves count.
    .title = Gold at the end
    .example = 5 gold: 2½ points.
help-WWE-E3 = All other goods give nothing. Most victory points win.
    .title = Who wins
help-WWE-E4 = In a tie more piety decides, then more loyalty, then more medical knowledge. If all are equal, the victory is shared.
    .title = Ties
help-WWE-E5 = The score track has 60 spaces; beyond it the marker starts again and counts 60 more. The page shows the score and where the marker stands.
    .title = The score track

## Event cards

help-WWE-X1 = "As the work…": wool sells for 1 gold instead of 2. The price of cloth stays.
    .title = Cheap wool
help-WWE-X2 = "After the accusation…": in this round everybody lays one card face up and one face down and carries out neither.
    .title = After the accusation
help-WWE-X3 = "King Edward III…": everybody loses the action of this round. One card is laid face up, one face down.
    .title = King Edward III
help-WWE-X4 = "With Godwyn's help…": the Prior's palace comes, and every other unfinished project is covered until the chapter ends. Only the palace grows by itself at the end of this chapter.
    .title = Godwyn's help
help-WWE-X5 = "In Kingsbridge…": houses go back from the board to their owners. The sites are free again.
    .title = Houses come back
help-WWE-X6 = "Ralph Fitzgerald…": everybody gives up one of the goods that the card names. Who has none of them gives nothing.
    .title = Ralph Fitzgerald
help-WWE-X7 = "In the course of the plague…": you first play your face-up card; then the next player draws the card that you lay face down. You may look at it.
    .title = A neighbour draws your card
help-WWE-X8 = "Merthin has fulfilled his dream…": the Tower is finished at once.
    .title = Merthin's dream
help-WWE-X9 = The event in the rulebook's picture lets each player exchange 1 wool for 3 gold, once.
    .title = Wool for gold
help-WWE-X10 = Events can cover favours, market spaces or projects with one of the 5 cover tiles. At the latest they are removed at the end of the chapter.
    .title = Cover tiles
help-WWE-X11 = Each corner of one card is an income of its own: one player receives 1 stone, another 1 grain, 1 gold or 1 point. If the arrow points to 2, the favour marker moves 2 spaces.
    .title = An event card read
help-WWE-X12 = An event of chapter I removes the cover tile from the cloth space. From then on cloth can be sold.
    .title = Cloth can be sold early
help-WWE-X13 = Other events give medical knowledge to all, make it useless for a time, forbid building for the chapter, or bring a project. The page says what the card in force does.
    .title = Other events

## Bookkeeping

help-WWE-Z1 = What you pay or give back goes to its own pile at once.
    .title = Pay to the pile
help-WWE-Z2 = No piece appears or disappears: piles, players, board and box together always give the count of the box. If a pile runs short for a project, a stand-in piece is laid and counted apart.
    .title = Nothing is lost
help-WWE-Z3 = Your played and your face-down cards grow together, also when an action is waived or forbidden.
    .title = Both piles grow together
help-WWE-Z4 = If an event or a punishment has made your face-down pile larger, you lay no further card face down until both are level. Neither pile has more than 6 cards in a chapter.
    .title = Level piles
