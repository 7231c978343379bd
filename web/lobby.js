// @ts-check
// Keeps the lobby up to date while it is visible.

const INTERVAL = 5_000;

async function refresh() {
  if (document.hidden) return;
  const response = await fetch(location.pathname + location.search, { headers: { accept: "text/html" } });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const [fresh, current] = [page.getElementById("lobby"), document.getElementById("lobby")];
  if (fresh === null || current === null || fresh.innerHTML === current.innerHTML) return;
  const focused = document.activeElement?.getAttribute("href");
  current.replaceWith(fresh);
  if (focused) fresh.querySelector(/** @type {`a`} */ (`a[href="${CSS.escape(focused)}"]`))?.focus();
}

// Without a connection the list stays as it is.
setInterval(() => refresh().catch(() => {}), INTERVAL);
