// Accounts, languages and settings.

import assert from "node:assert/strict";
import { byMouse, playMoves } from "./input.mjs";
import { playNow, withUser } from "./fixtures.mjs";
import { test } from "./suite.mjs";

const name = `Ada ${process.pid}`;

test("a guest creates an account and keeps the games; errors are shown beside their field", async () => {
  await withUser({}, async ({ page, errors }) => {
    await playNow(page, "orthokon");
    await playMoves(page, byMouse, { most: 1 });
    await page.goto("/sign-up");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Create account" }).click();
    const error = page.locator("#password-error");
    assert.match(await error.textContent(), /8 to 200/);
    assert.equal(await page.getByLabel("Password").getAttribute("aria-describedby"), "password-error");
    assert.equal(await page.getByLabel("Name").inputValue(), name, "valid fields are kept");
    await page.getByLabel("Password").fill("long enough");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL("/games");
    await page.locator(".rows a", { hasText: "Orthokon" }).waitFor();
    await page.locator(".account-menu summary").click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.goto("/sign-in");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Password").fill("wrong password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.locator("#password-error").waitFor();
    await page.getByLabel("Password").fill("long enough");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("/games");
    await page.locator(".rows a", { hasText: "Orthokon" }).waitFor();
    errors.splice(0, errors.length, ...errors.filter((error) => !/status of (403|422)/.test(error)));
  });
});

test("the language can be switched on any page and is remembered", async () => {
  await withUser({}, async ({ page }) => {
    await page.goto("/rules/tor");
    await page.getByRole("button", { name: "FR" }).click();
    assert.equal(await page.locator("html").getAttribute("lang"), "fr");
    assert.equal(new URL(page.url()).pathname, "/rules/tor");
    await playNow(page, "tor");
    await page.locator("#move-input").fill("z9");
    await page.locator("#move-input").press("Enter");
    await page.locator("#move-error").waitFor();
    assert.match(await page.locator("#move-error").textContent(), /[éèà]|attendu|case/);
    await page.locator("#status", { hasText: "À vous de jouer" }).waitFor();
  });
});

test("the theme can be chosen and is remembered", async () => {
  await withUser({}, async ({ page }) => {
    await page.goto("/settings");
    await page.getByLabel("Dark").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".success").waitFor();
    await page.goto("/");
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(colour, "rgb(19, 28, 27)");
  });
});
