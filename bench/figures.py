"""Benches and figures: what each bench measures, and the goal of each figure of the table."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from companion.games import names

GOALS: dict[str, dict[str, float]] = json.loads((Path(__file__).parent / "goals.json").read_text(encoding="utf-8"))
"""Goals that differ by game; "default" applies to every other game."""


def goal(game: str, figure: str) -> float:
    """The goal of a game's figure, in the figure's own unit. Raises KeyError for an unknown figure."""
    return GOALS.get(game, {}).get(figure, GOALS["default"][figure])


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table: the result's key, the peer's key, and the goal (a minimum if not `at_most`)."""

    bench: str
    title: str
    key: str
    goal: float
    unit: str = ""
    peer: str = ""
    at_most: bool = True

    def reached(self, value: float) -> bool:
        """Whether a measured value reaches the goal."""
        return value <= self.goal if self.at_most else value >= self.goal


@dataclass(frozen=True, slots=True)
class Bench:
    """A module of this package with a function ``measure``, and a summary of what it measures."""

    module: str
    summary: str


BENCHES = {
    "engine": Bench("bench.engine_speed", "random play beside catanatron, and the replay of a whole game"),
    "views": Bench("bench.view_latency", "from an answer to the last of five views, beside a bare broadcast"),
    "load": Bench(
        "bench.load", "answers a second and their times with 30 tables of five pages, beside a bare broadcast"
    ),
    "guide": Bench("bench.guide", "the guided first game: seconds to the goal, and what the first round takes longer"),
    "page": Bench("bench.page_weight", "compressed bytes and requests of the first load of each phone and table page"),
    "lighthouse": Bench(
        "bench.lighthouse", "phone, table, start, host and join page by Lighthouse, which npx downloads"
    ),
    "view-cost": Bench("bench.view_cost", "processor time of an answer and its five views, part by part"),
    "house": Bench(
        "bench.house",
        "a house of 1,000 tables of five phones, beside a bare broadcast (options: ./exchequer bench house --help)",
    ),
    "server-modes": Bench(
        "bench.server_modes",
        "5,000 sockets in one process, beside threads, greenlets and ASGI (pip install gevent gevent-websocket uvicorn "
        "websockets)",
    ),
    "book": Bench("bench.evening_book", "start page and evening book of a server with 500 ended games"),
    "stills": Bench("bench.still_pictures", "single pictures: photographs, rendered mats and whole tables, dim light"),
    "code-photos": Bench(
        "bench.code_photos", "drawn photographs of codes in 14 categories, beside zxing-cpp and OpenCV"
    ),
    "rendered": Bench("bench.rendered_codes", "codes on rendered mats and tables, set known (pip install mitsuba)"),
    "live": Bench(
        "bench.live_pipeline", "the camera's live pipeline: time per frame, latency and correctness of events"
    ),
    "videos": Bench(
        "bench.live_videos", "rendered videos with cards that bear art, under a camera with faults: events told"
    ),
    "phone-camera": Bench(
        "bench.phone_camera", "the phone's camera page in a browser over https: faults, and the cost of a picture"
    ),
    "stream": Bench(
        "bench.phone_stream",
        "a phone's stream as camera: stalls, losses, changes of size and rate, beside OpenCV's reader",
    ),
    "tables": Bench("bench.live_tables", "whole tables with a known set through the live pipeline, within 4 s"),
    "dice": Bench(
        "bench.dice_reader", "the dice reader in a million bytes of noise, and with its cable pulled a thousand times"
    ),
    "pips": Bench(
        "bench.dice_by_camera", "dice by camera: single drawn dice of eight designs, and tables without dice"
    ),
    "handfuls": Bench("bench.handfuls_by_camera", "dice by camera: several dice rolled together, and their owners"),
    "photographing": Bench(
        "bench.card_photographs", "photographing a game's cards by camera: minutes, unclear ones, size of the photos"
    ),
    "faces": Bench(
        "bench.faces_by_camera", "cards named by their printed face: free card sets, strangers, missing cards, turns"
    ),
    "throws": Bench(
        "bench.dice_throws", "dice by camera: physically rendered throws, pips and digits (mitsuba renders)"
    ),
    "photos": Bench(
        "bench.photographs", "photos that answer an ask: cards in the hand by code and by face, dice, and the time"
    ),
    "enrolment": Bench("bench.enrolment", "taps and time to enrol the 44 cards of a printed copy"),
    "idle": Bench("bench.idle_server", "start, and processor time and memory while nothing happens on the table"),
    "memory": Bench("bench.memory", "resident memory of the server without camera and with one"),
    "card-writes": Bench("bench.card_writes", "bytes that an evening of each game writes to an SD card (needs root)"),
    "journal": Bench("bench.journal", "a row of the journal in PostgreSQL, beside SQLite and the bare libraries"),
    "games": Bench("bench.many_games", "start and memory of the server with 500 ended games, beside one without any"),
}
"""The benches by name."""

FIGURES = (
    *(figure for name in names() for figure in (
        Figure("engine", f"{name.replace('_', ' ')}: random play, decisions", f"{name}_decisions_per_second", 0, "/s",
               f"{name}_catanatron_actions_per_second"),
        Figure("engine", "… as a multiple of catanatron's", f"{name}_ratio", goal(name, "times_peer"), "×",
               at_most=False),
        Figure("engine", "… replay of a game of four, median", f"{name}_replay_ms_median",
               goal(name, "replay_milliseconds"), "ms"),
    )),
    Figure("guide", "guided first game: until the goal is read", "goal", 30, "s"),
    *(Figure("guide", f"… {name.replace('_', ' ')}: the first round takes longer by", f"{name}_first_round", 120, "s")
      for name in names()),
    *(figure for name in names() for figure in (
        Figure("views", f"{name.replace('_', ' ')}: from an answer to the last of five views, median",
               f"{name}_ours_ms_median", 0, "ms", f"{name}_bare_ms_median"),
        Figure("views", "… 95 of 100 below", f"{name}_ours_ms_p95", 0, "ms", f"{name}_bare_ms_p95"),
        Figure("views", "… median as a multiple of the broadcast's", f"{name}_ratio", 2.0, "×"),
        Figure("views", "… as a multiple of a broadcast of the view itself", f"{name}_ratio_of_views", 2.0, "×"),
        Figure("views", "… fastest tenth as a multiple of the broadcast's", f"{name}_ratio_of_fastest", 0, "×"),
    )),
    Figure("load", "30 tables of five pages, answers at most", "ceiling_per_second", 500.0, "/s",
           "bare_ceiling_per_second", False),
    Figure("load", "… at 500 a second, to the last of five views, median", "ours_ms_median", 0, "ms", "bare_ms_median"),
    Figure("load", "… 99 of 100 below", "ours_ms_p99", 60.0, "ms", "bare_ms_p99"),
    Figure("load", "… processor time of the server for an answer", "ours_processor_ms", 0, "ms", "bare_processor_ms"),
    Figure("load", "… memory of the server for a page", "megabytes_per_page", 0.3, "MB"),
    *(figure for name in names() for page, limit in (("phone", 70.0), ("table", 250.0)) for figure in (
        Figure("page", f"{name.replace('_', ' ')}: {page} page, first load, compressed", f"{name}_{page}_kilobytes",
               limit, "kB"),
        Figure("page", "… requests", f"{name}_{page}_requests", 14, ""),
    )),
    *(Figure("lighthouse", f"{page} page: {category}", f"{page}_{category}", 95.0, "", at_most=False)
      for page in ("phone", "table", "start", "host", "join")
      for category in ("performance", "accessibility", "best-practices")),
    Figure("book", "start page with 500 ended games, median; without any", "start_ms", 300.0, "ms", "empty_start_ms"),
    Figure("book", "… the evening book's page", "book_page_ms", 300.0, "ms"),
    Figure("book", "… its games as JSON", "book_json_ms", 300.0, "ms"),
    Figure("book", "… the story of one game", "story_ms", 300.0, "ms"),
    Figure("book", "… all games as CSV", "csv_ms", 300.0, "ms"),
    Figure("book", "… as a file for BG Stats", "bgsplay_ms", 300.0, "ms"),
    Figure("book", "… the start page before any game has been read", "first_ms", 300.0, "ms"),
    Figure("book", "… the book after a restart", "again_ms", 300.0, "ms"),
    Figure("stills", "photographs read, of 137", "photos_read", 130, "", "photos_read_zxing", False),
    Figure("stills", "… OpenCV is the peer", "photos_read", 0, "", "photos_read_opencv"),
    Figure("stills", "… codes reported where there are none", "photos_false", 0, ""),
    Figure("stills", "mats, 3 px a module and more, one frame", "mat_3_read_of_100", 100.0, "%",
           "mat_3_zxing_of_100", False),
    Figure("stills", "… 2 to 3 px", "mat_2_read_of_100", 99.0, "%", "mat_2_zxing_of_100", False),
    Figure("stills", "… below 2 px", "mat_0.9_read_of_100", 97.0, "%", "mat_0.9_zxing_of_100", False),
    Figure("stills", "… turn, worst", "mat_turn_worst", 3.0, "°"),
    Figure("stills", "… place, worst", "mat_place_worst", 5.0, "mm"),
    Figure("stills", "… zones wrong, texts false", "mat_wrong", 0, ""),
    Figure("stills", "whole tables, 0.9 to 2 px, one frame", "table_0.9_read_of_100", 90.0, "%",
           "table_0.9_zxing_of_100", False),
    Figure("stills", "… within four frames", "table_0.9_read4_of_100", 97.0, "%", at_most=False),
    Figure("stills", "… texts false in one frame and in four", "table_false_all", 0, ""),
    Figure("stills", "… foreign codes recognised", "table_foreign_recognised", 0, ""),
    Figure("stills", "… time per picture", "table_ms", 1500.0, "ms"),
    Figure("stills", "dim light, 3.5 px, four still frames", "dim_3.5_four_of_100", 99.0, "%",
           "dim_3.5_zxing_of_100", False),
    Figure("stills", "… 3 px", "dim_3_four_of_100", 93.0, "%", "dim_3_zxing_of_100", False),
    Figure("code-photos", "drawn photographs of codes, mean of 14 categories", "mean", 86.0, "%", "mean_zxing", False),
    Figure("code-photos", "… perspective", "perspective", 80.0, "%", "perspective_zxing", False),
    Figure("code-photos", "… bright spots", "bright_spots", 65.0, "%", "bright_spots_zxing", False),
    Figure("code-photos", "… texts read falsely", "false", 0, ""),
    Figure("code-photos", "… nothing found, slowest", "nothing_ms", 1500.0, "ms"),
    *(figure for name in names() for figure in (
        Figure("view-cost", f"{name.replace('_', ' ')}: processor time of a view", f"{name}_view_ms", 0.15, "ms"),
        Figure("view-cost", "… of its answer without views", f"{name}_answer_ms", 0, "ms"),
    )),
    Figure("house", "1,000 tables: from an answer to its last view, 99 of 100 below", "ours_ms_p99", 150.0, "ms",
           "bare_ms_p99"),
    Figure("house", "… median", "ours_ms_median", 0, "ms", "bare_ms_median"),
    Figure("house", "… processor time of the server for an answer", "ours_processor_ms", 0, "ms", "bare_processor_ms"),
    Figure("house", "… processor time of the phones for it", "ours_phones_processor_ms", 0, "ms",
           "bare_phones_processor_ms"),
    Figure("house", "… memory of a phone, all in", "kilobytes_per_phone", 60.0, "kB"),
    Figure("house", "… most answers a second, as a part of the broadcast's", "ratio_most", 0.6, "×", at_most=False),
    Figure("house", "… all phones at once: all have their view again", "storm_seconds", 20.0, "s"),
    Figure("house", "… phones that got another's view", "storm_wrong", 0, ""),
    Figure("house", "one table alone, as a multiple of the broadcast", "alone_ratio", 2.0, "×"),
    Figure("server-modes", "sockets: memory of a page, beside greenlets", "ours_kilobytes_per_page", 60.0, "kB",
           "greenlets_kilobytes_per_page"),
    Figure("server-modes", "… most answers a second, beside greenlets", "ours_ceiling_per_second", 0, "",
           "greenlets_ceiling_per_second", False),
    Figure("server-modes", "… processor time of an answer at 200 a second, beside ASGI", "ours_processor_ms", 0, "ms",
           "asgi_processor_ms"),
    Figure("rendered", "rendered, set known: whole codes of 0.9 to 2 px a module", "small_read", 97.0, "%",
           "small_zxing", False),
    Figure("rendered", "… below 0.9 px", "tiny_read", 60.0, "%", "tiny_zxing", False),
    Figure("rendered", "… 50 to 75 % visible", "half_read", 60.0, "%", "half_zxing", False),
    Figure("rendered", "… 75 to 98 % visible", "most_read", 0, "%", "most_zxing", False),
    Figure("rendered", "… texts read falsely", "false", 0, ""),
    Figure("rendered", "… codes named that are not in the set", "foreign", 0, ""),
    Figure("rendered", "… time per picture", "ms", 700.0, "ms"),
    Figure("live", "frame of 1080 lines, 20 cards", "frame_ms", 0, "ms", "frame_ms_opencv"),
    Figure("live", "… zxing-cpp with its default options is the peer", "frame_ms", 0, "ms", "frame_ms_zxing"),
    Figure("live", "… OpenCV's time as a multiple of ours", "frame_ratio", 50.0, "×", at_most=False),
    Figure("live", "quiet table, frame; a full decode is the peer", "quiet_ms", 0, "ms", "quiet_full_ms"),
    Figure("live", "… as a share of a full decode", "quiet_ratio", 0.4, ""),
    Figure("live", "… cards known meanwhile", "quiet_cards_of_100", 100.0, "%", at_most=False),
    Figure("live", "from a card at rest to its event, beyond the steady window, p95", "latency_ms_p95", 50.0, "ms"),
    Figure("live", "… cards reported", "latency_reported_of_100", 100.0, "%", at_most=False),
    Figure("live", "simulated games: changes reported", "drawn_reported", 0, ""),
    Figure("live", "… right, of reported, missed and invented", "drawn_right_of_100", 100.0, "%", at_most=False),
    Figure("live", "… turn, worst", "drawn_turn_worst", 3.0, "°"),
    Figure("live", "rendered sequences: changes reported", "sequence_reported", 0, ""),
    Figure("live", "… right, of reported, missed and invented", "sequence_right_of_100", 100.0, "%", at_most=False),
    Figure("videos", "rendered videos: events within 2 s of rest", "in_time", 0, ""),
    Figure("videos", "… of all", "in_time_of_100", 100.0, "%", at_most=False),
    Figure("videos", "… late, never", "missed", 0, ""),
    Figure("videos", "… invented", "invented", 0, ""),
    Figure("videos", "… from rest to the event, p95", "delay_p95", 2.0, "s"),
    Figure("videos", "… processor time per frame", "frame_ms", 100.0, "ms"),
    Figure("phone-camera", "a card before the phone's browser answers at the table", "answered", 100.0, "%",
           at_most=False),
    Figure("phone-camera", "… pictures a second that are read", "pictures_a_second", 0, "/s"),
    Figure("phone-camera", "back after no network for 5 s", "back_offline", 3.0, "s"),
    Figure("phone-camera", "… after a call that takes the camera", "back_call", 3.0, "s"),
    Figure("phone-camera", "… after the page was put aside", "back_aside", 3.0, "s"),
    Figure("phone-camera", "… after the phone was turned, markers found", "back_turned", 3.0, "s"),
    Figure("phone-camera", "… answers invented, also by jumps of the light", "invented", 0, ""),
    Figure("phone-camera", "sending and taking a picture of 1080 lines", "post_ms", 0, "ms", "post_ms_peer"),
    Figure("stream", "a phone's stream: a fault is noticed, slowest of 16", "stall_noticed", 2.0, "s",
           "peer_stall_noticed"),
    *(Figure("stream", f"… back after {name}, slowest of 4", key, 3.0, "s") for name, key in (
        ("a stall", "back_from_stall"), ("a dropped connection", "back_from_drop"),
        ("a restart of the app", "back_from_restart"), ("loss of Wi-Fi", "back_from_wifi"))),
    Figure("stream", "… turned, resized and dropped 16 times: events invented", "changes_invented", 0, ""),
    Figure("stream", "… cards in their zones", "cards_kept_of_100", 100.0, "%", at_most=False),
    *(figure for rate in (5, 15, 30, 60) for figure in (
        Figure("stream", f"… at {rate} pictures a second: read", f"read_per_second_{rate}", 0, "/s"),
        Figure("stream", "… age of the picture, p95", f"age_ms_{rate}", 0, "ms", "peer_age_ms" if rate == 30 else ""),
        Figure("stream", "… processor time, of one core", f"share_of_core_{rate}", 0, ""),
    )),
    Figure("tables", "whole tables, set known, live: cards on the table within 4 s", "table_found", 0, ""),
    Figure("tables", "… of all", "table_found_of_100", 97.0, "%", at_most=False),
    Figure("tables", "… false", "table_false", 0, ""),
    Figure("tables", "… most of one core", "table_load", 1.0, ""),
    Figure("dice", "rolls in 1,000,000 bytes of noise, reported once", "right_of_100", 100.0, "%", at_most=False),
    Figure("dice", "… false rolls", "false_rolls", 0, ""),
    Figure("dice", "1,000 cable pulls, ready within 2 s", "ready_in_time_of_100", 100.0, "%", at_most=False),
    Figure("dice", "… slowest", "ready_seconds_worst", 2.0, "s"),
    Figure("dice", "… rolls meanwhile, reported once", "pull_rolls_right_of_100", 100.0, "%", at_most=False),
    Figure("dice", "… slowest of ten in real time", "real_time_ready_seconds_worst", 2.0, "s"),
    Figure("pips", "drawn dice, correctly read", "read_of_100", 90.0, "%", "blobs_read_of_100", False),
    Figure("pips", "… share of the values read that are correct", "right_of_suggested", 100.0, "%",
           "blobs_right_of_counted", False),
    Figure("pips", "… white dice in fair light", "white_dice_read_of_100", 95.0, "%", at_most=False),
    Figure("pips", "… taken for a die on 24 tables without one", "false", 0, ""),
    Figure("pips", "… time per picture of 1080 lines", "picture_ms", 0, "ms"),
    Figure("photographing", "a game of 44 cards photographed by camera", "minutes", 6, "min"),
    Figure("photographing", "… cards photographed when they are laid down first", "at_once_of_100", 0, "%",
           at_most=False),
    Figure("photographing", "… with a white border on white paper", "at_once_white_of_100", 0, "%", at_most=False),
    Figure("photographing", "… cut wrongly by more than 2 mm", "wrong_size", 0),
    Figure("faces", "cards named by their face at 3.5 pixels per mm", "named_3.5_of_100", 99, "%", at_most=False),
    Figure("faces", "… at 2 pixels per mm", "named_2_of_100", 97, "%", "orb_named_of_100", at_most=False),
    Figure("faces", "… sets not looked at before, 3.5 pixels per mm", "named_3.5_held_of_100", 99, "%", at_most=False),
    Figure("faces", "… 2 pixels per mm", "named_2_held_of_100", 97, "%", at_most=False),
    Figure("faces", "named wrongly", "wrong", 0, "", "orb_wrong"),
    Figure("faces", "turn wrong", "turn_wrong", 0, ""),
    Figure("faces", "strangers and backs named", "false", 0, ""),
    Figure("faces", "cards named of which a look-alike is known, but not they", "missing_named", 0, ""),
    Figure("faces", "milliseconds a look", "ms", 60, "ms"),
    Figure("handfuls", "drawn rolls of several dice, all values and owners correct", "right_of_100", 0, "%",
           at_most=False),
    Figure("handfuls", "… with one die or two", "few_right_of_100", 0, "%"),
    Figure("handfuls", "… with six to eight", "many_right_of_100", 0, "%"),
    Figure("handfuls", "… values correct, owners guessed", "guessed_of_100", 0, "%"),
    Figure("handfuls", "… wrong", "wrong", 0, ""),
    Figure("handfuls", "… with one die too many or too few: suggested", "others_offered", 0, ""),
    Figure("handfuls", "… time per picture of 1080 lines", "picture_ms", 0, "ms"),
    *(Figure("throws", f"rendered throws, {name}, in {light}: offered wholly right", f"{name}_{light}_right_of_100",
             95.0 if name in ("pips", "digits") else 0, "%", at_most=False)
      for name in ("pips", "digits", "felt", "wood", "paper", "field") for light in ("colour", "grey")),
    Figure("throws", "… offers with a wrong die or owner", "wrong", 0, ""),
    Figure("throws", "… with one die too many or too few: offered", "others_offered", 0, ""),
    Figure("throws", "… time per picture", "picture_ms", 0, "ms"),
    Figure("photos", "photos of a card with a sticker, sharp and light enough: named", "good_named_of_100", 98.0, "%",
           "good_zxing_of_100", at_most=False),
    Figure("photos", "… out of focus, dim or far away: named", "poor_named_of_100", 0, "%", "poor_zxing_of_100",
           at_most=False),
    Figure("photos", "… cards of other games, and tables without a card: named", "false", 0),
    Figure("photos", "photos of a card without a sticker: named by its face", "faces_named_of_100", 0, "%",
           at_most=False),
    Figure("photos", "… another card named, or a stranger", "faces_false", 0),
    Figure("photos", "photos of one to eight dice: all values and owners right", "dice_right_of_100", 0, "%",
           at_most=False),
    Figure("photos", "… values right, owners guessed", "dice_guessed_of_100", 0, "%", at_most=False),
    Figure("photos", "… wrong", "dice_wrong", 0),
    Figure("photos", "from the picture to the answer, median", "seconds_median", 2.0, "s"),
    Figure("photos", "… slowest, of one in which nothing is found", "seconds_worst", 0, "s"),
    Figure("photos", "… from the picture to the answer of dice, slowest", "dice_seconds_worst", 2.0, "s"),
    Figure("photos", "… to start the process, while the photo is taken", "start_seconds", 0, "s"),
    Figure("enrolment", "taps a card, median", "taps_median", 0, ""),
    Figure("enrolment", "… most", "taps_worst", 0, ""),
    Figure("enrolment", "44 cards, estimated", "minutes", 20.0, "min"),
    Figure("enrolment", "… with the first words of each typed", "minutes_with_words", 0, "min"),
    Figure("idle", "start until the address is printed", "start_seconds", 4.0, "s"),
    Figure("idle", "processor time while nothing happens, of one core", "idle_percent", 3.0, "%"),
    Figure("idle", "… resident memory", "idle_mb", 90.0, "MB"),
    Figure("idle", "… with a camera's 15 pictures a second of a quiet table", "quiet_table_percent", 25.0, "%"),
    Figure("memory", "resident, after a joined game of four", "resident_mb_after_game", 90.0, "MB"),
    Figure("memory", "… with a camera of 1080 lines, median; at most", "camera_mb", 160.0, "MB", "camera_mb_most"),
    Figure("memory", "… the same after a joined game of four", "camera_mb_after_game", 160.0, "MB",
           "camera_mb_after_game_most"),
    Figure("games", "start with 500 ended games; without any", "start_seconds", 0, "s", "empty_start_seconds"),
    Figure("games", "… longer by", "more_seconds", 1.0, "s"),
    Figure("games", "… memory", "resident_mb", 0, "MB", "empty_resident_mb"),
    *(Figure("card-writes", f"written by a slow evening of four: {name.replace('_', ' ')}", f"{name}_4_mb", 0, "MB")
      for name in names()),
)  # fmt: skip
"""The lines of the table; a goal of 0 means that the figure has none."""
