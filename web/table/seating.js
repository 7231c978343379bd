// @ts-check
// The panel before the game starts: seats, computer players, readiness.

import { setUpAlliances, showAlliances } from "./alliances.js";
import { byId, inputById, onSubmit, optionalById } from "./dom.js";
import { missingText, seatText } from "./gathering-status.js";
import { setUpShareLink } from "./share-link.js";

/** @typedef {import("./state.js").TableState} TableState */
/** Returns whether the command was accepted. @typedef {(command: import("../protocol").Command) => Promise<boolean>} SendCommand */

/** @param {TableState} state @param {SendCommand} sendCommand */
export function setUpSeating(state, sendCommand) {
  const panel = optionalById("gathering");
  if (panel === null) return;
  for (const button of panel.querySelectorAll("button[data-engine-seat]")) {
    if (!(button instanceof HTMLElement)) continue;
    const seat = Number(button.dataset.engineSeat);
    button.addEventListener("click", () => {
      sendCommand({ do: "seat-engine", seat, level: Number(inputById("engine-level").value) });
    });
  }
  optionalById("leave")?.addEventListener("click", () => sendCommand({ do: "leave" }));
  const ready = optionalById("ready");
  if (ready !== null) {
    onSubmit(ready, () => {
      const contribution = inputById("contribution").value.trim();
      sendCommand(contribution === "" ? { do: "ready" } : { do: "ready", contribution });
    });
  }
  setUpShareLink(state);
  setUpAlliances(state, sendCommand);
}

/** @param {TableState} state */
export function showSeating(state) {
  const panel = optionalById("gathering");
  if (panel === null) return;
  panel.hidden = state.view.phase !== "gathering";
  if (panel.hidden) return;
  const free = state.view.seats.filter(({ holder }) => !holder).length;
  const isMine = state.mySeats().length > 0;
  for (const row of panel.querySelectorAll("[data-seat]")) {
    if (!(row instanceof HTMLElement)) continue;
    const seat = Number(row.dataset.seat);
    row.classList.toggle("free", !state.view.seats[seat]?.holder);
    const holder = row.querySelector(".seat-holder");
    if (holder !== null) holder.textContent = state.holderName(seat);
    const note = row.querySelector(".seat-state");
    if (note !== null) note.textContent = seatText(state, seat);
    // The large button takes the last one.
    setHidden(row.querySelector("form"), isMine || free < 2 || !isOffered(state, "sit", seat));
    setHidden(row.querySelector("[data-engine-seat]"), !isOffered(state, "seat-engine", seat));
  }
  setHidden(optionalById("sit-down"), isMine || state.action("sit") === null);
  setHidden(optionalById("engine-level-field"), state.action("seat-engine") === null);
  setHidden(byId("share"), free === 0 || (!isMine && state.action("seat-engine") === null));
  const missing = missingText(state);
  if (byId("gathering-missing").textContent !== missing) byId("gathering-missing").textContent = missing;
  setHidden(optionalById("ready"), state.action("ready") === null);
  setHidden(optionalById("leave"), state.action("leave") === null);
  showAlliances(state);
}

/** Whether somebody can be seated on a seat. If the server lists none, any that is free will do. @param {TableState} state @param {"sit" | "seat-engine"} kind @param {number} seat */
function isOffered(state, kind, seat) {
  const action = state.action(kind);
  return action !== null && (action.seats?.includes(seat) ?? !state.view.seats[seat]?.holder);
}

/** @param {Element | null} element @param {boolean} isHidden */
function setHidden(element, isHidden) {
  element?.toggleAttribute("hidden", isHidden);
}
