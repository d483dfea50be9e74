// A recorded game is analysed by a brain of the server: the curve, the bar, the moves that
// cost most, and what was better.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { audit, BIN, fits, open, play, reaches, shot } from "./host.mjs";

let house;

// To this brain each position is worth 2.50, and it plays a row with gaps.
const PLAN = "name Thinker | com 0,2 | plan A9 C9 E9 G9 I9 B5 D5 | on move: say info score 250 depth 2; polite";
const THINKER = `[[brain]]\nname = "Thinker"\ngame = "gomoku"\nbrain = "${BIN}offender '${PLAN}'"\n`;

before(async () => (house = await open(THINKER)));
after(() => house?.close());

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test("a recorded game is analysed, and what was better is on the board", async () => {
  const context = await house.visitor();
  const page = await context.newPage();
  await play(page, "gomoku", "Thinker", { name: "Ann", fields: { board: 9 } });
  for (const [made, point] of ["A1", "C1", "E1", "G1", "I1"].entries()) {
    await page.locator(`.stage[data-ply="${2 * made}"]`).waitFor();
    await page.locator(`#game a.target[href$="pick=${point}"]`).click();
  }
  await page.locator('.stage[data-ply="10"]').waitFor();
  assert.equal(await page.locator("#analyse").count(), 0);
  await page.locator("#resign summary").click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await page.locator(".ending").waitFor();
  await page.getByRole("button", { name: "Where did I lose it?" }).click();
  // Scripts follow the progress, and show the result by themselves.
  await page.locator(".analysis .curve").waitFor();
  const mistakes = page.locator(".mistakes button");
  assert.equal(await mistakes.count(), 3);
  assert.equal(await mistakes.nth(1).textContent(), "Move 3, Ann: C1 (+2.5 → -2.5). Better: C9");
  await audit(page, "an analysis");
  await shot(page, "analysis");
  // The better move is on the board, at the position before the mistake.
  await mistakes.nth(1).click();
  await page.getByText("The board shows C9 in place of C1.").waitFor();
  assert.equal(await page.locator(".stage").getAttribute("data-ply"), "2");
  assert.match(await page.locator(".board desc").first().textContent(), /last C9/i);
  assert.equal(await page.locator('.mistakes [aria-current="step"]').count(), 1);
  const advantage = page.locator(".advantage");
  assert.equal(await advantage.getAttribute("aria-label"), "Advantage of the first player: +2.5");
  await shot(page, "analysis-better");
  // A click on the curve leads to a position, where the bar says what it is worth.
  const curve = await page.locator(".analysis .plot").boundingBox();
  await page.mouse.click(curve.x + 0.5 * curve.width, curve.y + curve.height / 2);
  await page.locator('.stage[data-ply="5"]').waitFor();
  assert.equal(await advantage.getAttribute("aria-label"), "Advantage of the first player: -2.5");
  // Somebody else finds it there, on a telephone and in Czech.
  const other = await house.visitor({ ...PHONE, locale: "cs" });
  const watching = await other.newPage();
  await watching.goto(page.url().replace(/\?.*/, ""));
  await watching.getByText("Rozbor, program Thinker").waitFor();
  assert.equal(await watching.locator(".mistakes button").count(), 3);
  await fits(watching, "an analysis on a telephone");
  await reaches(watching, "an analysis on a telephone");
  await audit(watching, "an analysis on a telephone");
  await shot(watching, "analysis-phone");
  assert.deepEqual(house.errors, []);
  await context.close();
  await other.close();
});
