// The API as a program uses it that knows nothing but its OpenAPI document.

import assert from "node:assert/strict";
import { createPlayer, playGame } from "./api-client.mjs";
import { server } from "./fixtures.mjs";
import { test } from "./suite.mjs";

const MOST_PLIES = 40;

test("a generated client plays a game over the API", async () => {
  const [ada, blaise] = await Promise.all(["Ada", "Blaise"].map((name) => createPlayer(server.address, `${name} API ${process.pid}`)));
  const { reasons, view, text, record } = await playGame(ada, blaise, MOST_PLIES);
  assert.equal(view.phase, "over");
  assert.ok(view.moves.length > 4 && view.moves.length <= MOST_PLIES, String(view.moves.length));
  assert.deepEqual(reasons, [view.over.reason, view.over.reason], "both players are told the end");
  assert.deepEqual(record.line.plies.map(({ move }) => move), view.moves);
  for (const move of view.moves) assert.ok(text.includes(move), `the record has ${move}`);
});
