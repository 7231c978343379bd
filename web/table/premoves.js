// @ts-check
// Moves chosen before one's turn. A conditional move answers one move of the opponent; a premove answers any.
// Both are selected on the board among the moves that the server says can follow.

import { t } from "../i18n.js";
import { byId, createButton, createElement } from "./dom.js";
import { ANY_MOVE } from "./state.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {string[]} ConditionalMove the opponent's move and the answer */

/** Premoves are offered to a user who has waited for this long. */
const OFFER_DELAY_MS = 300;

export class Premoves {
  /** Whether a conditional move is being entered on the board. */
  isEditing = false;
  /** The opponent's move that is to be answered, once it is entered. @type {string | null} */
  #opponentMove = null;
  /** @type {number | undefined} */
  #offerTimer;

  /**
   * @param {TableState} state
   * @param {{
   *   sendCommand: (command: import("../protocol").Command) => Promise<boolean>,
   *   showLine: (line: string) => Promise<void>,
   *   offerPremoves: () => Promise<void>,
   * }} page
   */
  constructor(state, page) {
    this.state = state;
    this.page = page;
    byId("conditional-moves-edit").addEventListener("click", () => this.setEditing(!this.isEditing));
  }

  /** The lines that still wait for a move of the opponent. */
  conditionalMoves() {
    const lines = this.state.view.conditional_moves[0] ?? [];
    return lines.filter((line) => line.length > 1);
  }

  /** Whether the board offers premoves: while it is not needed for a move, and no die comes in between. */
  canPremove() {
    const { state } = this;
    return state.can("set-conditional-moves") && !state.isMyTurn() && !state.initialData.game.chance;
  }

  /** Whether conditional moves are offered: against people, since the computer does not let anybody wait. */
  #canEdit() {
    return this.canPremove() && this.state.hasOpponents();
  }

  premove() {
    return this.conditionalMoves().find(([opponentMove]) => opponentMove === ANY_MOVE)?.[1] ?? null;
  }

  /** @param {string | null} move */
  setPremove(move) {
    const others = this.conditionalMoves().filter(([opponentMove]) => opponentMove !== ANY_MOVE);
    return this.#save(move === null ? others : [...others, [ANY_MOVE, move]]);
  }

  /** Offers premoves after a short delay. */
  scheduleOffer() {
    clearTimeout(this.#offerTimer);
    if (this.canPremove() && !this.isEditing) {
      this.#offerTimer = setTimeout(() => void this.page.offerPremoves(), OFFER_DELAY_MS);
    }
  }

  show() {
    byId("conditional-moves").hidden = !this.#canEdit();
    if (!this.#canEdit()) this.isEditing = false;
    byId("conditional-moves-edit").setAttribute("aria-pressed", String(this.isEditing));
    byId("conditional-moves-list").replaceChildren(...this.conditionalMoves().map((line, i) => this.#createItem(line, i)));
  }

  /** @param {ConditionalMove} line @param {number} index */
  #createItem([opponentMove = "", answer = ""], index) {
    const isPremove = opponentMove === ANY_MOVE;
    const text = isPremove ? t("premove", { mine: answer }) : t("conditional", { their: opponentMove, mine: answer });
    const item = createElement("li", "", text);
    const remove = () => void this.#save(this.conditionalMoves().filter((_, i) => i !== index));
    item.append(createButton(t("remove"), remove, "plain"));
    return item;
  }

  /** @param {boolean} isEditing */
  async setEditing(isEditing) {
    this.isEditing = isEditing && this.#canEdit();
    this.#opponentMove = null;
    await this.page.showLine("");
    this.show();
  }

  /** The moves that are tried out on the board. */
  get line() {
    return (this.isEditing && this.#opponentMove) || "";
  }

  /** The instruction while a conditional move is entered. */
  instruction() {
    return t(this.#opponentMove === null ? "conditional-theirs" : "conditional-mine");
  }

  /** Takes the opponent's move or the answer to it from the board. @param {string} move */
  async enterMove(move) {
    const opponentMove = this.#opponentMove;
    if (opponentMove === null) {
      this.#opponentMove = move;
      await this.page.showLine(move);
      return;
    }
    this.isEditing = false;
    this.#opponentMove = null;
    await this.#save([...this.conditionalMoves().filter(([other]) => other !== opponentMove), [opponentMove, move]]);
    await this.page.showLine("");
  }

  /** @param {ConditionalMove[]} lines */
  #save(lines) {
    return this.page.sendCommand({ do: "set-conditional-moves", lines });
  }
}
