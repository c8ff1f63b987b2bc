"""Texts about rules that have changed since a running game was played."""

from web.i18n.markers import N_

RULES: dict[str, str | tuple[str, str]] = {
    "rules.changed": N_("This game was begun with version {before} of the rules. Version {now} is played here now."),
    "rules.corrected": N_("The rules have been corrected since this game was played."),
    "rules.asks_again": N_("The newer rules ask again from answer {n} of {of}."),
    "rules.points_differ": N_("{seat} has {n} VP by the newer rules, instead of {before}."),
    "rules.goods_differ": N_("{seat} has {kind:amount} by the newer rules, instead of {before}."),
    "rules.same_standing": N_("Points and open goods are the same by the newer rules."),
    "rules.setup_refused": N_("They cannot play its set-up. Close the table: its record stays as it is."),
    "log.rules_adopted": N_("The game goes on under the newer rules from answer {n}."),
    "rules.host_decides": N_("The host decides how to go on."),
}
