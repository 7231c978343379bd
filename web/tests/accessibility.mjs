// What every page has to pass: axe finds nothing in both themes, and nothing is wider than the screen.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const THEMES = ["light", "dark"];

/** Runs axe in both themes; in the second only for contrast, as a theme changes colours only. */
export async function assertAccessible(page) {
  // What is half faded in has too little contrast.
  await page.evaluate(() => {
    const isFinite = (animation) => animation.effect.getComputedTiming().endTime < Infinity;
    return Promise.allSettled(document.getAnimations().filter(isFinite).map((animation) => animation.finished));
  });
  for (const [i, theme] of THEMES.entries()) {
    const violations = await page.evaluate(
      async ({ source, theme, isFirst }) => {
        document.documentElement.dataset.theme = theme;
        // The test turns the content security policy off to run axe.
        if (!window.axe) (0, eval)(source);
        const rules = isFirst ? {} : { runOnly: ["color-contrast"] };
        const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...rules });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3).join(" | ")}`);
      },
      { source: axe, theme, isFirst: i === 0 },
    );
    assert.deepEqual(violations, [], `${page.url()}, ${theme}`);
  }
}

export async function assertFits(page) {
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, `${page.url()} is ${content} wide on a screen of ${width}`);
}

export async function assertAccessibleAndFits(page) {
  await assertAccessible(page);
  await assertFits(page);
}
