// Accounts for the tests, and games of theirs.

export async function signUp(page, name) {
  await page.goto("/sign-up");
  await page.getByLabel(/Name|Nom/).fill(name);
  await page.locator("#password").fill("long enough");
  await page.locator("form .button.large").click();
  await page.waitForURL("/games");
}

/** The number of whoever looks at the page. */
export async function personOf(page) {
  const profile = await page.locator('.me a[href^="/people/"]').getAttribute("href");
  return Number(profile.split("/").pop());
}

/** Does something by the API, as the person of the page. */
export function ask(page, path, body) {
  return page.evaluate(
    async ({ path, body }) => {
      const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    { path, body },
  );
}

/** A short rated game without a look at the board. */
export async function shortGame(winner, loser) {
  const clock = { kind: "real-time", base: 600_000, increment: 5_000 };
  const terms = { game: "orthokon", clock, sides: "lot", rated: true };
  const { table } = await ask(winner, "/api/tables", { terms, first: [{ do: "sit" }] });
  const path = `/api/tables/${table}`;
  await ask(loser, path, { do: "sit" });
  const { seats } = await winner.evaluate(async (path) => (await fetch(path)).json(), path);
  const isFirst = seats[0].holder.person === (await personOf(winner));
  const order = isFirst ? [winner, loser] : [loser, winner];
  for (const [i, move] of ["a1-a3", "b4-d2"].entries()) await ask(order[i], path, { do: "move", ply: i + 1, move });
  await ask(loser, path, { do: "resign" });
}
