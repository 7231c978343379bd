// @ts-check
// From one board to the next: which piece of the one is which piece of the other. A pure function.

/** @typedef {import("./types.js").Piece} Piece */

/**
 * @typedef {object} Plan
 * @property {Array<{ piece: Piece, from: Piece | null, turns: boolean }>} pieces those of the new board,
 *   each with where it comes from and whether it is turned over
 * @property {Piece[]} gone those that are not there any more
 */

/**
 * @param {Piece[]} before
 * @param {Piece[]} after
 * @returns {Plan}
 */
export function plan(before, after) {
  const left = new Set(before);
  /** @type {Map<Piece, Piece>} */
  const origin = new Map();
  /** @param {Piece} piece @param {(old: Piece) => boolean} fits */
  const match = (piece, fits) => {
    if (origin.has(piece)) return;
    let best = null;
    for (const old of left) {
      if (fits(old) && (best === null || distance(old, piece) < distance(best, piece))) best = old;
    }
    if (best !== null) {
      origin.set(piece, best);
      left.delete(best);
    }
  };
  // What stays where it is.
  for (const piece of after) {
    match(piece, (old) => old.place === piece.place && old.symbol === piece.symbol);
  }
  // What has moved: first to places that were empty, so that what was turned over beside them is not
  // taken for what moved; then to places where something was captured.
  const isTaken = (/** @type {Piece} */ piece) => [...left].some((old) => old.place === piece.place);
  for (const piece of after) {
    if (!isTaken(piece)) match(piece, (old) => old.symbol === piece.symbol);
  }
  for (const piece of after) match(piece, (old) => old.symbol === piece.symbol);
  // What was turned over or replaced.
  /** @type {Set<Piece>} */
  const turned = new Set();
  for (const piece of after) {
    if (origin.has(piece)) continue;
    match(piece, (old) => old.place === piece.place);
    if (origin.has(piece)) turned.add(piece);
  }
  return {
    pieces: after.map((piece) => ({
      piece,
      from: origin.get(piece) ?? null,
      turns: turned.has(piece),
    })),
    gone: [...left],
  };
}

/** @param {Piece} one @param {Piece} other */
function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
