// @ts-check
// Mouse and touch input: clicks, taps, drags and hovering.
//
// A mouse selects when it is pressed. A finger selects when it is lifted, because it may be about to scroll:
// then the browser takes the touch over and cancels it here, and nothing has happened. Only a finger on a piece
// that can be moved drags it instead of scrolling.

import { placeAt, placeNearTouch } from "./geometry.js";

/** @typedef {import("./element.js").TablierBoard} TablierBoard */

/** A pointer that moves farther than this many pixels drags. */
const DRAG_THRESHOLD = 6;
/** A finger that moves farther than this many pixels does not tap. */
const TAP_THRESHOLD = 12;
/** A finger is inexact by this many pixels. */
const FINGER_RADIUS = 22;

/**
 * @typedef {object} Press a pointer that is down
 * @property {number} id
 * @property {number} x
 * @property {number} y
 * @property {string} name the place where it went down
 * @property {import("./selection.js").Selection} selection the one that it acts on
 * @property {string[]} before what was selected before
 * @property {boolean} hasSelected whether the place was selected when the pointer went down
 * @property {boolean} canDrag
 * @property {boolean} isDrag
 */

export class PointerInput {
  /** @type {Press | null} */
  #press = null;

  /** @param {TablierBoard} element */
  constructor(element) {
    this.element = element;
    const { svg } = element;
    svg.addEventListener("pointerdown", (event) => this.#onDown(event));
    svg.addEventListener("pointermove", (event) => this.#onMove(event));
    svg.addEventListener("pointerup", (event) => this.#onUp(event));
    svg.addEventListener("pointercancel", () => this.#cancel());
    // A finger is captured by the cell under it until a drag begins.
    svg.addEventListener("lostpointercapture", (event) => event.target === svg && this.#cancel());
    svg.addEventListener("pointerleave", () => element.hover(null));
    // The browser asks before it scrolls; pointer events alone cannot answer.
    svg.addEventListener("touchstart", (event) => this.#onTouchStart(event), { passive: false });
  }

  /** The point of an event in the units of the board. @param {{ clientX: number, clientY: number }} event */
  #point({ clientX, clientY }) {
    const matrix = this.element.svg.getScreenCTM();
    if (matrix === null) return { x: 0, y: 0, unit: 1 };
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x, y, unit: matrix.a };
  }

  /** The place that a pointer points at. @param {PointerEvent} event */
  #place(event) {
    return event.pointerType === "mouse" ? this.#mousePlace(event) : this.#touchPlace(event);
  }

  /** @param {PointerEvent} event */
  #mousePlace(event) {
    const { x, y } = this.#point(event);
    return this.element.board && placeAt(this.element.board, x, y);
  }

  /** @param {{ clientX: number, clientY: number }} event */
  #touchPlace(event) {
    const { board, selection } = this.element;
    const { x, y, unit } = this.#point(event);
    return board && placeNearTouch(board, x, y, selection.next(), selection.selected, FINGER_RADIUS / unit);
  }

  /**
   * Whether a pointer on a place would drag a piece: one that was selected or moved last, that can be selected
   * first, or that can be added to those that move.
   * @param {string} name
   */
  #canDrag(name) {
    const { isInteractive, pendingMove, pieces, premove, selection } = this.element;
    const piece = pieces?.top(name);
    if (!isInteractive || pendingMove !== null || premove !== null || piece === undefined) return false;
    const last = selection.selected.at(-1);
    if (last === name) return true;
    if (!selection.next().has(name)) return selection.next([]).has(name);
    const isOwn = last === undefined || (typeof piece.owner === "number" && piece.owner === pieces?.top(last)?.owner);
    return isOwn && selection.moveCompletedBy(name) === null;
  }

  /** @param {TouchEvent} event */
  #onTouchStart(event) {
    const [touch] = event.touches;
    const name = touch === undefined ? null : this.#touchPlace(touch);
    if (event.touches.length === 1 && name !== null && this.#canDrag(name)) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    const { element } = this;
    if (!event.isPrimary) {
      // A second finger zooms.
      this.#cancel();
      return;
    }
    if (event.button !== 0 || element.board === null) return;
    const name = this.#place(event);
    if (name === null) return;
    element.focused = name;
    if (element.pendingMove !== null) return;
    if (element.premove !== null) {
      element.emit("cancelpremove");
      return;
    }
    const { selection } = element;
    const before = selection.selected;
    const isSelected = before.at(-1) === name && !selection.next().has(name);
    const canDrag = this.#canDrag(name);
    const hasSelected = event.pointerType === "mouse" && !isSelected;
    this.#press = { id: event.pointerId, x: event.clientX, y: event.clientY, name, selection, before, hasSelected, canDrag, isDrag: false };
    if (hasSelected && element.select(name).kind === "move") this.#press = null;
    if (!hasSelected && event.pointerType !== "mouse") element.hover(name);
  }

  /** The press that an event belongs to. A board that has changed meanwhile ends it. @param {PointerEvent} event */
  #currentPress(event) {
    const press = this.#press;
    if (press === null || press.id !== event.pointerId) return null;
    if (press.selection === this.element.selection) return press;
    this.#press = null;
    return null;
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    const { element } = this;
    const press = this.#currentPress(event);
    if (event.pointerType === "mouse" || press?.isDrag) element.hover(this.#place(event));
    if (press === null) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.isDrag && press.canDrag && Math.hypot(dx, dy) > DRAG_THRESHOLD) this.#startDrag(press, event.pointerId);
    if (!press.isDrag) return;
    const { unit } = this.#point(event);
    const places = element.group.includes(press.name) ? element.group : [press.name];
    element.pieces?.drag(places, { x: dx / unit, y: dy / unit });
  }

  /** @param {Press} press @param {number} pointer */
  #startDrag(press, pointer) {
    const { element } = this;
    press.isDrag = true;
    element.svg.setPointerCapture(pointer);
    if (element.selection.selected.at(-1) !== press.name) element.select(press.name);
  }

  /** @param {PointerEvent} event */
  #onUp(event) {
    const { element } = this;
    const press = this.#currentPress(event);
    if (press === null) return;
    this.#press = null;
    if (press.isDrag) this.#drop(press, event);
    else if (event.pointerType === "mouse") {
      if (!press.hasSelected) element.undo();
    } else if (Math.hypot(event.clientX - press.x, event.clientY - press.y) <= TAP_THRESHOLD) {
      element.select(press.name);
    }
    element.hover(null);
  }

  /** @param {Press} press @param {PointerEvent} event */
  #drop(press, event) {
    const { element } = this;
    const name = this.#place(event);
    if (name !== null && name !== press.name && element.selection.next().has(name)) element.select(name);
    // A piece that is dropped outside of the board was never picked up.
    else element.restore(name === null ? press.before : element.selection.selected);
  }

  /** Ends a press as if it had not begun. */
  #cancel() {
    const press = this.#press;
    this.#press = null;
    this.element.hover(null);
    const hasChanged = press !== null && (press.isDrag || press.hasSelected);
    if (hasChanged && press.selection === this.element.selection) this.element.restore(press.before);
  }
}
