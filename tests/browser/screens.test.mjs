// Every screen: no console error, nothing for axe to find, in light and dark, at
// the width of a phone, and complete without scripts.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { audit, fits, open, play, reaches, shot } from "./host.mjs";

let house;
let games = {};

before(async () => {
  house = await open();
  const ann = await house.visitor();
  const page = await ann.newPage();
  // One game that is over, and one of each kind that runs.
  await play(page, "gomoku", "Row greedy", { name: "Ann", fields: { board: 5, "option-line": 4 } });
  games.over = new URL(page.url()).pathname;
  for (let turn = 0; turn < 30 && !(await page.locator(".ending").count()); turn++) {
    await page.locator("#game a.target, .ending").first().waitFor();
    const ply = await page.locator(".stage").getAttribute("data-ply");
    const free = page.locator("#game a.target");
    if (await free.count()) await free.first().click();
    await page.waitForFunction((ply) => document.querySelector(".stage").dataset.ply !== ply || document.querySelector(".ending"), ply);
  }
  for (const [game, brain] of [["gomoku", "Row greedy"], ["kalaha", "Bean"], ["dice", "Die"], ["qubic", "Cube"]]) {
    const context = await house.visitor();
    const other = await context.newPage();
    await play(other, game, brain, { name: `Player-${game}` });
    games[game] = new URL(other.url()).pathname;
    games[`${game} page`] = other;
  }
  await tournament("club", "round-robin");
  await tournament("cup", "knockout");
  await house.slowTournament("slow");
});

// A tournament of those at hand, made by the form and played to its end.
async function tournament(name, format) {
  const context = await house.operator();
  const page = await context.newPage();
  await page.goto("/admin/tournament?game=gomoku");
  await page.fill("form.choose input[name=name]", name);
  await page.selectOption("select[name=format]", format);
  await page.fill("input[name=games]", "4");
  await page.fill("input[name=board]", "7");
  await page.click("main form.choose .primary");
  await page.waitForURL(`/tournaments/${name}`);
  // The page follows by itself.
  await page.locator(".facts", { hasText: "ended" }).waitFor();
  await context.close();
}

after(() => house?.close());

const SCREENS = () => ({
  wall: "/",
  games: "/play",
  play: "/play?game=gomoku",
  "play dice": "/play?game=dice",
  records: "/records",
  ratings: "/ratings",
  player: "/player?game=gomoku&name=Ann",
  "player in all games": "/player?name=Ann",
  tournaments: "/tournaments",
  tournament: "/tournaments/club",
  knockout: "/tournaments/cup",
  "running tournament": "/tournaments/slow",
  "games of a pair": "/tournaments/club/games?player=Row+greedy&against=Row+easy",
  login: "/admin",
  missing: "/nothing",
  replay: `${games.over}?ply=4`,
  threats: `${games.over}?ply=7&threats=1`,
  end: games.over,
  "watch gomoku": games.gomoku,
  "watch kalaha": games.kalaha,
  "watch dice": games.dice,
  "watch qubic": games.qubic,
});

for (const [name, options] of Object.entries({
  light: { colorScheme: "light", viewport: { width: 1200, height: 900 } },
  dark: { colorScheme: "dark", viewport: { width: 1200, height: 900 } },
  phone: { colorScheme: "light", viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
})) {
  test(`every screen is sound: ${name}`, async () => {
    const visitor = await house.visitor(options);
    const page = await visitor.newPage();
    for (const [what, path] of Object.entries(SCREENS())) {
      house.errors.length = 0;
      await page.goto(path);
      await page.waitForTimeout(100);
      await fits(page, `${what}, ${name}`);
      if (name === "phone") await reaches(page, what);
      await audit(page, `${what}, ${name}`);
      const errors = house.errors.filter((text) => what !== "missing" || !text.includes("404"));
      assert.deepEqual(errors, [], what);
      // Taking a picture puts a style into the page, which its policy refuses.
      await shot(page, `${name}-${what.replaceAll(" ", "-")}`);
    }
    await visitor.close();
  });
}

test("the seats of every game are sound, on a phone too", async () => {
  for (const game of ["gomoku", "kalaha", "dice", "qubic"]) {
    const page = games[`${game} page`];
    for (const [name, viewport] of [["wide", { width: 1200, height: 900 }], ["phone", { width: 360, height: 740 }]]) {
      await page.setViewportSize(viewport);
      await page.locator("#turn").waitFor();
      await shot(page, `own-${game}-${name}`);
      await audit(page, `own ${game}, ${name}`);
      await fits(page, `own ${game}, ${name}`);
      if (name === "phone") await reaches(page, `own ${game}`);
    }
  }
});

test("the operator's screens are sound", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const context = await house.operator({ colorScheme });
    const page = await context.newPage();
    for (const path of ["/admin", "/admin/match?game=gomoku", "/admin/tournament?game=gomoku"]) {
      await page.goto(path);
      await shot(page, `${colorScheme}${path.replaceAll(/[/?=]/g, "-")}`);
      await audit(page, path);
      await fits(page, path);
    }
    assert.deepEqual(house.errors, []);
    await context.close();
  }
});

test("the switch of light and dark stays", async () => {
  const context = await house.visitor({ colorScheme: "light" });
  const page = await context.newPage();
  await page.goto("/records");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.click("button[name=theme]");
  await page.waitForURL("/records");
  assert.notEqual(await ground(), light);
  await page.goto("/");
  assert.notEqual(await ground(), light);
  await context.close();
});

test("everything is there without scripts", async () => {
  const context = await house.visitor({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(games.over);
  await page.click(".moves button >> nth=2");
  assert.match(page.url(), /ply=3/);
  await page.click("#next");
  assert.match(page.url(), /ply=4/);
  await page.click("#threats");
  assert.match(page.url(), /ply=4.*threats=1/);
  await page.locator("section.threats").waitFor();
  // A click on the board asks again, and then plays.
  await play(page, "gomoku", "Row greedy", { name: "Bob", fields: { board: 5, "option-line": 4 } });
  await page.click("#game a.target >> nth=12");
  await page.click(".picked button");
  await page.locator(".moves .text").first().waitFor();
  await context.close();
});
