// A proxy in front of the test server: it can become unreachable, and let the server look like one of a later version.

import { createServer, request } from "node:http";
import { connect } from "node:net";

const LATER = "f00f00f00f00";

/** @param {string} target the address of the server */
export async function startProxy(target) {
  const { hostname, port } = new URL(target);
  /** What is replaced in answers: the version, and the address of a script. @type {[string, string][]} */
  let replaced = [];
  let oldPath = null;

  const server = createServer((incoming, outgoing) => {
    if (oldPath !== null && incoming.url.startsWith(oldPath)) {
      // A server has the files of its own version only.
      outgoing.writeHead(404).end();
      return;
    }
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const forwarded = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      const parts = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => {
        const isText = /html|javascript|json/.test(answer.headers["content-type"] ?? "");
        const body = Buffer.concat(parts);
        const changed = isText ? Buffer.from(replace(body.toString())) : body;
        const changedHeaders = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, typeof value === "string" ? replace(value) : value]));
        delete changedHeaders["transfer-encoding"];
        // As a release build answers: files do not change under their address.
        if (incoming.url.startsWith("/assets/")) changedHeaders["cache-control"] = "public, max-age=31536000, immutable";
        outgoing.writeHead(answer.statusCode, { ...changedHeaders, "content-length": String(changed.length) }).end(changed);
      });
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  const replace = (text) => replaced.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

  server.on("upgrade", (incoming, socket) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`);
      upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const end of [upstream, socket]) end.on("error", () => end.destroy());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}`;

  return {
    address,
    /** Lets the server look like one of a later version, in which this script has changed. @param {string} script */
    async deploy(script) {
      const source = await (await fetch(new URL("/service-worker.js", target))).text();
      const { version, files } = JSON.parse(source.match(/self\.TABLIER = (\{.*?\});/)[1]);
      const path = files.find((file) => file.endsWith(script));
      oldPath = path;
      replaced = [[version, LATER], [path, path.replace(/\/assets\/[^/]+\//, `/assets/${LATER}/`)]];
      return path.replace(/\/assets\/[^/]+\//, `/assets/${LATER}/`);
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
