// The end of a game: it is said from the side of who looks, a game follows, and
// the record can be had as a file. Draws and giving up are asked for.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { audit, open, play, reaches, shot } from "./host.mjs";

let house;

before(async () => (house = await open()));
after(() => house?.close());

const PHONE = { viewport: { width: 390, height: 844 } };

// Two people at one board: Ann has the first move.
async function pair(game = "gomoku", [one, other] = ["Ann", "Bob"]) {
  const [ann, bob] = [await house.visitor(), await house.visitor(PHONE)];
  const [first, second] = [await ann.newPage(), await bob.newPage()];
  await first.goto(`/play?game=${game}`);
  if (await first.locator("input[name=name]").count()) await first.fill("input[name=name]", one);
  await first.check('input[name=against][value=""]');
  await first.check('input[name=seat][value="0"]');
  await first.click("main form.choose .primary");
  await first.waitForURL(/\/seek\/\d+/);
  await second.goto(first.url());
  await second.fill("input[name=name]", other);
  await second.click("main form .primary");
  await second.waitForURL(/\/games\/\d+/);
  await first.waitForURL(/\/games\/\d+/);
  return { ann, bob, first, second };
}

const ending = async (page, text) => page.locator(".ending", { hasText: text }).waitFor();

async function resign(page) {
  await page.locator("#resign summary").click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
}

test("a draw is offered, declined and accepted; a rematch changes sides", async () => {
  const { ann, bob, first, second } = await pair();
  await first.getByRole("button", { name: "Offer a draw" }).click();
  await first.getByText("You offer a draw.", { exact: true }).waitFor();
  await shot(second, "draw-offered");
  await audit(second, "a draw that is offered");
  await reaches(second, "a draw that is offered");
  await second.getByRole("button", { name: "Decline" }).click();
  await first.getByText("Bob declines the draw.").waitFor();
  // Now the other way round.
  await second.getByRole("button", { name: "Offer a draw" }).click();
  await first.getByRole("button", { name: "Accept" }).click();
  for (const page of [first, second]) await ending(page, "A draw, as the players agreed");
  // Who asks first offers it, and the other one is asked.
  await first.getByRole("button", { name: "Rematch" }).click();
  await first.waitForURL(/\/seek\/\d+/);
  await second.getByText("Ann offers you a game").waitFor();
  await second.getByRole("button", { name: "Accept" }).click();
  await second.waitForURL(/\/games\/\d+/);
  await first.waitForURL(/\/games\/\d+/);
  const signs = (page) => page.locator(".player .seat-sign").evaluateAll((all) => all.map((one) => one.className));
  // Bob has black now; both sit below.
  assert.match((await signs(second))[1], /black/);
  assert.match((await signs(first))[1], /white/);
  await resign(second);
  await ending(second, "You lost: you resigned");
  await ending(first, "You won: Bob resigned");
  assert.deepEqual(house.errors, []);
  await ann.close();
  await bob.close();
});

test("a move is taken back by consent, and both pages go on at the next game", async () => {
  const { ann, bob, first, second } = await pair();
  const game = first.url();
  await first.locator("#game a.target").first().click();
  await first.getByRole("button", { name: "Take my move back" }).click();
  await first.getByText("You ask to take your move back.", { exact: true }).waitFor();
  await second.locator(".offered", { hasText: "asks to take back: the last move." }).waitFor();
  await shot(second, "take-back-offered");
  await audit(second, "a move that is to be taken back");
  await reaches(second, "a move that is to be taken back");
  await second.getByRole("button", { name: "Accept" }).click();
  for (const page of [second, first]) await page.waitForURL((url) => /\/games\/\d+$/.test(url) && url.href !== game);
  await first.locator("#turn").waitFor();
  assert.equal(await second.locator(".stage").getAttribute("data-ply"), "0");
  assert.deepEqual(house.errors, []);
  await ann.close();
  await bob.close();
});

test("a game against a brain ends in words, with files and a rematch", async () => {
  const context = await house.visitor();
  const page = await context.newPage();
  await play(page, "gomoku", "Row greedy", { name: "Cleo", fields: { board: 5, "option-line": 4 } });
  // A brain agrees to no draw, so none is offered.
  assert.equal(await page.getByRole("button", { name: /draw/i }).count(), 0);
  for (let turn = 0; turn < 30 && !(await page.locator(".ending").count()); turn++) {
    await page.locator("#game a.target, .ending").first().waitFor();
    const ply = await page.locator(".stage").getAttribute("data-ply");
    const free = page.locator("#game a.target");
    if (await free.count()) await free.first().click();
    await page.waitForFunction((ply) => document.querySelector(".stage").dataset.ply !== ply || document.querySelector(".ending"), ply);
  }
  await ending(page, "You lost: Row greedy won by four in a row");
  await audit(page, "an end");
  // A spectator reads who won.
  const other = await house.visitor(PHONE);
  const watching = await other.newPage();
  await watching.goto(page.url());
  await ending(watching, "Row greedy won by four in a row");
  assert.equal(await watching.getByRole("button", { name: "Rematch" }).count(), 0);
  const files = await watching.locator(".files a").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  const text = async (path) => (await other.request.get(path)).text();
  const [sgf, psq, xml, json] = await Promise.all(files.map(text));
  assert.match(sgf, /^\(;.*PB\[Cleo\]PW\[Row greedy\]/);
  assert.match(psq, /^Piskvorky 5x5/);
  assert.match(xml, /<record /);
  assert.equal(JSON.parse(json).game, "gomoku");
  // What program plays is the operator's business.
  assert.ok(![sgf, psq, xml, json].some((text) => text.includes("gomoku-brain")));
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.locator("#turn").waitFor();
  assert.deepEqual(await page.locator(".player .seat").allTextContents(), ["black", "white"]);
  assert.deepEqual(house.errors, []);
  await context.close();
  await other.close();
});

test("giving up is asked once, also without scripts", async () => {
  const context = await house.visitor({ javaScriptEnabled: false });
  const page = await context.newPage();
  await play(page, "reversi", "Disc", { name: "Dora" });
  assert.ok(!(await page.getByRole("button", { name: "Yes, resign" }).isVisible()));
  // The page that answers tells the end: nothing comes to it afterwards.
  await resign(page);
  await ending(page, "You lost: you resigned");
  await context.close();
});

test("a hand of Leduc is played at a table with cards and chips", async () => {
  // Whoever left just now may still have its name.
  const { ann, bob, first, second } = await pair("leduc", ["Eva", "Fred"]);
  // A word on the table of each page: who bet, and how much.
  const said = (page, text) => page.locator(".board text", { hasText: text }).waitFor();
  const described = (page) => page.locator(".board desc").textContent();
  const act = (page, name) => page.locator("#turn").getByRole("button", { name, exact: true }).click();
  await first.locator("#turn .actions").waitFor();
  await Promise.all([first, second].map((page) => said(page, "2 chips in the pot")));
  await act(first, "raise");
  await Promise.all([first, second].map((page) => said(page, "Eva: 2 chips")));
  // The own card is the only one that is seen, and lies at the near side.
  for (const [page, far, near] of [[first, "Fred", "Eva: 2 chips"], [second, "Eva: 2 chips", "Fred"]]) {
    const words = await described(page);
    assert.match(words, new RegExp(`^${far}; hidden card\\. 2 chips in the pot; empty\\. ${near}; (knave|queen|king) of `));
    const seen = await page.locator(".board svg").boundingBox();
    assert.ok(seen.x >= 0 && seen.x + seen.width <= page.viewportSize().width && seen.width > 300);
  }
  await shot(first, "leduc-raised");
  await shot(second, "leduc-raised-phone");
  await act(second, "call");
  await Promise.all([first, second].map((page) => said(page, "6 chips in the pot")));
  await first.locator("#turn .actions").waitFor();
  await act(first, "call");
  await second.locator("#turn .actions").waitFor();
  await act(second, "call");
  await Promise.all([first, second].map((page) => page.locator(".ending").waitFor()));
  for (const page of [first, second]) {
    assert.doesNotMatch(await described(page), /hidden card|empty/);
    await audit(page, "leduc");
  }
  await shot(second, "leduc-shown-phone");
  assert.deepEqual(house.errors, []);
  await ann.close();
  await bob.close();
});

test("at Kuhn poker the next hand follows from the other seat", async () => {
  const { ann, bob, first, second } = await pair("kuhn");
  const before = second.url();
  await resign(second);
  await first.getByRole("button", { name: "Next hand" }).click();
  await first.waitForURL(/\/seek\/\d+/);
  await second.getByRole("button", { name: "Accept" }).click();
  await Promise.all([first, second].map((page) => page.waitForURL((url) => /\/games\/\d+$/.test(url.pathname) && url.href !== before)));
  await second.locator("#turn .actions").waitFor();
  assert.deepEqual(house.errors, []);
  await ann.close();
  await bob.close();
});
