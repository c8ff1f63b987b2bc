# The page at which a device arrives from another address of the computer.
moved-title = Traslado
moved-going = La mesa tiene ahora otra dirección. Esta página va allí.
moved-to_start = A la página de inicio
