// @ts-check
// A move of the engine for whoever asks for it, in the status line and on the board.

import { t } from "../i18n.js";
import { showNotice } from "./notice.js";

/** @typedef {import("./table-page.js").TablePage} TablePage */

/** Whether the user may have a hint now and sees none yet. @param {TablePage} page */
export function canAskForHint({ board, boardView, playback, premoves, state }) {
  const isOnBoard = boardView.pastPly === null && !playback.isBehind && !premoves.isEditing;
  return state.can("hint") && isOnBoard && board.hint === null;
}

/** @param {TablePage} page */
export async function askForHint({ api, board, state, turnPanel }) {
  turnPanel.tell(t("hint-wait"));
  try {
    const hint = await api.fetchHint();
    // Whoever has moved meanwhile needs it no more.
    if (hint.ply !== state.view.turn?.ply || board.pendingMove !== null) return;
    board.showHint(hint.move);
    turnPanel.tell(t("hint", { words: hint.words }));
  } catch (error) {
    turnPanel.tell("");
    showNotice(error instanceof Error ? error.message : String(error));
  }
}
