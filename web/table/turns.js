// @ts-check
// The plies of a game as the move list shows them: by turns, and the turns in rows.

/**
 * @typedef {object} PlayedPly
 * @property {number} ply counted from 1
 * @property {string} move
 * @property {boolean} isRoll
 */
/** @typedef {{ seat: number, plies: PlayedPly[] }} Turn what a seat does before another one does something */
/** @typedef {{ moves: string[], movers: number[], rolls: number[] }} Game */

/** @param {Game} game @returns {Turn[]} */
export function findTurns({ moves, movers, rolls }) {
  const rolled = new Set(rolls);
  /** @type {Turn[]} */
  const turns = [];
  for (const [i, move] of moves.entries()) {
    const seat = movers[i] ?? 0;
    if (turns.at(-1)?.seat !== seat) turns.push({ seat, plies: [] });
    turns.at(-1)?.plies.push({ ply: i + 1, move, isRoll: rolled.has(i) });
  }
  return turns;
}

/**
 * The rows of the list: for two a column each, for more a row a turn.
 * @param {Game} game
 * @param {number} seats
 * @returns {(Turn | null)[][]}
 */
export function findRows(game, seats) {
  const turns = findTurns(game);
  if (seats !== 2) return turns.map((turn) => [turn]);
  const first = turns[0]?.seat ?? 0;
  /** @type {(Turn | null)[][]} */
  const rows = [];
  for (const turn of turns) {
    if (turn.seat === first) rows.push([null, null]);
    const row = rows.at(-1);
    if (row !== undefined) row[turn.seat] = turn;
  }
  return rows;
}
