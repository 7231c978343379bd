// @ts-check
// The form in which a move is typed.

import { byId, inputById, onSubmit } from "./dom.js";
import { selectMove } from "./legal-moves.js";

/** @typedef {import("./table-page.js").TablePage} TablePage */

/** @param {TablePage} page */
export function setUpMoveForm(page) {
  onSubmit(byId("move-form"), () => void submit(page));
}

/** Shows the form to those who play, while they do. @param {import("./state.js").TableState} state */
export function showMoveForm(state) {
  const isPlaying = state.view.phase === "playing" && state.mySeats().length > 0;
  byId("move-form").hidden = !isPlaying;
  byId("legal").hidden = !isPlaying;
}

/** @param {TablePage} page */
async function submit({ board, menu, premoves, moveSender }) {
  const field = inputById("move-input");
  const move = field.value.trim();
  if (move === "") return;
  showError("");
  if (selectMove(board, move)) {
    field.value = "";
  } else if (board.isPremoving) {
    // The list of premoves is not complete: another one may become legal.
    if (!(await premoves.setPremove(move))) return;
    field.value = "";
    menu.close();
  } else {
    // The server explains why the move is not legal.
    if (!(await moveSender.send(move, showError))) return;
    field.value = "";
    menu.close();
  }
}

/** @param {string} error */
function showError(error) {
  const element = byId("move-error");
  element.textContent = error;
  element.hidden = error === "";
  inputById("move-input").toggleAttribute("aria-invalid", error !== "");
}
