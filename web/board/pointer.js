// @ts-check
// Mouse and touch input: clicks, drags and hovering.

import { placeAt, placeNearTouch } from "./geometry.js";

/** @typedef {import("./element.js").TablierBoard} TablierBoard */

/** A pointer that moves farther than this many pixels drags. */
const DRAG_THRESHOLD = 6;

export class PointerInput {
  /** @type {{ id: number, x: number, y: number, name: string, undoes: boolean, isDrag: boolean } | null} */
  #press = null;

  /** @param {TablierBoard} element */
  constructor(element) {
    this.element = element;
    const { svg } = element;
    svg.addEventListener("pointerdown", (event) => this.#onDown(event));
    svg.addEventListener("pointermove", (event) => this.#onMove(event));
    svg.addEventListener("pointerup", (event) => this.#onUp(event));
    svg.addEventListener("pointercancel", () => this.#onCancel());
    svg.addEventListener("pointerleave", () => element.hover(null));
  }

  /** The point of an event in the units of the board. @param {PointerEvent} event */
  #point(event) {
    const matrix = this.element.svg.getScreenCTM();
    if (matrix === null) return { x: 0, y: 0 };
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  }

  /** @param {PointerEvent} event */
  #place(event) {
    const { board, selection } = this.element;
    if (board === null) return null;
    const { x, y } = this.#point(event);
    return event.pointerType === "touch" ? placeNearTouch(board, x, y, selection.next()) : placeAt(board, x, y);
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    const { element } = this;
    if (event.button !== 0 || element.board === null) return;
    const name = this.#place(event);
    if (name === null) return;
    element.focused = name;
    if (!element.isInteractive || element.pendingMove !== null) return;
    if (element.premove !== null) {
      element.emit("cancelpremove");
      return;
    }
    const { selection } = element;
    const undoes = selection.selected.at(-1) === name && !selection.next().has(name);
    this.#press = { id: event.pointerId, x: event.clientX, y: event.clientY, name, undoes, isDrag: false };
    if (!undoes && element.select(name).kind === "move") this.#press = null;
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    const { element } = this;
    const name = this.#place(event);
    if (event.pointerType !== "touch" || this.#press?.isDrag) element.hover(name);
    const press = this.#press;
    if (press === null || press.id !== event.pointerId || !element.selection.selected.includes(press.name)) return;
    if (!press.isDrag && Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_THRESHOLD) {
      press.isDrag = true;
      element.svg.setPointerCapture(event.pointerId);
    }
    if (press.isDrag) element.pieces?.drag(press.name, this.#point(event));
  }

  /** @param {PointerEvent} event */
  #onUp(event) {
    const { element } = this;
    const press = this.#press;
    this.#press = null;
    if (press === null || press.id !== event.pointerId) return;
    if (!press.isDrag) {
      if (press.undoes) element.undo();
      return;
    }
    const name = this.#place(event);
    if (name !== null && name !== press.name && element.selection.next().has(name)) {
      element.pieces?.drop(element.grid.centers.get(name));
      element.select(name);
    } else {
      element.pieces?.reset();
    }
    element.hover(null);
  }

  #onCancel() {
    this.#press = null;
    this.element.pieces?.reset();
  }
}
