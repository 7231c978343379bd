// The two kinds of screen: a desk with a mouse and a phone with a finger.

import { byMouse, byTouch } from "./input.mjs";
import { openMenu } from "./fixtures.mjs";
import { DESKTOP, PHONE } from "./server.mjs";
import { test } from "./suite.mjs";

/**
 * `options` are those of a new user, `play` makes a move on the board, and `press` presses a button: by mouse, or by
 * real touches.
 */
export const DESK_SCREEN = { name: "on a desk", options: DESKTOP, play: byMouse, press: (locator, options) => locator.click(options) };
export const PHONE_SCREEN = { name: "on a phone", options: PHONE, play: byTouch, press: (locator, options) => locator.tap(options) };

/** Runs the same test on both. */
export function testOnScreens(name, body) {
  for (const screen of [DESK_SCREEN, PHONE_SCREEN]) test(`${name}: ${screen.name}`, () => body(screen));
}

/** Presses a button of the column, which is behind the menu button on a phone. */
export async function pressInMenu(page, { press }, button) {
  if (!(await button.isVisible())) await openMenu(page);
  await press(button);
}
