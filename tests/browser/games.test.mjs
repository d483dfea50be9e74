// Games in the browser: watched to the end, replayed, clicked through against a
// brain in every game, in five tabs at once.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { audit, chess, fits, middle, open, play, reaches, shot, until } from "./host.mjs";

let house;

before(async () => (house = await open()));
after(() => house?.close());

const ply = async (page) => Number(await page.locator(".stage").getAttribute("data-ply"));

// Clicks until the game is over.
async function clickThrough(page, pick) {
  for (let turn = 0; turn < 3000; turn++) {
    await page.locator("#turn, .ending").first().waitFor();
    if (await page.locator(".ending").count()) return;
    const before = await page.locator("#game").innerHTML();
    await pick(page);
    // A click that came too late for its board changes nothing.
    await page
      .waitForFunction((before) => document.getElementById("game").innerHTML !== before, before, { timeout: 5000 })
      .catch(() => {});
  }
  assert.fail("the game does not end");
}

const first = (selector) => async (page) => {
  const target = page.locator(selector).first();
  // The board may have changed by the time of the click: the next round looks again.
  await target.click({ timeout: 2000 }).catch(() => {});
};

for (const [game, brain, fields, pick] of [
  ["gomoku", "Row greedy", { board: 5, "option-line": 4 }, first("#game a.target")],
  ["kalaha", "Bean", {}, first("#game a.target")],
  ["qubic", "Cube", { board: 3 }, first("#game a.target")],
  ["dice", "Die", { "option-target": 1000 }, async (page) => {
    const bank = page.locator("#turn .actions button", { hasText: "bank" });
    const any = page.locator("#turn .actions button");
    await ((await bank.count()) ? bank : any).first().click({ timeout: 2000 }).catch(() => {});
  }],
]) {
  test(`a whole game of ${game} is clicked against a brain`, async () => {
    const context = await house.visitor();
    const page = await context.newPage();
    await play(page, game, brain, { name: `Ann-${game}`, fields });
    await clickThrough(page, pick);
    await shot(page, `end-${game}`);
    assert.match(await page.locator(".ending").textContent(), /^(You (won|lost)|A draw|.*: a draw)/);
    assert.deepEqual(house.errors, []);
    await context.close();
  });
}

test("dice are chosen by pointing at them", async () => {
  const context = await house.visitor();
  const page = await context.newPage();
  await play(page, "dice", "Die", { name: "Cara" });
  const dice = page.locator("#game [data-part]");
  await dice.first().waitFor();
  const all = await page.locator("#turn .actions button:visible").count();
  await dice.first().click();
  assert.equal(await dice.first().getAttribute("aria-pressed"), "true");
  const some = await page.locator("#turn .actions button:visible").count();
  assert.ok(some <= all);
  await context.close();
});

test("chess is played by pointing at a piece and where it goes", async () => {
  const context = await house.visitor();
  const page = await context.newPage();
  const square = (name) => page.locator(`#game [data-step="${name}"]`);
  await play(page, "chess", "Pawn", { name: "Gus" });
  await square("e2").waitFor();
  assert.equal(await square("e5").count(), 0, "no piece goes there");
  await square("g1").click();
  assert.equal(await square("g1").getAttribute("aria-pressed"), "true");
  // Another piece takes its place, and a second click lets go of it.
  await square("e2").click();
  assert.equal(await square("g1").getAttribute("aria-pressed"), "false");
  await square("e2").click();
  assert.equal(await square("e2").getAttribute("aria-pressed"), "false");
  assert.equal(await ply(page), 0);
  // Keys do the same.
  await square("e2").focus();
  await page.keyboard.press("Enter");
  await square("e4").click();
  await page.waitForFunction(() => Number(document.querySelector(".stage").dataset.ply) >= 2);
  await shot(page, "chess");
  // The list has moves as in books.
  assert.equal(await page.locator(".moves .text").first().textContent(), "e4");
  assert.deepEqual(house.errors, []);
  await context.close();
});

const cell = (page, name) => page.locator(`#game [data-step="${name}"]`);

test("a piece that is picked shows where it goes, and is dragged there", async () => {
  const { white, black, close } = await chess(house, "Vera", "e2e4 d7d5");
  const goals = (kind) => white.locator(`.target.next .goal${kind}`).evaluateAll((all) =>
    all.filter((one) => getComputedStyle(one).display !== "none").map((one) => one.parentNode.dataset.step).sort());
  assert.deepEqual(await goals(""), []);
  await cell(white, "e4").click();
  assert.deepEqual(await goals(""), ["d5", "e5"]);
  assert.deepEqual(await goals(".taken"), ["d5"], "a ring around what is taken");
  await shot(white, "chess-picked");
  await white.keyboard.press("Escape");
  assert.deepEqual(await goals(""), []);
  const at = (name) => middle(cell(white, name));
  const drag = async (from, to) => {
    await white.mouse.move(...(await at(from)));
    await white.mouse.down();
    await white.mouse.move(...to, { steps: 4 });
  };
  // Beside the board, and on a cell where it cannot go: nothing is played.
  for (const to of [[3, 3], await at("f1")]) {
    await drag("e4", to);
    assert.equal(await white.locator(".ghost").count(), 1);
    await white.mouse.up();
    assert.equal(await white.locator(".ghost, .lifted").count(), 0);
    assert.deepEqual(await goals(""), []);
  }
  // Where it lay, it stays picked.
  await drag("e4", (await at("e4")).map((place) => place + 9));
  await white.mouse.up();
  assert.deepEqual(await goals(""), ["d5", "e5"]);
  assert.equal(await ply(white), 2);
  await drag("e4", await at("d5"));
  await shot(white, "chess-dragged");
  await white.mouse.up();
  await black.locator('.stage[data-ply="3"] #turn').waitFor();
  await white.locator('.stage[data-ply="3"]').waitFor();
  assert.equal(await white.locator(".moves .text").last().textContent(), "exd5");
  assert.deepEqual(house.errors, []);
  await close();
});

test("a finger drags a piece", async () => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const { white, black, close } = await chess(house, "Wanda", "e2e4 e7e5", phone);
  const touch = await white.context().newCDPSession(white);
  const places = [await middle(cell(white, "g1")), await middle(cell(white, "f3"))];
  const [from, to] = places.map(([x, y]) => ({ x, y }));
  const send = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [from]);
  for (const part of [0.3, 0.6, 1]) {
    await send("touchMove", [{ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }]);
  }
  assert.equal(await white.locator(".ghost").count(), 1);
  await send("touchEnd", []);
  await black.locator('.stage[data-ply="3"] #turn').waitFor();
  await white.locator('.stage[data-ply="3"]').waitFor();
  assert.equal(await white.locator(".moves .text").last().textContent(), "Nf3");
  assert.deepEqual(house.errors, []);
  await close();
});

test("a pawn that reaches the last rank is asked there what it becomes, by mouse and by keys", async () => {
  const { white, black, close } = await chess(house, "Zoe", "h2h4 g7g5 h4g5 h7h6 g5h6 g8f6 h6h7 h8g8");
  const picker = white.locator("#picker");
  const shown = () => picker.locator("button:visible span").allTextContents();
  await cell(white, "h7").click();
  await cell(white, "g8").click();
  assert.deepEqual(await shown(), ["hxg8=Q", "hxg8=R", "hxg8=B", "hxg8=N"]);
  assert.equal(await picker.locator("button:visible svg text").count(), 4, "each with its picture");
  const box = await picker.boundingBox();
  const square = await white.locator(".board svg").boundingBox();
  assert.ok(box.y < square.y + square.height / 4, "it stands at the square");
  await audit(white, "a promotion");
  await shot(white, "chess-promotion");
  // Escape goes back to the pawn, and so does a click elsewhere.
  for (const away of [() => white.keyboard.press("Escape"), () => white.mouse.click(4, 4)]) {
    await away();
    await picker.waitFor({ state: "hidden" });
    assert.equal(await cell(white, "h7").getAttribute("aria-pressed"), "true");
    assert.equal(await ply(white), 8);
    await cell(white, "h8").click();
    assert.deepEqual(await shown(), ["h8=Q", "h8=R", "h8=B", "h8=N"]);
  }
  await white.keyboard.press("Tab");
  await white.keyboard.press("Enter");
  await black.locator('.stage[data-ply="9"] #turn').waitFor();
  await white.locator('.stage[data-ply="9"]').waitFor();
  assert.equal(await white.locator(".moves .text").last().textContent(), "h8=R");
  assert.deepEqual(house.errors, []);
  await close();
});

test("a king in check is marked, and what was taken stands beside the names", async () => {
  const { white, black, close } = await chess(house, "Xena", "e2e4 e7e5 d1h5 b8c6 h5f7");
  const marked = () => black.locator('.board circle[fill*="board-check"]').count();
  const taken = () => black.locator(".player").evaluateAll((all) => all.map((one) => one.querySelector(".taken")?.textContent));
  assert.equal(await marked(), 1);
  assert.deepEqual(await taken(), ["♟ +1", undefined]);
  await shot(black, "chess-check");
  await cell(black, "e8").click();
  await cell(black, "f7").click();
  await white.locator('.stage[data-ply="6"] #turn').waitFor();
  await black.locator('.stage[data-ply="6"]').waitFor();
  assert.equal(await marked(), 0);
  assert.deepEqual(await taken(), ["♟", "♛ +8"]);
  assert.deepEqual(house.errors, []);
  await close();
});

test("what has no place on the board is a button: a pass, and the choices of Swap2", async () => {
  const context = await house.visitor();
  let page = await context.newPage();
  const choice = (word) => page.locator(".beside button", { hasText: word });
  await play(page, "go", "Stone", { name: "Ida" });
  await choice("pass").click();
  await page.waitForFunction(() => Number(document.querySelector(".stage").dataset.ply) >= 2);
  assert.match(await page.locator("#moves").textContent(), /pass/);
  await context.close();
  const other = await house.visitor();
  page = await other.newPage();
  await page.goto("/play?game=gomoku");
  await page.fill("input[name=name]", "Ivo");
  await page.check('input[name=against][value="Row greedy"]');
  await page.check('input[name=seat][value="1"]');
  await page.selectOption('select[name="option-opening"]', "swap2");
  await page.click("main form .primary");
  await page.waitForURL(/\/games\/\d+/);
  await choice("two").waitFor();
  await choice("swap").click();
  await page.waitForFunction(() => Number(document.querySelector(".stage").dataset.ply) >= 3);
  assert.match(await page.locator("#moves").textContent(), /swap/);
  await shot(page, "swap2");
  assert.deepEqual(house.errors, []);
  await other.close();
});

test("a match is watched to its end, and who looks at an older move stays there", async () => {
  const [ann, bob, eve] = await Promise.all([1, 2, 3].map(() => house.visitor()));
  const one = await ann.newPage();
  await play(one, "gomoku", "", { name: "Dora", fields: { board: 3, "option-line": 3 } });
  const two = await bob.newPage();
  await two.goto(one.url());
  await two.fill("input[name=name]", "Emil");
  await two.click("main form .primary");
  await two.waitForURL(/games/);
  await one.waitForURL(/games/);
  const watcher = await eve.newPage();
  await watcher.goto(two.url());
  const older = await eve.newPage();
  await older.goto(two.url());
  const click = async (page, point, made) => {
    await page.locator(`#game a.target[href$="pick=${point}"]`).click();
    await watcher.waitForFunction((made) => Number(document.querySelector(".stage").dataset.ply) === made, made);
  };
  await click(one, "A1", 1);
  await click(two, "A2", 2);
  await older.waitForFunction(() => document.querySelector(".stage").dataset.ply === "2");
  await older.press("body", "ArrowLeft");
  await older.waitForFunction(() => document.querySelector(".stage").dataset.ply === "1");
  await click(one, "B1", 3);
  await click(two, "B2", 4);
  assert.equal(await ply(older), 1);
  assert.match(await older.locator("#live").textContent(), /new moves/);
  await older.click("#live");
  await older.waitForFunction(() => document.querySelector(".stage").dataset.ply === "4");
  // The focus of a watcher is where it was after a move.
  await watcher.focus("#slider");
  await one.locator('#game a.target[href$="pick=C1"]').click();
  for (const page of [one, two, watcher, older]) {
    await page.locator(".ending").waitFor();
    assert.match(await page.locator(".status").textContent(), page === one ? /^You won by three.*A1 B1 C1/ : /Dora won by three.*A1 B1 C1/);
  }
  assert.equal(await watcher.evaluate(() => document.activeElement.id), "slider");
  assert.deepEqual(house.errors, []);
  for (const context of [ann, bob, eve]) await context.close();
});

test("the focus stays on the board over a move of one's own", async () => {
  const context = await house.visitor();
  const page = await context.newPage();
  await play(page, "gomoku", "Row easy", { name: "Frida", fields: { board: 7 } });
  const point = page.locator('#game a.target[href$="pick=D4"]');
  await point.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => Number(document.querySelector(".stage").dataset.ply) >= 2);
  await page.locator('#game a.target[href$="pick=A1"]').focus();
  // A page that is told the same again keeps it.
  await page.evaluate(() => htmx.ajax("GET", location.pathname + "/stage", { target: "#game", swap: "innerHTML" }));
  const at = await page.evaluate(() => document.activeElement.getAttribute("href") ?? document.activeElement.tagName);
  assert.match(at, /pick=A1$/);
  await context.close();
});

test("a game is replayed with slider, keys, buttons and by itself", async () => {
  const context = await house.visitor();
  const page = await context.newPage();
  await page.goto("/records?game=gomoku");
  await page.click(".records .number >> nth=0");
  await page.locator("#play").waitFor();
  const at = (made) => page.waitForFunction((made) => document.querySelector(".stage").dataset.ply === String(made), made);
  await at(0);
  await page.press("body", "ArrowRight");
  await at(1);
  await page.press("body", "End");
  const last = Number(await page.locator(".stage").getAttribute("data-last"));
  await at(last);
  await page.press("body", "Home");
  await at(0);
  await page.locator("#slider").fill("3");
  await at(3);
  await page.selectOption("#speed", "8");
  await page.evaluate(() => document.activeElement.blur());
  await page.press("body", " ");
  await at(last);
  assert.equal(await page.locator("#play").getAttribute("aria-label"), "Play");
  const rows = await page.locator(".board text").allTextContents();
  await page.press("body", "f");
  await page.locator('#flip[aria-pressed="true"]').waitFor();
  assert.notDeepEqual(await page.locator(".board text").allTextContents(), rows);
  await page.click(".moves button >> nth=1");
  await at(2);
  assert.equal(await page.locator(".moves [aria-current]").count(), 1);
  assert.match(page.url(), /ply=2/);
  assert.deepEqual(house.errors, []);
  await context.close();
});

test("threats are pointed out on request, by a key and by a link", async () => {
  const context = await house.visitor();
  const page = await context.newPage();
  await page.goto("/records?game=gomoku");
  await page.click(".records .number >> nth=0");
  await page.locator("#threats").waitFor();
  const last = Number(await page.locator(".stage").getAttribute("data-last"));
  assert.equal(await page.locator("section.threats").count(), 0);
  await page.press("body", "t");
  await page.locator('#threats[aria-pressed="true"]').waitFor();
  await page.locator("#slider").fill(String(last - 1));
  await page.waitForFunction((at) => document.querySelector(".stage").dataset.ply === at, String(last - 1));
  assert.match(await page.locator("section.threats").textContent(), /could win at once on/);
  assert.match(page.url(), /threats=1/);
  // Keys are the slider's own while it has the focus.
  await page.evaluate(() => document.activeElement.blur());
  await page.press("body", "t");
  await page.locator('#threats[aria-pressed="false"]').waitFor();
  assert.deepEqual(house.errors, []);
  await context.close();
});

test("a board that is turned stays so over the moves of a running game", async () => {
  const player = await house.visitor();
  const seat = await player.newPage();
  await play(seat, "gomoku", "Row greedy", { name: "Ida" });
  const context = await house.visitor();
  const page = await context.newPage();
  await page.goto(seat.url());
  await page.press("body", "f");
  await page.locator('#flip[aria-pressed="true"]').waitFor();
  await page.press("body", "t");
  await page.locator('#threats[aria-pressed="true"]').waitFor();
  await seat.locator('#game a.target[href$="pick=H8"]').click();
  await page.waitForFunction(() => Number(document.querySelector(".stage").dataset.ply) >= 2);
  assert.equal(await page.locator("#flip").getAttribute("aria-pressed"), "true");
  assert.equal(await page.locator("#threats").getAttribute("aria-pressed"), "true");
  assert.equal(await page.locator(".board text").first().textContent(), "O");
  assert.deepEqual(house.errors, []);
  await context.close();
  await player.close();
});

for (const [reducedMotion, moves] of [["no-preference", true], ["reduce", false]]) {
  test(`beans ${moves ? "are sown one after another" : "lie still"}: ${reducedMotion}`, async () => {
    const context = await house.visitor({ reducedMotion });
    const page = await context.newPage();
    await play(page, "kalaha", "Bean", { name: moves ? "Jana" : "Karl" });
    await page.evaluate(() => {
      window.moved = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...words) {
        const animation = animate.apply(this, words);
        window.moved.push([words[0].map((frame) => frame.transform), words[1].duration]);
        return animation;
      };
    });
    await page.locator('#game a.target[href$="pick=c"]').click();
    await page.waitForFunction(() => Number(document.querySelector(".stage").dataset.actions) === 1
      || Number(document.querySelector(".stage").dataset.ply) > 0);
    const moved = await page.evaluate(() => window.moved);
    assert.equal(moved.length > 0, moves);
    if (moves) {
      // Four beans of pit c, each later than the one before, from the pit to their places.
      const times = moved.slice(0, 4).map(([, time]) => time).sort((a, b) => a - b);
      assert.ok(times[0] < times[1] && times[1] < times[2] && times[2] < times[3]);
      for (const [frames] of moved) {
        assert.match(frames.at(-1), /translate\(0px, 0px\)/);
        assert.doesNotMatch(frames[0], /translate\(0px, 0px\)/);
      }
      // In the end the numbers are those of the board.
      await page.waitForFunction(() => [...document.querySelectorAll("[data-counts]")]
        .every((group) => group.textContent === group.dataset.counts.split(" ").at(-1).split("@")[0]));
    }
    assert.deepEqual(house.errors, []);
    await context.close();
  });
}

test("every sowing of a turn is shown, one after another, and the answer too", async () => {
  const context = await house.visitor();
  const page = await context.newPage();
  await play(page, "kalaha", "Bean", { name: "Lea" });
  // Four beans from c end in the store: the turn goes on with a.
  await page.locator('#game a.target[href$="pick=c"]').click();
  await page.waitForFunction(() => document.querySelector(".stage").dataset.actions === "1");
  await page.locator('#game a.target[href$="pick=a"]').click();
  await page.waitForFunction(() => Number(document.querySelector(".stage").dataset.ply) >= 2);
  // Whoever saw the board before both turns is shown both.
  assert.match(await page.locator(".board").getAttribute("data-moves"), /^0\.0@0 0\.1@\d+ 1\.0@\d+/);
  await page.goto(new URL(page.url()).pathname + "?ply=0");
  await page.evaluate(() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      window.moved.push(timing);
      return animate.call(this, frames, timing);
    };
  });
  await page.press("body", "ArrowRight");
  await page.waitForFunction(() => window.moved.length > 0);
  const moves = await page.locator(".board").getAttribute("data-moves");
  const second = Number(/^0\.0@0 0\.1@(\d+)$/.exec(moves)[1]);
  const moved = await page.evaluate(() => window.moved);
  // Three beans stay where c was sown to, one is sown on from nowhere; those of
  // a come when the others lie.
  assert.equal(moved.length, 8);
  const step = Math.min(...moved.map(({ duration }) => duration));
  const late = moved.filter(({ duration }) => duration / step > second);
  assert.equal(late.length, 4);
  // A step on from there begins where the board stood.
  await page.evaluate(() => (window.moved.length = 0));
  await page.press("body", "ArrowRight");
  await page.waitForFunction(() => window.moved.length > 0);
  assert.ok(await page.evaluate(() => window.moved.every(({ delay }) => delay < 0)));
  assert.deepEqual(house.errors, []);
  await context.close();
});

test("clocks tick between events", async () => {
  const context = await house.visitor();
  const page = await context.newPage();
  await play(page, "qubic", "Cube", { name: "Gerd" });
  const clock = page.locator(".clock.running");
  const shown = await clock.textContent();
  await page.waitForFunction((shown) => document.querySelector(".clock.running")?.textContent !== shown, shown);
  await context.close();
});

// A game that is watched over a wire of its own, and who plays it.
async function watched(name) {
  const wire = await house.wire();
  const player = await house.visitor();
  const seat = await player.newPage();
  await play(seat, "gomoku", "Row greedy", { name });
  const context = await house.visitor({ baseURL: wire.url });
  const page = await context.newPage();
  await page.goto(new URL(seat.url()).pathname);
  const move = async (point, made) => {
    await seat.locator(`#game a.target[href$="pick=${point}"]`).click();
    await seat.waitForFunction((made) => Number(document.querySelector(".stage").dataset.ply) >= made, made);
  };
  const shows = (made) => page.waitForFunction((made) => Number(document.querySelector(".stage").dataset.ply) >= made, made);
  const close = async () => {
    await context.close();
    await player.close();
    wire.close();
  };
  return { wire, page, move, shows, close };
}

test("a stream that is cut comes back with the id of what it has, and gets the rest", async () => {
  const { wire, page, move, shows, close } = await watched("Mona");
  await move("H8", 2);
  await shows(2);
  const version = await page.locator(".stage").getAttribute("data-version");
  wire.cut();
  await until("the stream is cut", () => wire.open() === 0);
  await move("J9", 4);
  await shows(4);
  assert.match(wire.asked.at(-1), new RegExp(`last-event-id: ${version}\\b`, "i"));
  // A cut connection is told of by the browser itself.
  house.errors.length = 0;
  await close();
});

test("a tab that nobody sees lets its stream go, and shows everything when it is seen", async () => {
  const { wire, page, move, shows, close } = await watched("Nora");
  const see = (hidden) => page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  await move("H8", 2);
  await shows(2);
  assert.equal(wire.open(), 1);
  await see(true);
  await until("the stream is let go", () => wire.open() === 0);
  await move("J9", 4);
  assert.equal(await ply(page), 2);
  await see(false);
  await shows(4);
  assert.match(wire.asked.at(-1), /[?&]have=\d+/);
  assert.deepEqual(house.errors, []);
  await close();
});

test("a game of a tournament is watched as it is played", async () => {
  await house.slowTournament("slow");
  const context = await house.visitor();
  const page = await context.newPage();
  await page.goto("/");
  await page.locator('.mini[href^="/tournaments/slow/games/"]').first().click();
  await page.waitForURL(/tournaments\/slow\/games\/\d+/);
  const before = await ply(page);
  await page.waitForFunction((before) => Number(document.querySelector(".stage").dataset.ply) > before, before);
  // Who looks back stays there.
  await page.press("body", "Home");
  await page.waitForFunction(() => document.querySelector(".stage").dataset.ply === "0");
  await page.locator("#live", { hasText: "new moves" }).waitFor();
  assert.equal(await ply(page), 0);
  await page.click("#live");
  await page.waitForFunction((before) => Number(document.querySelector(".stage").dataset.ply) > before, before);
  // The boards of the tournament's page move by themselves.
  await page.click(".rules a");
  await page.waitForURL(/tournaments\/slow$/);
  const boards = await page.locator("#now").innerHTML();
  await page.waitForFunction((boards) => document.getElementById("now").innerHTML !== boards, boards);
  assert.deepEqual(house.errors, []);
  await context.close();
});

for (const javaScriptEnabled of [true, false]) {
  test(`a board on a phone is large enough for fingers, ${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
    const context = await house.visitor({ javaScriptEnabled, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await play(page, "gomoku", "Row greedy", { name: javaScriptEnabled ? "Olga" : "Paul" });
    // It fits the window at first.
    await fits(page, "a board");
    await page.locator("#large").tap();
    await page.locator('#large[aria-pressed="true"]').waitFor();
    await reaches(page, "a large board");
    await fits(page, "a large board");
    const wide = () => page.locator(".board svg").evaluate((svg) => svg.getBoundingClientRect().width);
    assert.ok((await wide()) > 660);
    // Another point than the one in the middle is moved into view and played.
    await page.locator('#game a.target[href$="pick=O1"]').tap();
    if (!javaScriptEnabled) await page.locator(".picked button").tap();
    await page.locator(".moves .text", { hasText: "O1" }).waitFor();
    await page.locator("#large").tap();
    await page.locator('#large[aria-pressed="false"]').waitFor();
    assert.ok((await wide()) <= 360);
    await page.locator("#large").tap();
    await page.locator('#large[aria-pressed="true"]').waitFor();
    assert.ok((await wide()) > 660);
    assert.deepEqual(house.errors, []);
    await context.close();
  });
}

test("five tabs of one browser all hear", async () => {
  const player = await house.visitor();
  const seat = await player.newPage();
  await play(seat, "gomoku", "Row greedy", { name: "Hanna" });
  const context = await house.visitor();
  const tabs = [];
  for (let tab = 0; tab < 5; tab++) {
    const page = await context.newPage();
    await page.goto(seat.url());
    tabs.push(page);
  }
  await seat.locator('#game a.target[href$="pick=H8"]').click();
  for (const page of tabs) {
    await page.waitForFunction(() => Number(document.querySelector(".stage").dataset.ply) >= 2);
  }
  // A sixth one still gets its page.
  const sixth = await context.newPage();
  await sixth.goto("/records");
  assert.deepEqual(house.errors, []);
  await context.close();
  await player.close();
});
