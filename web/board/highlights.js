// @ts-check
// Highlights: what is selected, what can be selected next, and what the move would do.

import { groupPath } from "./geometry.js";
import { isTold } from "./preview.js";
import { isChoice } from "./selection.js";

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("./element.js").TablierBoard} TablierBoard */
/** @typedef {import("./geometry.js").Point} Point */

/**
 * @typedef {object} Marks the places that are marked, by the reason
 * @property {string[]} selected
 * @property {string[]} group those of pieces that are moved together
 * @property {Set<string>} selectable
 * @property {Set<string>} occupied
 * @property {Set<string>} hit
 * @property {Set<string>} broken
 * @property {string[]} premove
 * @property {string[]} hint
 * @property {string | null} pointed the place under the pointer or with the focus
 */

/** @param {TablierBoard} element @param {Board} board @returns {Marks} */
export function findMarks(element, board) {
  const { selection, pendingMove, pieces } = element;
  const hasFocus = element.svg.contains(document.activeElement);
  const pointed = element.hovered ?? (hasFocus ? element.focused : null);
  const move = pendingMove ?? (pointed === null ? null : selection.moveCompletedBy(pointed));
  const hit = move === null ? certainHits(element, board) : (board.effects[move] ?? []);
  // A piece that has been captured lies under the one that captured it.
  const isCovered = (/** @type {string} */ name) => pieces?.top(name)?.owner === board.turn && typeof board.turn === "number";
  return {
    selected: selection.selected.filter((step) => !isChoice(step)),
    group: element.group,
    selectable: pendingMove === null ? selection.next() : new Set(),
    occupied: new Set(board.pieces.map((piece) => piece.place)),
    hit: new Set(hit.filter((name) => !isCovered(name))),
    broken: new Set(move === null ? board.broken : (board.breaks[move] ?? [])),
    premove: placesOf(selection, element.premove),
    hint: pendingMove === null ? placesOf(selection, element.hint) : [],
    pointed,
  };
}

/** The places that are selected for a move. @param {import("./selection.js").Selection} selection @param {string | null} move */
function placesOf({ paths }, move) {
  return paths.find((path) => path.move === move)?.steps.filter((step) => !isChoice(step)) ?? [];
}

/** What a half-made move hits, however it goes on. @param {TablierBoard} element @param {Board} board @returns {string[]} */
function certainHits({ isPremoving, selection }, board) {
  if (selection.selected.length < 2 || isPremoving || isTold(board, selection.selected)) return [];
  const [first = [], ...others] = selection.pathsFrom().map(({ move }) => board.effects[move] ?? []);
  return first.filter((name) => others.every((hits) => hits.includes(name)));
}

/**
 * Draws the selected and the selectable places.
 * @param {Board} board
 * @param {Marks} marks
 * @param {Map<string, Point>} centers
 * @param {boolean} isPremoving
 */
export function drawSelection(board, marks, centers, isPremoving) {
  const { selected, group, selectable, occupied, premove, hint, pointed } = marks;
  const isFirst = selected.length === 0;
  // The more cells a board has, the smaller they are: a minimum keeps the dots visible.
  const [, , width = 0] = board.area;
  const dot = Math.min(24, Math.max(16, width / 60));
  const places = isFirst ? premove : selected;
  let svg = group.length > 0 ? drawGroup(board, group) : drawTrail(board, places, centers);
  for (const name of board.decisive) svg += drawRing(board, name, "decisive", 46, centers);
  for (const name of hint) svg += drawRing(board, name, "hint", 38, centers);
  for (const name of places) {
    // Of a move that is being made the piece is marked where it is, and where it was.
    const isPassed = !isFirst && name !== places.at(-1);
    if (!group.includes(name)) svg += drawRing(board, name, isPassed ? "passed" : "selected", isPassed ? dot : 44, centers);
  }
  for (const name of selectable) {
    const isPointed = name === pointed;
    // A premove is optional: only the place that is pointed at is highlighted.
    if (isChoice(name) || (isFirst && isPremoving && !isPointed)) continue;
    const suffix = isPointed ? " pointed" : "";
    if (isFirst) svg += drawRing(board, name, `start${suffix}`, 45, centers);
    else if (occupied.has(name)) svg += drawRing(board, name, `target occupied${suffix}`, 45, centers);
    else svg += drawRing(board, name, `target${suffix}`, isPointed ? dot + 7 : dot, centers);
  }
  return svg;
}

/** Outlines the cells of a group. @param {Board} board @param {string[]} group */
function drawGroup(board, group) {
  const outline = groupPath(board.cells.filter(({ name }) => group.includes(name)));
  return `<path class="group edge" d="${outline}"/><path class="group" d="${outline}"/>`;
}

/**
 * Draws what the move would do: the pieces it hits and the group it breaks apart.
 * @param {Board} board
 * @param {Marks} marks
 * @param {Map<string, Point>} centers
 */
export function drawEffects(board, { hit, broken }, centers) {
  let svg = "";
  for (const name of hit) svg += drawCross(centers.get(name));
  if (broken.size > 0) {
    const outline = groupPath(board.cells.filter(({ name }) => broken.has(name)));
    svg += `<path class="broken" d="${outline}"/><path class="broken inner" d="${outline}"/>`;
  }
  return svg;
}

/** Draws a line through the selected cells. Zones are left out. @param {Board} board @param {string[]} places @param {Map<string, Point>} centers */
function drawTrail(board, places, centers) {
  const cells = places.filter((name) => board.cells.some((cell) => cell.name === name));
  if (cells.length < 2) return "";
  const points = cells.map((name) => centers.get(name)).filter((point) => point !== undefined);
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  return `<polyline class="trail edge" points="${line}"/><polyline class="trail" points="${line}"/>`;
}

/**
 * Draws a ring in two tones, light on dark: one of them is visible on every board.
 * @param {Board} board
 * @param {string} name
 * @param {string} className
 * @param {number} radius
 * @param {Map<string, Point>} centers
 */
function drawRing(board, name, className, radius, centers) {
  const zone = board.zones.find((zone) => zone.name === name);
  const center = centers.get(name);
  if (center === undefined) return "";
  const shape = zone
    ? `rect x="${zone.x + 8}" y="${zone.y + 8}" width="${zone.width - 16}" height="${zone.height - 16}" rx="12"`
    : `circle cx="${center.x}" cy="${center.y}" r="${radius}"`;
  return `<${shape} class="${className} edge"/><${shape} class="${className}"/>`;
}

/** Draws a cross, because colour alone is not enough. @param {Point | undefined} center */
function drawCross(center) {
  if (center === undefined) return "";
  return `<g class="hit" transform="translate(${center.x} ${center.y})"><circle r="40"/><path d="M-14-14 14 14M14-14-14 14"/></g>`;
}
