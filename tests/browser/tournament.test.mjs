// The page of a tournament: whom it waits for, whole tables, and paper.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { open, play, player, reaches, shot } from "./host.mjs";

let house;

before(async () => (house = await open()));
after(() => house?.close());

// A tournament that is over.
async function played(name, text) {
  await house.tournament(name, text);
  const context = await house.visitor();
  const page = await context.newPage();
  await page.goto(`/tournaments/${name}`);
  await page.locator(".facts", { hasText: "ended" }).waitFor();
  await context.close();
}

const RULES = 'game = "gomoku"\nboard = 5\ntimeout = "10s"\n[options]\nline = 4\n';

test("a tournament names who is missing and what is to be done, on the page and by its title on the wall", async () => {
  const absent = '[[player]]\nname = "Ghost"\nbrain = "lobby:Ghost"\n';
  await house.tournament("club", `name = "Spring cup"\nformat = "round-robin"\nwait = "1h"\n${RULES}${player("Here", 1)}${absent}`);
  const context = await house.visitor();
  const page = await context.newPage();
  await page.goto("/tournaments/club");
  const waits = page.locator("#now .notice");
  await waits.waitFor();
  assert.equal(await waits.textContent(), `Waiting for Ghost: it has not dialled in at 127.0.0.1:${house.brains}.`);
  assert.equal(await page.locator("#now", { hasText: "about to begin" }).count(), 0);
  await page.goto("/tournaments/club/wall");
  assert.equal(await page.locator(".projected-title").textContent(), "Spring cup");
  assert.deepEqual(house.errors, []);
  await context.close();
});

test("tables of groups are whole on every screen", async () => {
  const players = [..."ABCDEFGH"].map((letter, seed) => player(`${letter} with a name of some length`, seed));
  await played("groups", `name = "Groups"\nformat = "groups"\ngroups = 2\n${RULES}${players.join("")}`);
  for (const width of [360, 768, 1280, 1920]) {
    const context = await house.visitor({ viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto("/tournaments/groups");
    await page.locator(".group").first().waitFor();
    await shot(page, `groups-${width}`);
    const cut = await page.locator(".scroll:has(> .group)").evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
    assert.ok(cut.length === 2 && Math.max(...cut) <= 1, `${cut} at ${width}`);
    await context.close();
  }
});

test("a tournament has what happens beside its standings, and folds up its past rounds", async () => {
  const players = Array.from({ length: 14 }, (_, seed) => player(`Player ${seed + 1} of the club`, seed));
  await played("swiss", `name = "Swiss"\nformat = "swiss"\nrounds = 5\n${RULES}${players.join("")}`);
  for (const [width, height, colorScheme] of [[1280, 800, "light"], [1920, 1080, "dark"], [390, 844, "light"]]) {
    const context = await house.visitor({ viewport: { width, height }, colorScheme, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/tournaments/swiss");
    await shot(page, `swiss-${width}-${colorScheme}`);
    const [standings, beside] = [await page.locator(".standings").boundingBox(), await page.locator(".beside").boundingBox()];
    if (width < 1000) {
      assert.ok(beside.y > standings.y + standings.height, "one below the other");
      await reaches(page, "swiss");
    } else {
      assert.ok(beside.x >= standings.x + standings.width && beside.y <= standings.y, "one beside the other");
    }
    const high = await page.locator(".tournament").evaluate((all) => all.scrollHeight);
    assert.ok(high < (width < 1000 ? 5000 : 2400), `${high} at ${width}`);
    // The last round is open, and another one opens without scripts.
    assert.deepEqual(await page.locator(".round[open] h3").allTextContents(), ["Round 5"]);
    await page.locator("#round-2 summary").click();
    assert.ok(await page.locator("#round-2 li").first().isVisible());
    assert.equal(await page.locator("#cross tbody").isVisible(), false);
    await context.close();
  }
});

test("a fixed bar covers nothing on a phone", async () => {
  const context = await house.visitor({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await play(page, "gomoku", "Row easy", { name: "Phoebe" });
  await page.locator(".own").waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const [link, bar] = [await page.locator(".foot a").last().boundingBox(), await page.locator(".own").boundingBox()];
  assert.ok(link.y + link.height <= bar.y, `the foot at ${link.y}, the bar at ${bar.y}`);
  // A notice that the server is away leaves what the player does next to be seen.
  await page.locator("#connection").evaluate((notice) => (notice.textContent = "No connection to the server."));
  const notice = await page.locator("#connection").boundingBox();
  for (const button of await page.locator(".own :is(button, select):visible").all()) {
    const { y, height } = await button.boundingBox();
    assert.ok(y + height <= notice.y, `a button at ${y}, the notice at ${notice.y}`);
  }
  await context.close();
});

// How many sheets of paper a page takes.
const sheets = async (page) => (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;

for (const colorScheme of ["light", "dark"]) {
  test(`a tournament and a game are printed whole: ${colorScheme}`, async () => {
    const players = [..."ABCDEFGHIJKL"].map((letter, seed) => player(`${letter} called somebody`, seed));
    const name = `paper-${colorScheme}`;
    await played(name, `name = "Paper"\nformat = "round-robin"\n${RULES}${players.join("")}`);
    const context = await house.visitor({ colorScheme });
    const page = await context.newPage();
    await page.goto(`/tournaments/${name}`);
    await page.locator(".cross").waitFor();
    await page.emulateMedia({ media: "print", colorScheme });
    await page.setViewportSize({ width: 720, height: 1000 });
    const shown = await page.evaluate(() => {
      const paper = document.documentElement.clientWidth;
      const cut = [...document.querySelectorAll(".scroll")].filter((one) => getComputedStyle(one).overflowY !== "visible" || one.scrollWidth > paper);
      const links = [...document.querySelectorAll("[download], button, .button")].filter((one) => one.checkVisibility());
      const rows = [...document.querySelectorAll(".cross tbody tr")];
      return { cut: cut.length, links: links.length, rows: rows.length, ink: getComputedStyle(document.body).color };
    });
    assert.deepEqual(shown, { cut: 0, links: 0, rows: 12, ink: "rgb(0, 0, 0)" });
    await page.emulateMedia({ media: "screen", colorScheme });
    await page.locator(".records .number").first().click();
    await page.waitForURL(/games\/\d+/);
    await page.emulateMedia({ media: "print", colorScheme });
    const moves = await page.locator(".moves li").evaluateAll((all) => all.map((one) => one.checkVisibility()));
    assert.ok(moves.length > 0 && moves.every((is) => is), "the moves");
    assert.equal(await page.locator("[download]").first().isVisible(), false);
    assert.equal(await sheets(page), 1);
    assert.deepEqual(house.errors, []);
    await context.close();
  });
}

test("the time of a move is shown as what is left of it", async () => {
  const context = await house.visitor();
  const page = await context.newPage();
  await page.goto("/play?game=gomoku");
  await page.fill("input[name=name]", "Tim");
  await page.check('input[name=against][value="Row easy"]');
  await page.check('input[name=seat][value="0"]');
  await page.selectOption('select[name="time"]', "2m");
  await page.click("main form .primary");
  await page.waitForURL(/games/);
  const clock = page.locator(".clock.running");
  const [minutes, seconds] = (await clock.textContent()).split(":").map(Number);
  assert.ok(minutes === 2 || (minutes === 1 && seconds > 20), `${minutes}:${seconds}`);
  await page.waitForFunction(() => {
    const [minutes, seconds] = document.querySelector(".clock.running").textContent.split(":").map(Number);
    return minutes === 1 && seconds < 59;
  });
  assert.equal(await clock.getAttribute("title"), "left");
  await context.close();
});

test("the list has those that are on first, those that ended last with their winners, and a search", async () => {
  const folder = join(house.folder, "tournaments");
  const text = (name) => `name = "${name}"\nformat = "round-robin"\n${RULES}${player("One", 1)}${player("Two", 2)}`;
  await played("aa-ended", text("Ended"));
  for (let number = 1; number < 10; number++) await writeFile(join(folder, `ab-${number}.toml`), text(`Waits ${number}`));
  const context = await house.visitor({ javaScriptEnabled: false });
  const page = await context.newPage();
  // The list is read again after a second.
  for (let found = 0; found < 10; found = await page.locator(".cards .card").count()) await page.goto("/tournaments");
  const cards = await page.locator(".cards .card").allTextContents();
  const place = (title) => cards.findIndex((card) => card.includes(title));
  assert.ok(place("Spring cup") < place("Waits 1") && place("Waits 9") < place("Ended"), cards.join("; "));
  assert.match(cards[place("Ended")], /is the winner|first/);
  await shot(page, "list");
  await page.fill("input[name=name]", "wAITS 3");
  await page.click("main form.search .primary");
  assert.deepEqual(await page.locator(".cards h2 a").allTextContents(), ["Waits 3"]);
  await page.fill("input[name=name]", "nothing of the kind");
  await page.click("main form.search .primary");
  await page.locator(".empty").waitFor();
  await context.close();
});

test("programs are refused in JSON, whatever they do wrong", async () => {
  const asked = [
    ["/api/v1/nothing"], ["/api/v1/games/x"], ["/api/v1/games/99999"], ["/api/v1/records?before=x"], ["/api/v1/ratings?from=x"],
    ["/api/v1/tournaments/none"], ["/api/v1/tournaments/none/files/standings.csv"], ["/api/v1/tournaments/none/player"],
    ["/api/v1/games/1/talk"], ["/api/v1/poker/tables/x"], ["/api/v1/poker/hands?hand=x&hand=y"], ["/api/v1/games", "PUT"],
    ["/api/v1/poker/new_hand", "POST", "x"], ["/api/v1/poker/act", "POST", "{}"], ["/api/v1/poker/new_hand", "POST", '{"agent": 7}'],
    ["/api/v1/games/1/events?info=maybe"],
  ];
  for (const [path, method = "GET", body] of asked) {
    const answer = await fetch(house.url + path, { method, body, headers: body ? { "content-type": "application/json" } : {} });
    if (answer.ok) {
      await answer.body.cancel();
      continue;
    }
    const text = await answer.text();
    assert.match(answer.headers.get("content-type") ?? "", /^application\/json/, `${method} ${path}: ${answer.status} ${text.slice(0, 80)}`);
    assert.ok(JSON.parse(text).error, path);
  }
});
