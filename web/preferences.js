// @ts-check
// How the reader likes the boards, for pages that are the same for everybody: the server writes it into all others. It runs
// before anything is painted.

{
  const { dataset } = document.documentElement;
  const cookie = document.cookie.split("; ").find((cookie) => cookie.startsWith("preferences="));
  // The same form as in `preferences.rs`.
  const [theme = "", palette = "", switches, pause = ""] = cookie?.slice("preferences=".length).split(".") ?? [];
  if (["system", "light", "dark"].includes(theme)) dataset.theme = theme;
  if (["usual", "quiet", "contrast"].includes(palette)) dataset.palette = palette;
  for (const [letter, name] of /** @type {const} */ ([["c", "coordinates"], ["s", "sounds"], ["a", "animation"], ["k", "confirm"]])) {
    if (switches !== undefined) dataset[name] = String(switches.includes(letter));
  }
  if (/^\d+$/.test(pause)) dataset.pause = pause;
}
