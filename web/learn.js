// @ts-check
// The page of a guided start: in every step a move is asked for and made on the board.

import "./board/element.js";
import { setMessages, t } from "./i18n.js";
import { announce } from "./table/announcer.js";
import { byId, createButton } from "./table/dom.js";

/** @typedef {import("./protocol").GuidePageStep} Step */

const board = /** @type {import("./board/element.js").TablierBoard} */ (byId("board"));
/** @type {Step[]} */
const steps = JSON.parse(byId("guide-steps").textContent ?? "");
setMessages(JSON.parse(byId("phrases").textContent ?? ""));
const game = byId("learn").dataset.game ?? "";
/** The number of the step that is shown. */
let current = 0;

/** @param {string} text */
function showLine(text) {
  byId("status").textContent = text;
}

/** @param {number} number */
function showStep(number) {
  const step = steps[number];
  if (step === undefined) return;
  current = number;
  byId("learn-step").textContent = t("learn-step", { step: number + 1, steps: steps.length });
  board.show(step.board, { isInteractive: true, animate: false });
  showSelection();
}

/** Shows what to do, or what comes next in a move that was begun. */
function showSelection() {
  const { selection } = board;
  const prompt = board.board?.prompts[selection.selected.join(" ")];
  showLine(selection.selected.length > 0 && prompt !== undefined ? prompt : (steps[current]?.task ?? ""));
  const choices = selection.choices().map((choice) => createButton(board.board?.choices[choice] ?? choice, () => board.select(choice), "button"));
  byId("turn-buttons").replaceChildren(...choices);
}

/** @param {string} move */
function finishStep(move) {
  const step = steps[current];
  const after = step?.after[move];
  if (step === undefined || after === undefined) return;
  board.show(after, { isInteractive: false, animate: true, move });
  showLine(step.done);
  const isLast = current + 1 === steps.length;
  byId("learn-end").hidden = !isLast;
  byId("skip").hidden = isLast;
  const next = createButton(t("learn-next"), () => showStep(current + 1), "button large");
  byId("turn-buttons").replaceChildren(...(isLast ? [] : [next]));
  /** @type {HTMLElement | null} */
  const button = isLast ? byId("learn-end").querySelector(".large") : next;
  button?.focus({ preventScroll: true });
}

/** Shows why a touch leads nowhere. @param {string} touch */
async function explain(touch) {
  announce(board.board?.labels[touch] ?? touch);
  const { selection } = board;
  const query = new URLSearchParams({ touched: selection.selected.join(" "), touch });
  const response = await fetch(`/api/games/${game}/guide/${current}/refusal?${query}`).catch(() => null);
  // Without a network there is no reason to tell.
  /** @type {import("./protocol").TouchRefusal} */
  const { reason } = response?.ok ? await response.json() : { reason: t("touch-refused") };
  if (selection === board.selection) showLine(reason);
}

/** @param {Event} event @returns {Record<string, string>} */
const detail = (event) => /** @type {CustomEvent<Record<string, string>>} */ (event).detail;
board.addEventListener("selectionchange", showSelection);
board.addEventListener("rejected", (event) => void explain(detail(event).step ?? ""));
board.addEventListener("move", (event) => finishStep(detail(event).move ?? ""));
showStep(0);
byId("main").setAttribute("data-ready", "true");
