// The wall for a projector: boards, standings and what comes next, on the whole
// screen, by itself.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { audit, open, play, shot } from "./host.mjs";

let house;

before(async () => (house = await open()));
after(() => house?.close());

const SCREEN = { viewport: { width: 1920, height: 1080 } };

// All is in the window, and nothing can be pressed.
async function isSound(page, what) {
  await page.waitForTimeout(100);
  const far = await page.evaluate(() => {
    const all = [...document.querySelectorAll(".projected-game, .projected-board svg, .projected-names p, .projected-facts")];
    const box = (one) => one.getBoundingClientRect();
    return all.filter((one) => one.closest(".projected") && (box(one).bottom > innerHeight || box(one).right > innerWidth)).length;
  });
  assert.equal(far, 0, what);
  assert.equal(await page.locator("a, button, input, select").count(), 0, `${what} has controls`);
  const sizes = await page.locator(".projected-names p").evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  assert.ok(sizes.every((size) => size >= 24), `${what}: ${sizes}`);
  await audit(page, what);
}

test("a tournament is shown with its standings and what comes next", async () => {
  await house.slowTournament("slow");
  const context = await house.visitor(SCREEN);
  const page = await context.newPage();
  await page.goto("/tournaments/slow/wall");
  await page.locator(".projected-game").nth(2).waitFor();
  await page.locator(".projected-beside h2", { hasText: "To come" }).waitFor();
  await isSound(page, "the wall of a tournament");
  await shot(page, "wall-tournament");
  // It follows by itself.
  const before = await page.locator(".projected").innerHTML();
  await page.waitForFunction((before) => document.querySelector(".projected").innerHTML !== before, before);
  assert.deepEqual(house.errors, []);
  const missing = await page.goto("/tournaments/nothing/wall");
  assert.equal(missing.status(), 404);
  house.errors.length = 0;
  await context.close();
});

test("a board that ended stays with its result", async () => {
  const player = await house.visitor();
  const seat = await player.newPage();
  await play(seat, "reversi", "Disc", { name: "Zoe" });
  const context = await house.visitor(SCREEN);
  const page = await context.newPage();
  await page.goto("/wall");
  const board = page.locator(".projected-game", { hasText: "Zoe" });
  // Others may have taken the places; a board of their own comes in its turn.
  await board.waitFor({ timeout: 60_000 });
  await seat.locator("#resign summary").click();
  await seat.getByRole("button", { name: "Yes, resign" }).click();
  await page.locator(".projected-game.over", { hasText: "Disc won: Zoe resigned" }).waitFor();
  await isSound(page, "the wall");
  await shot(page, "wall");
  assert.deepEqual(house.errors, []);
  await context.close();
  await player.close();
});
