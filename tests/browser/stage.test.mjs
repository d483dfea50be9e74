// A game as on a stage: all of it is in the window, the keys lead over the
// board, a finger aims before it plays.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { audit, open, play, shot } from "./host.mjs";

const SIZES = { laptop: { width: 1280, height: 800 }, screen: { width: 1920, height: 1080 }, phone: { width: 390, height: 844 } };
const GAMES = {
  gomoku: "Row greedy", kalaha: "Bean", dice: "Die", qubic: "Cube", chess: "Pawn", reversi: "Disc", checkers: "Man", go: "Stone",
};

let house;
const pages = {};

before(async () => {
  house = await open();
  for (const [game, brain] of Object.entries(GAMES)) {
    const context = await house.visitor({ viewport: SIZES.laptop });
    pages[game] = await context.newPage();
    await play(pages[game], game, brain, { name: `Anna-${game}` });
    await pages[game].locator("#turn").waitFor();
  }
});

after(() => house?.close());

// What of these is not in the window as a whole.
const outside = (page, parts) => page.evaluate((parts) => {
  const all = [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility());
  const box = (one) => one.getBoundingClientRect();
  // What sticks to the lower edge covers what is below it.
  const own = document.querySelector(".own");
  const isOver = own && getComputedStyle(own).position === "fixed";
  const low = (one) => (isOver && !own.contains(one) ? box(own).top : innerHeight);
  const far = all.filter((one) => box(one).top < -1 || box(one).left < -1 || box(one).right > innerWidth + 1 || box(one).bottom > low(one) + 1);
  return far.map((one) => `${one.className.baseVal ?? one.className} ${one.tagName}: ${JSON.stringify(box(one))}`);
}, parts);

const PARTS = ".table svg:not(.whole svg), .player, .status, .own";

// The dice decide how many choices there are; makes it so many.
const offer = (page, count) => page.evaluate((count) => {
  const choices = document.querySelector("#turn .actions");
  const choice = choices.querySelector("button");
  while (choices.children.length > count) choices.lastElementChild.remove();
  while (choices.children.length < count) {
    const other = choice.cloneNode();
    other.textContent = "hold 1 1 1 5 5 stop";
    choices.append(other);
  }
}, count);

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`a game is in the window as a whole: ${size}`, async () => {
    const watching = await (await house.visitor({ viewport })).newPage();
    for (const [game, page] of Object.entries(pages)) {
      await page.setViewportSize(viewport);
      if (game === "dice") await offer(page, 10);
      await shot(page, `stage-${game}-own-${size}`);
      assert.deepEqual(await outside(page, PARTS), [], `${game}, own, ${size}`);
      const { pathname } = new URL(page.url());
      for (const [what, path] of Object.entries({ watched: pathname, replayed: `${pathname}?ply=0` })) {
        await watching.goto(path);
        await shot(watching, `stage-${game}-${what}-${size}`);
        assert.deepEqual(await outside(watching, `${PARTS}, #next`), [], `${game}, ${what}, ${size}`);
      }
    }
    await watching.context().close();
  });
}

test("a board takes the height that the window has", async () => {
  for (const [size, least] of [["laptop", 620], ["screen", 880]]) {
    for (const game of ["chess", "checkers", "reversi", "gomoku", "go"]) {
      await pages[game].setViewportSize(SIZES[size]);
      const { height } = await pages[game].locator(".board svg").boundingBox();
      assert.ok(height >= least, `${game}, ${size}: ${height}`);
    }
  }
});

// With many choices, the window is as before.
for (const [size, viewport] of Object.entries(SIZES)) {
  test(`many choices of dice cover nothing: ${size}`, async () => {
    const page = pages.dice;
    await page.setViewportSize(viewport);
    await offer(page, 22);
    await shot(page, `stage-dice-choices-${size}`);
    assert.deepEqual(await outside(page, size === "phone" ? PARTS : ".table svg, .player, .status"), []);
  });
}

test("players sit below, on their own side", async () => {
  const context = await house.visitor({ viewport: SIZES.laptop });
  const page = await context.newPage();
  await play(page, "chess", "Pawn", { name: "Second", seat: 1 });
  await page.locator("#turn").waitFor();
  assert.deepEqual(await page.locator(".player .name").allTextContents(), ["Pawn", "Second"]);
  const side = (name) => page.locator(`[data-seat="${name}"] .seat-sign`).getAttribute("class");
  assert.match(await side(0), /white/);
  assert.match(await side(1), /black/);
  // Black's pawns are below white's: the second player's e7 can be clicked there.
  const height = async (square) => (await page.locator(`#game [data-step="${square}"]`).boundingBox()).y;
  assert.ok((await height("e7")) > (await height("e5")));
  await context.close();
});

test("arrow keys lead over the board, and Enter plays", async () => {
  const page = pages.gomoku;
  await page.setViewportSize(SIZES.laptop);
  // The board is one stop of the tab key.
  assert.equal(await page.locator('#game .target[tabindex="0"]').count(), 1);
  await page.locator('#game .target[aria-label^="H8"]').focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? "");
  assert.match(await focused(), /^I9/);
  assert.equal(await page.locator('#game .target[tabindex="0"]').count(), 1);
  await page.keyboard.press("Enter");
  await page.getByText("Anna-gomoku", { exact: false }).first().waitFor();
  await page.waitForFunction(() => Number(document.querySelector(".stage").dataset.ply) === 2);
  await page.waitForFunction(() => document.title.startsWith("● Your move"));
  // The focus goes on where it was; what was played is said.
  await page.waitForFunction(() => document.activeElement.closest("#game .board") !== null);
  assert.match(await page.locator("#told").textContent(), /^Row greedy played [A-O]\d+\. Your move$/);
  const here = await focused();
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await focused(), here);
  assert.equal(Number(await page.locator(".stage").getAttribute("data-ply")), 2, "an arrow does not step through the game");
});

test("moves stand close to each other for a mouse, and apart for a finger", async () => {
  const page = pages.gomoku;
  const high = async () => (await page.locator(".moves button").first().boundingBox()).height;
  await page.setViewportSize(SIZES.laptop);
  assert.equal(await high(), 24);
  await page.setViewportSize(SIZES.phone);
  assert.ok((await high()) >= 44);
});

test("a finger aims at a small cell before it plays", async () => {
  const context = await house.visitor({ viewport: SIZES.phone, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await play(page, "gomoku", "Row greedy", { name: "Finger" });
  await page.locator("#turn").waitFor();
  const cell = (name) => page.locator(`#game .target[aria-label^="${name}"]`);
  await cell("H8").tap();
  await page.getByRole("button", { name: "Play H8" }).waitFor();
  await cell("J10").tap();
  await audit(page, "an aim");
  await shot(page, "stage-aim");
  assert.equal(await page.locator(".stage").getAttribute("data-ply"), "0");
  await page.getByRole("button", { name: "Play J10" }).tap();
  await page.locator(".moves .text", { hasText: "J10" }).waitFor();
  // Large cells are played at once.
  await page.waitForFunction(() => document.querySelector("#game .target"));
  await page.locator("#large").tap();
  await page.locator(".board.large .target").first().waitFor();
  const ply = await page.locator(".stage").getAttribute("data-ply");
  await page.locator(".board.large .target").nth(100).tap();
  await page.waitForFunction((ply) => document.querySelector(".stage").dataset.ply !== ply, ply);
  assert.deepEqual(house.errors, []);
  await context.close();
});

test("whoever wishes it hears moves, captures and time that runs short", async () => {
  const context = await house.visitor({ viewport: SIZES.phone });
  // The pitches of the notes, in the order in which they begin.
  await context.addInitScript(() => {
    window.notes = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      window.notes.push(this.frequency.value);
      return start.apply(this, when);
    };
  });
  const page = await context.newPage();
  const asked = [];
  page.on("request", (request) => request.url().endsWith("/sounds.js") && asked.push(request.url()));
  await play(page, "checkers", "Man", { name: "Ear" });
  await page.locator("#turn").waitFor();
  const ply = async () => Number(await page.locator(".stage").getAttribute("data-ply"));
  const move = async (before) => {
    await page.locator("#turn option, #turn .actions button").first().waitFor({ state: "attached" });
    const action = await page.locator("#turn option, #turn .actions button").first().getAttribute("data-stops");
    for (const stop of action.split(" ")) await page.locator(`#game [data-step="${stop}"]`).click();
    await page.waitForFunction((before) => Number(document.querySelector(".stage").dataset.ply) >= before + 2, before);
  };
  const heard = (pitch) => page.waitForFunction((pitch) => window.notes.includes(pitch), pitch);
  await move(0);
  assert.deepEqual([await page.evaluate(() => window.notes), asked], [[], []], "nobody wished for it");
  // On a laptop both switches are in the window.
  await page.setViewportSize({ width: 1280, height: 800 });
  const ends = await page.evaluate(() => ["sound", "notify"].map((id) => document.getElementById(id).getBoundingClientRect().bottom));
  assert.ok(ends.every((end) => end > 0 && end <= 800), String(ends));
  await page.locator("#sound").click();
  await heard(880);
  assert.equal(asked.length, 1);
  await move(await ply());
  await heard(330);
  // The browser keeps the wish.
  await page.reload();
  await page.locator('#sound[aria-pressed="true"]').waitFor();
  // A man is taken sooner or later, by one or the other.
  for (let turn = 0; turn < 40 && !(await page.evaluate(() => window.notes.includes(165))); turn++) await move(await ply());
  await heard(165);
  await audit(page, "a game with sound");
  await shot(page, "sound");
  await page.locator('#sound[aria-pressed="true"]').click();
  const count = await page.evaluate(() => window.notes.length);
  await move(await ply());
  assert.equal(await page.evaluate(() => window.notes.length), count);
  assert.deepEqual(house.errors, []);
  await context.close();
});

test("a clock that runs short is heard once", async () => {
  const context = await house.visitor();
  await context.addInitScript(() => {
    if (location.protocol !== "about:") localStorage.setItem("sound", "on");
    window.notes = [];
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      window.notes.push(this.frequency.value);
      return start.apply(this, when);
    };
  });
  const page = await context.newPage();
  await page.goto("/play?game=chess");
  await page.fill("input[name=name]", "Hasty");
  await page.check('input[name=against][value="Pawn"]');
  await page.check('input[name=seat][value="0"]');
  await page.selectOption("select[name=time]", "10s");
  await page.click("main form .primary");
  await page.waitForFunction(() => window.notes.filter((pitch) => pitch === 990).length === 3);
  for (const name of ["e2", "e4"]) await page.locator(`#game [data-step="${name}"]`).click();
  await page.locator('.stage[data-ply="2"] .clock.short').waitFor();
  assert.equal(await page.evaluate(() => window.notes.filter((pitch) => pitch === 990).length), 3);
  await page.locator("#resign summary").click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await page.locator(".ending").waitFor();
  assert.deepEqual(house.errors, []);
  await context.close();
});

test("another site shows a game, and the board follows it there", async () => {
  const site = createServer((_, answer) => {
    const frame = `<iframe src="${house.url}/games/1/embed" width="400" height="520" title="A game"></iframe>`;
    answer.writeHead(200, { "content-type": "text/html" });
    answer.end(`<!DOCTYPE html><html lang="en"><title>A class</title><main><h1>Games</h1>${frame}</main></html>`);
  });
  await new Promise((done) => site.listen(0, "127.0.0.1", done));
  const own = pages.gomoku;
  await own.locator("#embed summary").click();
  const line = await own.locator("#embed input").inputValue();
  assert.ok(line.includes(`src="${house.url}/games/1/embed"`), line);
  // One whose game this is, and who may move on its page.
  const page = await own.context().newPage();
  // A name of its own: cookies of one host know no ports.
  await page.goto(`http://localhost:${site.address().port}/`);
  const frame = page.frameLocator("iframe");
  await frame.locator(".board").waitFor();
  assert.equal(await frame.locator("form, button, .target").count(), 0);
  const ply = () => frame.locator(".stage").getAttribute("data-ply");
  const before = Number(await ply());
  await own.locator("#game .target").first().click();
  await frame.locator(`.stage[data-ply="${before + 2}"]`).waitFor();
  const { scrolled, high } = await frame.locator("html").evaluate((all) => ({ scrolled: all.scrollHeight, high: all.clientHeight }));
  assert.ok(scrolled <= high + 1, `${scrolled} in ${high}`);
  await shot(page, "embedded");
  await audit(page, "a site with a board");
  assert.deepEqual(house.errors, []);
  await page.close();
  site.close();
});
