// @ts-check
// Where the pieces are while a move is entered, before the server has played it. What a whole move does to others
// only the rules know: their pieces stay until the server answers.

import { isChoice } from "./selection.js";

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("../protocol").BoardPiece} Piece */
/** @typedef {import("./selection.js").Path} Path */
/** @typedef {import("./geometry.js").Point} Point */

/**
 * @typedef {object} Preview
 * @property {Piece[]} pieces
 * @property {string[]} group the places of pieces that are moved together, where they were
 */

/** Two places are the same if they are nearer than this. */
const SAME = 20;

/**
 * @param {Board} board
 * @param {string[]} selected
 * @param {Path[]} paths those that begin with the selected steps
 * @param {Path[]} allPaths
 * @param {Map<string, Point>} centers
 * @returns {Preview}
 */
export function findPreview(board, selected, paths, allPaths, centers) {
  const places = selected.filter((step) => !isChoice(step));
  const [first = "", second = ""] = places;
  const mover = topPiece(board.pieces, first);
  if (places.length < 2 || mover === undefined) return { pieces: board.pieces, group: [] };
  const group = findGroup(board, mover, first, second, paths, centers);
  if (group.length > 0) {
    const move = places.length > 2 ? paths[0]?.move : undefined;
    const pieces = move === undefined ? board.pieces : moveGroup(board, group, move, places, allPaths, centers);
    return { pieces, group };
  }
  return { pieces: walk(board, selected, mover, centers), group: [] };
}

/** Moves a piece along the selected steps. @param {Board} board @param {string[]} selected @param {Piece} mover @param {Map<string, Point>} centers */
function walk(board, selected, mover, centers) {
  const told = toldPieces(board, selected);
  const pieces = told?.pieces ?? board.pieces;
  const rest = selected.slice(told?.length ?? 1).filter((step) => !isChoice(step));
  const target = rest.at(-1);
  if (target === undefined) return pieces;
  // What is held in a hand is put down by the last touch; every other touch moves the first piece.
  const held = board.pieces.find((piece) => isHeld(board, piece));
  const isPutDown = held !== undefined && selected.length > 2;
  const place = isPutDown ? rest.at(-2) : target;
  const piece = told === null ? mover : pieces.findLast(({ kind, owner, place }) => kind === mover.kind && owner === mover.owner && selected.includes(place));
  const moved = place === undefined || piece === undefined ? pieces : movePiece(board, pieces, piece, place, centers);
  return isPutDown && moved.includes(held) ? movePiece(board, moved, held, target, centers) : moved;
}

/**
 * The pieces as the server tells them for as many of the steps as possible, or null. It tells nothing about whole
 * moves, nor where there are very many.
 * @param {Board} board
 * @param {string[]} selected
 * @returns {{ pieces: Piece[], length: number } | null}
 */
function toldPieces(board, selected) {
  const { previews = {} } = board;
  for (let { length } = selected; length > 1; length--) {
    const told = previews[selected.slice(0, length).join(" ")];
    if (told !== undefined) return { pieces: [...board.pieces.filter((_, i) => !told.removed.includes(i)), ...told.added], length };
  }
  return null;
}

/** Whether the server has told what a half-made move does to others. @param {Board} board @param {string[]} selected */
export function isTold(board, selected) {
  return toldPieces(board, selected)?.length === selected.length;
}

/** @param {Piece[]} pieces @param {string} place */
function topPiece(pieces, place) {
  return pieces.findLast((piece) => piece.place === place);
}

/** Whether a piece lies in a hand: beside the board, and nobody's. A die is thrown, not held. @param {Board} board @param {Piece} piece */
function isHeld(board, { place, owner, kind }) {
  return typeof owner !== "number" && kind !== "die" && board.zones.some(({ name }) => name === place);
}

/**
 * The places of a line of pieces whose ends were touched, or nothing. Two touches of pieces of one kind can
 * also be a walk that turns where another piece stands: then all that can follow goes off at a right angle.
 * @param {Board} board
 * @param {Piece} mover
 * @param {string} first
 * @param {string} second
 * @param {Path[]} paths
 * @param {Map<string, Point>} centers
 */
function findGroup(board, mover, first, second, paths, centers) {
  const [from, to] = [centers.get(first), centers.get(second)];
  const isOwn = (/** @type {Piece | undefined} */ piece) => piece?.owner === mover.owner && piece?.kind === mover.kind;
  if (from === undefined || to === undefined || !isOwn(topPiece(board.pieces, second))) return [];
  const isTurn = (/** @type {Point | undefined} */ next) =>
    next !== undefined && Math.abs((to.x - from.x) * (next.x - to.x) + (to.y - from.y) * (next.y - to.y)) < 1;
  if (paths.every(({ steps }) => steps.length < 3 || isTurn(centers.get(steps[2] ?? "")))) return [];
  const between = board.cells.filter((cell) => isBetween(cell, from, to) && isOwn(topPiece(board.pieces, cell.name)));
  return between.map(({ name }) => name);
}

/** Whether a point lies on the line between two others. @param {Point} point @param {Point} from @param {Point} to */
function isBetween(point, from, to) {
  const detour = Math.hypot(point.x - from.x, point.y - from.y) + Math.hypot(to.x - point.x, to.y - point.y);
  return detour - Math.hypot(to.x - from.x, to.y - from.y) < 1;
}

/**
 * Moves every piece of a group by the same way: that which leads from the group to all goals of the move.
 * @param {Board} board
 * @param {string[]} group
 * @param {string} move
 * @param {string[]} places
 * @param {Path[]} allPaths
 * @param {Map<string, Point>} centers
 */
function moveGroup(board, group, move, places, allPaths, centers) {
  const goals = new Set(allPaths.flatMap((path) => (path.move === move ? path.steps.slice(2) : [])));
  const [goal = ""] = places.slice(2);
  let best = null;
  let most = 0;
  for (const start of [places[0] ?? "", ...group]) {
    const targets = shiftedPlaces(board, group, centers.get(start), centers.get(goal), centers);
    const reached = targets.filter((place) => goals.has(place)).length;
    if (targets.length === group.length && reached > most) [best, most] = [targets, reached];
  }
  if (best === null) return board.pieces;
  let { pieces } = board;
  for (const [i, name] of group.entries()) {
    const piece = topPiece(board.pieces, name);
    if (piece !== undefined) pieces = movePiece(board, pieces, piece, best[i] ?? name, centers);
  }
  return pieces;
}

/**
 * The places of a group moved from one point to another, as far as there are any.
 * @param {Board} board
 * @param {string[]} group
 * @param {Point | undefined} from
 * @param {Point | undefined} to
 * @param {Map<string, Point>} centers
 */
function shiftedPlaces(board, group, from, to, centers) {
  if (from === undefined || to === undefined) return [];
  return group.flatMap((name) => {
    const center = centers.get(name);
    if (center === undefined) return [];
    const [x, y] = [center.x + to.x - from.x, center.y + to.y - from.y];
    const cell = board.cells.find((cell) => Math.hypot(cell.x - x, cell.y - y) < SAME);
    return cell === undefined ? [] : [cell.name];
  });
}

/**
 * Puts a piece on a place, as high above what lies there as it was above what it lay on. Pieces of others that
 * stand there are about to be captured, and count for nothing.
 * @param {Board} board
 * @param {Piece[]} pieces
 * @param {Piece} piece
 * @param {string} place
 * @param {Map<string, Point>} centers
 */
function movePiece(board, pieces, piece, place, centers) {
  const others = pieces.filter((other) => other !== piece);
  const groundAt = (/** @type {string} */ name) =>
    others.findLast((other) => other.place === name && typeof other.owner !== "number") ?? centers.get(name);
  const [from, to] = [groundAt(piece.place), groundAt(place)];
  if (from === undefined || to === undefined) return pieces;
  // Beside the board pieces are smaller and lie side by side.
  const isBeside = board.zones.some(({ name }) => name === piece.place);
  const rise = isBeside ? 0 : piece.y - from.y;
  return [...others, { ...piece, place, x: to.x, y: to.y + rise, scale: isBeside ? 1 : piece.scale }];
}
