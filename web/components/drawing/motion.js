/**
 * Motion of the table page: what has moved glides, what is new rises, what has changed turns, numbers count.
 *
 * `remember` looks at a page before it is drawn again, `move` after it. Nothing moves where the system asks for less
 * motion, and nothing takes longer than `LONGEST`. Elements say by attributes what happens to them (docs/drawings.md).
 * @typedef {{ x: number, y: number }} Spot
 * @typedef {{ n: number, kind: string, at: Spot }} Pile
 * @typedef {{ pieces: Map<string, Spot>, grown: Set<string>, turned: Map<string, string>, piles: Map<string, Pile>, ticks: Map<string, number> }} Remembered
 */

/** Milliseconds that a motion takes at most. */
export const LONGEST = 400;

/** Most pieces that glide from one pile to another at once. */
const MOST = 4;

/** Numbers that count at present, by their element. @type {Map<Element, number>} */
const counting = new Map();

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** The middle of an element on the screen. @param {Element} element @returns {Spot} */
function spotOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** The elements of an attribute with its values. @param {HTMLElement} root @param {string} name @returns {[string, SVGElement | HTMLElement][]} */
const named = (root, name) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(`[data-${name}]`))].map((element) => [
    element.getAttribute(`data-${name}`) ?? "",
    element,
  ]);

/** What a number shows, by the pile or the seat that it belongs to. @param {Element} element */
const numberIn = (element) => Number.parseFloat((element.textContent ?? "").replace("−", "-").replace(",", "."));

/** What the page shows now, to be compared with what it shows next. @param {HTMLElement} root @returns {Remembered | null} null if nothing is to move */
export function remember(root) {
  if (still()) return null;
  stopCounting();
  return {
    pieces: new Map(named(root, "piece").map(([name, element]) => [name, spotOf(element)])),
    grown: new Set(named(root, "grow").map(([name]) => name)),
    turned: new Map(named(root, "turn").map(([name, element]) => [element.getAttribute("data-turn-of") ?? name, name])),
    piles: new Map(named(root, "pile").map(([name, element]) => [name, pileOf(element)])),
    ticks: new Map(named(root, "tick").map(([name, element]) => [name, numberIn(element)])),
  };
}

/** @param {Element} element @returns {Pile} */
const pileOf = (element) => ({
  n: Number(element.getAttribute("data-n")),
  kind: element.getAttribute("data-kind") ?? "",
  at: spotOf(element),
});

/** @param {Element} element @param {Keyframe[]} frames @param {number} [duration] */
const animate = (element, frames, duration = LONGEST) =>
  element.animate(frames, { duration, easing: "cubic-bezier(0.3, 0, 0.2, 1)" });

/**
 * Move what is different now.
 * @param {HTMLElement} root @param {Remembered | null} before
 * @param {{ sign: (kind: string) => Element, hand?: string }} how
 *   `sign` makes the sign of a kind of piece; `hand`: the name of the piece from which pieces come, and to which they go, that no other pile lost or gained
 */
export function move(root, before, { sign, hand }) {
  if (!before) return;
  const pieces = new Map(named(root, "piece"));
  for (const [name, element] of pieces) {
    const from = before.pieces.get(name);
    if (from) glide(element, from);
  }
  for (const [name, element] of named(root, "grow"))
    if (!before.grown.has(name)) animate(element, [{ transform: "scaleY(0)" }, { transform: "scaleY(1)" }]);
  for (const [name, element] of named(root, "turn")) {
    const was = before.turned.get(element.getAttribute("data-turn-of") ?? name);
    if (was !== undefined && was !== name) animate(element, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }]);
  }
  for (const [name, element] of named(root, "tick")) {
    const was = before.ticks.get(name);
    if (was !== undefined) count(element, was);
  }
  const seat = hand ? pieces.get(hand) : undefined;
  exchange(root, before, sign, seat ? spotOf(seat) : null);
}

/** Let a piece glide from where it was. @param {SVGElement | HTMLElement} element @param {Spot} from */
function glide(element, from) {
  const to = spotOf(element);
  const parent = element instanceof SVGGraphicsElement ? /** @type {unknown} */ (element.parentNode) : null;
  const scale = parent instanceof SVGGraphicsElement ? (parent.getScreenCTM()?.a ?? 1) : 1;
  const [x, y] = [(from.x - to.x) / scale, (from.y - to.y) / scale];
  if (Math.hypot(x, y) < 2) return;
  animate(element, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0, 0)" }]);
}

/** Let pieces glide between piles that have lost and gained some of the same kind. @param {HTMLElement} root @param {Remembered} before @param {(kind: string) => Element} sign @param {Spot | null} hand */
function exchange(root, before, sign, hand) {
  /** @type {Map<string, { from: Spot[], to: Spot[] }>} */
  const kinds = new Map();
  for (const [name, element] of named(root, "pile")) {
    const now = pileOf(element);
    const was = before.piles.get(name);
    if (!was || was.n === now.n) continue;
    const both = kinds.get(now.kind) ?? { from: [], to: [] };
    kinds.set(now.kind, both);
    const some = Array.from({ length: Math.min(MOST, Math.abs(now.n - was.n)) }, () => now.at);
    (now.n < was.n ? both.from : both.to).push(...some);
  }
  for (const [kind, { from, to }] of kinds)
    for (let index = 0; index < Math.min(MOST, Math.max(from.length, to.length)); index++) {
      const start = from[index] ?? hand;
      const end = to[index] ?? hand;
      if (start && end) fly(sign(kind), start, end, index * 40);
    }
}

/** Let a copy of a sign fly across the page. @param {Element} piece @param {Spot} from @param {Spot} to @param {number} delay milliseconds */
function fly(piece, from, to, delay) {
  piece.classList.add("flying");
  document.body.append(piece);
  const at = (/** @type {Spot} */ { x, y }) => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
  const flight = piece.animate([{ transform: at(from) }, { transform: at(to) }], {
    duration: LONGEST - delay,
    delay,
    easing: "cubic-bezier(0.3, 0, 0.2, 1)",
    fill: "both",
  });
  flight.finished.catch(() => undefined).then(() => piece.remove());
}

/** Let a number count from what it was. @param {Element} element @param {number} from */
function count(element, from) {
  const node = [...element.childNodes].find(
    (childNode) => childNode.nodeType === Node.TEXT_NODE && childNode.nodeValue?.trim(),
  );
  const to = numberIn(element);
  if (!node || !Number.isInteger(to) || !Number.isInteger(from) || to === from) return;
  const words = node.nodeValue;
  const begun = performance.now();
  const step = () => {
    const share = Math.min(1, (performance.now() - begun) / LONGEST);
    node.nodeValue = share < 1 ? String(Math.round(from + (to - from) * share)) : words;
    if (share < 1) counting.set(element, requestAnimationFrame(step));
    else counting.delete(element);
  };
  stops.set(element, () => {
    node.nodeValue = words;
  });
  step();
}

/** Sets each counting number to what it counts to. @type {Map<Element, () => void>} */
const stops = new Map();

/** Before the page is drawn again, its numbers are those that it was drawn with. */
function stopCounting() {
  for (const [element, frame] of counting) {
    cancelAnimationFrame(frame);
    stops.get(element)?.();
  }
  counting.clear();
  stops.clear();
}
