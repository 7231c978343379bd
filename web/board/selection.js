// @ts-check
// A move that is being entered: which steps (places and choices) are selected so far, and which can follow.
// Clicks, drags, touches, keys and typed moves all use it. It knows no rule of any game.

/** @typedef {{ steps: string[], move: string }} Path the steps that enter a move, and its notation */
/** @typedef {{ kind: "rejected" | "partial" | "undone" } | { kind: "move", move: string }} SelectResult */

export class Selection {
  /** @param {string[][]} gestures for each move its steps, then its notation */
  constructor(gestures) {
    /** @type {Path[]} */
    this.paths = gestures.map((gesture) => ({ steps: gesture.slice(0, -1), move: gesture.at(-1) ?? "" }));
    /** @type {string[]} */
    this.selected = [];
  }

  /**
   * The steps that can be selected next.
   * @param {string[]} [selected]
   */
  next(selected = this.selected) {
    /** @type {Set<string>} */
    const next = new Set();
    for (const { steps } of this.#pathsFrom(selected)) {
      const step = steps[selected.length];
      if (step !== undefined) next.add(step);
    }
    return next;
  }

  /** The next steps that are choices rather than places. */
  choices() {
    return [...this.next()].filter(isChoice);
  }

  /**
   * The move that a step would complete, or null.
   * @param {string} step
   */
  moveCompletedBy(step) {
    const selected = [...this.selected, step];
    const complete = this.#pathsFrom(selected).filter(({ steps }) => steps.length === selected.length);
    const [path] = complete;
    return path !== undefined && complete.length === 1 && this.next(selected).size === 0 ? path.move : null;
  }

  /**
   * Selects a step. The last one is deselected; the first step of another move starts over.
   * @param {string} step
   * @returns {SelectResult}
   */
  select(step) {
    if (this.next().has(step)) {
      const move = this.moveCompletedBy(step);
      this.selected.push(step);
      return move === null ? { kind: "partial" } : { kind: "move", move };
    }
    if (this.selected.at(-1) === step) {
      this.selected.pop();
      return { kind: "undone" };
    }
    if (this.next([]).has(step)) {
      this.selected = [];
      return this.select(step);
    }
    return { kind: "rejected" };
  }

  undo() {
    this.selected.pop();
  }

  clear() {
    this.selected = [];
  }

  /** The paths that begin with these steps. @param {string[]} selected */
  #pathsFrom(selected) {
    return this.paths.filter(({ steps }) => selected.every((step, i) => steps[i] === step));
  }
}

/** Whether a step is a choice rather than a place. @param {string} step */
export function isChoice(step) {
  return step.startsWith("?");
}
