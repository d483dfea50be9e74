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
  // In one go: a move draws its board anew.
  const sizes = await page.evaluate(() =>
    [...document.querySelectorAll(".projected-names p")].map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  assert.ok(sizes.every((size) => size >= 24), `${what}: ${sizes}`);
  await audit(page, what);
}

test("a move draws its own board anew and leaves the others alone", async () => {
  const [ann, bob] = [await house.visitor(), await house.visitor()];
  const [seat, other] = [await ann.newPage(), await bob.newPage()];
  await play(seat, "gomoku", "Row greedy", { name: "Ann", fields: { board: 9 } });
  await play(other, "reversi", "Disc", { name: "Bob" });
  const context = await house.visitor();
  for (const [path, board] of [["/", ".wall li"], ["/wall", ".projected-place"]]) {
    const page = await context.newPage();
    const streamed = page.waitForRequest((request) => request.url().includes("/events"));
    await page.goto(path);
    // The page says what it has, so it is not sent that again.
    assert.match((await streamed).url(), /events\?have=\d+$/);
    const own = page.locator(board, { hasText: "Ann" }).locator("> *");
    await page.locator(board, { hasText: "Bob" }).waitFor();
    await own.waitFor();
    await page.evaluate((board) => {
      for (const one of document.querySelectorAll(`${board} > *`)) one.isOld = true;
    }, board);
    if (path === "/") await own.focus();
    await seat.locator("#game a.target").nth(20).click();
    await page.waitForFunction((board) => {
      const all = [...document.querySelectorAll(`${board} > *`)];
      return all.some((one) => one.textContent.includes("Ann") && !one.isOld);
    }, board);
    const isOld = await page.locator(board, { hasText: "Bob" }).locator("> *").evaluate((one) => one.isOld === true);
    assert.ok(isOld, `${path}: the other board was drawn anew`);
    if (path === "/") {
      // Whoever stands on a board with the keys stays there.
      assert.match(await page.evaluate(() => document.activeElement.textContent), /Ann/);
    }
    await audit(page, path);
    await page.close();
  }
  for (const page of [seat, other]) {
    await page.locator("#resign summary").click();
    await page.getByRole("button", { name: "Yes, resign" }).click();
    await page.locator(".ending").waitFor();
  }
  // Their places are free, and seen to be so.
  const page = await context.newPage();
  await page.goto("/");
  await page.locator(".empty", { hasText: "Nothing is being played" }).waitFor();
  assert.equal(await page.locator(".wall li:visible").count(), 0);
  assert.deepEqual(house.errors, []);
  for (const one of [ann, bob, context]) await one.close();
});

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
