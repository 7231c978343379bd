// @ts-check
// The lobby stays up to date while somebody looks at it.

const EVERY = 5_000;

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.pathname + location.search, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [now, before] = [page.getElementById("lobby"), document.getElementById("lobby")];
  if (now === null || before === null || now.innerHTML === before.innerHTML) return;
  const focused = document.activeElement?.getAttribute("href");
  before.replaceWith(now);
  if (focused) now.querySelector(/** @type {`a`} */ (`a[href="${CSS.escape(focused)}"]`))?.focus();
}

// Without a connection the list stays as it is.
setInterval(() => refresh().catch(() => {}), EVERY);
