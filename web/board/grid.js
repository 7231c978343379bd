// @ts-check
// The places of a board as an ARIA grid: pointers hit it, the keyboard focuses it, screen readers read it.

import { t } from "../i18n.js";
import { cellPath, centers } from "./geometry.js";

/** @typedef {import("../protocol").Board} Board */
/** @typedef {import("./highlights.js").Marks} Marks */

const SVG = "http://www.w3.org/2000/svg";
/** Zones are rows of their own, apart from those of the cells. */
const ZONE_ROWS = 1_000_000;

export class Grid {
  /** The center of every place. @type {Map<string, import("./geometry.js").Point>} */
  centers = new Map();
  /** @type {Map<string, SVGElement>} */
  #cells = new Map();

  /** Whether it has the places of a board. @param {Board} board */
  fits(board) {
    return this.#cells.size === board.cells.length + board.zones.length;
  }

  /** @param {string | null} name */
  has(name) {
    return name !== null && this.#cells.has(name);
  }

  /** @param {string} name */
  focus(name) {
    this.#cells.get(name)?.focus();
  }

  /** @param {SVGGElement} layer @param {Board} board @param {string} label */
  build(layer, board, label) {
    this.centers = centers(board);
    this.#cells = new Map();
    layer.setAttribute("role", "grid");
    layer.setAttribute("aria-label", label);
    /** @type {Map<number, SVGElement>} */
    const rows = new Map();
    /** @param {number} y @param {string} name @param {SVGElement} shape */
    const add = (y, name, shape) => {
      let row = rows.get(y);
      if (row === undefined) {
        row = document.createElementNS(SVG, "g");
        row.setAttribute("role", "row");
        rows.set(y, row);
      }
      shape.setAttribute("role", "gridcell");
      shape.setAttribute("tabindex", "-1");
      shape.setAttribute("data-name", name);
      this.#cells.set(name, shape);
      row.append(shape);
    };
    for (const cell of [...board.cells].sort((a, b) => a.y - b.y || a.x - b.x)) {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("d", cellPath(cell));
      add(Math.round(cell.y), cell.name, path);
    }
    for (const { name, x, y, width, height } of board.zones) {
      const rect = document.createElementNS(SVG, "rect");
      for (const [key, value] of Object.entries({ x, y, width, height })) rect.setAttribute(key, String(value));
      add(-Math.round(y) - ZONE_ROWS, name, rect);
    }
    layer.replaceChildren(...rows.values());
  }

  /** Describes the state of every place. @param {Board} board @param {Marks} marks @param {string | null} focused */
  update(board, marks, focused) {
    for (const [name, cell] of this.#cells) {
      const isSelected = marks.selected.includes(name);
      const isSelectable = marks.selectable.has(name);
      const label = [board.labels[name] ?? name];
      if (isSelected) label.push(t("touched"));
      if (isSelectable) label.push(t("legal-touch"));
      if (marks.hit.has(name)) label.push(t("affected"));
      if (marks.broken.has(name)) label.push(t("disconnected"));
      if (marks.premove.includes(name)) label.push(t("premoved"));
      cell.setAttribute("aria-label", label.join(", "));
      cell.setAttribute("aria-selected", String(isSelected));
      cell.setAttribute("tabindex", name === focused ? "0" : "-1");
      cell.classList.toggle("selectable", isSelectable);
      cell.classList.toggle("draggable", isSelectable && marks.occupied.has(name));
    }
  }
}
