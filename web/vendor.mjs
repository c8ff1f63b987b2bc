/**
 * Vendor: writes `web/vendor/socket.io.js`, the Socket.IO client with WebSocket as its only transport.
 *
 *     npm --prefix web run vendor   after a change of the package's version in package.json
 *
 * The pages connect by WebSocket alone (`components/connection.js`), so long-polling and WebTransport are left out: a
 * sixth of the package's own bundle.
 */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import socketPackage from "socket.io-client/package.json" with { type: "json" };

const WEB = dirname(fileURLToPath(import.meta.url));
const BANNER = `/*!
 * Socket.IO v${socketPackage.version}, with WebSocket as its only transport
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

const { outputFiles } = await build({
  stdin: { contents: 'export { io } from "socket.io-client";', resolveDir: WEB },
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: "es2021",
  banner: { js: BANNER },
  write: false,
  plugins: [onlyWebSocket],
});
writeFileSync(join(WEB, "vendor", "socket.io.js"), outputFiles[0].text);
