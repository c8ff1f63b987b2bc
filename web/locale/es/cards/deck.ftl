## Mazos impresos

deck-title = { $game }: cartas
deck-mark = Exchequer · propia
deck-notice = Paquete de referencia de Exchequer: propio
deck-hint = Imprime al 100 %, por las dos caras, volteando por el lado largo. Corta por las marcas.
