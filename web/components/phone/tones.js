/**
 * Three short tones of our own, made by the browser's synthesiser: my turn, the end of a chapter, the end of the game.
 *
 * Browsers play nothing before the page has been touched; until then the tones are silent.
 * @typedef {"turn" | "chapter" | "end"} Tone
 */

/** Notes of each tone: frequency in hertz, beginning and length in seconds. @type {Record<Tone, [number, number, number][]>} */
const TONES = {
  turn: [
    [587, 0, 0.14],
    [880, 0.13, 0.34],
  ],
  chapter: [
    [659, 0, 0.3],
    [523, 0.22, 0.3],
    [392, 0.44, 0.6],
  ],
  end: [
    [523, 0, 0.25],
    [659, 0.16, 0.25],
    [784, 0.32, 0.3],
    [1047, 0.5, 0.9],
  ],
};
const LOUDNESS = 0.16;

/** @type {AudioContext | undefined} */
let context;

/** Wake the synthesiser, which browsers allow in a tap or a key press only. */
export function allowTones() {
  const wake = () => {
    context ??= typeof AudioContext === "undefined" ? undefined : new AudioContext();
    if (context?.state === "suspended") context.resume().catch(() => undefined);
  };
  addEventListener("pointerup", wake, true);
  addEventListener("keydown", wake, true);
}

/** Play a tone, where the page may. @param {Tone} tone */
export function play(tone) {
  if (context?.state !== "running") return;
  for (const [frequency, from, length] of TONES[tone]) {
    const begin = context.currentTime + 0.02 + from;
    const note = context.createOscillator();
    const volume = context.createGain();
    note.type = "triangle";
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0005, begin + length);
    note.connect(volume).connect(context.destination);
    note.start(begin);
    note.stop(begin + length);
  }
}
