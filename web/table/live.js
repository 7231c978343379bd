// @ts-check
// The connection that stays: it comes back by itself, misses nothing and sends no move twice.

/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").News} News */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
/** After so much silence we ask whether anybody is there, and wait this long for the answer. */
const SILENCE = 25_000;
const PATIENCE = 8_000;
/** The code of a connection whose session has ended. */
const SIGNED_OUT = 4002;

/** What was refused, with the server's sentence. */
export class Refused extends Error {
  /** @param {{ code: string, message: string, table?: any }} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.view = error.table ?? null;
  }
}

export class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  #id = 0;
  #wait = FIRST_WAIT;
  /** @type {Map<number, { message: Record<string, unknown>, resolve: (news: any) => void, reject: (error: Error) => void }>} */
  #pending = new Map();
  /** @type {number | undefined} */
  #silence;
  /** A form is being sent, and another page comes. */
  #isLeaving = false;
  isOpen = false;

  /**
   * @param {string} table
   * @param {string} link
   * @param {number} after the number of the last event seen
   * @param {{ news: (news: News) => void, status: (isOpen: boolean) => void }} told
   */
  constructor(table, link, after, told) {
    this.table = table;
    this.link = link === "" ? undefined : link;
    this.after = after;
    this.told = told;
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
   * Does something at the table; resolves when it is on the server's disk.
   * @param {Command} command
   * @returns {Promise<News>}
   */
  act(command) {
    return this.#ask({ type: "act", table: this.table, link: this.link, command });
  }

  /** @param {Record<string, unknown>} message @returns {Promise<any>} */
  #ask(message) {
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { message, resolve, reject });
      this.#send(id, message);
    });
  }

  /** @param {number} id @param {Record<string, unknown>} message */
  #send(id, message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ...message, id }));
  }

  #connect() {
    if (this.#socket !== null && this.#socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(new URL("/api/live", location.href.replace(/^http/, "ws")));
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT;
      this.#watch();
      // What was not answered is asked again: a move counts once, however often it is sent.
      for (const [id, { message }] of this.#pending) if (message.type === "act") this.#send(id, message);
    });
    socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.#socket !== socket) return;
      if (event.code === SIGNED_OUT) this.#reload();
      this.#socket = null;
      clearTimeout(this.#silence);
      this.#status(false);
      setTimeout(() => this.#connect(), this.#wait * (0.7 + 0.6 * Math.random()));
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    });
  }

  #watch() {
    const asked = this.#ask({ type: "watch", table: this.table, link: this.link, after: this.after, presence: true });
    asked.then(
      () => this.#status(true),
      (error) => {
        this.#status(false);
        if (error instanceof Refused && error.code === "api-not-found") this.#reload();
      },
    );
  }

  /** This page shows what somebody else could see: the session has ended, or the link was replaced. */
  #reload() {
    if (!this.#isLeaving) location.reload();
  }

  /** @param {boolean} isOpen */
  #status(isOpen) {
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    this.told.status(isOpen);
  }

  /** @param {any} message */
  #hear(message) {
    this.#listen();
    if (message.reply === undefined) {
      this.after = Math.max(this.after, message.number ?? 0);
      this.told.news(message);
      return;
    }
    const asked = this.#pending.get(message.reply);
    this.#pending.delete(message.reply);
    if (message.error !== undefined) asked?.reject(new Refused(message.error));
    else asked?.resolve(message.news);
  }

  /** A connection can die without a word: after a silence, somebody has to answer. */
  #listen() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#watch();
      this.#silence = setTimeout(() => this.#socket?.close(), PATIENCE);
    }, SILENCE);
  }
}
