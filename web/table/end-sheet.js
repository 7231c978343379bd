// @ts-check
// The end of a game: the result in large letters, why, and what can be done now. It appears when the last move
// has been shown. Who was there sees it come up from below on a phone; who comes later finds it beside the board.

import { t } from "../i18n.js";
import { announce } from "./announcer.js";
import { byId, createElement, optionalById } from "./dom.js";
import { shareUrl } from "./share-link.js";

/** @typedef {import("./table-page.js").TablePage} TablePage */

const HIGHEST_LEVEL = 10;

export class EndSheet {
  #element = byId("end-sheet");
  /** Whether the game was over when the page was opened. */
  #wasOver;
  #isShown = false;
  /** Whether the board was fetched again because it did not tell the result. */
  #isFetched = false;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.#wasOver = page.state.view.phase === "over";
    byId("end-close").addEventListener("click", () => this.#close());
    byId("end-review").addEventListener("click", () => this.#review());
    // A game on this device has no address for others.
    optionalById("end-share")?.addEventListener("click", () => void this.#share());
    optionalById("end-copy")?.addEventListener("click", () => void this.#copy());
    this.#element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#close();
    });
  }

  /** Shows the result if the game is over and its last move has been seen. */
  show() {
    const { boardView, playback, state } = this.page;
    if (state.view.phase !== "over" || playback.isBehind) return;
    const { headline } = boardView.currentBoard;
    if (typeof headline === "string") {
      if (!this.#isShown) void this.#appear(headline);
    } else if (!this.#isFetched && boardView.pastPly === null) {
      // The game was ended while the last move was shown.
      this.#isFetched = true;
      void boardView.catchUp();
    }
  }

  /** @param {string} headline */
  async #appear(headline) {
    this.#isShown = true;
    const { board, boardView, state } = this.page;
    const ending = boardView.currentBoard.ending ?? "";
    byId("end-headline").textContent = headline;
    byId("end-reason").textContent = ending === headline ? "" : ending;
    byId("end-review").hidden = state.view.moves.length === 0;
    this.#showOtherLevel();
    // An offer of a rematch must not be hidden by the sheet.
    byId("end-proposals").append(byId("proposals"));
    await Promise.all([board.whenSettled(), this.#showRatings()]);
    this.#element.hidden = false;
    if (this.#wasOver) return;
    this.#element.classList.add("open");
    announce(t("result", { headline, ending }));
    // Whoever writes in the chat goes on writing.
    if (!(document.activeElement instanceof HTMLInputElement)) this.#element.focus({ preventScroll: true });
  }

  /** Against the computer: offers an easier game after a loss, and a harder one otherwise. */
  #showOtherLevel() {
    const { state } = this.page;
    const [own] = state.mySeats();
    const levels = state.view.seats.flatMap(({ holder }) => (holder?.kind === "engine" ? [holder.level] : []));
    const [level = 0] = levels;
    const values = state.view.over?.values;
    if (own === undefined || level === 0 || state.hasOpponents() || !values) return;
    const isLost = (values[own] ?? 0) < Math.max(...values);
    const next = isLost ? level - 1 : level + 1;
    if (next < 1 || next > HIGHEST_LEVEL) return;
    const form = byId("end-level");
    const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
    button.value = String(next);
    button.textContent = t(isLost ? "easier" : "harder", { level: next });
    form.hidden = false;
  }

  /** Shows what became of the ratings of a rated game: one's own, or all of them to a spectator. */
  async #showRatings() {
    const { api, state } = this.page;
    if (!state.view.terms.rated || !state.view.over?.values) return;
    const players = (await api.fetchResult().catch(() => null))?.players ?? [];
    const changes = players.flatMap(({ user, rating }) => (user && rating ? [{ user: user.id, ...rating }] : []));
    const mine = changes.filter(({ user }) => user === state.me);
    const lines = mine.length > 0
      ? mine.map(({ before, after }) => t("rating-changed", { before, after }))
      : changes.map(({ user, before, after }) => t("rating-changed-of", { name: state.userName(user), before, after }));
    const element = byId("end-rating");
    element.replaceChildren(...lines.map((line) => createElement("span", "", line)));
    element.hidden = lines.length === 0;
  }

  /** Only the buttons stay; the result is in the status line. */
  #close() {
    const hadFocus = this.#element.contains(document.activeElement);
    this.#element.classList.remove("open");
    this.#element.classList.add("closed");
    if (hadFocus) /** @type {HTMLElement | null} */ (byId("end-buttons").querySelector(":is(button, a):not([hidden])"))?.focus({ preventScroll: true });
  }

  /** Goes back to the beginning, from where the game is stepped through. */
  #review() {
    this.#close();
    void this.page.boardView.goTo(0).then(() => this.page.turnPanel.focusFirstButton());
  }

  async #share() {
    const { state } = this.page;
    const url = shareUrl(state);
    const title = `${state.initialData.game.name}: ${byId("end-headline").textContent}`;
    if (typeof navigator.share === "function") {
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    const list = byId("end-share-list");
    list.hidden = !list.hidden;
    byId("end-share").setAttribute("aria-expanded", String(!list.hidden));
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(shareUrl(this.page.state));
      byId("end-copy").textContent = t("copied");
      announce(t("copied"));
    } catch {
      // Without permission the link is shown to be copied by hand.
      byId("end-copy").replaceWith(createElement("span", "end-link", shareUrl(this.page.state)));
    }
  }
}
