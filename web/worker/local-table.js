// @ts-check
// A table that runs in the tab: the same state machine as the server's, in the worker.

import { LocalTable, tableId } from "../wasm/tablier.js";
import { LOCAL_USER } from "./local-user.js";

/** @typedef {import("../protocol").Command} Command */
/** @typedef {import("../protocol").Entry} Entry */
/** @typedef {import("../protocol").TableUpdate} TableUpdate */
/** @typedef {import("../protocol").TableView} TableView */
/** @typedef {import("../protocol").Terms} Terms */

/**
 * @typedef {object} Change what a command has led to
 * @property {TableUpdate} update
 * @property {Entry[]} events all new events, those with it that nobody is shown
 * @property {TableView} view
 * @property {Continuation} next
 */
/**
 * @typedef {object} Continuation what the table needs next
 * @property {{ ply: number, level: number, record: string } | null} engine the move that the computer has to find
 * @property {number | null} deadline when the clock that runs ends
 * @property {boolean} wantsRematch
 */

const SEED_BYTES = 32;
const ID_BYTES = 8;

/** @type {LocalTable | null} */
let table = null;

/** @param {number} count */
function randomBytes(count) {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** @param {LocalTable} next */
function replace(next) {
  table?.free();
  table = next;
}

function current() {
  if (table === null) throw new Error("no table was begun");
  return table;
}

/** Everything that is known about a table: what the page of it begins with. @param {LocalTable} local @param {number} now @returns {{ id: string, events: Entry[], view: TableView, next: Continuation }} */
function describe(local, now) {
  return { id: local.id(), events: JSON.parse(local.events()), view: JSON.parse(local.view(now)), next: continuation(local) };
}

/** @param {LocalTable} local @returns {Continuation} */
function continuation(local) {
  const engine = local.engineTurn();
  return { engine: engine === undefined ? null : JSON.parse(engine), deadline: local.deadline() ?? null, wantsRematch: local.wantsRematch() };
}

/** Runs what changes the table, and returns what has changed. @param {number} now @param {(local: LocalTable) => string | undefined} body @returns {Change | null} */
function change(now, body) {
  const local = current();
  const before = local.number();
  const update = body(local);
  if (update === undefined) return null;
  return { update: JSON.parse(update), events: JSON.parse(local.eventsAfter(before)), view: JSON.parse(local.view(now)), next: continuation(local) };
}

export const localTable = {
  /** Begins a table. @param {Terms} terms @param {Command[]} first @param {number} now @param {string} language */
  createLocal(terms, first, now, language) {
    const id = tableId(randomBytes(ID_BYTES));
    replace(LocalTable.create(id, LOCAL_USER, JSON.stringify(terms), JSON.stringify(first), randomBytes(SEED_BYTES), now, language));
    return describe(current(), now);
  },

  /** Goes on with a table from its events. @param {string} id @param {Entry[]} events @param {number} now @param {string} language */
  restoreLocal(id, events, now, language) {
    replace(LocalTable.restore(id, LOCAL_USER, JSON.stringify(events), language));
    return describe(current(), now);
  },

  /** @param {Command} command @param {number} now */
  actLocal(command, now) {
    return change(now, (local) => local.act(JSON.stringify(command), now));
  },

  /** @param {number} ply @param {string} move @param {number} now */
  moveOfEngine(ply, move, now) {
    return change(now, (local) => local.engineMove(ply, move, now));
  },

  /** @param {number} now */
  expireLocal(now) {
    return change(now, (local) => local.expire(now));
  },

  /** The time between these does not count. @param {number} from @param {number} to @param {number} now */
  interruptLocal(from, to, now) {
    return change(now, (local) => local.interrupted(from, to, now));
  },

  /** Begins the rematch; the table itself is told with `rematchOpened`. @param {number} now */
  rematchOfLocal(now) {
    const rematch = current().rematch(tableId(randomBytes(ID_BYTES)), randomBytes(SEED_BYTES), now);
    const described = describe(rematch, now);
    rematch.free();
    return described;
  },

  /** @param {string} id @param {number} now */
  rematchOpened(id, now) {
    return change(now, (local) => local.rematchOpened(id, now));
  },

  /** @param {number} now @returns {TableView} */
  localView(now) {
    return JSON.parse(current().view(now));
  },

  /** @param {import("../table/api.js").BoardQuery} query @returns {import("../protocol").Board} */
  localBoard(query) {
    return JSON.parse(current().board(JSON.stringify(query)));
  },

  /** @param {import("../table/api.js").RefusalQuery} query @returns {import("../protocol").TouchRefusal} */
  localRefusal(query) {
    return JSON.parse(current().refusal(JSON.stringify(query)));
  },

  /** A move that was found for a hint, in words. @param {string} move @returns {import("../protocol").Hint} */
  localHint(move) {
    return JSON.parse(current().hint(move));
  },

  /** The game so far, for the worker of the engine. */
  engineRecord() {
    return current().engineRecord();
  },

  /** The record of the game as text. @param {string} name the user's */
  localRecord(name) {
    return current().record(name);
  },
};
