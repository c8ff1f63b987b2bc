/** Requests to the server: its reply is JSON, whatever its status. */

/**
 * Send a request; a body that is no file is sent as JSON. Returns the reply, or null where none came.
 * @param {string} url @param {object | Blob} [body] @param {string} [method] @returns {Promise<any>}
 */
export async function request(url, body, method = body === undefined ? "GET" : "POST") {
  const json = body !== undefined && !(body instanceof Blob);
  try {
    const reply = await fetch(url, {
      method,
      body: json ? JSON.stringify(body) : body,
      headers: { Accept: "application/json", ...(json && { "Content-Type": "application/json" }) },
      cache: "no-store",
    });
    return await reply.json();
  } catch {
    return null;
  }
}

/** Ask again and again while the page is shown, and when it is shown again. @param {number} milliseconds @param {() => unknown} ask */
export function askEvery(milliseconds, ask) {
  const visible = () => document.visibilityState === "visible" && ask();
  setInterval(visible, milliseconds);
  document.addEventListener("visibilitychange", visible);
}
