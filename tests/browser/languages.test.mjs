// A Czech reader: every screen fits and is sound, scripts speak Czech too, and
// the button in the head leads to the other language.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { audit, fits, open, play, reaches, shot } from "./host.mjs";

const CZECH = { locale: "cs-CZ" };

let house;
let over;

before(async () => {
  house = await open();
  const ann = await house.visitor(CZECH);
  const page = await ann.newPage();
  await play(page, "gomoku", "Row greedy", { name: "Ann", fields: { board: 5, "option-line": 4 } });
  over = new URL(page.url()).pathname;
  for (let turn = 0; turn < 30 && !(await page.locator(".ending").count()); turn++) {
    await page.locator("#game a.target, .ending").first().waitFor();
    const ply = await page.locator(".stage").getAttribute("data-ply");
    const free = page.locator("#game a.target");
    if (await free.count()) await free.first().click();
    await page.waitForFunction((ply) => document.querySelector(".stage").dataset.ply !== ply || document.querySelector(".ending"), ply);
  }
  await ann.close();
});

after(() => house?.close());

const SIZES = {
  laptop: { viewport: { width: 1280, height: 800 } },
  large: { viewport: { width: 1920, height: 1080 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

for (const [size, options] of Object.entries(SIZES)) {
  test(`every screen is sound in Czech: ${size}`, async () => {
    const visitor = await house.visitor({ ...CZECH, ...options });
    const page = await visitor.newPage();
    const sound = async (what) => {
      assert.equal(await page.locator("html").getAttribute("lang"), "cs", what);
      await page.waitForTimeout(100);
      await shot(page, `cs-${size}-${what.replaceAll(" ", "-")}`);
      await fits(page, `${what}, ${size}`);
      if (size === "phone") await reaches(page, what);
      await audit(page, `${what}, ${size}`);
    };
    const screens = {
      wall: "/",
      games: "/play",
      "play gomoku": "/play?game=gomoku",
      "play dice": "/play?game=dice",
      records: "/records",
      ratings: "/ratings",
      player: "/player?game=gomoku&name=Ann",
      replay: `${over}?ply=4&threats=1`,
      end: over,
      missing: "/nothing",
      projector: "/wall",
    };
    for (const [what, path] of Object.entries(screens)) {
      await page.goto(path);
      await sound(what);
    }
    for (const [game, brain] of [["gomoku", "Row greedy"], ["kalaha", "Bean"], ["dice", "Die"]]) {
      const context = await house.visitor({ ...CZECH, ...options });
      const other = await context.newPage();
      await play(other, game, brain, { name: `Hrac${game}${size}` });
      await other.locator("#turn").waitFor();
      await page.goto(new URL(other.url()).pathname);
      await sound(`watch ${game}`);
      await shot(other, `cs-${size}-own-${game}`);
      await fits(other, `own ${game}, ${size}`);
      if (size === "phone") await reaches(other, `own ${game}`);
      await audit(other, `own ${game}, ${size}`);
      await context.close();
    }
    await page.goto("/play?game=gomoku");
    await page.fill("input[name=name]", `Hledac${size}`);
    await page.check('input[name=against][value=""]');
    await page.click("main form .primary");
    await page.waitForURL(/\/seek\/\d+/);
    await sound("offer");
    await visitor.close();
  });
}

test("scripts say what they say in the language of the page", async () => {
  const wire = await house.wire();
  const visitor = await house.visitor({ ...CZECH, baseURL: wire.url, ...SIZES.phone });
  const page = await visitor.newPage();
  await play(page, "gomoku", "Row greedy", { name: "Eva" });
  await page.locator("#turn").waitFor();
  await page.waitForFunction(() => document.title.startsWith("● Jste na tahu · Partie"));
  // A finger marks a small cell, and a button plays it.
  await page.locator("#game .target").first().tap();
  await page.locator("#aimed", { hasText: /^Zahrát [A-O]\d+$/ }).waitFor();
  wire.refuse(true);
  await page.locator("#connection", { hasText: "Spojení se serverem se přerušilo." }).waitFor();
  wire.refuse(false);
  await page.locator("#connection", { hasText: "Spojení se serverem je obnoveno." }).waitFor();
  await page.goto(over);
  await page.click("#first");
  const replay = page.locator("#play");
  assert.equal(await replay.getAttribute("aria-label"), "Přehrát");
  await replay.click();
  assert.equal(await replay.getAttribute("aria-label"), "Pozastavit");
  await visitor.close();
  wire.close();
});

test("the button in the head leads to the other language and back", async () => {
  const visitor = await house.visitor(CZECH);
  const page = await visitor.newPage();
  await page.goto("/records");
  await page.getByRole("button", { name: "English" }).click();
  await page.waitForURL("/records");
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  assert.equal(await page.locator("h1").textContent(), "Records");
  await page.goto("/ratings");
  await page.getByRole("button", { name: "čeština" }).click();
  assert.equal(await page.locator("h1").textContent(), "Žebříčky");
  await visitor.close();
});
