// A move that is picked while the opponent thinks: it is played, dropped or taken back.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { audit, chess, fits, middle, open, play, reaches, shot } from "./host.mjs";

let house;

before(async () => (house = await open()));
after(() => house?.close());

const ahead = (page, name) => page.locator(`#game [data-plan="${name}"]`);
const planned = (page) => page.locator(".planned").evaluateAll((all) => all.map((one) => one.dataset.plan).sort());
const last = (page) => page.locator(".moves .text").last().textContent();
const wait = (page) => page.locator(".own .wait").textContent();

async function move(page, from, to) {
  for (const name of [from, to]) await page.locator(`#game [data-step="${name}"]`).click();
}

test("a move of chess that is picked ahead is shown, and played when its turn comes", async () => {
  const { white, black, close } = await chess(house, "Ada", "e2e4");
  const usual = await wait(white);
  await ahead(white, "g1").click();
  assert.deepEqual(await planned(white), [], "only picked");
  await ahead(white, "f3").click();
  assert.deepEqual(await planned(white), ["f3", "g1"]);
  assert.match(await wait(white), /^g1 f3 is played when it is your turn\. Escape/);
  assert.equal(await white.locator("#told").textContent(), await wait(white));
  const edge = await ahead(white, "f3").locator(".hit").evaluate((hit) => getComputedStyle(hit).strokeDasharray);
  assert.notEqual(edge, "none", "not by its colour alone");
  await audit(white, "a move ahead");
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await white.setViewportSize({ width, height });
    await fits(white, "a move ahead");
    for (const colorScheme of ["light", "dark"]) {
      await white.emulateMedia({ colorScheme });
      await shot(white, `ahead-${width}-${colorScheme}`);
    }
  }
  await reaches(white, "a move ahead");
  // Escape takes it back, and so does a click elsewhere or on its last cell.
  for (const away of [
    () => white.keyboard.press("Escape"),
    () => white.locator("h1").first().click(),
    () => ahead(white, "f3").click(),
    () => ahead(white, "e5").click(),
  ]) {
    await away();
    assert.deepEqual(await planned(white), []);
    assert.equal(await wait(white), usual);
    await ahead(white, "g1").click();
    await ahead(white, "f3").click();
    assert.deepEqual(await planned(white), ["f3", "g1"]);
  }
  await move(black, "e7", "e5");
  await black.locator('.stage[data-ply="3"] #turn').waitFor();
  assert.equal(await last(black), "Nf3");
  await white.locator('.stage[data-ply="3"] .wait').waitFor();
  assert.deepEqual(await planned(white), []);
  assert.deepEqual(house.errors, []);
  await close();
});

test("a move that is not possible any more is dropped, and said to be", async () => {
  const { white, black, close } = await chess(house, "Bea", "e2e4");
  // The pawn would take whatever comes to d5.
  await ahead(white, "e4").click();
  await ahead(white, "d5").click();
  await move(black, "e7", "e5");
  await white.locator(".own .dropped").waitFor();
  assert.equal(await white.locator(".dropped").textContent(), "e4 d5 is not possible any more.");
  assert.equal(await white.locator(".stage").getAttribute("data-ply"), "2");
  await audit(white, "a dropped move");
  await shot(white, "ahead-dropped");
  // What redraws the board says it again; the next move does not.
  await white.evaluate(() => htmx.ajax("GET", location.pathname + "/stage", { target: "#game", swap: "innerHTML" }));
  await white.locator(".own .dropped").waitFor();
  await move(white, "d2", "d4");
  await white.locator('.stage[data-ply="3"] .wait').waitFor();
  await move(black, "e5", "d4");
  await white.locator('.stage[data-ply="4"] #turn').waitFor();
  assert.equal(await white.locator(".dropped").count(), 0);
  assert.deepEqual(house.errors, []);
  await close();
});

test("a capture on an own piece waits for it to be taken, by dragging; a piece that is only picked stays picked", async () => {
  const { white, black, close } = await chess(house, "Cleo", "e2e4 e7e5 g1f3 b8c6 d2d4");
  await white.mouse.move(...(await middle(ahead(white, "f3"))));
  await white.mouse.down();
  await white.mouse.move(...(await middle(ahead(white, "d4"))), { steps: 4 });
  assert.equal(await white.locator(".ghost").count(), 1);
  await white.mouse.up();
  assert.deepEqual(await planned(white), ["d4", "f3"]);
  await move(black, "e5", "d4");
  await black.locator('.stage[data-ply="7"] #turn').waitFor();
  assert.equal(await last(black), "Nxd4");
  await white.locator('.stage[data-ply="7"] .wait').waitFor();
  await ahead(white, "d4").click();
  await move(black, "c6", "d4");
  await white.locator('.stage[data-ply="8"] #turn').waitFor();
  assert.equal(await white.locator(".dropped").textContent(), "d4 is not possible any more.");
  await move(white, "d1", "d4");
  await white.locator('.stage[data-ply="9"] .wait').waitFor();
  await ahead(white, "d4").click();
  await move(black, "c7", "c5");
  await white.locator('.stage[data-ply="10"] #turn').waitFor();
  assert.equal(await white.locator('#game [data-step="d4"]').getAttribute("aria-pressed"), "true");
  assert.deepEqual(house.errors, []);
  await close();
});

test("a stone is put ahead, by keys too, and played once its point is free at the turn", async () => {
  const contexts = [await house.visitor(), await house.visitor()];
  const [one, two] = await Promise.all(contexts.map((context) => context.newPage()));
  await play(one, "gomoku", "", { name: "Dina", fields: { board: 7 } });
  await two.goto(one.url());
  await two.fill("input[name=name]", "Dora");
  await two.click("main form .primary");
  for (const page of [one, two]) await page.waitForURL(/games/);
  const put = (page, point) => page.locator(`#game a.target[href$="pick=${point}"]`).click();
  await put(one, "D4");
  await one.locator('.stage[data-ply="1"] .wait').waitFor();
  assert.equal(await ahead(one, "D4").count(), 0, "where a stone lies, none is put");
  await ahead(one, "E4").focus();
  await one.keyboard.press("Enter");
  assert.deepEqual(await planned(one), ["E4"]);
  // Another point takes its place, over what redraws the board too.
  await ahead(one, "C3").click();
  await one.evaluate(() => htmx.ajax("GET", location.pathname + "/stage", { target: "#game", swap: "innerHTML" }));
  assert.deepEqual(await planned(one), ["C3"]);
  await put(two, "D5");
  await two.locator('.stage[data-ply="3"] #turn').waitFor();
  assert.equal(await last(two), "C3");
  await one.locator('.stage[data-ply="3"] .wait').waitFor();
  await ahead(one, "E5").click();
  await put(two, "E5");
  await one.locator(".own .dropped").waitFor();
  assert.equal(await one.locator(".stage").getAttribute("data-ply"), "4");
  assert.deepEqual(house.errors, []);
  for (const context of contexts) await context.close();
});

test("a man of checkers goes ahead, by its numbers", async () => {
  const contexts = [await house.visitor(), await house.visitor()];
  const [black, white] = await Promise.all(contexts.map((context) => context.newPage()));
  await play(black, "checkers", "", { name: "Fay" });
  await white.goto(black.url());
  await white.fill("input[name=name]", "Flo");
  await white.click("main form .primary");
  for (const page of [black, white]) await page.waitForURL(/games/);
  await move(black, "11", "15");
  await black.locator('.stage[data-ply="1"] .wait').waitFor();
  assert.equal(await ahead(black, "1").getAttribute("data-own"), "");
  assert.equal(await ahead(black, "32").getAttribute("data-own"), null);
  await ahead(black, "8").click();
  await ahead(black, "11").click();
  await move(white, "24", "20");
  await white.locator('.stage[data-ply="3"] #turn').waitFor();
  assert.match(await last(white), /^8.?11$/);
  assert.deepEqual(house.errors, []);
  for (const context of contexts) await context.close();
});

test("a page without scripts has nothing to point at while the opponent thinks", async () => {
  const context = await house.visitor();
  const page = await context.newPage();
  const still = await house.visitor({ javaScriptEnabled: false });
  const one = await still.newPage();
  await play(one, "chess", "", { name: "Edda" });
  await page.goto(one.url());
  await page.fill("input[name=name]", "Elsa");
  await page.click("main form .primary");
  await page.waitForURL(/games/);
  await page.locator(".own .wait").waitFor();
  // A page without scripts comes by itself.
  await one.waitForURL(/games/);
  await one.selectOption("#turn select", "e2e4");
  await one.click("#turn button[type=submit]");
  await one.locator(".own .wait").waitFor();
  assert.equal(await one.locator("#game .target, .board [role=button], .board [tabindex]").count(), 0);
  await context.close();
  await still.close();
});
