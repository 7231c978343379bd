// @ts-check
// Before the game: who sits where, the link to send, alliances, and being ready.

import { say } from "../words.js";
import { byId, input, make, maybe, onSubmit } from "./page.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {(command: import("./types.js").Command) => void} Act */

/** Who can be allied with whom, by the number of seats. @type {Record<number, string[]>} */
const TEAMS = { 3: ["12/3", "13/2", "23/1"], 4: ["13/24", "12/34", "14/23"] };

/** @param {TableState} state @param {Act} act */
export function gather(state, act) {
  const panel = maybe("gather");
  if (panel === null) return;
  for (const give of panel.querySelectorAll("button[data-engine]")) {
    if (!(give instanceof HTMLElement)) continue;
    const seat = Number(give.dataset.engine);
    give.addEventListener("click", () => act({ do: "seat-engine", seat, level: Number(input("engine-level").value) }));
  }
  maybe("leave")?.addEventListener("click", () => act({ do: "leave" }));
  const ready = maybe("ready");
  if (ready !== null) {
    onSubmit(ready, () => {
      const text = input("contribution").value.trim();
      act(text === "" ? { do: "ready" } : { do: "ready", contribution: text });
    });
  }
  share(state);
  const teams = TEAMS[state.view.seats.length];
  if (teams !== undefined && state.mine().length > 0) {
    byId("alliances").hidden = false;
    const none = state.view.seats.map((_, i) => i + 1).join("/");
    const options = [none, ...teams].map((value) => {
      const option = make("option", "", value === none ? say("alliance-none") : value);
      option.value = value;
      return option;
    });
    byId("teams").replaceChildren(...options);
    byId("propose-alliance").addEventListener("click", () => act({ do: "propose-alliance", teams: input("teams").value }));
  }
}

/** What the list of seats says now. @param {TableState} state */
export function showSeats(state) {
  const panel = maybe("gather");
  if (panel === null) return;
  panel.hidden = state.view.phase !== "gathering";
  for (const row of panel.querySelectorAll("[data-seat]")) {
    if (!(row instanceof HTMLElement)) continue;
    const seat = Number(row.dataset.seat);
    const holder = row.querySelector(".seat-holder");
    const isFree = state.view.seats[seat]?.holder === null;
    if (holder !== null) holder.textContent = state.nameOf(seat);
    for (const way of row.querySelectorAll("button, form")) if (way instanceof HTMLElement) way.hidden = !isFree;
  }
}

/** @param {TableState} state */
function share(state) {
  const { facts } = state;
  const key = `link-${facts.view.table}`;
  // The secret is told once: this browser remembers it.
  if (facts.link !== "") localStorage.setItem(key, facts.link);
  const secret = facts.link || localStorage.getItem(key) || "";
  const address = new URL(`/table/${facts.view.table}${secret === "" ? "" : `?link=${secret}`}`, location.href).href;
  input("share-link").value = address;
  input("share-link").addEventListener("focus", () => input("share-link").select());
  const copy = byId("share-copy");
  copy.addEventListener("click", async () => {
    input("share-link").select();
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      document.execCommand("copy");
    }
    copy.textContent = say("copied");
  });
  const send = byId("share-send");
  send.hidden = typeof navigator.share !== "function";
  send.addEventListener("click", () => void navigator.share({ title: facts.game.name, url: address }).catch(() => {}));
}
