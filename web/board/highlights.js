// @ts-check
// Highlights: what is selected, what can be selected next, and what the move would do.

import { groupPath } from "./geometry.js";
import { isChoice } from "./selection.js";

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("./element.js").TablierBoard} TablierBoard */
/** @typedef {import("./geometry.js").Point} Point */

/**
 * @typedef {object} Marks the places that are marked, by the reason
 * @property {string[]} selected
 * @property {Set<string>} selectable
 * @property {Set<string>} occupied
 * @property {Set<string>} hit
 * @property {Set<string>} broken
 * @property {string[]} premove
 * @property {string | null} pointed the place under the pointer or with the focus
 */

/** @param {TablierBoard} element @param {Board} board @returns {Marks} */
export function findMarks(element, board) {
  const { selection, pendingMove } = element;
  const hasFocus = element.svg.contains(document.activeElement);
  const pointed = element.hovered ?? (hasFocus ? element.focused : null);
  const move = pendingMove ?? (pointed === null ? null : selection.moveCompletedBy(pointed));
  return {
    selected: selection.selected,
    selectable: pendingMove === null ? selection.next() : new Set(),
    occupied: new Set(board.pieces.map((piece) => piece.place)),
    hit: new Set(move === null ? [] : (board.effects[move] ?? [])),
    broken: new Set(move === null ? board.broken : (board.breaks[move] ?? [])),
    premove: selection.paths.find((path) => path.move === element.premove)?.steps ?? [],
    pointed,
  };
}

/**
 * Draws the selected and the selectable places.
 * @param {Board} board
 * @param {Marks} marks
 * @param {Map<string, Point>} centers
 * @param {boolean} isPremoving
 */
export function drawSelection(board, marks, centers, isPremoving) {
  const { selected, selectable, occupied, premove, pointed } = marks;
  const isFirst = selected.length === 0;
  // The more cells a board has, the smaller they are: a minimum keeps the dots visible.
  const [, , width = 0] = board.area;
  const dot = Math.min(24, Math.max(13, width / 65));
  const places = (isFirst ? premove : selected).filter((name) => !isChoice(name));
  let svg = drawTrail(board, places, centers);
  for (const name of places) svg += drawRing(board, name, "selected", 44, centers);
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
  return `<polyline class="trail" points="${points.map(({ x, y }) => `${x},${y}`).join(" ")}"/>`;
}

/** @param {Board} board @param {string} name @param {string} className @param {number} radius @param {Map<string, Point>} centers */
function drawRing(board, name, className, radius, centers) {
  const zone = board.zones.find((zone) => zone.name === name);
  if (zone !== undefined) {
    const { x, y, width, height } = zone;
    return `<rect class="${className}" x="${x + 8}" y="${y + 8}" width="${width - 16}" height="${height - 16}" rx="12"/>`;
  }
  const center = centers.get(name);
  return center === undefined ? "" : `<circle class="${className}" cx="${center.x}" cy="${center.y}" r="${radius}"/>`;
}

/** Draws a cross, because colour alone is not enough. @param {Point | undefined} center */
function drawCross(center) {
  if (center === undefined) return "";
  return `<g class="hit" transform="translate(${center.x} ${center.y})"><circle r="40"/><path d="M-14-14 14 14M14-14-14 14"/></g>`;
}
