// @ts-check
// The WebSocket connection to a table. It reconnects by itself, misses no event and sends no move twice.

import { RequestError } from "./api.js";

/** @typedef {import("../protocol").Command} Command */
/** @typedef {import("../protocol").ClientMessage} ClientMessage */
/** @typedef {import("../protocol").ServerMessage} ServerMessage */
/** @typedef {Exclude<ServerMessage, { type: "reply" }>} TableMessage what the server tells about the table */

const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 8_000;
/** After a server has asked to come back, everybody does so at some moment within this time, not all at once. */
const COME_BACK_MS = 500;
/** After this long without a message the server is asked for one. */
const IDLE_MS = 25_000;
/** If no message comes within this time, the connection is closed. */
const IDLE_REPLY_MS = 8_000;
/** The close code of a server that shuts down and asks to come back: another one may be there already. */
const COME_BACK = 4000;
/** The close code of a connection whose session has ended. */
const SESSION_ENDED = 4002;

/**
 * @typedef {object} Request a message that is not answered yet
 * @property {ClientMessage} message
 * @property {() => void} resolve
 * @property {(error: Error) => void} reject
 * @property {boolean} isSent whether the server may have received it
 */

/** @typedef {{ onMessage: (message: TableMessage) => void, onStatus: (isOpen: boolean) => void }} Handlers */

/** A command was withdrawn before it was sent. */
export class WithdrawnError extends Error {}

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  /** Unknown until a first attempt has succeeded or failed. @type {boolean | null} */
  #isOpen = null;
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
   * @param {Handlers} handlers
   */
  constructor({ table, link, lastEvent }, handlers) {
    this.table = table;
    this.link = link === "" ? null : link;
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
   * Sends a command; resolves when the server has stored its events. Without a connection it is sent as soon as
   * there is one.
   * @param {Command} command
   */
  send(command) {
    return this.sendWithId(command).reply;
  }

  /** Sends a command that can be withdrawn by its id. @param {Command} command */
  sendWithId(command) {
    const id = ++this.#lastId;
    return { id, reply: this.#request({ type: "act", id, table: this.table, link: this.link, command }) };
  }

  /** Whether the server can be reached. */
  get isOpen() {
    return this.#isOpen === true;
  }

  /** Whether a command waits for a connection, and can be withdrawn. @param {number} id */
  isWaiting(id) {
    return this.#pending.get(id)?.isSent === false;
  }

  /** Forgets a command that was not sent yet; its reply fails. @param {number} id */
  withdraw(id) {
    if (!this.isWaiting(id)) return;
    this.#pending.get(id)?.reject(new WithdrawnError());
    this.#pending.delete(id);
  }

  /** @param {ClientMessage} message @returns {Promise<void>} */
  #request(message) {
    return new Promise((resolve, reject) => {
      const request = { message, resolve, reject, isSent: false };
      this.#pending.set(message.id, request);
      this.#sendMessage(request);
    });
  }

  /** @param {Request} request */
  #sendMessage(request) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    request.isSent = true;
    this.#socket.send(JSON.stringify(request.message));
  }

  #connect() {
    if (this.#socket !== null && this.#socket.readyState <= WebSocket.OPEN) return;
    const address = new URL("/api/live", location.href.replace(/^http/, "ws"));
    // The handshake of a browser does not always name the language that the page was asked for in.
    address.searchParams.set("language", document.documentElement.lang);
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#retryDelay = FIRST_RETRY_MS;
      this.#subscribe();
      // Unanswered commands are sent again: the server executes a move once, however often it comes.
      for (const request of this.#pending.values()) if (request.message.type === "act") this.#sendMessage(request);
    });
    socket.addEventListener("message", (event) => this.#onMessage(readMessage(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.#socket !== socket) return;
      if (event.code === SESSION_ENDED) this.#reload();
      this.#socket = null;
      clearTimeout(this.#idleTimer);
      this.#setOpen(false);
      setTimeout(() => this.#connect(), this.#nextDelay(event.code));
    });
  }

  /** How long to wait before the next attempt. @param {number} closeCode */
  #nextDelay(closeCode) {
    if (closeCode === COME_BACK) return COME_BACK_MS * Math.random();
    const delay = this.#retryDelay * (0.7 + 0.6 * Math.random());
    this.#retryDelay = Math.min(2 * this.#retryDelay, LONGEST_RETRY_MS);
    return delay;
  }

  #subscribe() {
    const { table, link, lastEvent: after } = this;
    const request = this.#request({ type: "watch", id: ++this.#lastId, table, link, after, presence: true });
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

  /** @param {ServerMessage} message */
  #onMessage(message) {
    this.#restartIdleTimer();
    if (message.type === "reply") {
      this.#onReply(message);
      return;
    }
    if (message.type !== "presence") this.lastEvent = Math.max(this.lastEvent, message.number);
    this.handlers.onMessage(message);
  }

  /** @param {import("../protocol").Reply} reply */
  #onReply({ id, error }) {
    if (typeof id !== "number") return;
    const request = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) request?.reject(new RequestError(error));
    else request?.resolve();
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

/** @param {string} text @returns {ServerMessage} */
function readMessage(text) {
  return JSON.parse(text);
}
