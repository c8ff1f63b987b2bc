### Guided first game of Monasterium: short cards, each shown once on a phone where its subject first occurs.

guide-goal = Have the most victory points after three years. Dice bring actions: gather soup, influence and rosaries, move your messenger along the road, and send novices into the five monasteries. Novices open better actions and bring windows, missions and points; most novices in a monastery score at the end.
    .title = The goal
guide-missions = Lay out the missions that the page names. Each can be completed once by every player.
    .title = The missions
guide-roll = Roll all your dice once and say what they show.
    .title = Roll
guide-place = Choose one number: all your dice that show it go to that space. Dice there can be taken by all, but your coloured dice are yours alone.
    .title = Place dice
    .example = Two 3s and a 5: both 3s together, or the 5.
guide-take = Now dice become actions. Choose a space and take 1 to 3 dice; each gives one action of its column. A 6 is a joker: one die, any column.
    .title = Take dice
guide-take-others = In turn everybody takes dice from one space. What is left when your turn comes is yours to choose.
    .title = Dice become actions
guide-act = Each die gives one action. The sheet shows what it costs, what it brings and what it opens.
    .title = Use a die
guide-novice = Send a novice where your messenger's space is joined. Buildings cost influence and goods and give points; the space that the novice leaves opens a new action.
    .title = Send a novice
guide-window = Put the tile in a row. No monastery twice in a row or a column; the row or the column gives a bonus.
    .title = A window
guide-do = "Do this" lists the pieces that you move now. Tick each line when it is done.
    .title = Move your pieces
guide-answered = "Just now" says what your answer did. Undo is beside it, for as long as nobody has gone on.
    .title = Changed your mind?
guide-done = That was a round. Tap any sign or clause for its rule; "Rules" in the drawer finds the rest.
    .title = Now you know how it goes
