### Questions of the rules.

ask-event = Turn up the top event card. Which one is it?
ask-tax = Roll the tax die. What does it show?
