// What a person has begun stays over whatever redraws the board: the cells that
// were pointed at, chosen dice, the move in the list, folded tables, in every game.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { connect } from "node:net";
import { open, play, until } from "./host.mjs";

let house;

before(async () => (house = await open()));
after(() => house?.close());

let names = 0;
const someone = (what) => `${what}${++names}`;

// Two people at a board; the first one to move comes first. `near` is the way of the
// first page to the server.
async function pair(game, near, time) {
  for (;;) {
    const two = await atBoard(game, near, time);
    const onTurn = async (one) => { await one.locator("#turn").waitFor(); return one; };
    // The first throw of dice may be worth nothing, and the turn is the other's.
    if ((await Promise.race([two.page, two.far].map(onTurn))) === two.page) return two;
    await two.close();
  }
}

async function atBoard(game, near, time) {
  const [one, other] = await Promise.all([near, undefined].map((wire) => house.visitor(wire ? { baseURL: wire.url } : {})));
  const page = await one.newPage();
  await page.goto(`/play?game=${game}`);
  await page.fill("input[name=name]", someone("Ann"));
  await page.check('input[name=against][value=""]');
  await page.check('input[name=seat][value="0"]');
  if (time) await page.selectOption('select[name="time"]', time);
  await page.click("main form .primary");
  await page.waitForURL(/seek/);
  const far = await other.newPage();
  await far.goto(new URL(page.url()).pathname);
  await far.fill("input[name=name]", someone("Bob"));
  await far.click("main form .primary");
  await Promise.all([page, far].map((one) => one.waitForURL(/games/)));
  return { page, far, close: async () => { await one.close(); await other.close(); } };
}

// What is begun on the page, as its person sees it.
const begun = (page) =>
  page.evaluate(() => ({
    pressed: [...document.querySelectorAll('#game [aria-pressed="true"].target')].map((one) => one.dataset.step ?? one.dataset.part),
    aimed: [...document.querySelectorAll("#game .aimed")].length,
    button: document.getElementById("aimed")?.hidden === false && document.getElementById("aimed").value,
    shown: [...document.querySelectorAll("#turn .actions button, #turn option")].filter((one) => !one.hidden).map((one) => one.value),
    list: document.querySelector("#turn select")?.value,
    folded: [...document.querySelectorAll("#game details")].map((one) => one.open),
  }));

// The ways in which a turn is begun without being played.
const point = (selector) => (page) => page.locator(selector).first().click();
const pick = (value) => (page) => page.locator("#turn select").selectOption(value);
const fold = (page) => page.locator("#game details.advice summary").first().click();
const both = (...all) => async (page) => {
  for (const one of all) await one(page);
};

const GAMES = {
  chess: both(point('[data-step="e2"]'), (page) => page.locator("#turn select").selectOption("e2e3")),
  checkers: point("[data-step]"),
  gomoku: pick("C7"),
  go: pick("C7"),
  reversi: point("#resign summary"),
  qubic: pick("213"),
  kalaha: point("#resign summary"),
  dice: both(point("[data-part]"), fold),
  kuhn: point("#resign summary"),
  leduc: point("#resign summary"),
};

// Whatever redraws the board of `page` comes, and has come when the page shows it.
async function redrawn(page, cause) {
  await page.evaluate(() => document.querySelector(".stage").setAttribute("data-old", ""));
  await cause();
  await page.locator(".stage:not([data-old])").waitFor();
}

// A person on telnet.
async function telnet(name) {
  const socket = connect(house.people, "127.0.0.1");
  await new Promise((done) => socket.once("connect", done));
  socket.on("data", () => {});
  socket.write(`login ${name}\r\n`);
  return socket;
}

for (const [game, begin] of Object.entries(GAMES)) {
  test(`what is begun in ${game} stays over all that redraws the board`, async () => {
    const wire = await house.wire();
    const { page, far, close } = await pair(game, wire, "10m+5s");
    const path = new URL(page.url()).pathname;
    const operator = await house.operator();
    const desk = await operator.newPage();
    await begin(page);
    const before = await begun(page);
    assert.ok(before.pressed.length || before.list || before.folded.some((open) => open), "something is begun");
    const stays = async (what) => assert.deepEqual(await begun(page), before, what);
    const pause = async () => {
      await desk.goto("/admin");
      await desk.locator(`form:has(input[value="${path.split("/").pop()}"]) button[value=pause]`).first().click();
    };
    let guest;
    await redrawn(page, async () => (guest = await telnet(someone("Eve"))));
    await stays("somebody logs in");
    // Chat alone redraws nothing; what comes behind it does.
    await redrawn(page, () => guest.write(`say ${"hello ".repeat(9)}\r\nseek ${game}\r\n`));
    await stays("somebody chats, and seeks a game");
    await redrawn(page, () => guest.destroy());
    await stays("somebody goes");
    await redrawn(page, pause);
    await stays("the game is paused");
    await redrawn(page, pause);
    await stays("the game goes on");
    if (await far.locator('button[value="draw"]').count()) {
      await redrawn(page, () => far.locator('button[value="draw"]').click());
      await stays("a draw is offered");
    }
    const clock = await page.locator(".clock.running").textContent();
    await page.waitForFunction((clock) => document.querySelector(".clock.running").textContent !== clock, clock);
    await stays("the clock ticks");
    const spectator = await house.visitor();
    await (await spectator.newPage()).goto(path);
    await stays("somebody watches");
    wire.refuse(true);
    await until("the stream is cut", () => wire.open() === 0);
    wire.refuse(false);
    await until("the stream is there again", () => wire.open() === 1);
    await redrawn(page, () => telnet(someone("Eve")));
    await stays("the connection was lost");
    await redrawn(page, () => page.press("body", "f"));
    const turned = await begun(page);
    assert.deepEqual(turned, before, "the board is turned");
    // What was cut is told of by the browser itself.
    house.errors.length = 0;
    await spectator.close();
    await operator.close();
    await close();
    wire.close();
  });
}

test("what a finger has marked stays over a redrawing", async () => {
  const context = await house.visitor({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await play(page, "gomoku", "Row greedy", { name: someone("Zoe") });
  await page.locator('#game a.target[href$="pick=C7"]').tap();
  const before = await begun(page);
  assert.deepEqual([before.aimed, before.button], [1, "C7"]);
  let guest;
  await redrawn(page, async () => (guest = await telnet(someone("Eve"))));
  assert.deepEqual(await begun(page), before);
  guest.destroy();
  await page.locator("#aimed").tap();
  await page.locator(".moves .text", { hasText: "C7" }).waitFor();
  assert.deepEqual(house.errors, []);
  await context.close();
});

test("what is begun belongs to one turn", async () => {
  const { page, far, close } = await pair("chess");
  await point('[data-step="e2"]')(page);
  await page.locator("#turn select").selectOption("e2e3");
  await page.locator('#turn button[type="submit"]').first().click();
  await far.locator("#turn").waitFor();
  await far.locator("#turn select").selectOption("e7e5");
  await far.locator('#turn button[type="submit"]').first().click();
  await page.locator("#turn").waitFor();
  const { pressed, list } = await begun(page);
  assert.deepEqual(pressed, []);
  assert.notEqual(list, "e2e3");
  assert.deepEqual(house.errors, []);
  await close();
});
