// Uses the package as it is installed: rules, legal moves, records, boards, the engine, a table.

import assert from "node:assert/strict";
import { Game, LocalTable, OrthokonSolution, catalogue, load, tableId } from "@tablier/games";

await load();
const games = JSON.parse(catalogue("fr")).map(({ game }) => game);
assert.deepEqual(games, ["orthokon", "ordo", "tortuga", "tor", "theseion"]);

// What the README shows.
const game = new Game("orthokon", "{}", undefined, "en");
assert.deepEqual(game.legalMoves().slice(0, 2), ["a1-a3", "a1-c3"]);
game.play("a1-a3");
assert.equal(game.position(), "wbbb/w3/4/1www b");
assert.throws(() => game.play("a1-d4"), (error) => error instanceof Error && error.code.length > 0 && error.message.endsWith(".") === false);
const again = Game.fromRecord(game.record('[{"name":"Seat1","value":"Ada"}]'), "en");
assert.deepEqual(again.moves(), ["a1-a3"]);
assert.equal(JSON.parse(OrthokonSolution.solve().values("bbbb/4/4/wwww w", "en")).value, "drawn");
assert.ok(game.undo() && !game.undo());

for (const name of games) {
  const played = new Game(name, "{}", undefined, "fr");
  for (let ply = 0; ply < 10; ply++) {
    const chosen = played.move('{"level":2,"seed":1}') ?? played.legalMoves()[0];
    assert.ok(played.legalMoves().includes(chosen));
    played.play(chosen);
  }
  assert.ok(JSON.parse(played.board("{}")).cells.length > 15);
  assert.ok(JSON.parse(played.analyse('{"nodes":500}')).nodes > 0);
  assert.deepEqual(Game.fromRecord(played.recordJson("[]"), "fr").moves(), played.moves());
}

const first = '[{"do":"sit"},{"do":"seat-engine","level":1}]';
const table = LocalTable.create(tableId(new Uint8Array(8)), 1, '{"game":"ordo"}', first, new Uint8Array(32), 0, "en");
table.act(JSON.stringify({ do: "move", ply: 1, move: table.legalMoves()[0] }), 1);
assert.equal(JSON.parse(table.engineTurn() ?? "").level, 1);
console.log("the package is used as its README says");
