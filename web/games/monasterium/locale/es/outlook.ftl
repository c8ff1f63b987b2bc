### Qué haría una elección, en frases enteras.

outlook-then = { $first } { $then }

outlook-any_column = Para una acción de cualquier columna.
outlook-column = Columna { $column }: { LIST($actions, style: "or") }.
outlook-reroll = Vuelve a tirar cualquiera de estos dados, una vez por ronda.
outlook-reroll_die = Vuelve a tirarlo. La loseta queda girada hasta la ronda siguiente.
outlook-dice = { $n ->
    [one] Una acción: { LIST($actions, style: "or") }.
   *[other] { $n } acciones: { LIST($actions, style: "or") }.
}
outlook-dice_and_points = { $n ->
    [one] Una acción: { LIST($actions, style: "or") }. Además, { $vp } PV.
   *[other] { $n } acciones: { LIST($actions, style: "or") }. Además, { $vp } PV.
}
idle-no_action = Sin efecto: ninguna acción de la columna { $column } es posible.
outlook-only_points = Ninguna acción es posible: solo { $n } PV.

outlook-messenger = Hasta el espacio { $space }; al alcance: { $monasteries }.
outlook-messenger_and_bonus = Hasta el espacio { $space }; al alcance: { $monasteries }. De camino: { LIST($bonuses, type: "bonus") }.
outlook-gains = Toma { $gains }.
outlook-exchange = { $give } por { $get }.
outlook-novice = { $n ->
    [one] Puede ir a 1 lugar.
   *[other] Puede ir a { $n } lugares.
}
outlook-windows = Del monasterio { LIST($monasteries, style: "or") }.

outlook-tile_points = { $n } PV por los dados de la loseta.
outlook-extra_novice = La fila queda vacía: su novicio adicional sale gratis.
outlook-pay = Paga { $give }.
outlook-free = Gratis.
outlook-window_too = Luego toma una vidriera de { $monastery }.
outlook-no_window = Ninguna vidriera de { $monastery } cabe.
outlook-mission = Cumple la misión { $mission }: { $n } PV.
outlook-row_full = Llena la fila: { $n } PV.
outlook-column_full = Llena la columna: { $n } PV.
outlook-another_die = Tíralo y ponlo enseguida. Tendrás { $n } dados propios.

shared-window = Una vidriera da el beneficio de su fila o de su columna.
shared-extra = Si no lo envías ahora, se queda ahí el resto de la partida.

bonus-action = una acción cualquiera
bonus-influence_or_rosary = 1 influencia o 1 rosario
bonus-soup_or_swap = 1 sopa o un cambio
bonus-window = una vidriera de cualquier monasterio
bonus-die = un dado más
