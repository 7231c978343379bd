// What a page has loaded, in bytes as they were sent: the module, and everything else.

/** Counts from now on; what is returned tells how much it is so far. @param {import("playwright-core").Page} page */
export function recordWeights(page) {
  /** @type {Promise<{ isModule: boolean, bytes: number }>[]} */
  const files = [];
  page.on("requestfinished", (request) => files.push(weigh(request)));
  return async () => {
    const weights = { others: 0, module: 0 };
    for (const { isModule, bytes } of await Promise.all(files)) weights[isModule ? "module" : "others"] += bytes;
    return weights;
  };
}

/** @param {import("playwright-core").Request} request */
async function weigh(request) {
  const response = await request.response();
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  return { isModule: response?.headers()["content-type"] === "application/wasm", bytes: responseHeadersSize + responseBodySize };
}
