// @ts-check
// Points in time as the reader writes them.

const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" });
for (const time of document.querySelectorAll("time[data-at]")) {
  const at = new Date(Number(time.getAttribute("data-at")));
  time.setAttribute("datetime", at.toISOString());
  time.textContent = format.format(at);
}
