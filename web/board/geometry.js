// @ts-check
// Finds places by a point or a direction, and draws the outlines of cells.

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("../protocol").BoardCell} Cell */
/** @typedef {{ x: number, y: number }} Point */

const HALF_CELL = 50;
const HALF_HEXAGON = 57.7;
/** A circle is drawn with so many corners. */
const CIRCLE_CORNERS = 32;
/** A finger selects a place at least if its center is this near, and never if it is farther than this: the middle
 * of one place is not another. */
const [NEAREST_TOUCH, FARTHEST_TOUCH] = [60, 90];

/**
 * The place at a point, or null.
 * @param {Board} board
 * @param {number} x
 * @param {number} y
 */
export function placeAt(board, x, y) {
  for (const cell of board.cells) {
    const [dx, dy] = [Math.abs(cell.x - x), Math.abs(cell.y - y)];
    if (isInside(cell.shape, dx, dy)) return cell.name;
  }
  const zone = board.zones.find(
    ({ x: left, y: top, width, height }) =>
      x >= left && x <= left + width && y >= top && y <= top + height,
  );
  return zone?.name ?? null;
}

/**
 * Whether a point so far beside and below the center of a cell belongs to it.
 * @param {Cell["shape"]} shape
 * @param {number} dx
 * @param {number} dy
 */
function isInside(shape, dx, dy) {
  if (shape === "point") return Math.hypot(dx, dy) <= HALF_CELL;
  if (shape === "square") return dx <= HALF_CELL && dy <= HALF_CELL;
  return dy <= HALF_CELL && dx <= HALF_HEXAGON - (dy * HALF_HEXAGON) / (2 * HALF_CELL);
}

/**
 * The place that a finger at a point selects: the one at the point if it means something, otherwise the nearest
 * selectable one.
 * @param {Board} board
 * @param {number} x
 * @param {number} y
 * @param {Set<string>} selectable
 * @param {string[]} selected
 * @param {number} inexactness how far away the finger may be
 */
export function placeNearTouch(board, x, y, selectable, selected, inexactness) {
  const place = placeAt(board, x, y);
  if (place !== null && (selectable.has(place) || selected.includes(place))) return place;
  let best = place;
  let least = Math.min(FARTHEST_TOUCH, Math.max(NEAREST_TOUCH, inexactness));
  for (const cell of board.cells) {
    const distance = Math.hypot(cell.x - x, cell.y - y);
    if (selectable.has(cell.name) && distance < least) [best, least] = [cell.name, distance];
  }
  return best;
}

/**
 * The center of every place by its name.
 * @param {Board} board
 * @returns {Map<string, Point>}
 */
export function centers(board) {
  const all = new Map();
  for (const { name, x, y } of board.cells) all.set(name, { x, y });
  for (const { name, x, y, width, height } of board.zones) {
    all.set(name, { x: x + width / 2, y: y + height / 2 });
  }
  return all;
}

/**
 * The nearest place in a direction, or null. Places straight ahead are preferred.
 * @param {Map<string, Point>} places
 * @param {string} from
 * @param {number} dx
 * @param {number} dy
 */
export function neighbour(places, from, dx, dy) {
  const here = places.get(from);
  if (here === undefined) return null;
  let best = null;
  let least = Infinity;
  for (const [name, { x, y }] of places) {
    const ahead = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    const cost = ahead + 2.2 * aside;
    if (name !== from && ahead > 10 && aside < 2.4 * ahead && cost < least) [best, least] = [name, cost];
  }
  return best;
}

/** To a tenth: nobody sees more. @param {number} length */
const round = (length) => Math.round(10 * length) / 10;

/** The corners of a cell, clockwise. @param {Cell} cell @returns {Array<[number, number]>} */
function corners({ x, y, shape }) {
  const [h, half] = [HALF_CELL, HALF_HEXAGON];
  if (shape === "hexagon") {
    return [[x - half, y], [x - half / 2, y - h], [x + half / 2, y - h], [x + half, y], [x + half / 2, y + h], [x - half / 2, y + h]];
  }
  if (shape === "point") {
    return Array.from({ length: CIRCLE_CORNERS }, (_, number) => {
      const angle = (2 * Math.PI * number) / CIRCLE_CORNERS;
      return [round(x + h * Math.cos(angle)), round(y + h * Math.sin(angle))];
    });
  }
  return [[x - h, y - h], [x + h, y - h], [x + h, y + h], [x - h, y + h]];
}

/** The outline of a cell as SVG path data. @param {Cell} cell */
export function cellPath(cell) {
  return `M${corners(cell).map((corner) => corner.join(" ")).join("L")}Z`;
}

/**
 * The outline of a group of cells as SVG path data: every edge that only one of them has.
 * @param {Cell[]} cells
 */
export function groupPath(cells) {
  /** @type {Map<string, string>} */
  const edges = new Map();
  for (const cell of cells) {
    let from = /** @type {[number, number]} */ (corners(cell).at(-1));
    for (const to of corners(cell)) {
      // Neighbours have their common edge in opposite directions, and its corners may differ by rounding.
      const key = [...from, ...to].map(Math.round).join(" ");
      const opposite = [...to, ...from].map(Math.round).join(" ");
      if (!edges.delete(opposite)) edges.set(key, `M${from.join(" ")}L${to.join(" ")}`);
      from = to;
    }
  }
  return [...edges.values()].join("");
}
