"""Texts about devices: advice for the camera set-up, and what the devices report."""

from web.i18n.markers import N_

CAMERA: dict[str, str | tuple[str, str]] = {
    "camera.settings_damaged": N_(
        "A saved camera setting cannot be read and is ignored: {text}. Choose or save it again."
    ),
    "camera.absent": N_("No camera is connected. Plug one in, and start Exchequer with --camera and its device."),
    "camera.searching": N_("Exchequer is searching for the camera. Check that it is plugged in."),
    "camera.lost": N_("The connection to the camera is lost. Check its cable; it reconnects automatically."),
    "camera.no_markers": N_(
        "The camera does not see the corner markers. Point it at the whole mat, with all four corners in the picture."
    ),
    "camera.markers_disagree": N_(
        "The markers are not where the layout has them. "
        "Smooth the mat, or measure the distances between the markers again."
    ),
    "camera.other_layout": N_("These are the markers of another layout: {layout}. Choose it below."),
    "camera.mirrored": N_(
        "The picture is mirrored, so no code can be read. Switch mirroring off in the camera’s settings."
    ),
    "camera.marker_beyond_left": N_(
        "The {marker} marker lies beyond the picture’s left edge. Move the camera that way, or mount it higher."
    ),
    "camera.marker_beyond_right": N_(
        "The {marker} marker lies beyond the picture’s right edge. Move the camera that way, or mount it higher."
    ),
    "camera.marker_beyond_top": N_(
        "The {marker} marker lies beyond the picture’s top edge. Move the camera that way, or mount it higher."
    ),
    "camera.marker_beyond_bottom": N_(
        "The {marker} marker lies beyond the picture’s bottom edge. Move the camera that way, or mount it higher."
    ),
    "camera.marker_hidden": N_("The {marker} marker is hidden. Remove whatever covers it or is reflected in it."),
    "camera.marker_moved": N_("The {marker} marker is not in its place. Smooth the mat there."),
    "camera.dark": N_("It is too dark. Move a lamp nearer, or switch another one on."),
    "camera.dim": N_("The light is weak. Move a lamp nearer to read codes reliably."),
    "camera.bright": N_(
        "The picture is too bright: large parts are white. Turn the lamp away, or reduce the exposure."
    ),
    "camera.faded": N_("The contrast is too low. Wipe the lens, and point no lamp at it."),
    "camera.grainy": N_("The picture is grainy. More light makes it clear."),
    "camera.glare_zone": N_("A lamp is reflected in {zone}. Move the lamp to the side."),
    "camera.glare": N_(
        "A lamp is reflected in the table. A card at that spot cannot be read. Move the lamp to the side."
    ),
    "camera.blurred": N_("The picture is out of focus. Focus on the mat, and switch autofocus off."),
    "camera.soft": N_("The picture is slightly out of focus. Focus again."),
    "camera.lens": N_("Straight lines look bent. Calibrate the lens below to locate cards exactly."),
    "camera.nearer": N_(
        "Stickers of {sticker} mm get only {pixels} pixels per module. Mount the camera nearer, "
        "at about {share} % of its height."
    ),
    "camera.nearer_is_better": N_(
        "Stickers of {sticker} mm get {pixels} pixels per module: enough. "
        "At about {share} % of its height the camera reads them reliably."
    ),
    "camera.known_only": N_(
        "At {pixels} pixels per module stickers of {sticker} mm are too small to decode. "
        "They are recognised as cards of the game."
    ),
    "camera.larger_stickers": N_(
        "Stickers of {sticker} mm get only {pixels} pixels per module, and the camera cannot be mounted nearer. "
        "Print stickers of {least} mm."
    ),
    "camera.nearer_and_larger": N_(
        "Stickers of {sticker} mm get only {pixels} pixels per module. Mount the camera nearer, at about {share} % "
        "of its height, and print stickers of {least} mm."
    ),
    "camera.few_pixels": N_(
        "Only {pixels} pixels per module: this camera has too few for so large a field. "
        "Use the mat, or a camera of 12 megapixels."
    ),
    "camera.slanted_left": N_(
        "The camera is tilted: things at the picture’s left appear too small. Move the camera that way, "
        "until it points straight down."
    ),
    "camera.slanted_right": N_(
        "The camera is tilted: things at the picture’s right appear too small. Move the camera that way, "
        "until it points straight down."
    ),
    "camera.slanted_top": N_(
        "The camera is tilted: things at the picture’s top appear too small. Move the camera that way, "
        "until it points straight down."
    ),
    "camera.slanted_bottom": N_(
        "The camera is tilted: things at the picture’s bottom appear too small. Move the camera that way, "
        "until it points straight down."
    ),
    "camera.turn_quarter": N_(
        "The mat’s long side lies along the picture’s short side. "
        "Turn the camera by 90°, so that it can be mounted nearer."
    ),
    "camera.upside_down": N_(
        "North is at the bottom of the picture. Nothing needs to change: the markers give the direction."
    ),
    "camera.zone_beyond": N_("The picture does not show all of {zone}. Mount the camera higher, or move it."),
    "camera.good": N_("The camera is ready. Codes read: {n}."),
    "camera.good_empty": N_("The camera is ready. Lay a card on the table to try it."),
    "layout.mat": N_("the mat"),
    "layout.table": N_("the whole table"),
    "zone.middle": N_("the middle"),
    "zone.N": N_("the north slot"),
    "zone.E": N_("the east slot"),
    "zone.S": N_("the south slot"),
    "zone.W": N_("the west slot"),
    "marker.NW": N_("north-west"),
    "marker.NE": N_("north-east"),
    "marker.SE": N_("south-east"),
    "marker.SW": N_("south-west"),
    "device.camera_mirrored": N_("A code is mirrored: {text}. It is ignored."),
    "device.camera_foreign": N_("A code belongs to no card of this game: {text}. It is ignored."),
    "device.camera_hostile": N_("A code has content that no card has: {text}. It is ignored."),
    "device.camera_duplicate": N_("The camera sees the same code twice: {text}. Remove one of the two cards."),
    "device.dice_missed": N_("Rolls not received: {n}. Enter by hand what the die showed."),
    "journal.repaired": N_(
        "The journal of this table was damaged on the disk and has been repaired. Compare the table with the pages; "
        "the terminal of the server has the details."
    ),
    "backup.failed": N_("The last backup could not be written. {text}"),
    "device.trouble": N_("System message: {text}"),
}
"""Keys of advice are those of ``hardware.camera.geometry.setup_advice``, with "camera." before them."""
