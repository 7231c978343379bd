// What the types of the package promise.

import { Game, OrthokonSolution, catalogue, load } from "@tablier/games";
import { createBoard, showGame } from "@tablier/games/board";

await load(new URL("https://example.org/tablier.wasm"));
const game = new Game("ordo", "{}", undefined, "en");
const moves: string[] = game.legalMoves();
const chosen: string | undefined = game.move('{"level":3}');
const plies: number = game.plies();
const analysis: string = game.analyse("{}", (json: string) => void json.length);
const board = createBoard(document.body, game, catalogue("en"));
board.addEventListener("move", ({ detail }) => showGame(board, game, { move: detail.move }));
void [moves, chosen, plies, analysis, OrthokonSolution.solve().values(game.position(), "en")];
// @ts-expect-error: a move is a text.
game.play(3);
