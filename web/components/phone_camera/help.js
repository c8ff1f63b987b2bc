/** What a phone asks before it opens the camera page over https, said before it does; and how its certificate is installed. */
import { html, nothing } from "../../vendor/lit-html.js";
import { page, text } from "../shared/texts.js";

const BROWSERS = ["chrome", "firefox", "samsung", "iphone"];

/** The browser of this phone, as far as its steps differ. */
function browser() {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return "iphone";
  if (/SamsungBrowser/.test(userAgent)) return "samsung";
  return /Firefox|FxiOS/.test(userAgent) ? "firefox" : "chrome";
}

/** The steps through the warning of a browser. @param {string} name @param {string} host */
const steps = (name, host) =>
  html`<ol class="steps">${[1, 2].map((step) => html`<li>${text(`step_${name}_${step}`, { host })}</li>`)}<li>${text("then_start")}</li></ol>`;

/** How the certificate is installed: for each system the file, the title and the steps, which other pages show, too. */
const INSTALLED = [
  {
    system: "android",
    file: "exchequer.crt",
    title: "phone_camera-install_android",
    steps: ["phone_camera-install_android_1", "phone_camera-install_android_2"],
  },
  {
    system: "iphone",
    file: "exchequer.crt",
    title: "phone_camera-install_iphone",
    steps: ["phone_camera-install_iphone_1", "phone_camera-install_iphone_2"],
  },
];

/** How the certificate is installed on this phone and on others, and the fingerprint to compare. */
export function installing() {
  const mine = browser() === "iphone" ? "iphone" : "android";
  const inOrder = [...INSTALLED].sort((first, other) => Number(other.system === mine) - Number(first.system === mine));
  return html`<p>${text("phone_camera-install_note")}</p>${inOrder.map(
    ({
      file,
      title,
      steps,
    }) => html`<h3>${text(title)}</h3><p><a class="button" href=${`/camera/${file}`} download=${file}>${text("phone_camera-download", { file })}</a></p>
    <ol class="steps">${steps.map((step) => html`<li>${text(step)}</li>`)}</ol>`,
  )}${page.more.fingerprint ? html`<p class="muted">${text("phone_camera-fingerprint")}</p><p class="fingerprint">${page.more.fingerprint}</p>` : nothing}`;
}

/** The page over plain http. @param {string} address of the camera page over https, "" without */
export function explanation(address) {
  if (!address)
    return html`<section class="card"><h2>${text("no_https_title")}</h2><p>${text("no_https")}</p><p class="muted">${text("other_ways")}</p></section>`;
  const { host } = new URL(address);
  const mine = browser();
  return html`<section class="card" aria-labelledby="why"><h2 id="why">${text("why_title")}</h2><p>${text("why", { host })}</p>
      <h3>${text(mine)}</h3>${steps(mine, host)}<p class="muted">${text("again")}</p></section>
    <section class="card"><details class="more"><summary>${text("others")}</summary>${BROWSERS.filter((name) => name !== mine).map((name) => html`<h3>${text(name)}</h3>${steps(name, host)}`)}</details>
      <details class="more"><summary>${text("install")}</summary>${installing()}</details></section>
    <p class="thumb"><a class="button main" href=${address}>${text("go")}</a></p>`;
}

/** Whether this phone trusts the certificate already. @param {string} address of the https port */
export const isTrusted = (address) =>
  fetch(new URL("/camera/probe", address), {
    mode: "no-cors",
    cache: "no-store",
    signal: AbortSignal.timeout(4000),
  }).then(
    () => true,
    () => false,
  );

/** Go on by itself where this phone trusts the certificate already; else the explanation stays. @param {string} address */
export async function skipIfTrusted(address) {
  if (address && (await isTrusted(address))) location.replace(address);
}
