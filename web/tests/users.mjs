// Accounts and their games, for the tests.

export async function signUp(page, name) {
  await page.goto("/sign-up");
  await page.getByLabel(/Name|Nom/).fill(name);
  await page.locator("#password").fill("long enough");
  await page.locator("form .button.large").click();
  await page.waitForURL("/games");
}

/** The id of the user of a page. */
export async function userId(page) {
  const profile = await page.locator('.account-menu a[href^="/users/"]').getAttribute("href");
  return Number(profile.split("/").pop());
}

/** Sends a request to the API as the user of a page. */
export function post(page, path, body) {
  return page.evaluate(
    async ({ path, body }) => {
      const response = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    { path, body },
  );
}

/** Plays a short rated game over the API. */
export async function playShortGame(winner, loser) {
  const clock = { kind: "real-time", base: 600_000, increment: 5_000 };
  const terms = { game: "orthokon", clock, sides: "random", rated: true };
  const { table } = await post(winner, "/api/tables", { terms, first: [{ do: "sit" }] });
  const path = `/api/tables/${table}`;
  await post(loser, path, { do: "sit" });
  const { seats } = await winner.evaluate(async (path) => (await fetch(path)).json(), path);
  const isFirst = seats[0].holder.user === (await userId(winner));
  const order = isFirst ? [winner, loser] : [loser, winner];
  for (const [i, move] of ["a1-a3", "b4-d2"].entries()) await post(order[i], path, { do: "move", ply: i + 1, move });
  await post(loser, path, { do: "resign" });
}
