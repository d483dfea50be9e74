// Poker by clicking: a table with an agent, watched by somebody else, and its
// hands looked at again; every screen of it is sound.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { audit, fits, open, shot } from "./host.mjs";

let house;
let table;
let ann;
let page;

before(async () => {
  house = await open();
  ann = await house.visitor({ viewport: { width: 1200, height: 900 } });
  page = await ann.newPage();
  await page.goto("/poker/new");
  await page.fill("input[name=name]", "Ann");
  await page.fill("input[name=agent-0]", "2");
  await page.click("main form .primary");
  await page.waitForURL(/\/poker\/tables\/\d+/);
  table = new URL(page.url()).pathname;
});

after(() => house?.close());

const onTurn = () => page.locator("#turn").waitFor();
const hand = () => page.locator("#turn input[name=hand]").getAttribute("value");

// Clicks what costs least until another hand is asked about.
async function passOn() {
  const before = await hand();
  for (let clicks = 0; clicks < 30 && (await hand()) === before; clicks++) {
    const check = page.locator("#turn button[value=check]");
    const button = (await check.count()) ? check : page.locator("#turn button[value=fold]");
    const shown = await page.locator(".stage").getAttribute("data-version");
    await button.click();
    // The table has taken it in, and perhaps asks again at once.
    await page.waitForFunction((shown) => document.querySelector(".stage").dataset.version !== shown, shown);
    await onTurn();
  }
}

test("hands are played by clicking", async () => {
  await onTurn();
  const first = Number(await hand());
  // What is typed stays while it is typed, and too little is not sent.
  const field = page.locator(".typed input[type=number]");
  const least = Number(await field.getAttribute("min"));
  await field.fill("1");
  await page.click(".typed button");
  assert.equal(await field.inputValue(), "1");
  await field.fill(String(least));
  await field.press("Enter");
  await page.getByText(`you: raise to ${least}`).first().waitFor();
  await onTurn();
  for (let hands = 0; hands < 4; hands++) await passOn();
  assert.ok(Number(await hand()) >= first + 3);
  assert.deepEqual(house.errors, []);
});

test("somebody else sees the table follow, and no cards of others", async () => {
  const bob = await house.visitor();
  const other = await bob.newPage();
  await other.goto(table);
  await other.getByText("is asked.").waitFor();
  await onTurn();
  const own = await page.locator(".hand-log li", { hasText: "your cards" }).last().innerText();
  const cards = own.replace("your cards: ", "").trim().split(" ");
  assert.equal(cards.length, 2);
  const log = await other.locator("#moves").innerText();
  for (const card of cards) assert.ok(!log.includes(`: ${card}`), log);
  await passOn();
  await other.waitForFunction(() => document.querySelector("#moves").innerText.includes("hand "));
  await bob.close();
});

test("the table and what its player may do are in the window", async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport);
    await onTurn();
    const what = `${viewport.width} wide`;
    await shot(page, `poker-stage-${viewport.width}`);
    const far = await page.evaluate(() => {
      const own = document.querySelector(".own");
      const isOver = getComputedStyle(own).position === "fixed";
      const parts = [...document.querySelectorAll(".felt svg, .status, .own, #turn button, .typed input")];
      const low = (one) => (isOver && !own.contains(one) ? own.getBoundingClientRect().top : innerHeight);
      const seen = parts.filter((one) => one.checkVisibility());
      const out = seen.filter((one) => one.getBoundingClientRect().bottom > low(one) + 1 || one.getBoundingClientRect().top < 0);
      return out.map((one) => `${one.tagName} ${one.className.baseVal ?? one.className} ${one.getBoundingClientRect().bottom}`);
    });
    assert.deepEqual(far, [], what);
  }
  await page.setViewportSize({ width: 1200, height: 900 });
});

test("a reload shows one's own seat, and the clock runs", async () => {
  await onTurn();
  await page.reload();
  await onTurn();
  const clock = page.locator(".clock.running");
  const before = await clock.innerText();
  await page.waitForFunction((before) => document.querySelector(".clock.running")?.innerText !== before, before);
});

for (const [name, options] of Object.entries({
  light: { colorScheme: "light", viewport: { width: 1200, height: 900 } },
  dark: { colorScheme: "dark", viewport: { width: 1200, height: 900 } },
  phone: { colorScheme: "light", viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
})) {
  test(`every screen of poker is sound: ${name}`, async () => {
    const visitor = await house.visitor(options);
    const other = await visitor.newPage();
    const seen = async (what, path) => {
      house.errors.length = 0;
      await other.goto(path);
      await other.waitForTimeout(100);
      await fits(other, `${what}, ${name}`);
      await audit(other, `${what}, ${name}`);
      assert.deepEqual(house.errors, [], what);
      await shot(other, `${name}-poker-${what}`);
    };
    await seen("tables", "/poker");
    await seen("new", "/poker/new");
    await seen("hands", "/poker/hands");
    await seen("start", "/poker/hands/1?step=0");
    await seen("end", "/poker/hands/1");
    await seen("statistics", "/poker/statistics");
    await seen("watch", table);
    await visitor.addCookies(await ann.cookies());
    await onTurn();
    await seen("own", table);
    await visitor.close();
  });
}

test("a hand is gone through by keys and without scripts", async () => {
  const bob = await house.visitor();
  const other = await bob.newPage();
  await other.goto("/poker/hands/1?step=0");
  const last = await other.locator(".stage").getAttribute("data-last");
  await other.keyboard.press("ArrowRight");
  await other.waitForFunction(() => document.querySelector(".stage").dataset.ply === "1");
  assert.match(other.url(), /step=1/);
  await other.keyboard.press("End");
  await other.waitForFunction((last) => document.querySelector(".stage").dataset.ply === last, last);
  await bob.close();
  const plain = await house.visitor({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto("/poker/hands/1?step=0");
  await page.click("#next");
  assert.match(page.url(), /step=1/);
  await page.goto(table);
  await page.locator(".felt svg").first().waitFor();
  await plain.close();
});
