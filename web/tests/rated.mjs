// A rated game, and the pages that show its result.

import assert from "node:assert/strict";
import { userId, playShortGame, signUp } from "./users.mjs";
import { boardState, randomNumbers, playMove, pageToMove } from "./input.mjs";
import { GAMES, open, ready, withUser } from "./fixtures.mjs";
import { test } from "./suite.mjs";

const NAMES = ["Émilie", "Leonhard"].map((name) => `${name} ${process.pid}`);
/** Games played before, so that the ratings are not provisional. */
const EARLIER_GAMES = 14;

test("a rated game is shown in the profiles, the leaderboard and the archive", async () => {
  await withUser({}, async ({ page: emilie }) => {
    await withUser({}, async ({ page: leonhard }) => {
      const pages = [emilie, leonhard];
      for (const [i, page] of pages.entries()) await signUp(page, NAMES[i]);
      for (let i = 0; i < EARLIER_GAMES; i++) await playShortGame(pages[i % 2], pages[1 - (i % 2)]);

      await open(emilie, "orthokon", "lobby", async (page) => {
        await page.locator("#seat").selectOption("random");
        await page.locator("#clock").selectOption("rapid");
        await page.locator('input[name="rated"]').check();
      });
      const table = new URL(emilie.url()).pathname;
      await leonhard.goto("/lobby");
      await leonhard.locator(`a[href="${table}"]`).click();
      await ready(leonhard);
      await leonhard.getByRole("button", { name: /Sit down/ }).first().click();
      await ready(leonhard);
      const random = randomNumbers(5);
      let isOver = false;
      while (!isOver) {
        isOver = !(await playMove(await pageToMove(pages), undefined, random));
      }
      assert.ok((await boardState(leonhard)).ply > 4);

      for (const [i, page] of pages.entries()) {
        const id = await userId(page);
        await pages[1 - i].goto(`/users/${id}`);
        await pages[1 - i].locator("h1", { hasText: NAMES[i] }).waitFor();
        const rating = pages[1 - i].locator(".ratings li", { hasText: "Orthokon" });
        assert.match(await rating.locator(".rating").textContent(), /^1[0-9]{3}$/, "the rating is not provisional");
        assert.match(await rating.textContent(), new RegExp(`${EARLIER_GAMES + 1} games`));
        const points = await rating.locator("polyline").getAttribute("points");
        assert.equal(points.split(" ").length, EARLIER_GAMES + 2);
        await pages[1 - i].locator(`.results a[href="${table}"]`).waitFor();
      }
      await emilie.goto("/leaderboard/orthokon");
      const leaders = await emilie.locator(".list tbody a").allTextContents();
      for (const name of NAMES) assert.ok(leaders.includes(name), `${name} is on the leaderboard`);
      await emilie.goto("/history?game=orthokon");
      const found = emilie.locator(".results li", { has: emilie.locator(`a[href="${table}"]`) });
      assert.match(await found.textContent(), /rated/);
      for (const game of GAMES.filter((game) => game !== "orthokon")) {
        await emilie.goto(`/leaderboard/${game}`);
        assert.equal(await emilie.locator(".list").count(), 0, `nobody has played ${game}`);
      }
    });
  });
});
