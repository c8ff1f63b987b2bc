### The guided first game: the offer, the buttons of its cards, the setting.

guide-offer-title = First time?
guide-offer = Short cards explain each new thing in the first round, where it occurs. You can stop them at any time.
guide-yes = Guide me
guide-no = I know the game
guide-next = Got it
guide-skip = Skip the guide
guide-setting = Guide me through the first round
