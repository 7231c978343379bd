// @ts-check
// A move half made: the tree of gestures, and how far somebody has gone into it. Click, drag, touch,
// keyboard and typed moves all end up here. It knows no rule of any game.

/**
 * @typedef {{ kind: "refused" } | { kind: "half" } | { kind: "undone" } | { kind: "move", move: string }} Touched
 */

export class Hand {
  /** @param {string[][]} gestures each the touches of a move and its text */
  constructor(gestures) {
    this.paths = gestures.map((all) => ({ touches: all.slice(0, -1), move: all[all.length - 1] }));
    /** @type {string[]} */
    this.touched = [];
  }

  /**
   * The moves that begin with these touches.
   * @param {string[]} touched
   */
  behind(touched) {
    return this.paths.filter(({ touches }) => touched.every((name, i) => touches[i] === name));
  }

  /**
   * What can be touched next.
   * @param {string[]} [touched]
   */
  next(touched = this.touched) {
    /** @type {Set<string>} */
    const next = new Set();
    for (const { touches } of this.behind(touched)) {
      if (touches.length > touched.length) next.add(touches[touched.length]);
    }
    return next;
  }

  /** What can be said next rather than touched. */
  choices() {
    return [...this.next()].filter(isChoice);
  }

  /**
   * The move that a touch would complete, if any.
   * @param {string} name
   */
  moveBy(name) {
    const touched = [...this.touched, name];
    const whole = this.behind(touched).filter(({ touches }) => touches.length === touched.length);
    return whole.length === 1 && this.next(touched).size === 0 ? whole[0].move : null;
  }

  /**
   * Touches something. Whoever touches another beginning of a move begins anew.
   * @param {string} name
   * @returns {Touched}
   */
  touch(name) {
    if (this.next().has(name)) {
      const move = this.moveBy(name);
      this.touched.push(name);
      return move === null ? { kind: "half" } : { kind: "move", move };
    }
    if (this.touched[this.touched.length - 1] === name) {
      this.touched.pop();
      return { kind: "undone" };
    }
    if (this.next([]).has(name)) {
      this.touched = [];
      return this.touch(name);
    }
    return { kind: "refused" };
  }

  /** Takes the last touch back. */
  undo() {
    return this.touched.pop() !== undefined;
  }

  clear() {
    this.touched = [];
  }
}

/** @param {string} name */
export function isChoice(name) {
  return name.startsWith("?");
}
