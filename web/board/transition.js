// @ts-check
// Finds which piece of one board is which piece of the next one.

/** @typedef {import("../protocol").BoardPiece} Piece */

/**
 * @typedef {object} Transition
 * @property {Array<{ piece: Piece, from: Piece | null, isTurnedOver: boolean }>} pieces the pieces of the new
 *   board, each with the piece it was, or null if it is new
 * @property {Piece[]} removed the pieces that are gone
 */

/**
 * @param {Piece[]} before
 * @param {Piece[]} after
 * @returns {Transition}
 */
export function findTransition(before, after) {
  const unmatched = new Set(before);
  /** @type {Map<Piece, Piece>} */
  const origins = new Map();
  /** @param {Piece} piece @param {(old: Piece) => boolean} canMatch */
  const match = (piece, canMatch) => {
    if (origins.has(piece)) return;
    let nearest = null;
    for (const old of unmatched) {
      if (canMatch(old) && (nearest === null || distance(old, piece) < distance(nearest, piece))) nearest = old;
    }
    if (nearest !== null) {
      origins.set(piece, nearest);
      unmatched.delete(nearest);
    }
  };
  // Pieces that stay.
  for (const piece of after) {
    match(piece, (old) => old.place === piece.place && old.symbol === piece.symbol);
  }
  // Pieces that have moved: first to empty places, so that a piece turned over beside them is not matched
  // with the one that moved; then to places where something was captured.
  const isOccupied = (/** @type {Piece} */ piece) => [...unmatched].some((old) => old.place === piece.place);
  for (const piece of after) {
    if (!isOccupied(piece)) match(piece, (old) => old.symbol === piece.symbol);
  }
  for (const piece of after) match(piece, (old) => old.symbol === piece.symbol);
  // Pieces that were turned over or replaced.
  /** @type {Set<Piece>} */
  const turnedOver = new Set();
  for (const piece of after) {
    if (origins.has(piece)) continue;
    match(piece, (old) => old.place === piece.place);
    if (origins.has(piece)) turnedOver.add(piece);
  }
  return {
    pieces: after.map((piece) => ({
      piece,
      from: origins.get(piece) ?? null,
      isTurnedOver: turnedOver.has(piece),
    })),
    removed: [...unmatched],
  };
}

/** @param {Piece} a @param {Piece} b */
function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
