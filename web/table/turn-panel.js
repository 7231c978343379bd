// @ts-check
// The panel below the board: the status line, and the buttons for the move that is being selected.

import { t } from "../i18n.js";
import { announce } from "./announcer.js";
import { byId, createButton } from "./dom.js";
import { missingText } from "./gathering-status.js";
import { askForHint, canAskForHint } from "./hint.js";

/** @typedef {import("./table-page.js").TablePage} TablePage */

export class TurnPanel {
  /** What there is to say, until the next touch or another board: why the last touch led nowhere, or a hint. @type {{ selection: object, text: string } | null} */
  #answer = null;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    page.board.addEventListener("selectionchange", () => {
      this.#answer = null;
      this.show();
    });
    page.board.addEventListener("rejected", (event) => {
      const { step } = /** @type {CustomEvent<{ step: string }>} */ (event).detail;
      void this.#explain(step);
    });
  }

  /** Tells what was touched, and shows why it leads nowhere. @param {string} step */
  async #explain(step) {
    const { board, boards, premoves, state } = this.page;
    announce(board.board?.labels[step] ?? step);
    const { isPremoving, selection } = board;
    if (!board.isInteractive) {
      this.tell(this.#inactiveReason());
      return;
    }
    const query = { ply: state.view.moves.length, line: premoves.line, touched: selection.selected.join(" "), touch: step, premoves: isPremoving };
    const reason = await boards.fetchRefusal(query).catch(() => null);
    if (selection === board.selection) this.tell(reason ?? t("touch-refused"));
  }

  /** Why nothing on the board can be touched; empty if the line tells it anyway. */
  #inactiveReason() {
    const { boardView, playback, state } = this.page;
    if (boardView.pastPly !== null) return t("touch-past", { present: t("present") });
    if (state.view.phase !== "playing") return "";
    if (state.mySeats().length === 0) return t("touch-watching");
    const seat = playback.nextSeat ?? state.view.turn?.seat;
    return seat === undefined || state.isMySeat(seat) ? "" : t("touch-wait", { name: state.holderName(seat) });
  }

  /** Shows an answer until the next touch or another board; an empty one shows nothing. @param {string} text */
  tell(text) {
    this.#answer = text === "" ? null : { selection: this.page.board.selection, text };
    this.show();
  }

  show() {
    const { boardView, notifications, playback, state } = this.page;
    const isMyTurn = state.isMyTurn() && !playback.isBehind;
    this.#showButtons();
    byId("status").textContent = this.#status();
    byId("status").classList.toggle("my-turn", isMyTurn && boardView.pastPly === null);
    notifications.showInTitle(isMyTurn);
  }

  /** Replaces the buttons; one that is still there keeps the focus. */
  #showButtons() {
    const row = byId("turn-buttons");
    const focused = row.contains(document.activeElement) ? document.activeElement?.textContent : null;
    const buttons = this.#buttons();
    row.replaceChildren(...buttons);
    if (focused !== null) buttons.find(({ textContent }) => textContent === focused)?.focus();
  }

  focusFirstButton() {
    byId("turn-buttons").querySelector("button")?.focus();
  }

  #buttons() {
    const { board, boardView, moveSender, premoves } = this.page;
    const { pendingMove, selection } = board;
    const buttons = [];
    if (pendingMove !== null) {
      if (moveSender.isConfirming) {
        buttons.push(createButton(t("confirm", { move: pendingMove }), () => void moveSender.confirm(), "button"));
      }
      if (moveSender.canWithdraw()) buttons.push(createButton(t("cancel"), () => moveSender.withdraw()));
    } else if (board.premove !== null) {
      buttons.push(createButton(t("cancel"), () => void premoves.setPremove(null)));
    } else if (board.isInteractive) {
      const style = selection.hasOnlyChoices() ? "button" : "button quiet";
      for (const choice of selection.choices()) {
        buttons.push(createButton(board.board?.choices[choice] ?? choice, () => board.select(choice), style));
      }
      if (selection.selected.length > 0) buttons.push(createButton(t("undo-touch"), () => board.undo()));
      else if (canAskForHint(this.page)) buttons.push(createButton(t("hint-ask"), () => void askForHint(this.page)));
    }
    if (boardView.pastPly !== null) {
      buttons.push(createStepButton("step-back"), createStepButton("step-forward"));
      buttons.push(createButton(t("present"), () => void boardView.goTo(Infinity)));
    }
    if (premoves.isEditing) buttons.push(createButton(t("conditional-stop"), () => void premoves.setEditing(false)));
    return buttons;
  }

  /** How the game ended; whoever played one side also reads what that means for them. */
  #result() {
    const { boardView, state } = this.page;
    const { headline, ending } = boardView.currentBoard;
    if (!headline || !ending || headline === ending || state.mySeats().length !== 1) return ending ?? headline ?? t("over");
    return t("result", { headline, ending });
  }

  #status() {
    const { board, boardView, playback, premoves, state } = this.page;
    const { view } = state;
    if (board.pendingMove === null && this.#answer?.selection === board.selection) return this.#answer.text;
    if (boardView.pastPly !== null) return t("past", { ply: boardView.pastPly });
    if (premoves.isEditing) return premoves.instruction();
    if (playback.remark !== "") return playback.remark;
    if (view.phase === "over" && !playback.isBehind) return this.#result();
    if (view.phase === "gathering") return missingText(state);
    const seat = playback.nextSeat ?? view.turn?.seat;
    if (seat === undefined) return "";
    const prompt = board.board?.prompts[board.selection.selected.join(" ")];
    if (board.selection.selected.length > 0 && board.pendingMove === null) return prompt ?? t("choose");
    if (board.premove !== null) return t("premove", { mine: board.premove });
    if (state.isMyTurn() && !playback.isBehind) {
      const isAlone = state.mySeats().length === 1;
      const turn = isAlone ? t("your-turn") : t("your-turn-as", { seat: state.seatName(seat) });
      return prompt === undefined || board.pendingMove !== null ? turn : t("prompt", { turn, prompt });
    }
    return t(state.isEngine(seat) ? "thinking" : "turn-of", { name: state.holderName(seat) });
  }
}

/** A button of the move list once more, where a phone hides the list in the menu. @param {string} id */
function createStepButton(id) {
  const original = byId(id);
  const button = createButton(original.textContent ?? "", () => original.click(), "button quiet step");
  button.setAttribute("aria-label", original.getAttribute("aria-label") ?? "");
  button.toggleAttribute("disabled", original.hasAttribute("disabled"));
  return button;
}
