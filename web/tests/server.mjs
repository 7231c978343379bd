// The server, the browser and the users of the tests.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** Starts the program that TABLIER_TEST_SERVER names. It can be stopped, and started again where it was. */
export async function startServer() {
  const program = process.env.TABLIER_TEST_SERVER;
  if (!program) throw new Error("TABLIER_TEST_SERVER must name the test server");
  const folder = await mkdtemp(join(tmpdir(), "tablier-server-"));
  let server;
  const start = async (...address) => {
    server = spawn(program, [join(folder, "data"), ...address], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: server.stdout });
    return new Promise((resolve, reject) => {
      lines.once("line", resolve);
      server.once("exit", (code) => reject(new Error(`the server has exited (${code})`)));
    });
  };
  const stop = async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.stdin.end();
    await ended;
  };
  const address = await start();
  return {
    address,
    stop,
    async startAgain() {
      await start(new URL(address).host);
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The games of the server. */
export async function catalogue(server) {
  return (await fetch(new URL("/api/games", server.address))).json();
}

export function openBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
}

/**
 * A user with a browser context of their own. Errors in the console are recorded. The computer does not let them
 * wait, unless `pause` says for how many milliseconds. They have played every game before, at level 3, unless
 * `isNewcomer`: a newcomer is shown how a game is played before the first. Without WebAssembly the server makes their
 * boards.
 */
export async function newUser(browser, server, { pause = 0, isNewcomer = false, hasWasm = true, ...options } = DESKTOP) {
  const context = await browser.newContext({ locale: "en-GB", baseURL: server.address, ...options });
  if (!isNewcomer) {
    const levels = (await catalogue(server)).map(({ game }) => `${game}.3`).join("_");
    await context.addCookies([{ name: "levels", value: levels, url: server.address }]);
  }
  await context.addInitScript((pause) => {
    document.addEventListener("DOMContentLoaded", () => (document.documentElement.dataset.pause = String(pause)));
  }, pause);
  if (!hasWasm) await context.addInitScript(() => delete window.WebAssembly);
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
  return { context, page, errors };
}
