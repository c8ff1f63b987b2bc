/**
 * Build: bundles and minifies the script and the style sheet of each page and game into `web/dist/`.
 *
 *     npm --prefix web run build         writes the bundles and their manifest
 *     npm --prefix web run check-build   fails if the committed ones are not what the sources give
 *
 * The manifest names the source files of each bundle, and the SHA-256 of each source file. The server sends a bundle
 * only if all its sources are unchanged (`web/pages/bundles.py`).
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const WEB = dirname(fileURLToPath(import.meta.url));
const DIST = join(WEB, "dist");

/** Scripts of the pages that belong to no game, and of the games with default pages. A page's style sheet lies beside its script. */
const PAGES = [
  "address/https",
  "address/moved",
  "appliance/appliance",
  "book/book",
  "book/game",
  "camera/setup",
  "default/host",
  "default/phone",
  "default/table",
  "enrolment/enrolment",
  "join/join",
  "phone_camera/phone_camera",
  "start/start",
  "tv/screen",
  "tv/tv",
  "venue/stand",
  "venue/venue",
];

/** Pages of a table: each game has a script and a style sheet for them, which import the shared ones. */
const GAME_PAGES = /^games\/\w+\/(phone|table|host)\.(js|css)$/;

/** The script and the style sheet of each page, as paths below `web`; a bundle has the same path below `web/dist`. */
function entryPoints() {
  const shared = PAGES.flatMap((name) => [`components/${name}.js`, `components/${name}.css`]);
  const games = filesBelow("games").filter((path) => GAME_PAGES.test(path));
  return [...shared.filter(isFile), ...games].sort();
}

/** @param {string} folder @returns {string[]} the paths below `web` of all that lies below a folder of it */
function filesBelow(folder) {
  const found = existsSync(join(WEB, folder)) ? readdirSync(join(WEB, folder), { recursive: true }) : [];
  return found.map((path) => `${folder}/${String(path).replaceAll("\\", "/")}`);
}

/**
 * Plugin: leaves the files that `url()` names outside the bundle, with addresses relative to the bundle's.
 * @param {string} entry
 */
const addresses = (entry) => ({
  name: "addresses",
  setup(/** @type {import("esbuild").PluginBuild} */ plugin) {
    plugin.onResolve({ filter: /\.(svg|woff2)$/ }, ({ path, resolveDir }) => ({
      path: relative(join(WEB, dirname(entry)), resolve(resolveDir, path)).replaceAll("\\", "/"),
      external: true,
    }));
  },
});

/**
 * A style sheet with the value in place of each custom property that it declares only once: those are constants, as the
 * tokens of sizes, while the colours have a value for each light.
 * @param {string} css minified
 */
async function withConstants(css) {
  const declared = [...css.matchAll(/(--[\w-]+):\s*([^;{}]+)/g)].map(([, name, value]) => ({
    name,
    value: value.trim(),
  }));
  const constants = new Map(
    declared
      .filter(({ name }) => declared.filter((one) => one.name === name).length === 1)
      .map(({ name, value }) => [name, value]),
  );
  const used = /var\((--[\w-]+)\)/g;
  /** @param {string} text @returns {string} */
  const replaced = (text) =>
    text.replace(used, (whole, name) => (constants.has(name) ? replaced(constants.get(name)) : whole));
  const rest = css.replace(/(--[\w-]+):[^;{}]+;?/g, (whole, name) => (constants.has(name) ? "" : whole));
  return (await transform(replaced(rest), { loader: "css", minify: true, charset: "utf8" })).code;
}

/** Whether an input of a bundle is a file below `web`. @param {string} path */
const isFile = (path) => existsSync(join(WEB, path));

/** @param {string} entry @returns {Promise<[string, string[]]>} the bundle, and the paths of its sources */
async function bundle(entry) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: WEB,
    entryPoints: [entry],
    outfile: join(DIST, entry),
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2021",
    legalComments: "eof", // the licences of libraries stay
    charset: "utf8",
    metafile: true,
    write: false,
    plugins: [addresses(entry)],
  });
  const [{ text }] = outputFiles;
  return [
    entry.endsWith(".css") ? await withConstants(text) : text,
    Object.keys(metafile.inputs).filter(isFile).sort(),
  ];
}

/** All generated files: their content by their path below `web/dist`. */
async function generated() {
  /** @type {Record<string, string>} */
  const files = {};
  /** @type {Record<string, string[]>} */
  const bundles = {};
  for (const entry of entryPoints()) {
    [files[entry], bundles[entry]] = await bundle(entry);
  }
  const sources = [...new Set(Object.values(bundles).flat())].sort();
  const digest = (/** @type {string} */ path) =>
    createHash("sha256")
      .update(readFileSync(join(WEB, path)))
      .digest("hex");
  const manifest = { bundles, sources: Object.fromEntries(sources.map((path) => [path, digest(path)])) };
  files["manifest.json"] = `${JSON.stringify(manifest, null, 1)}\n`;
  return files;
}

const files = await generated();
if (process.argv.includes("--check")) {
  const committed = filesBelow("dist")
    .filter((path) => /\.\w+$/.test(path))
    .map((path) => path.slice(5));
  const read = (/** @type {string} */ path) => readFileSync(join(DIST, path), "utf8");
  const stale = [...new Set([...Object.keys(files), ...committed])].filter(
    (path) => !committed.includes(path) || files[path] !== read(path),
  );
  if (stale.length) {
    console.error(
      `Not what the sources give: ${stale.join(", ")}.\nRun npm --prefix web run build, and commit web/dist.`,
    );
    process.exit(1);
  }
} else {
  rmSync(DIST, { recursive: true, force: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(DIST, path)), { recursive: true });
    writeFileSync(join(DIST, path), content);
  }
}
