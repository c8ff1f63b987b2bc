// @ts-check
/**
 * Table parts of Monasterium: the missions, and the board with dice spaces, road and the five monasteries, each with its
 * chapel in the middle of the cloister and the buildings around it.
 * @typedef {import("../../types").Envelope} Envelope
 * @typedef {import("../../types").Seat} Seat
 * @typedef {import("./view").View} View
 * @typedef {import("./view").SeatView} SeatView
 * @typedef {import("./view").MonasteryView} MonasteryView
 * @typedef {import("./view").BuildingView["novice"]} Stands
 */

import { colourOf, nameOf } from "../../components/seats.js";
import { seatSign, sign } from "../../components/signs.js";
import { show } from "../../components/table.js";
import { figure, kindName, list, page, text } from "../../components/texts.js";
import { html, nothing, svg } from "../../vendor/lit-html.js";
import { goodSign } from "./good_sign.js";

const YEARS = ["", "I", "II", "III"];
const KINDS = ["secular", "workshop", "common_room"];
/** The signs of a bonus of the road. @type {Record<string, string[]>} */
const BONUS_SIGNS = {
  action: ["action"],
  influence_or_rosary: ["influence", "rosary"],
  soup_or_swap: ["soup", "swap"],
  window: ["window"],
  die: ["die_6"],
};
/** The shapes of the seats as paths, with a radius of one unit. @type {Record<string, string>} */
const SHAPES = {
  blue: "M-1 0a1 1 0 1 1 2 0a1 1 0 1 1-2 0z",
  red: "M0-1.15L1.15 0 0 1.15-1.15 0z",
  green: "M0-1.1L1.12.8H-1.12z",
  yellow: "M-.9-.9H.9V.9H-.9z",
};

/** A seat's piece on the board: letter, shape and colour; a cross where a space is blocked. @param {Envelope} envelope @param {Stands | ""} seat @param {number} x @param {number} y @param {number} r */
function token(envelope, seat, x, y, r) {
  if (!seat) return nothing;
  if (seat === "blocked")
    return svg`<use class="blocked" href=${`${page.signs}#close`} x=${x - r} y=${y - r} width=${2 * r} height=${2 * r}></use>`;
  const colour = colourOf(envelope, seat) ?? "";
  return svg`<g class=${`token seat-${colour}`} transform=${`translate(${x} ${y})`}><path d=${SHAPES[colour] ?? SHAPES.blue} transform=${`scale(${r})`}></path><text y=${colour === "green" ? r * 0.66 : r * 0.4} font-size=${r * 1.1}>${seat}</text></g>`;
}

/** What a mission requires, as signs: places with the letter of their monastery, or a number of pieces. @param {import("./view").MissionCardView} one */
function wants(one) {
  const goal = {
    novices: "novice",
    common_rooms: "common_room",
    cloisters: "cloister",
    windows: "window",
    dice: "die_1",
  }[one.goal ?? ""];
  return goal
    ? html`<span class="want"><b>${one.count} ×</b>${sign(goal)}${one.goal === "windows" ? html`<b>A–E</b>` : nothing}</span>`
    : one.wanted.map(
        (each) =>
          html`<span class="want">${sign(each.place === "any" ? "novice" : each.place)}<b>${each.monastery ?? "A–E"}</b></span>`,
      );
}

/** The six missions: requirements, points, and each seat's progress. @param {View} view */
function missions(view) {
  if (!view.missions.length)
    return html`<section class="card" aria-labelledby="missions"><h2 id="missions">${text("missions")}</h2><p class="muted">${text("no_missions")}</p></section>`;
  return html`<section class="card missions" aria-labelledby="missions"><h2 id="missions">${text("missions")} <small>${sign("hourglass")} ${text("year", { n: YEARS[Math.max(1, view.chapter)] ?? "" })}</small></h2><ol>${view.missions.map(
    (one) => html`<li>
    <p class="worth"><b class="big">${figure(one.now)}</b><small>${[...new Set(one.points)].length > 1 ? html`<span class="visually-hidden">${text("by_year")}</span>${one.points.map((n, year) => html`<span class=${year === Math.max(0, view.chapter - 1) ? "now" : ""}>${n}</span>`)}` : text("always")}</small></p>
    <div><p class="visually-hidden">${one.text}</p><p class="wants" aria-hidden="true">${wants(one)}</p><ul class="how-far">${view.seats.map(
      (each) => {
        const [have, need] = one.progress[each.seat] ?? [0, 0];
        const done = one.done.includes(each.seat);
        return html`<li class=${done ? "done" : ""}>${seatSign(each.seat, each.colour)}${done ? sign("check", text("mission_done")) : html`<b aria-hidden="true">${Math.min(have, need)}</b><span class="visually-hidden">${text("of", { have: Math.min(have, need), need })}</span>`}</li>`;
      },
    )}</ul></div></li>`,
  )}</ol></section>`;
}

/** The six dice spaces with their dice, by owner. @param {Envelope} envelope @param {View} view */
function diceSpaces(envelope, view) {
  return html`<section class="board dice-spaces" aria-labelledby="dice-spaces"><h2 id="dice-spaces" class="visually-hidden">${text("dice_spaces")}</h2><ol>${view.dice.map(
    (space) => {
      const owners = view.seats.filter((one) => space.own[one.seat]);
      const words = [
        ...(space.neutral ? [text("neutral", { n: space.neutral })] : []),
        ...owners.map((one) => text("dice_of", { n: space.own[one.seat] ?? 0, name: nameOf(envelope, one.seat) })),
      ];
      return html`<li><span class="visually-hidden">${text("dice_space", { n: space.space })}: ${words.length ? list(words) : text("none")}</span><span aria-hidden="true">${sign(`die_${space.space}`)}
      <span class="lying">${owners.map((one) => html`<span class=${`die own seat-${one.colour}`}>${seatSign(one.seat, one.colour)}<b>${space.own[one.seat]}</b></span>`)}${space.neutral ? html`<span class="die"><b>${space.neutral}</b></span>` : nothing}</span></span></li>`;
    },
  )}</ol></section>`;
}

/** The road as a loop: half of its spaces above, half below; with the messengers. @param {Envelope} envelope @param {View} view */
function road(envelope, view) {
  const upper = Math.ceil(view.road.length / 2);
  const lower = view.road.length - upper;
  const step = 1000 / Math.max(upper, 1);
  return html`<section class="board road" aria-labelledby="road"><h2 id="road" class="visually-hidden">${text("road")}</h2>
    <ol class="visually-hidden">${view.road.map((one) => html`<li>${text("road_space", { n: one.space, where: list(one.links) || text("none") })}${one.bonus ? `, ${text(`bonus_${one.bonus}`)}` : ""}${one.messengers.length ? `: ${list(one.messengers.map((seat) => nameOf(envelope, seat)))}` : ""}</li>`)}</ol>
    <svg viewBox="0 0 1000 176" aria-hidden="true"><rect class="path" x=${step / 2} y="42" width=${1000 - step} height="92" rx="46"></rect>${view.road.map(
      (one, index) => {
        const there = index < upper;
        const x = there ? step * (index + 0.5) : 500 + step * ((lower - 1) / 2 - (index - upper));
        const y = there ? 42 : 134;
        const signs = one.bonus ? (BONUS_SIGNS[one.bonus] ?? []) : [];
        const width = step - 10;
        return svg`<g class="road-space"><rect x=${x - width / 2} y=${y - 38} width=${width} height="76" rx="10"></rect>
        <text class="links" x=${x - width / 2 + 10} y=${y - 9}>${one.links.join(" ")}</text>
        <text class="number" x=${x - width / 2 + 16} y=${y + 30}>${one.space}</text>
        ${signs.map((name, at) => svg`<use href=${`${page.signs}#${name}`} x=${x + width / 2 - 34 - 30 * (signs.length - 1 - at)} y=${y - 34} width="27" height="27"></use>`)}
        ${one.messengers.map((seat, at) => token(envelope, seat, x + 38 * (at - (one.messengers.length - 1) / 2) + 8, y + 17, 17))}</g>`;
      },
    )}</svg></section>`;
}

/** A point on a circle around the middle of a monastery. @param {number} turn as a fraction of the circle, from the top @param {number} radius */
const onCircle = (turn, radius) => ({
  x: 160 + radius * Math.sin(2 * Math.PI * turn),
  y: 150 - radius * Math.cos(2 * Math.PI * turn),
});

/** The position of each building on its circle: in the order of the cloister spaces beside it, evenly distributed. @param {MonasteryView} one */
function turnsOf(one) {
  const spaces = one.cloisters.length || 1;
  const turns = one.buildings
    .map((building) => {
      const [first = 0, second = first] = building.cloisters.map(
        (id) => one.cloisters.findIndex((space) => space.id === id) / spaces,
      );
      const [low, high] = [Math.min(first, second), Math.max(first, second)];
      return { id: building.id, turn: high - low > 0.5 ? ((low + 1 + high) / 2) % 1 : (low + high) / 2 };
    })
    .sort((a, b) => a.turn - b.turn);
  return new Map(turns.map((each, index) => [each.id, (turns[0]?.turn ?? 0) + index / turns.length]));
}

/** @param {Envelope} envelope @param {View} view @param {MonasteryView} one */
function monastery(envelope, view, one) {
  const turns = turnsOf(one);
  const spaces = one.cloisters.length || 1;
  const { room, novices } = one.chapel;
  const rows = Math.ceil(room / 4);
  /** @param {Stands | ""} seat */
  const who = (seat) =>
    seat === "blocked" || seat === "" ? text("blocked") : seat ? nameOf(envelope, seat) : text("free");
  const filled = [...one.buildings, ...one.cloisters].filter((each) => each.novice);
  const words = [
    ...view.seats.flatMap((seat) => {
      const kinds = [...KINDS, "cloister"].map(
        (kind) =>
          /** @type {const} */ ([
            kind,
            (kind === "cloister" ? one.cloisters : one.buildings.filter((each) => each.kind === kind)).filter(
              (each) => each.novice === seat.seat,
            ).length,
          ]),
      );
      const counts = [
        .../** @type {[string, number][]} */ (kinds),
        /** @type {[string, number]} */ (["chapel", novices.filter((each) => each === seat.seat).length]),
      ]
        .filter(([, n]) => n)
        .map(([kind, n]) => `${text(`place_${kind}`)} ${n}`);
      return counts.length ? [`${nameOf(envelope, seat.seat)}: ${counts.join(", ")}.`] : [];
    }),
    ...(filled.some((each) => each.novice === "blocked")
      ? [`${who("blocked")}: ${filled.filter((each) => each.novice === "blocked").length}.`]
      : []),
  ];
  return html`<li class="monastery"><h3 class="visually-hidden">${text("monastery", { name: one.monastery })}</h3><p class="visually-hidden">${text("chapel_has", { n: novices.length, room })}. ${text("windows_left", { n: one.windows })}. ${words.join(" ")}</p>
    <svg viewBox="0 0 320 300" aria-hidden="true"><text class="name" x="4" y="46">${one.monastery}</text>
      <use class="glass" href=${`${page.signs}#window`} x="262" y="8" width="32" height="32"></use><text class="left" x="296" y="35">${one.windows}</text>
      ${one.buildings.map((building) =>
        building.cloisters.map((id) => {
          const from = onCircle(turns.get(building.id) ?? 0, 123);
          const to = onCircle(one.cloisters.findIndex((space) => space.id === id) / spaces, 80);
          return svg`<line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y}></line>`;
        }),
      )}
      <circle class="court" cx="160" cy="150" r="80"></circle><rect class="choir" x="100" y=${150 - 15 * rows - 2} width="120" height=${30 * rows + 4} rx="12"></rect>
      ${Array.from({ length: room }, (_, index) => {
        const [x, y] = [
          160 + 29 * ((index % 4) - (Math.min(4, room) - 1) / 2),
          150 + 29 * (Math.floor(index / 4) - (rows - 1) / 2),
        ];
        return index < novices.length
          ? token(envelope, novices[index] || "blocked", x, y, 12.5)
          : svg`<circle class="empty" cx=${x} cy=${y} r="10"></circle>`;
      })}
      ${one.cloisters.map((space, index) => {
        const { x, y } = onCircle(index / spaces, 80);
        return svg`<circle class="stone" cx=${x} cy=${y} r="17"></circle>${space.novice ? token(envelope, space.novice, x, y, 14) : svg`<text class="number" x=${x} y=${y + 6}>${index + 1}</text>`}`;
      })}
      ${one.buildings.map((building, index) => {
        const { x, y } = onCircle(turns.get(building.id) ?? 0, 123);
        return svg`<rect class=${building.novice ? "house taken" : "house"} x=${x - 24} y=${y - 24} width="48" height="48" rx="8"></rect>${
          building.novice
            ? svg`${token(envelope, building.novice, x + 3, y + 4, 17)}<use class="kind" href=${`${page.signs}#${building.kind}`} x=${x - 24} y=${y - 25} width="19" height="19"></use>`
            : svg`<use class="kind" href=${`${page.signs}#${building.kind}`} x=${x - 19} y=${y - 19} width="30" height="30"></use><text class="number" x=${x + 15} y=${y + 20}>${index + 1}</text>`
        }`;
      })}</svg></li>`;
}

/** The legend of the signs, in the sixth cell of the grid of monasteries. @param {View} view */
function legend(view) {
  return html`<li class="legend"><ul>${[...KINDS, "cloister", "window"].map((kind) => html`<li>${sign(kind)} ${text(kind === "window" ? "windows" : `place_${kind}`)}</li>`)}</ul>
    <ul>${Object.keys(view.supply).map((kind) => html`<li>${goodSign(kind)} ${kindName(kind)}</li>`)}</ul>
    <ul>${["soup_or_swap", "action", "die"].map((bonus) => html`<li>${BONUS_SIGNS[bonus]?.map((name) => sign(name))} ${text(`bonus_${bonus}`)}</li>`)}</ul></li>`;
}

/** The final scores, line by line. @param {Envelope} envelope @param {View} view */
function account(envelope, view) {
  const seats = [...view.seats].sort((a, b) => (view.final?.[a.seat]?.place ?? 9) - (view.final?.[b.seat]?.place ?? 9));
  return html`<section class="board account" aria-labelledby="account"><h2 id="account">${text("account")}</h2><ol>${seats.map(
    (one) => {
      const final = view.final?.[one.seat];
      return final
        ? html`<li class="card"><h3>${seatSign(one.seat, one.colour)} ${nameOf(envelope, one.seat)} <b>${figure(final.vp)}</b></h3><ul class="because">${final.lines.map((each) => html`<li><span>${each.text}</span><b>${figure(each.vp)}</b></li>`)}</ul></li>`
        : nothing;
    },
  )}</ol></section>`;
}

/** @param {Envelope} envelope @param {View} view */
function middle(envelope, view) {
  if (view.over && view.final) return account(envelope, view);
  return html`${diceSpaces(envelope, view)}${road(envelope, view)}
    <section class="board" aria-labelledby="monasteries"><h2 id="monasteries" class="visually-hidden">${text("monasteries")}</h2><ul class="monasteries">${view.monasteries.map((one) => monastery(envelope, view, one))}${legend(view)}</ul></section>`;
}

/** @param {View} view */
function stores(view) {
  return html`<section class="card stores" aria-labelledby="stores"><h2 id="stores">${text("supply")}</h2>
    <ul>${Object.entries(view.supply).map(([kind, n]) => html`<li title=${kindName(kind)}>${goodSign(kind)}<span class="visually-hidden">${kindName(kind)}</span><b>${view.supply_limited === false ? "∞" : n}</b></li>`)}</ul></section>`;
}

/** @param {View} view @param {SeatView} one */
function detail(view, one) {
  const hand = one.hand.own + one.hand.neutral;
  return html`${one.vp > 99 ? html`<span>${text("marker", { n: one.marker })}</span>` : nothing}
    <span class="goods">${Object.entries(one.goods).map(([kind, n]) => html`<span>${goodSign(kind, kindName(kind))}<b>${n}</b></span>`)}</span>
    <span>${sign("novice", text("novices_sent"))} ${one.sent}</span><span>${sign("die_1", text("dice_own"))} ${one.dice}</span><span>${sign("window", text("windows"))} ${one.windows.flat().filter(Boolean).length}</span>
    ${view.over ? nothing : html`<span class=${one.reroll ? "" : "gone"}>${sign("reroll", text("reroll_tile"))} ${text(one.reroll ? "ready" : "turned")}</span>${hand ? html`<strong>${text("in_hand", { n: hand })}</strong>` : nothing}${one.tile ? html`<strong>${text("on_tile", { column: one.tile.column, n: one.tile.own + one.tile.neutral })}</strong>` : nothing}`}`;
}

show({
  left: (_, view) => missions(/** @type {View} */ (view)),
  middle: (envelope, view) => middle(envelope, /** @type {View} */ (view)),
  stores: (_, view) => stores(/** @type {View} */ (view)),
  detail: (_, view, one) => detail(/** @type {View} */ (view), /** @type {SeatView} */ (one)),
});
