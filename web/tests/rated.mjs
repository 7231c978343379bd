// Rated games: two with accounts play one to its end, and everything that tells about it does.

import assert from "node:assert/strict";
import { personOf, shortGame, signUp } from "./accounts.mjs";
import { look, lots, moveOnce, whoseTurn } from "./hands.mjs";
import { GAMES, open, ready, withSomebody } from "./shared.mjs";
import { test } from "./suite.mjs";

const NAMES = ["Émilie", "Leonhard"].map((name) => `${name} ${process.pid}`);
/** So many games make somebody known. */
const BEFORE = 14;

test("a rated game between two accounts is told by profile, list of the best and history", async () => {
  await withSomebody({}, async ({ page: emilie }) => {
    await withSomebody({}, async ({ page: leonhard }) => {
      const pages = [emilie, leonhard];
      for (const [i, page] of pages.entries()) await signUp(page, NAMES[i]);
      for (let i = 0; i < BEFORE; i++) await shortGame(pages[i % 2], pages[1 - (i % 2)]);

      await open(emilie, "orthokon", "lobby", async (page) => {
        await page.locator("#seat").selectOption("lot");
        await page.locator("#clock").selectOption("steady");
        await page.locator('input[name="rated"]').check();
      });
      const table = new URL(emilie.url()).pathname;
      await leonhard.goto("/lobby");
      await leonhard.locator(`a[href="${table}"]`).click();
      await ready(leonhard);
      await leonhard.getByRole("button", { name: /Take seat/ }).first().click();
      await ready(leonhard);
      const lot = lots(5);
      let isOver = false;
      while (!isOver) {
        isOver = !(await moveOnce(await whoseTurn(pages), undefined, lot));
      }
      assert.ok((await look(leonhard)).ply > 4);

      for (const [i, page] of pages.entries()) {
        const id = await personOf(page);
        await pages[1 - i].goto(`/people/${id}`);
        await pages[1 - i].locator("h1", { hasText: NAMES[i] }).waitFor();
        const rating = pages[1 - i].locator(".ratings li", { hasText: "Orthokon" });
        assert.match(await rating.locator(".figure").textContent(), /^1[0-9]{3}$/, "known well enough");
        assert.match(await rating.textContent(), new RegExp(`${BEFORE + 1} games`));
        const points = await rating.locator("polyline").getAttribute("points");
        assert.equal(points.split(" ").length, BEFORE + 2);
        await pages[1 - i].locator(`.found a[href="${table}"]`).waitFor();
      }
      await emilie.goto("/leaderboard/orthokon");
      const best = await emilie.locator(".list tbody a").allTextContents();
      for (const name of NAMES) assert.ok(best.includes(name), `${name} is among the best`);
      await emilie.goto("/history?game=orthokon");
      const found = emilie.locator(".found li", { has: emilie.locator(`a[href="${table}"]`) });
      assert.match(await found.textContent(), /rated/);
      for (const game of GAMES.filter((game) => game !== "orthokon")) {
        await emilie.goto(`/leaderboard/${game}`);
        assert.equal(await emilie.locator(".list").count(), 0, `nobody has played ${game}`);
      }
    });
  });
});
