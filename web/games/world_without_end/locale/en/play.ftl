### Terms of World Without End while playing: pieces to move, and what choices do.

lay_face_down = { $n ->
    [one] Lay another card face down.
   *[other] Lay { $n } more cards face down.
}

outlook-marker_stays = The favour marker stays.
