// @ts-check
// Keeps lists of tables up to date while they are visible: the lobby, the games to watch, what waits on the home page.

const INTERVAL = 5_000;

async function refresh() {
  if (document.hidden) return;
  const response = await fetch(location.pathname + location.search, { headers: { accept: "text/html" } });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const current of document.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(current.id);
    if (fresh !== null && fresh.innerHTML !== current.innerHTML) replace(current, fresh);
  }
}

/** Puts a new list in the place of an old one; the focus stays where it was. @param {Element} current @param {Element} fresh */
function replace(current, fresh) {
  const focused = current.contains(document.activeElement) ? document.activeElement : null;
  const selector = focused === null ? "" : selectorOf(focused);
  current.replaceWith(fresh);
  if (selector !== "") fresh.querySelector(/** @type {`a`} */ (selector))?.focus();
}

/** What finds a link or a button of a form again. @param {Element} element */
function selectorOf(element) {
  const href = element.getAttribute("href");
  if (href !== null) return `a[href="${CSS.escape(href)}"]`;
  const action = element.closest("form")?.getAttribute("action");
  return action ? `form[action="${CSS.escape(action)}"] button` : "";
}

// Without a connection the list stays as it is.
setInterval(() => refresh().catch(() => {}), INTERVAL);
