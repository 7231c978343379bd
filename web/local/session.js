// @ts-check
// A game that is played in this tab: the table in its worker, its events in the database, the computer's moves and the
// clocks. Nothing is shown that is not stored.

import { t } from "../i18n.js";
import { CallError, WorkerClient, WorkerError } from "../worker/client.js";
import { now } from "./clock.js";
import { StorageError } from "./database.js";
import { Engine } from "./engine.js";
import { addGame, appendEvents } from "./games.js";
import { workers } from "./workers.js";

/** @typedef {import("../protocol").Command} Command */
/** @typedef {import("../protocol").Entry} Entry */
/** @typedef {import("../protocol").TableUpdate} TableUpdate */
/** @typedef {import("../protocol").TableView} TableView */
/** @typedef {import("../worker/local-table.js").Change} Change */
/** @typedef {import("../worker/local-table.js").Continuation} Continuation */
/** @typedef {import("../worker/local-worker.js").LocalFunctions} LocalFunctions */
/** @typedef {import("./database.js").LocalGame} LocalGame */

/** How strong the computer is that gives hints: as strong as it can be without letting anybody wait. */
const HINT_LEVEL = 9;
/** The longest time that a timer of a browser can wait. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** A clock is looked at this long after its end. */
const EXPIRY_MARGIN_MS = 5;

/** Starts a worker for local tables. @param {WebAssembly.Module} module @returns {WorkerClient<LocalFunctions>} */
export function startWorker(module) {
  /** @type {WorkerClient<LocalFunctions>} */
  const worker = new WorkerClient(workers().local);
  // If it fails, so does the call that follows.
  worker.call("start", module).catch(() => {});
  return worker;
}

/** What could not be stored or done, in the language of the page. @param {unknown} error */
export function sentence(error) {
  if (error instanceof StorageError) return t(error.reason);
  return error instanceof Error ? error.message : String(error);
}

/** What is known about a game without its events. @param {TableView} view @param {string} result @returns {Pick<LocalGame, "phase" | "plies" | "result" | "counts" | "changedAt">} */
export function summary(view, result) {
  return {
    phase: view.phase === "over" ? "over" : "playing",
    plies: view.moves.length,
    result,
    counts: Array.isArray(view.over?.values),
    changedAt: now(),
  };
}

/** A game that has just begun. @param {TableView} view @param {{ words: string[], owner: number | null, events: Entry[] }} more @returns {LocalGame} */
export function newGame(view, { words, owner, events }) {
  const level = (/** @type {TableView["seats"][number]} */ { holder }) => (holder?.kind === "engine" ? holder.level : 0);
  return {
    id: view.table,
    terms: view.terms,
    words,
    levels: view.seats.map(level),
    number: events.at(-1)?.number ?? 0,
    startedAt: now(),
    owner,
    save: { state: "unsaved" },
    ...summary(view, ""),
  };
}

/** Why there is no move of the computer. @param {unknown} error */
function engineFailure(error) {
  return error instanceof WorkerError ? t("engine-failed") : sentence(error);
}

export class LocalSession {
  /** Called with every change, when it is stored. @type {(update: TableUpdate) => void} */
  onUpdate = () => {};
  /** Called with what went wrong while nobody waited for an answer. @type {(sentence: string) => void} */
  onFailure = () => {};
  /** The changes before: each is stored before the next one is made. @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /** @type {number | undefined} */
  #deadlineTimer;
  /** The ply that the computer thinks about. @type {number | null} */
  #thinking = null;
  /** Whether events were made that could not be stored: the table has to be made from those that were. */
  #isAhead = false;
  /** Every event that is stored. @type {Entry[]} */
  #events;
  #engine;
  #language;
  #worker;
  #game;
  /** What the table needs next. */
  #next;

  /**
   * @param {{ worker: WorkerClient<LocalFunctions>, module: WebAssembly.Module, language: string, game: LocalGame, events: Entry[], next: Continuation }} options
   *   whose table is in the worker already
   */
  constructor({ worker, module, language, game, events, next }) {
    this.#worker = worker;
    this.#engine = new Engine(module, language);
    this.#language = language;
    this.#game = game;
    this.#events = events;
    this.#next = next;
  }

  /** Lets the computer begin, and the clock run. */
  start() {
    this.#follow(this.#next);
    // A timer does not run while the device sleeps.
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#expire();
    });
  }

  /** Carries out a command; resolves when it is stored. @param {Command} command */
  act(command) {
    return this.#change(() => this.#worker.call("actLocal", command, now()));
  }

  /** The time between these does not count. @param {number} from @param {number} to */
  interrupt(from, to) {
    return this.#change(() => this.#worker.call("interruptLocal", from, to, now()));
  }

  /** Makes a change when those before it are stored, stores it, and shows it. @param {() => Promise<Change | null>} make @returns {Promise<void>} */
  #change(make) {
    const change = this.#queue.then(async () => {
      await this.#fallBack();
      const made = await make();
      if (made === null) {
        this.#follow(this.#next);
        return;
      }
      if (made.events.length > 0) await this.#store(made);
      this.onUpdate(made.update);
      this.#follow(made.next);
    });
    this.#queue = change.catch(() => {});
    return change;
  }

  /** @param {Change} change */
  async #store({ events, view }) {
    this.#isAhead = true;
    await appendEvents(this.#game.id, events, summary(view, await this.#result(view)));
    this.#events.push(...events);
    this.#isAhead = false;
  }

  /** How the game has ended, in words. @param {TableView} view */
  async #result(view) {
    if (view.phase !== "over") return "";
    const { ending, headline } = await this.#worker.call("localBoard", { ground: false });
    return ending ?? headline ?? "";
  }

  /** Makes the table from what is stored, if the last change could not be stored. */
  async #fallBack() {
    if (!this.#isAhead) return;
    await this.#worker.call("restoreLocal", this.#game.id, this.#events, now(), this.#language);
    this.#isAhead = false;
  }

  /** Does what the table needs next. @param {Continuation} next */
  #follow(next) {
    this.#next = next;
    const { engine, deadline, wantsRematch } = next;
    clearTimeout(this.#deadlineTimer);
    if (deadline !== null) {
      const delay = Math.max(0, deadline - now()) + EXPIRY_MARGIN_MS;
      this.#deadlineTimer = setTimeout(() => this.#expire(), Math.min(delay, LONGEST_TIMER_MS));
    }
    if (engine === null || engine.ply !== this.#thinking) this.#stopThinking();
    if (engine !== null && this.#thinking === null) void this.#think(engine).catch((error) => this.onFailure(engineFailure(error)));
    if (wantsRematch) void this.#openRematch().catch((error) => this.onFailure(sentence(error)));
  }

  #stopThinking() {
    if (this.#thinking === null) return;
    this.#thinking = null;
    this.#engine.stop();
  }

  /** @param {NonNullable<Continuation["engine"]>} turn */
  async #think({ ply, level, record }) {
    this.#thinking = ply;
    const move = await this.#engine.findMove(record, level).catch((error) => {
      this.#thinking = null;
      throw error;
    });
    if (move === null || this.#thinking !== ply) return;
    this.#thinking = null;
    await this.#change(() => this.#worker.call("moveOfEngine", ply, move, now()));
  }

  #expire() {
    this.#change(() => this.#worker.call("expireLocal", now())).catch((error) => this.onFailure(sentence(error)));
  }

  /** The rematch is stored before the table is told of it: it leads somewhere. */
  async #openRematch() {
    const { id, events, view } = await this.#worker.call("rematchOfLocal", now());
    const { words, owner } = this.#game;
    await addGame(newGame(view, { words, owner, events }), events);
    await this.#change(() => this.#worker.call("rematchOpened", id, now()));
  }

  /** A move of the computer for whoever is to move. @returns {Promise<import("../protocol").Hint>} */
  async findHint() {
    const record = await this.#worker.call("engineRecord");
    const move = await this.#engine.findMove(record, HINT_LEVEL);
    // The game has gone on meanwhile.
    if (move === null) throw new CallError({ message: t("hint-stopped"), code: "hint-stopped" });
    return this.#worker.call("localHint", move);
  }

  /** The record of the game as text. @param {string} name */
  record(name) {
    return this.#worker.call("localRecord", name);
  }
}
