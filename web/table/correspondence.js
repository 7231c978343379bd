// @ts-check
// The connection of a correspondence game: a move that cannot be sent now waits in the database of the browser, visibly,
// also when the page is closed.

import { isKept, keepTable } from "../local/kept-tables.js";
import { addMove, moveAt, onOutboxChange, removeMove, sendMoves } from "../local/outbox.js";
import { t } from "../i18n.js";
import { WithdrawnError } from "./connection.js";
import { byId, createButton, createElement } from "./dom.js";
import { showNotice } from "./notice.js";

/** @typedef {import("../local/database.js").WaitingMove} WaitingMove */
/** @typedef {import("../protocol").Command} Command */
/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {import("./table-page.js").TablePage} TablePage */

/**
 * @typedef {object} Waiting a move whose answer is waited for
 * @property {WaitingMove} move
 * @property {() => void} resolve
 * @property {(error: Error) => void} reject
 */

/** Ids of moves that wait here are below zero: those of the connection are above. */
let lastId = 0;

/** The same methods as those of the connection, which it uses for everything else. */
export class CorrespondenceConnection {
  #connection;
  #page;
  /** The moves that wait in the database. @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** Moves that were sent over the connection and are not answered. @type {Map<number, WaitingMove>} */
  #unanswered = new Map();
  #list = createElement("div", "proposals");

  /** @param {TablePage} page @param {Connection} connection */
  constructor(page, connection) {
    this.#page = page;
    this.#connection = connection;
    this.#list.id = "waiting-moves";
    byId("alerts").append(this.#list);
    onOutboxChange((move, state) => {
      if (move.table !== page.state.view.table) return;
      if (state !== "waits") this.#settle(move, state);
      this.#show();
    });
    page.onChange(() => this.#keep());
    void this.#resume().catch((error) => console.warn(error));
  }

  /** @param {Command} command */
  send(command) {
    return this.sendWithId(command).reply;
  }

  /** @param {Command} command */
  sendWithId(command) {
    const { state } = this.#page;
    if (command.do !== "move" || !isKept(state)) return this.#connection.sendWithId(command);
    const { initialData, me, view } = state;
    /** @type {WaitingMove} */
    const move = {
      user: me ?? 0,
      table: view.table,
      ply: command.ply,
      move: command.move,
      link: initialData.link,
      before: view.moves.slice(0, command.ply - 1),
      game: initialData.game.id,
      madeAt: Date.now(),
      isSent: false,
      refusal: "",
    };
    return this.#connection.isOpen ? this.#sendNow(command, move) : this.#letWait(move);
  }

  /** Sends a move that waits only if the connection is lost before it is answered. @param {Command} command @param {WaitingMove} move */
  #sendNow(command, move) {
    const { id, reply } = this.#connection.sendWithId(command);
    this.#unanswered.set(id, { ...move, isSent: true });
    const answered = reply.finally(() => {
      this.#unanswered.delete(id);
      void removeMove(move).catch(() => {});
    });
    return { id, reply: answered };
  }

  /** @param {WaitingMove} move @returns {{ id: number, reply: Promise<void> }} */
  #letWait(move) {
    const id = --lastId;
    const reply = new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
      this.#waiting.set(id, { move, resolve, reject });
      addMove(move).catch(() => {
        this.#waiting.delete(id);
        reject(new Error(t("move-not-stored")));
      });
    });
    return { id, reply };
  }

  /** @param {number} id */
  isWaiting(id) {
    return this.#waiting.has(id) || this.#connection.isWaiting(id);
  }

  /** @param {number} id */
  withdraw(id) {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) this.#connection.withdraw(id);
    else void removeMove(waiting.move).catch((error) => showNotice(error.message));
  }

  /** The connection was lost, or is there again. @param {boolean} isOpen */
  onStatus(isOpen) {
    const { me } = this.#page.state;
    // If the page is closed before it is answered, another one sends it again.
    if (!isOpen) for (const move of this.#unanswered.values()) void addMove(move).catch(() => {});
    else if (me !== null) void sendMoves(me).catch((error) => console.warn(error));
  }

  /** Keeps what is known about the table for when there is no network. */
  #keep() {
    keepTable(this.#page.state).catch((error) => console.warn(error));
  }

  /** @param {WaitingMove} move @param {"sent" | "refused" | "removed"} state */
  #settle(move, state) {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.move.ply !== move.ply) continue;
      this.#waiting.delete(id);
      if (state === "sent") waiting.resolve();
      else waiting.reject(new WithdrawnError());
    }
  }

  /** Goes on with a move that was made before the page was loaded. */
  async #resume() {
    const { board, moveSender, state } = this.#page;
    const { me, view } = state;
    this.#show();
    const move = me === null ? null : await moveAt(me, view.table);
    if (move === null || move.refusal !== "" || move.isSent) return;
    if (view.turn?.ply === move.ply && state.isMyTurn() && board.pendingMove === null) moveSender.resume(move.move);
  }

  /** Shows the move that waits, or why it was refused. */
  #show() {
    void this.#items()
      .then((items) => this.#list.replaceChildren(...items))
      .catch((error) => console.warn(error));
  }

  async #items() {
    const { moveSender, state } = this.#page;
    const move = state.me === null ? null : await moveAt(state.me, state.view.table);
    if (move === null) return [];
    const isRefused = move.refusal !== "";
    const item = createElement("div", "proposal");
    item.setAttribute("role", isRefused ? "alert" : "status");
    item.append(createElement("p", "", t(isRefused ? "move-refused" : "move-waits", { move: move.move, reason: move.refusal })));
    const takeBack = () => (moveSender.canWithdraw() ? moveSender.withdraw() : void removeMove(move));
    if (isRefused) item.append(createButton(t("move-dismiss"), () => void removeMove(move)));
    else if (!move.isSent) item.append(createButton(t("move-take-back"), takeBack));
    return [item];
  }
}
