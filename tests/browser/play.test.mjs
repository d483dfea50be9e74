// The way to a game: one click on the page of all games, or a link for another
// person, who sees what is offered.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { audit, fits, open, reaches, shot } from "./host.mjs";

let house;

before(async () => (house = await open()));
after(() => house?.close());

test("one click plays a game at a fitting level, also without a name", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await house.visitor({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto("/play");
    // Ten games on boards, and hold'em.
    assert.equal(await page.locator(".gallery > li").count(), 11);
    assert.equal(await page.locator(".gallery .gallery-board svg").count(), 10);
    await page.getByRole("button", { name: "Play Row easy at five in a row" }).click();
    await page.waitForURL(/\/games\/\d+/);
    const names = await page.locator(".player .name").allTextContents();
    assert.equal(names[0], "Row easy");
    // Whoever draws the name of somebody else is told apart.
    assert.match(names[1], /^Guest\d{4}(-2)?$/);
    await context.close();
  }
  assert.deepEqual(house.errors, []);
});

test("an offer has a link and a code, says what is offered, and can be withdrawn", async () => {
  const context = await house.visitor();
  const page = await context.newPage();
  await page.goto("/play?game=chess");
  await page.fill("input[name=name]", "Olaf");
  await page.check('input[name=against][value=""]');
  await page.check('input[name=seat][value="0"]');
  await page.selectOption("select[name=time]", "3m+2s");
  await page.click("main form.choose .primary");
  await page.waitForURL(/\/seek\/\d+/);
  assert.equal(await page.locator("#link").inputValue(), page.url());
  assert.equal(await page.locator("svg.qr").count(), 1);
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await shot(page, "offer-own");
  await audit(page, "an own offer");
  const invited = await house.visitor({ viewport: { width: 390, height: 844 } });
  const other = await invited.newPage();
  await other.goto(page.url());
  const facts = await other.locator(".facts dd").allTextContents();
  assert.deepEqual(facts, ["Chess", "clock 3m+2s", "black"]);
  await shot(other, "offer-invited");
  await audit(other, "an offer");
  await fits(other, "an offer");
  await reaches(other, "an offer");
  await page.getByRole("button", { name: "Withdraw the offer" }).click();
  await page.waitForURL(/\/play$/);
  const gone = await other.goto(other.url());
  assert.equal(gone.status(), 404);
  assert.deepEqual(house.errors.filter((text) => !text.includes("404")), []);
  house.errors.length = 0;
  await context.close();
  await invited.close();
});
