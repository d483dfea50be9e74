// Poker by clicking: a table with an agent, watched by somebody else, and its
// hands looked at again; every screen of it is sound.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { audit, fits, open, shot } from "./host.mjs";

const PHONE = { viewport: { width: 390, height: 844 } };

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

// Two visitors, the second with a phone, and their pages at a table of this game.
async function two(name, guest, game) {
  const [host, friend] = [await house.visitor(), await house.visitor(PHONE)];
  const [one, other] = [await host.newPage(), await friend.newPage()];
  await one.goto("/poker/new");
  await one.fill("input[name=name]", name);
  await one.selectOption("select[name=game]", { label: game });
  for (const field of await one.locator("input[name^=agent-]").all()) await field.fill("0");
  await one.fill("input[name=free]", "1");
  await one.click("main form .primary");
  await one.waitForURL(/\/poker\/tables\/\d+/);
  await other.goto(one.url());
  await other.fill("input[name=name]", guest);
  await other.click("form.sit .primary");
  return [host, friend, one, other];
}

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
  // Where somebody is all-in, nobody can raise.
  for (let hands = 0; hands < 30 && !(await page.locator(".typed").count()); hands++) await passOn();
  const first = Number(await hand());
  // What is typed stays while it is typed, and too little is not sent.
  const field = page.locator(".typed input[type=number]");
  const least = Number(await field.getAttribute("min"));
  await field.fill("1");
  await page.click(".typed button");
  assert.equal(await field.inputValue(), "1");
  await field.fill(String(least));
  await field.press("Enter");
  await page.getByText(`you: raise to ${least.toLocaleString("en")}`).first().waitFor();
  await onTurn();
  for (let hands = 0; hands < 4; hands++) await passOn();
  assert.ok(Number(await hand()) >= first + 3);
  assert.deepEqual(house.errors, []);
});

test("a table is played by keys, by a slider, and ahead of one's turn", async () => {
  const [cara, dan, one, other] = await two("Cara", "Dan", "No-limit hold'em");
  const asked = async () => {
    const is = (who) => who.locator("#turn").waitFor().then(() => who);
    const who = await Promise.race([is(one), is(other)]);
    return { who, rest: who === one ? other : one };
  };
  // Whoever waits will call anything: after the call it is checked at once.
  const { who, rest } = await asked();
  const number = await who.locator("#turn input[name=hand]").getAttribute("value");
  await rest.locator('[data-ahead="check call"]').click();
  await rest.locator('[data-ahead="check call"][aria-pressed="true"]').waitFor();
  await audit(rest, "a wish ahead of one's turn");
  await shot(rest, "poker-ahead");
  // The slider and the field are one amount; keys do nothing while one types.
  const slider = who.locator(".typed input[type=range]");
  const field = who.locator(".typed input[type=number]");
  await slider.focus();
  await slider.press("End");
  assert.equal(await field.inputValue(), await field.getAttribute("max"));
  await field.fill(await field.getAttribute("min"));
  assert.equal(await slider.inputValue(), await field.getAttribute("min"));
  await field.press("f");
  await audit(who, "the slider");
  await shot(who, "poker-slider");
  await field.evaluate((field) => field.blur());
  await who.keyboard.press("b");
  await who.waitForFunction(() => document.activeElement.matches(".typed input[type=number]"));
  await field.evaluate((field) => field.blur());
  await who.keyboard.press("c");
  // The flop has come: two deeds of one key and one wish.
  const log = (page, text) => page.locator(".hand-log li", { hasText: text }).first().waitFor();
  await log(rest, "you: check");
  // The wish was for once: who checked is asked first on the flop. One of check or fold
  // gives up at a bet.
  await rest.locator("#turn").waitFor();
  assert.equal(await rest.locator("#turn input[name=hand]").getAttribute("value"), number);
  await who.locator('[data-ahead="check fold"]').click();
  await who.locator('[data-ahead="check fold"][aria-pressed="true"]').waitFor();
  await rest.keyboard.press("1");
  await log(who, "you: fold");
  // Nothing is wished in the next hand.
  const begun = (page) => page.waitForFunction((number) => Number(document.querySelector("#turn input[name=hand]")?.value) > number, Number(number));
  await Promise.race([begun(who), begun(rest)]);
  assert.equal(await who.locator('[data-ahead][aria-pressed="true"]').count(), 0);
  assert.deepEqual(house.errors, []);
  await Promise.all([cara.close(), dan.close()]);
});

test("cards are changed by choosing them", async () => {
  const [eve, fay, one, other] = await two("Eve", "Fay", "No-limit five-card draw");
  const is = (who) => who.locator("#turn").waitFor().then(() => who);
  const log = (page, text) => page.locator(".hand-log li", { hasText: text }).first().waitFor();
  // The button calls, the other checks and draws first.
  const button = await Promise.race([is(one), is(other)]);
  const first = button === one ? other : one;
  await button.keyboard.press("c");
  await log(first, ": call");
  await first.locator("#turn button[value=check]").click();
  const boxes = first.locator(".discards input");
  await boxes.first().waitFor();
  assert.equal(await boxes.count(), 5);
  const own = await Promise.all([0, 1].map((index) => boxes.nth(index).getAttribute("name")));
  for (const index of [0, 1]) await boxes.nth(index).check();
  await audit(first, "cards to change");
  await shot(first, "poker-draw");
  await first.locator("#turn button[value=draw]").click();
  await log(first, `you threw away ${own.join(" ")}`);
  await log(button, ": draw 2 cards");
  await button.locator(".discards").waitFor();
  await button.keyboard.press("p");
  await log(first, ": stand pat");
  // The new cards are there when the betting goes on; nobody else hears of the old ones.
  await first.locator("#turn button[value=check]").waitFor();
  assert.equal(await first.locator(".hand-log li", { hasText: "your cards" }).count(), 2);
  assert.equal(await button.locator(".hand-log li", { hasText: "threw away" }).count(), 0);
  assert.deepEqual(house.errors, []);
  await Promise.all([eve.close(), fay.close()]);
});

test("whoever has folded against agents goes on to the next hand", async () => {
  let how = "over";
  for (let hands = 0; hands < 20 && how !== "skipped"; hands++) {
    await onTurn();
    const number = Number(await hand());
    await page.locator("#turn button[value=fold]").click();
    // Where one agent is left, the hand is over at once.
    const done = await page.waitForFunction((number) => {
      const skip = document.querySelector('.own form[action$="/skip"] button');
      skip?.click();
      if (skip) return "skipped";
      return Number(document.querySelector("#turn input[name=hand]")?.value) > number && "over";
    }, number);
    how = await done.jsonValue();
    await page.waitForFunction((number) => Number(document.querySelector("#turn input[name=hand]")?.value) > number, number);
  }
  assert.equal(how, "skipped");
  assert.deepEqual(house.errors, []);
});

test("whoever wishes it is notified of the own move while the page is hidden", async () => {
  const visitor = await house.visitor();
  await visitor.addInitScript(() => {
    window.told = [];
    window.Notification = class extends EventTarget {
      static permission = "default";
      static requestPermission = async () => (Notification.permission = "granted");
      constructor(title, { body }) {
        super();
        told.push(body);
      }
    };
    Object.defineProperty(document, "hidden", { get: () => Boolean(window.isAway) });
    document.hasFocus = () => !window.isAway;
  });
  const page = await visitor.newPage();
  await page.goto("/poker/new");
  await page.fill("input[name=name]", "Nora");
  await page.fill("input[name=agent-0]", "1");
  await page.click("main form .primary");
  await page.locator("#turn").waitFor();
  await page.locator("#notify").click();
  await page.locator('#notify[aria-pressed="true"]').waitFor();
  const pass = () => page.evaluate(() => document.querySelector("#turn button[value=fold]").click());
  const asked = (number) => page.waitForFunction((number) => Number(document.querySelector("#turn input[name=hand]")?.value) > number, number);
  const number = async () => Number(await page.locator("#turn input[name=hand]").getAttribute("value"));
  const first = await number();
  await pass();
  await asked(first);
  assert.deepEqual(await page.evaluate(() => told), []);
  await page.evaluate(() => (window.isAway = true));
  await pass();
  await page.waitForFunction(() => told.length);
  assert.deepEqual(await page.evaluate(() => told.slice(0, 1)), ["Your move"]);
  // The page can be installed.
  const [start, icons] = await page.evaluate(async () => {
    const { href } = document.querySelector("link[rel=manifest]");
    const { start_url, icons } = await (await fetch(href)).json();
    const size = async ({ src, sizes, type }) => {
      const icon = await createImageBitmap(await (await fetch(new URL(src, href))).blob());
      return [type, sizes, `${icon.width}x${icon.height}`];
    };
    return [start_url, await Promise.all(icons.filter(({ type }) => type === "image/png").map(size))];
  });
  assert.equal(start, "/");
  assert.deepEqual(icons, [192, 512].map((side) => ["image/png", `${side}x${side}`, `${side}x${side}`]));
  assert.deepEqual(house.errors, []);
  await visitor.close();
});

test("somebody else sees the table follow, and no cards of others", async () => {
  const bob = await house.visitor();
  const other = await bob.newPage();
  await other.goto(table);
  await onTurn();
  await other.getByText("Ann is asked.").waitFor();
  const own = await page.locator(".hand-log li", { hasText: "your cards" }).last().innerText();
  const cards = own.replace("your cards: ", "").trim().split(" ");
  assert.equal(cards.length, 2);
  // In the hand before this one the same cards may have been shown.
  const log = (await other.locator("#moves").innerText()).split(`hand ${await hand()}: `).at(-1);
  for (const card of cards) assert.ok(!log.includes(card), log);
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
    // Names can be read, and ranks of cards.
    const small = await page.evaluate(() => {
      const texts = [...document.querySelectorAll(".felt text")].filter((text) => text.checkVisibility());
      const size = (text) => text.getScreenCTM().a * Number(text.getAttribute("font-size"));
      return texts.filter((text) => /^(Ann|Robot|10|[2-9JQKA]$)/.test(text.textContent) && size(text) < 14).map((text) => text.textContent);
    });
    assert.deepEqual(small, [], what);
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

test("the form for a table shows the fields of its game, and mixes by their names", async () => {
  const visitor = await house.visitor({ javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto("/poker/new");
  const shown = async (game) => {
    await page.selectOption("select[name=game]", { label: game });
    const fields = ["straddle", "bring-in", "bomb", "rake"];
    const are = await Promise.all(fields.map((name) => page.locator(`[name=${name}]`).isVisible()));
    return fields.filter((_, place) => are[place]);
  };
  assert.deepEqual(await shown("No-limit hold'em"), ["straddle", "bomb", "rake"]);
  assert.deepEqual(await shown("Fixed-limit seven-card stud"), ["bring-in", "rake"]);
  assert.deepEqual(await shown("Fixed-limit badugi"), ["straddle", "rake"]);
  await page.check("input[value=freezeout]");
  assert.deepEqual(await shown("8-Game"), ["straddle", "bring-in", "bomb"]);
  assert.deepEqual(await shown("HORSE"), ["straddle", "bring-in", "bomb"]);
  // What is wrong is shown, whatever game it is of.
  await page.check("input[value=cash]");
  await page.fill("input[name=name]", "Fred");
  await page.fill("input[name=bring-in]", "1000");
  await page.selectOption("select[name=game]", { index: 0 });
  await page.click("main form .primary");
  await page.locator("#wrong-bring-in").waitFor();
  await visitor.close();
  // The browser tells of a form that was refused, too.
  house.errors.length = 0;
});

test("what the form hides is not sent, and a mix has its name at its table and in the list", async () => {
  const visitor = await house.visitor();
  const page = await visitor.newPage();
  await page.goto("/poker/new");
  await page.fill("input[name=name]", "Gus");
  for (const field of await page.locator("input[name^=agent-]").all()) await field.fill("0");
  await page.fill("input[name=free]", "1");
  await page.check("input[value=freezeout]");
  await page.selectOption("select[name=game]", { label: "HORSE" });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.click("main form .primary");
  const fields = new URLSearchParams((await sent).postData());
  assert.deepEqual([fields.has("rake"), fields.has("bring-in"), fields.get("name")], [false, true, "Gus"]);
  await page.locator(".facts", { hasText: "HORSE" }).waitFor();
  await page.goto("/poker");
  await page.locator(".poker-tables .facts", { hasText: "HORSE" }).waitFor();
  assert.deepEqual(house.errors, []);
  await visitor.close();
});

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

test("whoever sits out is told so and is not asked, until they are back", async () => {
  const [eva, fay] = [await house.visitor({ viewport: { width: 1280, height: 800 } }), await house.visitor(PHONE)];
  const [one, other] = [await eva.newPage(), await fay.newPage()];
  await one.goto("/poker/new");
  await one.fill("input[name=name]", "Eva");
  for (const field of await one.locator("input[name^=agent-]").all()) await field.fill("0");
  await one.fill("input[name=free]", "1");
  await one.click("main form .primary");
  await one.waitForURL(/\/poker\/tables\/\d+/);
  await other.goto(one.url());
  await other.fill("input[name=name]", "Fay");
  await other.click("form.sit .primary");
  await other.locator(".hand-log li").first().waitFor();
  await shot(other, "poker-before-sitting-out");
  await other.getByRole("button", { name: "Sit out" }).click();
  await other.getByText("You sit out.").waitFor();
  await audit(other, "sitting out");
  await fits(other, "sitting out");
  await shot(other, "poker-sitting-out");
  // Eva folds hand after hand or is given them; Fay is never asked.
  let asked = 0;
  await other.exposeFunction("isAsked", () => (asked += 1));
  await other.evaluate(() => document.addEventListener("htmx:sseMessage", () => document.querySelector("#turn") && isAsked()));
  for (let hands = 0; hands < 3; hands++) {
    await one.locator("#turn").waitFor();
    const number = await one.locator("#turn input[name=hand]").getAttribute("value");
    await one.keyboard.press("f");
    await one.waitForFunction((number) => Number(document.querySelector("#turn input[name=hand]")?.value) > Number(number), number);
  }
  assert.equal(asked, 0);
  await other.getByRole("button", { name: "I am back" }).click();
  await other.getByRole("button", { name: "Sit out" }).waitFor();
  // A call of Eva's leads to a question to Fay, or she is asked already.
  await Promise.race([other.locator("#turn").waitFor(), one.locator("#turn").waitFor().then(() => one.keyboard.press("c"))]);
  await other.locator("#turn").waitFor();
  assert.deepEqual(house.errors, []);
  await Promise.all([eva.close(), fay.close()]);
});
