// @ts-check
// The panel below the board: the status line, and the buttons for the move that is being selected.

import { t } from "../i18n.js";
import { byId, createButton } from "./dom.js";

/** @typedef {import("./table-page.js").TablePage} TablePage */

export class TurnPanel {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    page.board.addEventListener("selectionchange", () => this.show());
  }

  show() {
    const { boardView, notifications, state } = this.page;
    byId("turn-buttons").replaceChildren(...this.#buttons());
    byId("status").textContent = this.#status();
    byId("status").classList.toggle("my-turn", state.isMyTurn() && boardView.pastPly === null);
    notifications.showInTitle(state.isMyTurn());
  }

  focusFirstButton() {
    byId("turn-buttons").querySelector("button")?.focus();
  }

  #buttons() {
    const { board, boardView, moveSender, premoves } = this.page;
    const { pendingMove, selection } = board;
    const buttons = [];
    if (pendingMove !== null && !moveSender.isSending) {
      buttons.push(createButton(t("confirm", { move: pendingMove }), () => void moveSender.confirm(), "button"));
      buttons.push(createButton(t("cancel"), () => moveSender.cancel()));
    } else if (board.premove !== null) {
      buttons.push(createButton(t("cancel"), () => void premoves.setPremove(null)));
    } else if (board.isInteractive) {
      for (const choice of selection.choices()) {
        buttons.push(createButton(board.board?.choices[choice] ?? choice, () => board.select(choice), "button"));
      }
      if (selection.selected.length > 0) buttons.push(createButton(t("undo-touch"), () => board.undo()));
    }
    if (boardView.pastPly !== null) buttons.push(createButton(t("present"), () => void boardView.goTo(Infinity)));
    if (premoves.isEditing) buttons.push(createButton(t("conditional-stop"), () => void premoves.setEditing(false)));
    return buttons;
  }

  #status() {
    const { board, boardView, premoves, state } = this.page;
    const { view } = state;
    if (boardView.pastPly !== null) return t("past", { ply: boardView.pastPly });
    if (premoves.isEditing) return premoves.instruction();
    if (view.phase === "over") return boardView.currentBoard.ending ?? t("over");
    if (view.phase === "gathering") return t("gathering");
    if (!view.turn) return "";
    const { seat } = view.turn;
    if (board.selection.selected.length > 0 && board.pendingMove === null) return t("choose");
    if (board.premove !== null) return t("premove", { mine: board.premove });
    if (state.isMyTurn()) {
      return state.mySeats().length > 1 ? t("your-turn-as", { seat: state.seatName(seat) }) : t("your-turn");
    }
    const isEngine = view.seats[seat]?.holder?.kind === "engine";
    return t(isEngine ? "thinking" : "turn-of", { name: state.holderName(seat) });
  }
}
