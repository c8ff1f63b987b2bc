### Help on the rules of Monasterium: for each clause a title, two sentences in our own words, and an example where it helps.

section-S = Set-up

help-MO-S1 = 2 to 4 players. The board has one side for two and one for three or four; with three, the spaces marked 4 are blocked by novices of the unused colour.
    .title = Players and board side
help-MO-S2 = The five monasteries A to E each have buildings, a chapel and a cloister. In each chapel lie 2 window tiles for every player; the rest leaves the game.
    .title = Five monasteries
    .example = With three players 6 tiles lie in each chapel.
help-MO-S3 = The supply holds 12 books, 20 tools, 30 rosaries, 36 influence and 30 soup, unless your copy says otherwise.
    .title = The supply
help-MO-S4 = There are 15 missions of the kinds A, B and C. Two of each kind lie open.
    .title = Missions
help-MO-S5 = You have an action area with columns A to E, novices in rows I to IV and four extra ones, a window area of 3 × 3, five action tiles, a reroll tile, 3 dice of your own of which 1 is ready, 7 discs and a messenger.
    .title = Your area
help-MO-S6 = The neutral dice are dealt out: 5 each for two players, 3 each for three, 2 each for four.
    .title = Neutral dice
help-MO-S7 = You begin with 2 influence, 2 soup and 1 rosary.
    .title = What you start with
help-MO-S8 = Whoever visited a monastery last begins, otherwise the youngest. You decide that at the table; the start player has the chalice.
    .title = Start player
help-MO-S9 = The game has three years. A year ends when everybody was start player once.
    .title = Three years
    .example = With four players a year has four rounds.
help-MO-S10 = A tile counts 100 points for the second lap of the prestige track. One of your discs stands on the track, six are for the missions.
    .title = Discs and the 100 tile

section-D = Phase 1: dice

help-MO-D1 = In your turn you roll all dice that you still have, once. You choose one number and put all dice that show it on its dice space.
    .title = Roll and place
help-MO-D2 = This goes on until all players have placed all their dice, also when others are done.
    .title = Until all dice are placed
help-MO-D3 = Once a round you may turn your reroll tile and roll any of the dice just rolled again.
    .title = Roll again
help-MO-D4 = Barbara rolls 1 and 2 with neutral dice and 2 with her own. She may put both 2s on space 2; the dice that lie there do not matter.
    .title = Placing dice

section-A = Phase 2: actions

help-MO-A1 = In your turn you choose a dice space and take 1 to 3 dice from it. From space 6 you take exactly 1.
    .title = Take dice
help-MO-A2 = You never take another player’s coloured die.
    .title = Dice of others
help-MO-A3 = If a space holds your own dice and neutral ones, you take your own first.
    .title = Own dice first
help-MO-A4 = Each die gives exactly one action of its column. Dice of 1 to 5 belong to columns A to E; a 6 goes to any column.
    .title = One action a die
help-MO-A5 = While an action is possible, the die must not be wasted; which one you do is your choice. A die without a possible action is lost.
    .title = No die is wasted
help-MO-A6 = You may choose the same space again in a later turn. The phase ends when no die is left.
    .title = Until all dice are taken
help-MO-A7 = The standard actions are: 1 send a novice, 2 soup, 3 influence, 4 rosary, 5 messenger one space. Your copy may give the numbers 2 to 5 in another order.
    .title = Standard actions
help-MO-A8 = When the novice of row I has left a column, its other action is open as often as you have dice: messenger +1, 1 influence, 1 rosary, 1 soup, or a swap of soup for tool or tool for book.
    .title = Actions of row I
help-MO-A9 = Row II opens an action that each column gives once a turn: a tool, 2 goods, a novice for one influence less, messenger +2, or 3 points.
    .title = Actions of row II
help-MO-A10 = Row III opens the same action in every column, once a turn: take a window tile from a chapel where you have a novice.
    .title = Action of row III
help-MO-A11 = An action is open from the moment when the novice on it has been sent, to the end of the game. Your dice may be spread over all open actions of the column.
    .title = Open actions
help-MO-A12 = "Once a turn" begins afresh in your next turn, also in the same round.
    .title = Once a turn
help-MO-A13 = If no space holds a die that you may take, you are skipped. You are back in the order when a new die of yours comes.
    .title = Nothing to take
help-MO-A14 = On space 5 lie 3 neutral dice, one blue and one red. Red takes the red one and 2 neutral ones for three actions; green can take the last neutral one; the blue one waits for blue.
    .title = Who may take which die
help-MO-A15 = With three dice of 5 the "3 points" of row II count once. In a later turn of the round they count once more.
    .title = 3 points, once a turn

section-M = Messenger

help-MO-M1 = The messenger goes along the road in one direction. From the last space it goes back to the first; that is one step.
    .title = The road
help-MO-M2 = You send novices only to monasteries that your messenger’s space is joined to, or where you already have a novice in the chapel.
    .title = Where novices may go
help-MO-M3 = When the messenger reaches or passes a bonus space, you receive the bonus at once, before the next step. The last space gives one more die of your own.
    .title = Bonuses of the road
help-MO-M4 = A new die of your own is rolled at once and put on its space. If you cannot or will not take one, you receive 5 points.
    .title = A new die

section-N = Novices

help-MO-N1 = A novice of row I or II goes to a free building of its kind. It costs 1 influence, and 2 or 3 soup for a secular building, tools for a workshop, books for a common room.
    .title = To a building
    .example = Row I to a workshop: 1 influence and 2 tools.
help-MO-N2 = A secular building gives 1 point and a tool, a workshop 2 points and a book, a common room 3 points and a window tile of that monastery.
    .title = Bonus of a building
help-MO-N3 = A novice of row III goes to a chapel. Your first one in any chapel costs 1 influence, the second 2, the third 3; a chapel has two spaces for each player.
    .title = To a chapel
help-MO-N4 = A novice of row IV goes to a free cloister space beside a building where you have a novice. Your first one costs 1 rosary, the second 2, later ones 3.
    .title = To a cloister
help-MO-N5 = After a novice of row IV the column’s tile is turned: every die used in this column gives 1 point. Each die that still lies on it gives 1 point at once.
    .title = The action tile turns
help-MO-N6 = If all five novices of a row are sent, you may send the extra one beside it at once, for nothing and to any kind of place. If you do not, it stays for good.
    .title = The extra novice
help-MO-N7 = You may send any novice of your action area, whatever column the die was used in. The rows need not be emptied in order.
    .title = Any novice
help-MO-N8 = Dennis’s messenger stands on a space joined to C and E, and he has a novice in the chapel of A. His row I novice may go to a building in A, C or E.
    .title = Sending a novice

section-W = Windows

help-MO-W1 = A window tile goes at once to the leftmost free space of one of your three rows.
    .title = Place a window
help-MO-W2 = No row and no column may hold two tiles of the same monastery. A tile that cannot be placed is lost.
    .title = No two of a kind
help-MO-W3 = A tile gives the bonus of its row or of its column, as you choose: influence, rosary or messenger +2; soup, tool or book.
    .title = Bonus of a window
help-MO-W4 = A full row and a full column give the points printed beside them: 5 for each row, 4 for the third column.
    .title = Full row, full column
help-MO-W5 = The ninth tile gives its bonus and 4 + 5 = 9 points.
    .title = The ninth window

section-C = Missions

help-MO-C1 = You complete a mission at once when its condition holds, and only once. Put a disc on it; the year decides the points.
    .title = Complete a mission
help-MO-C2 = Missions A and B ask for three novices in the places shown. They give fewer points with each year.
    .title = Missions A and B
help-MO-C3 = Missions C can be completed at any time: 12 novices sent, 3 in common rooms, 6 in cloisters, windows of all five monasteries, or 3 dice of your own.
    .title = Missions C

section-Y = End of a round and of a year

help-MO-Y1 = The reroll tiles are turned back, the dice are dealt out again, and the chalice passes to the left.
    .title = End of a round
help-MO-Y2 = After a year the hourglass moves on. After the third year the game ends with the final count.
    .title = End of a year

section-E = Final count

help-MO-E1 = In each monastery the most novices give 5 points. In a tie all who share the most receive 5.
    .title = Most novices
help-MO-E2 = Novices in the chapels of 1, 2, 3, 4 or 5 monasteries give 1, 3, 6, 10 or 15 points.
    .title = Chapels
help-MO-E3 = For each monastery: your novices in the cloister × your novices in the chapel × 2 points.
    .title = Cloisters
    .example = 3 and 3 give 18 points.
help-MO-E4 = A tool gives 1 point, a book 2. Influence, soup and rosaries together give half a point each, rounded down.
    .title = Goods at the end
help-MO-E5 = Most points win. A tie is shared.
    .title = Who wins

section-Z = Bookkeeping

help-MO-Z1 = Tiles, novices and dice never appear or disappear, the box included. If the supply lacks a good, you do not receive it.
    .title = Nothing is lost
