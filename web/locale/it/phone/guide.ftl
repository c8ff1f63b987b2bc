guide-offer-title = Prima volta?
guide-offer = Brevi schede spiegano ogni novità nel primo turno, dove si presenta. Puoi fermarle quando vuoi.
guide-yes = Guidami
guide-no = Conosco il gioco
guide-next = Capito
guide-skip = Salta la guida
guide-setting = Guidami nel primo turno
