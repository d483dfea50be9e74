// A server that is lost under an open page, and one that comes back.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { audit, open, play, shot, until } from "./host.mjs";

let house;

before(async () => (house = await open()));
after(() => house?.close());

// What the network itself says: the browser, and htmx in its own words.
const ofTheNetwork = /net::ERR_|status of 404|htmx:(sendError|afterRequest), /;

const banner = (page, words) => page.locator("#connection", { hasText: words }).waitFor();

test("a lost server is said, and so is its return and the game that it broke off", async () => {
  const ann = await house.visitor();
  const game = await ann.newPage();
  await play(game, "gomoku", "Row easy", { name: "Ann" });
  await game.locator('#game a.target[href$="pick=H8"]').click();
  await game.waitForFunction(() => Number(document.querySelector(".stage").dataset.ply) >= 2);
  const eve = await house.visitor();
  const wall = await eve.newPage();
  await wall.goto("/");
  await wall.locator(".mini").first().waitFor();
  assert.equal(await game.locator("#connection").textContent(), "");
  const clock = game.locator(".clock.running");
  await game.waitForFunction((before) => document.querySelector(".clock.running").textContent !== before, await clock.textContent());
  const height = await game.evaluate(() => document.querySelector(".stage").getBoundingClientRect().top);

  await house.kill();
  for (const page of [game, wall]) await banner(page, "connection to the server is lost");
  assert.equal(await game.locator("#connection").getAttribute("aria-live"), "polite");
  assert.equal(await game.evaluate(() => document.querySelector(".stage").getBoundingClientRect().top), height);
  await audit(game, "a page whose server is lost");
  await shot(game, "lost");
  // No clock ticks while nobody knows the time: ten of its ticks change nothing.
  const ticked = await game.evaluate(async () => {
    const clock = document.querySelector(".clock.running");
    const before = clock.textContent;
    await new Promise((done) => setTimeout(done, 1000));
    return clock.textContent !== before;
  });
  assert.equal(ticked, false);
  // What is clicked does not vanish without a word.
  await game.locator('#game a.target[href$="pick=A1"]').click();
  await banner(game, "was not sent");

  await house.launch();
  await banner(wall, "is back");
  await wall.locator(".empty", { hasText: "Nothing is being played" }).waitFor();
  await banner(game, "broken off when the server ended");
  assert.match(await game.locator(".status").textContent(), /broken off when the server ended/);
  assert.equal(await game.locator(".clock.running, .turn-mark, .own, a.target").count(), 0);
  await audit(game, "a game that is no more");
  await shot(game, "gone");
  assert.deepEqual(house.errors.filter((error) => !ofTheNetwork.test(error)), []);
  house.errors.length = 0;
  for (const context of [ann, eve]) await context.close();
});

test("a game that ended while the connection was lost is shown as it ended", async () => {
  const wire = await house.wire();
  const ann = await house.visitor();
  const game = await ann.newPage();
  await play(game, "gomoku", "Row greedy", { name: "Bea" });
  const eve = await house.visitor({ baseURL: wire.url });
  const watcher = await eve.newPage();
  await watcher.goto(`${wire.url}${new URL(game.url()).pathname}`);
  await watcher.waitForFunction(() => document.querySelector(".stage").hasAttribute("data-live"));
  await until("the stream is open", () => wire.open() === 1);
  // Nobody answers until the game is over.
  wire.refuse(true);
  await banner(watcher, "connection to the server is lost");
  await game.locator("#resign summary").click();
  await game.locator("button.danger").click();
  await game.locator(".ending").waitFor();
  wire.refuse(false);
  await watcher.locator(".ending", { hasText: "resigned" }).waitFor();
  await banner(watcher, "is back");
  assert.deepEqual(house.errors.filter((error) => !ofTheNetwork.test(error)), []);
  house.errors.length = 0;
  for (const context of [ann, eve]) await context.close();
  wire.close();
});

test("a post that the server refuses is said", async () => {
  const ann = await house.visitor();
  const game = await ann.newPage();
  await play(game, "gomoku", "Row easy", { name: "Cleo" });
  await game.locator("#turn").waitFor();
  await game.route("**/move", (route) => route.fulfill({ status: 429, contentType: "text/html", body: '<p role="alert">That was too often: wait a moment.</p>' }));
  await game.locator('#game a.target[href$="pick=A1"]').click();
  await banner(game, "That was not done. That was too often: wait a moment.");
  house.errors.length = 0;
  await ann.close();
});
