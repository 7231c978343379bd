// @ts-check
// A move that is being entered: which steps (places and choices) are selected so far, and which can follow.
// Clicks, drags, touches, keys and typed moves all use it. It knows no rule of any game.

/** @typedef {{ steps: string[], move: string }} Path the steps that enter a move, and its notation; several can enter the same */
/** @typedef {{ kind: "rejected" | "partial" | "undone" } | { kind: "move", move: string }} SelectResult */

/** Steps are taken for the player only after this many: the first touch of a piece must not play a whole move. */
const OWN_STEPS = 2;

export class Selection {
  /** @param {string[][]} gestures for each way to enter a move its steps, then its notation */
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
    for (const { steps } of this.pathsFrom(selected)) {
      const step = steps[selected.length];
      if (step !== undefined) next.add(step);
    }
    return next;
  }

  /** The next steps that are choices rather than places. */
  choices() {
    return [...this.next()].filter(isChoice);
  }

  /** Whether only choices can follow. Beside places to touch a choice is the exception, such as passing. */
  hasOnlyChoices() {
    return [...this.next()].every(isChoice);
  }

  /**
   * The move that a step would complete, or null.
   * @param {string} step
   */
  moveCompletedBy(step) {
    if (!this.next().has(step)) return null;
    const selected = this.#withForced([...this.selected, step]);
    return this.#completeMove(selected);
  }

  /**
   * Selects a step, and those after it that are the only ones possible. The last one is deselected; the first
   * step of another move starts over.
   * @param {string} step
   * @returns {SelectResult}
   */
  select(step) {
    if (this.next().has(step)) {
      this.selected = this.#withForced([...this.selected, step]);
      const move = this.#completeMove(this.selected);
      return move === null ? { kind: "partial" } : { kind: "move", move };
    }
    if (this.selected.at(-1) === step) {
      this.undo();
      return { kind: "undone" };
    }
    if (this.next([]).has(step)) {
      this.selected = [];
      return this.select(step);
    }
    return { kind: "rejected" };
  }

  /**
   * Selects the steps of a path one after the other. Those that were the only ones possible are selected already,
   * and selecting them again would undo them.
   * @param {string[]} steps
   * @returns {SelectResult}
   */
  selectPath(steps) {
    /** @type {SelectResult} */
    let result = { kind: "rejected" };
    for (const [i, step] of steps.entries()) {
      if (i < this.selected.length) continue;
      result = this.select(step);
      if (result.kind !== "partial") break;
    }
    return result;
  }

  /** Deselects the last step, and those before it that left no choice. */
  undo() {
    do this.selected = this.selected.slice(0, -1);
    while (this.selected.length >= OWN_STEPS && this.next().size === 1);
  }

  clear() {
    this.selected = [];
  }

  /** The paths that begin with these steps. @param {string[]} [selected] */
  pathsFrom(selected = this.selected) {
    return this.paths.filter(({ steps }) => selected.every((step, i) => steps[i] === step));
  }

  /** Adds the steps that are the only ones that can follow. @param {string[]} selected */
  #withForced(selected) {
    while (selected.length >= OWN_STEPS) {
      const [only, ...others] = this.next(selected);
      if (only === undefined || others.length > 0) break;
      selected = [...selected, only];
    }
    return selected;
  }

  /** The move that these steps enter, or null if something can or must follow. @param {string[]} selected */
  #completeMove(selected) {
    const [path, ...others] = this.pathsFrom(selected);
    if (path === undefined || path.steps.length !== selected.length) return null;
    return others.every(({ steps, move }) => steps.length === selected.length && move === path.move) ? path.move : null;
  }
}

/** Whether a step is a choice rather than a place. @param {string} step */
export function isChoice(step) {
  return step.startsWith("?");
}
