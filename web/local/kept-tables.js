// @ts-check
// Correspondence tables of a user as they were seen last, so that they can be opened without a network. They are private:
// they are forgotten when the user signs out.

import { finish, transact } from "./database.js";

/** @typedef {import("./database.js").KeptTable} KeptTable */
/** @typedef {import("../table/state.js").TableState} TableState */

/** Whether a table is kept: a correspondence game that goes on and in which the user plays. @param {TableState} state */
export function isKept(state) {
  const { view } = state;
  return view.phase === "playing" && view.terms.clock?.kind === "days" && state.mySeats().length > 0;
}

/** Keeps a table as it is now, or forgets it if its game is over. @param {TableState} state */
export function keepTable(state) {
  const { initialData, me, view } = state;
  if (me === null) return Promise.resolve();
  return transact(["tables"], "readwrite", (transaction) => {
    const tables = transaction.objectStore("tables");
    if (!isKept(state)) return finish(tables.delete([me, view.table]));
    /** @type {KeptTable} */
    const kept = {
      user: me,
      table: view.table,
      game: initialData.game.id,
      name: initialData.game.name,
      seenAt: Date.now(),
      // What was said is not needed to play.
      data: { ...initialData, view, chat: [] },
    };
    return finish(tables.put(kept));
  });
}

/** All tables that are kept. @returns {Promise<KeptTable[]>} */
export function listTables() {
  return transact(["tables"], "readonly", (transaction) => finish(transaction.objectStore("tables").getAll()));
}

/** A table by its id; null if it is not kept. @param {string} id */
export async function findTable(id) {
  const tables = await listTables();
  return tables.find(({ table }) => table === id) ?? null;
}

/** Forgets what belongs to other users. @param {number | null} user who is signed in, if anybody */
export function forgetOthers(user) {
  return transact(["tables"], "readwrite", async (transaction) => {
    const tables = transaction.objectStore("tables");
    const keys = await finish(tables.getAllKeys());
    for (const key of keys) if (!Array.isArray(key) || key[0] !== user) tables.delete(key);
  });
}
