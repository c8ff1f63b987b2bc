/** The drawing of the start page: a cube, dice and figures of the table, between the houses and trees of the games. */
import { html, svg } from "../../vendor/lit-html.js";
import { brush, hatch, line, once, points } from "../drawing/drawing.js";
import { block, crown, cube, die, figure, fir, flag, house, placed, tree } from "../drawing/symbols.js";

const paths = once(() => ({
  ground: brush(points("4,170 180,162 360,167 540,161 716,169"), 6),
  hill: line(points("0,166 90,120 200,102 330,122 430,112 560,92 660,116 720,166"), { wobble: 2 }),
  slope: hatch(points("430,112 560,92 660,116 720,166 520,166"), { angle: -46, gap: 11, weight: 1.8, reach: 0.3 }),
  wall: line(points("-34,0 -34,-58 34,-58 34,0")),
  roof: line(points("-40,-58 0,-96 40,-58")),
  slates: hatch(points("0,-96 40,-58 4,-58"), { angle: 60, gap: 6, weight: 1.8 }),
  tower: line(points("-16,0 -16,-96 0,-132 16,-96 16,0")),
  shade: hatch(points("4,0 4,-96 16,-96 16,0"), { angle: -48, gap: 6, weight: 1.8 }),
  windows: [-22, 0, 22].map((x) => line(points(`${x - 6},-12 ${x - 6},-34 ${x},-44 ${x + 6},-34 ${x + 6},-12`), { wobble: 0.5 })).join(""), // biome-ignore format: points
}));

/** A church with its tower. */
function church() {
  const { wall, roof, slates, tower, shade, windows } = paths();
  return svg`<path class="paper" d=${wall}></path><path class="tone" d=${roof}></path><path class="ink" d=${slates}></path><path class="green" d=${windows}></path>${placed(-50, 0, svg`<path class="paper" d=${tower}></path><path class="ink" d=${shade}></path>${placed(0, -130, flag(), { scale: 0.4 })}`)}`;
}

/** The drawing. */
export function startDrawing() {
  const { ground, hill, slope } = paths();
  return html`<svg class="drawing start-drawing" viewBox="0 0 720 190" aria-hidden="true" focusable="false">
    <path class="tone bare" d=${hill}></path><path class="ink soft" d=${slope}></path>
    ${placed(40, 150, fir(), { scale: 0.8 })}${placed(84, 158, fir(), { scale: 0.62 })}
    ${placed(170, 150, house(), { scale: 0.95, name: "seat-blue" })}${placed(258, 158, tree(), { scale: 0.7 })}
    ${placed(372, 156, church(), { scale: 1.05 })}
    ${placed(478, 152, house({ of: "wood" }), { scale: 0.95, name: "seat-red" })}${placed(560, 156, tree(), { scale: 0.84 })}${placed(676, 152, fir(), { scale: 0.78 })}
    <path class="ink soft" d=${ground}></path>
    ${placed(118, 180, figure(), { scale: 0.62, name: "seat-green" })}${placed(222, 184, cube(), { scale: 0.8, name: "seat-yellow" })}${placed(298, 184, die(5), { scale: 0.7 })}
    ${placed(430, 184, die(2), { scale: 0.7 })}${placed(520, 184, figure(), { scale: 0.62, name: "seat-yellow" })}${placed(610, 186, block(), { scale: 0.8 })}${placed(612, 160, crown(), { scale: 0.42 })}</svg>`;
}
