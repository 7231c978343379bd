// @ts-check
// The WebSocket connection to a table. It reconnects by itself, misses no event and sends no move twice.

import { RequestError } from "./api.js";

/** @typedef {import("../protocol.js").Command} Command */
/** @typedef {import("../protocol.js").TableUpdate} TableUpdate */

const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 8_000;
/** After this long without a message the server is asked for one. */
const IDLE_MS = 25_000;
/** If no message comes within this time, the connection is closed. */
const IDLE_REPLY_MS = 8_000;
/** The close code of a connection whose session has ended. */
const SESSION_ENDED = 4002;

/**
 * @typedef {object} Request a message that is not answered yet
 * @property {Record<string, unknown>} message
 * @property {(update: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  #isOpen = false;
  #lastId = 0;
  #retryDelay = FIRST_RETRY_MS;
  /** @type {Map<number, Request>} */
  #pending = new Map();
  /** @type {number | undefined} */
  #idleTimer;
  /** A form is being submitted, and another page will load. */
  #isLeaving = false;

  /**
   * @param {{ table: string, link: string, lastEvent: number }} options
   * @param {{ onUpdate: (update: TableUpdate) => void, onStatus: (isOpen: boolean) => void }} handlers
   */
  constructor({ table, link, lastEvent }, handlers) {
    this.table = table;
    this.link = link === "" ? undefined : link;
    this.lastEvent = lastEvent;
    this.handlers = handlers;
    addEventListener("online", () => this.#connect());
    addEventListener("offline", () => this.#socket?.close());
    addEventListener("pagehide", () => this.#socket?.close());
    addEventListener("pageshow", (event) => {
      this.#isLeaving = false;
      if (event.persisted) this.#connect();
    });
    addEventListener("submit", (event) => {
      this.#isLeaving ||= !event.defaultPrevented;
    });
    this.#connect();
  }

  /**
   * Sends a command; resolves when the server has stored its events.
   * @param {Command} command
   * @returns {Promise<TableUpdate>}
   */
  send(command) {
    return this.#request({ type: "act", table: this.table, link: this.link, command });
  }

  /** @param {Record<string, unknown>} message @returns {Promise<any>} */
  #request(message) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { message, resolve, reject });
      this.#sendMessage(id, message);
    });
  }

  /** @param {number} id @param {Record<string, unknown>} message */
  #sendMessage(id, message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ...message, id }));
  }

  #connect() {
    if (this.#socket !== null && this.#socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(new URL("/api/live", location.href.replace(/^http/, "ws")));
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#retryDelay = FIRST_RETRY_MS;
      this.#subscribe();
      // Unanswered commands are sent again: the server executes a move once, however often it comes.
      for (const [id, { message }] of this.#pending) if (message.type === "act") this.#sendMessage(id, message);
    });
    socket.addEventListener("message", (event) => this.#onMessage(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.#socket !== socket) return;
      if (event.code === SESSION_ENDED) this.#reload();
      this.#socket = null;
      clearTimeout(this.#idleTimer);
      this.#setOpen(false);
      setTimeout(() => this.#connect(), this.#retryDelay * (0.7 + 0.6 * Math.random()));
      this.#retryDelay = Math.min(2 * this.#retryDelay, LONGEST_RETRY_MS);
    });
  }

  #subscribe() {
    const request = this.#request({ type: "watch", table: this.table, link: this.link, after: this.lastEvent, presence: true });
    request.then(
      () => this.#setOpen(true),
      (error) => {
        this.#setOpen(false);
        if (error instanceof RequestError && error.code === "api-not-found") this.#reload();
      },
    );
  }

  /** Reloads a page that the user may not see any more: the session has ended, or the link was replaced. */
  #reload() {
    if (!this.#isLeaving) location.reload();
  }

  /** @param {boolean} isOpen */
  #setOpen(isOpen) {
    if (isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    this.handlers.onStatus(isOpen);
  }

  /** @param {any} message */
  #onMessage(message) {
    this.#restartIdleTimer();
    if (message.reply === undefined) {
      this.lastEvent = Math.max(this.lastEvent, message.number ?? 0);
      this.handlers.onUpdate(message);
      return;
    }
    const request = this.#pending.get(message.reply);
    this.#pending.delete(message.reply);
    if (message.error !== undefined) request?.reject(new RequestError(message.error));
    else request?.resolve(message.news);
  }

  /** A connection can break without being closed. */
  #restartIdleTimer() {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      this.#subscribe();
      this.#idleTimer = setTimeout(() => this.#socket?.close(), IDLE_REPLY_MS);
    }, IDLE_MS);
  }
}
