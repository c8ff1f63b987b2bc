### Guided first game of Monasterium: short cards, each shown once on a phone where its subject first occurs.

guide-goal = Have the most victory points after three years. Dice bring actions: gather soup, influence and rosaries, move your messenger along the road, and send novices into the five monasteries. Novices open better actions and bring windows, missions and points; most novices in a monastery score at the end.
    .title = The goal
guide-missions = Lay out the missions named here. Every player can complete each one once.
    .title = The missions
guide-roll = In your turn roll all your dice once and say what they show.
    .title = Roll
guide-place = Then choose one number: all your dice that show it go to that space. Only your coloured dice stay yours.
    .title = Place dice
    .example = Two 3s and a 5: both 3s together, or the 5.
guide-take = Now dice become actions. Choose a space and take 1 to 3 dice for actions of its column; of the 6, a joker, one die.
    .title = Take dice
guide-act = Each die gives one action. The sheet shows its cost, what it brings and what it opens.
    .title = Use a die
guide-novice = A novice goes where your messenger’s space is joined, for influence and goods. The space that it leaves opens a new action.
    .title = Send a novice
guide-window = Put the tile in a row. No monastery twice in a row or a column; the row or the column gives a bonus.
    .title = A window
guide-do = “Do this” lists the pieces that you move now. Tick each line when it is done.
    .title = Move your pieces
guide-answered = “Just now” says what your answer did. Undo is beside it, for as long as nobody has gone on.
    .title = Changed your mind?
guide-done = That was a round. Tap any sign or clause for its rule; “Rules” in the drawer finds the rest.
    .title = Now you know how it goes
