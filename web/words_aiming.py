"""What the camera's page and the host page say of the senses: what to change, and what was noticed."""

from web.words_marks import N_

AIMING: dict[str, str | tuple[str, str]] = {
    "aim.kept_damaged": N_(
        "What was kept of the camera cannot be read, and is left out: {text}. Choose or save it again."
    ),
    "aim.absent": N_("No camera is connected. Plug one in, and start Exchequer with --camera and its device."),
    "aim.searching": N_("The camera is being looked for."),
    "aim.lost": N_("The camera is lost. Look at its cable and its plug; it is found again by itself."),
    "aim.no_markers": N_(
        "The corner markers are not seen. Point the camera at the whole mat, with all four corners in the picture."
    ),
    "aim.markers_disagree": N_(
        "The markers do not lie as the layout says. Smooth the mat, or measure the distances between the markers again."
    ),
    "aim.other_layout": N_("These are the markers of another layout: {layout}. Choose it below."),
    "aim.mirrored": N_("The picture is mirrored, and nothing can be read. Switch that off in the camera’s settings."),
    "aim.marker_beyond_left": N_(
        "The {marker} marker lies beyond the picture’s left edge. Move the camera that way, or hang it higher."
    ),
    "aim.marker_beyond_right": N_(
        "The {marker} marker lies beyond the picture’s right edge. Move the camera that way, or hang it higher."
    ),
    "aim.marker_beyond_top": N_(
        "The {marker} marker lies beyond the picture’s top edge. Move the camera that way, or hang it higher."
    ),
    "aim.marker_beyond_bottom": N_(
        "The {marker} marker lies beyond the picture’s bottom edge. Move the camera that way, or hang it higher."
    ),
    "aim.marker_hidden": N_("The {marker} marker is hidden. Take away what lies on it, or what shines on it."),
    "aim.marker_moved": N_("The {marker} marker does not lie where it belongs. Smooth the mat there."),
    "aim.dark": N_("It is too dark. Bring a lamp nearer, or switch another one on."),
    "aim.dim": N_("The light is weak. A lamp nearer the table makes reading certain."),
    "aim.bright": N_("The picture is too bright: much of it is nothing but white. Turn the lamp away, or expose less."),
    "aim.faded": N_("Black and white look much the same. Wipe the lens, and let no lamp shine into it."),
    "aim.grainy": N_("The picture is grainy. More light makes it calm."),
    "aim.glare_zone": N_("A lamp shines back from {zone}. Move the lamp to the side."),
    "aim.glare": N_("A lamp shines back from the table. A card that lies there cannot be read."),
    "aim.blurred": N_("The picture is out of focus. Set the focus on the mat, and switch the automatic one off."),
    "aim.soft": N_("The picture is a little soft. Setting the focus anew would help."),
    "aim.lens": N_("Straight lines look bent. Calibrate the lens below, and places become exact."),
    "aim.nearer": N_(
        "Stickers of {sticker} mm get only {pixels} pixels per module. Hang the camera nearer, "
        "at about {share} % of its height."
    ),
    "aim.nearer_is_better": N_(
        "Stickers of {sticker} mm get {pixels} pixels per module: enough. "
        "At about {share} % of its height the camera reads them with ease."
    ),
    "aim.known_only": N_(
        "At {pixels} pixels per module stickers of {sticker} mm are too small to decode. "
        "They are recognised as cards of the game."
    ),
    "aim.larger_stickers": N_(
        "Stickers of {sticker} mm get only {pixels} pixels per module, and the camera cannot hang nearer. "
        "Print stickers of {least} mm."
    ),
    "aim.nearer_and_larger": N_(
        "Stickers of {sticker} mm get only {pixels} pixels per module. Hang the camera nearer, at about {share} % "
        "of its height, and print stickers of {least} mm."
    ),
    "aim.few_pixels": N_(
        "Only {pixels} pixels per module: this camera has too few for so large a field. "
        "Use the mat, or a camera of 12 megapixels."
    ),
    "aim.slanted_left": N_(
        "The camera looks from the side, and what lies at the picture’s left is small. Move the camera that way, "
        "until it looks straight down."
    ),
    "aim.slanted_right": N_(
        "The camera looks from the side, and what lies at the picture’s right is small. Move the camera that way, "
        "until it looks straight down."
    ),
    "aim.slanted_top": N_(
        "The camera looks from the side, and what lies at the picture’s top is small. Move the camera that way, "
        "until it looks straight down."
    ),
    "aim.slanted_bottom": N_(
        "The camera looks from the side, and what lies at the picture’s bottom is small. Move the camera that way, "
        "until it looks straight down."
    ),
    "aim.turn_quarter": N_(
        "The mat’s long side lies along the picture’s short side. Turn the camera by a quarter, and it can hang nearer."
    ),
    "aim.upside_down": N_("North is at the picture’s bottom. That does no harm: the markers tell which way is up."),
    "aim.zone_beyond": N_("The picture does not show all of {zone}. Hang the camera higher, or move it."),
    "aim.good": N_("All is well. Codes read: {n}."),
    "aim.good_empty": N_("All is well. Lay a card on the table to try it."),
    "layout.mat": N_("the mat"),
    "layout.table": N_("the whole table"),
    "zone.council": N_("the middle"),
    "zone.N": N_("the north slot"),
    "zone.E": N_("the east slot"),
    "zone.S": N_("the south slot"),
    "zone.W": N_("the west slot"),
    "marker.NW": N_("north-west"),
    "marker.NE": N_("north-east"),
    "marker.SE": N_("south-east"),
    "marker.SW": N_("south-west"),
    "sense.camera_mirrored": N_("A code was seen from behind: {text}. It is not played."),
    "sense.camera_foreign": N_("A code was seen that is no card of the game: {text}. It is not played."),
    "sense.camera_hostile": N_("A code holds what no card says: {text}. It is not played."),
    "sense.camera_duplicate": N_("The same code lies there twice: {text}. Take one of the two cards away."),
    "sense.dice_missed": N_("Rolls that were not heard: {n}. Tap what the die showed."),
    "sense.trouble": N_("The system says: {text}"),
}
"""Keys of advice are those of ``hardware.camera.aiming``, with "aim." before them."""
