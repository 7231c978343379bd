// @ts-check
// What lies beside the board, one thing at a time.

export function tabs() {
  const all = [...document.querySelectorAll("[role=tab]")].filter((tab) => tab instanceof HTMLElement);
  /** @param {HTMLElement} chosen @param {boolean} moves */
  const choose = (chosen, moves) => {
    for (const tab of all) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel !== null) panel.hidden = !isChosen;
    }
    chosen.classList.remove("news");
    if (moves) chosen.focus();
  };
  for (const [i, tab] of all.entries()) {
    tab.addEventListener("click", () => choose(tab, false));
    tab.addEventListener("keydown", (event) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (step === 0) return;
      choose(all[(i + step + all.length) % all.length], true);
      event.preventDefault();
    });
  }
}
