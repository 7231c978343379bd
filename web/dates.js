// @ts-check
// Writes the dates of a page in the reader's language and time zone.

const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" });
for (const time of document.querySelectorAll("time[data-at]")) {
  const date = new Date(Number(time.getAttribute("data-at")));
  time.setAttribute("datetime", date.toISOString());
  time.textContent = format.format(date);
}
