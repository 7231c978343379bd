// What a page has loaded, in bytes as they were sent: the module, and everything else.

/** Counts from now on; what is returned tells how much it is so far. @param {import("playwright-core").CDPSession} session */
export async function recordWeights(session) {
  const modules = new Set();
  const weights = { others: 0, module: 0 };
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType === "application/wasm") modules.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    weights[modules.has(requestId) ? "module" : "others"] += encodedDataLength;
  });
  await session.send("Network.enable");
  return () => weights;
}
