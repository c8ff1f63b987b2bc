/**
 * Vendor: writes `web/vendor/socket.io.js`, the Socket.IO client for text by WebSocket alone.
 *
 *     npm --prefix web run vendor   after a change of the package's version in package.json
 *
 * The pages connect by WebSocket alone (`components/connection.js`), and no message has bytes (`companion/server/packets.py`),
 * so long-polling, WebTransport and binary packets are left out: a quarter of the package's own bundle.
 */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import socketPackage from "socket.io-client/package.json" with { type: "json" };

const WEB = dirname(fileURLToPath(import.meta.url));
const BANNER = `/*!
 * Socket.IO v${socketPackage.version}, for text by WebSocket alone
 * (c) Guillermo Rauch
 * Released under the MIT License.
 */`;

/** Plugin: leaves all transports but WebSocket out. */
const onlyWebSocket = {
  name: "only WebSocket",
  setup(/** @type {import("esbuild").PluginBuild} */ plugin) {
    plugin.onLoad({ filter: /engine\.io-client\/build\/esm\/transports\/index\.js$/ }, ({ path }) => ({
      resolveDir: dirname(path),
      contents: 'import { WS } from "./websocket.node.js"; export const transports = { websocket: WS };',
    }));
    // The package does not say that these modules do nothing when they are loaded.
    plugin.onResolve({ filter: /polling|webtransport|has-cors/ }, async ({ path, kind, importer, resolveDir, pluginData }) =>
      pluginData === "resolved"
        ? undefined
        : {
            ...(await plugin.resolve(path, { kind, importer, resolveDir, pluginData: "resolved" })),
            sideEffects: false,
          },
    );
  },
};

/** What stands in for modules about binary packets, by the end of their path. */
const TEXT_ONLY = {
  "socket.io-parser/build/esm/is-binary.js": "export const isBinary = () => false; export const hasBinary = isBinary;",
  "socket.io-parser/build/esm/binary.js":
    "export const deconstructPacket = (packet) => ({ packet, buffers: [] }); export const reconstructPacket = (packet) => packet;",
  "engine.io-parser/build/esm/contrib/base64-arraybuffer.js": "export const decode = () => undefined;",
  "engine.io-parser/build/esm/encodePacket.browser.js": `import { PACKET_TYPES } from "./commons.js";
    export const encodePacket = ({ type, data }, _, callback) => callback(PACKET_TYPES[type] + (data || ""));
    export const encodePacketToBinary = () => undefined;`,
};

/** Plugin: leaves binary packets out. */
const onlyText = {
  name: "only text",
  setup(/** @type {import("esbuild").PluginBuild} */ plugin) {
    for (const [end, contents] of Object.entries(TEXT_ONLY)) {
      const filter = new RegExp(`${end.replaceAll(".", "\\.")}$`);
      plugin.onLoad({ filter }, ({ path }) => ({ resolveDir: dirname(path), contents }));
    }
  },
};

const { outputFiles } = await build({
  stdin: { contents: 'export { io } from "socket.io-client";', resolveDir: WEB },
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: "es2021",
  banner: { js: BANNER },
  write: false,
  plugins: [onlyWebSocket, onlyText],
});
writeFileSync(join(WEB, "vendor", "socket.io.js"), outputFiles[0].text);
