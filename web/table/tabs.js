// @ts-check
// The tabs beside the board.

/** @param {() => void} onSelect called when the panel of another tab is shown */
export function setUpTabs(onSelect) {
  const tabs = [...document.querySelectorAll("[role=tab]")].filter((tab) => tab instanceof HTMLElement);
  /** @param {HTMLElement} selected */
  const select = (selected) => {
    for (const tab of tabs) {
      const isSelected = tab === selected;
      tab.setAttribute("aria-selected", String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel !== null) panel.hidden = !isSelected;
    }
    onSelect();
  };
  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", (event) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      const next = tabs[(i + step + tabs.length) % tabs.length];
      if (step === 0 || next === undefined) return;
      select(next);
      next.focus();
      event.preventDefault();
    });
  }
}
