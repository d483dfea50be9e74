// A server under test, and a browser that complains of every error.

import { spawn } from "node:child_process";
import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequire } from "node:module";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

export const BIN = new URL("../../target/debug/", import.meta.url).pathname;
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

// Far above what anything here takes, in milliseconds.
export const PATIENCE = 30_000;

const brain = (name, game, words, more = "") =>
  `[[brain]]\nname = "${name}"\ngame = "${game}"\nbrain = "${BIN}${words} --seed 1"\n${more}`;

// A player of a tournament of gomoku.
export const player = (name, seed) =>
  `[[player]]\nname = "${name}"\nbrain = "${BIN}gomoku-brain --level random --seed ${seed}"\n`;

const BRAINS = [
  brain("Row", "gomoku", "gomoku-brain", 'levels = ["greedy", "easy"]\n'),
  brain("Bean", "kalaha", "kalaha-brain --level random"),
  brain("Die", "dice", "dice-brain --level bank350"),
  brain("Cube", "qubic", "qubic-brain --level naive"),
  brain("Pawn", "chess", "chess-brain --level random"),
  brain("Disc", "reversi", "reversi-brain --level random"),
  brain("Man", "checkers", "checkers-brain --level random"),
  brain("Stone", "go", "go-brain --level random"),
  `[poker]\npause = "150ms"\n`,
  `[[agent]]\nname = "Robot"\nagent = "${BIN}poker-agent --kind equity --samples 500 --seed 1"\n`,
].join("");

// Each process looks elsewhere, so that none is given what another one is about to
// take.
let looked = process.pid * 101;

// A port on which nobody listens, below those that systems give to whoever does
// not care: none of the browser's own connections takes it in between.
async function freePort() {
  for (;;) {
    const port = 20_000 + (looked++ % 12_000);
    const server = createServer();
    const free = await new Promise((done) => {
      server.once("error", () => done(false));
      server.listen(port, "127.0.0.1", () => done(true));
    });
    if (!free) continue;
    await new Promise((done) => server.close(done));
    return port;
  }
}

// A server with a store of its own, these further brains, and one browser.
export async function open(more = "") {
  const folder = await mkdtemp(join(tmpdir(), "arbiter-"));
  const port = await freePort();
  // Where people dial in with telnet, and brains.
  const people = await freePort();
  const brains = await freePort();
  const file = join(folder, "server.toml");
  // All visitors come from one address here.
  await writeFile(file, `[listen]\nweb = "127.0.0.1:${port}"\npeople = "127.0.0.1:${people}"\nbrains = "127.0.0.1:${brains}"\n[limits]\naddress-share = 100\n${more}${BRAINS}`);
  let server;
  const launch = async () => {
    server = spawn(`${BIN}arbiter`, ["serve", "--config", file], { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise((done, fail) => {
      server.stdout.on("data", (text) => String(text).includes("ready") && done());
      server.on("exit", (code) => fail(new Error(`the server ended with ${code}`)));
    });
  };
  const runs = () => server.exitCode === null && server.signalCode === null;
  const wires = new Set();
  await launch();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"],
  });
  const token = (await readFile(join(folder, "operator.token"), "utf8")).trim();
  const house = {
    url: `http://127.0.0.1:${port}`,
    token,
    folder,
    people,
    brains,
    browser,
    errors: [],
    async close() {
      for (const wire of wires) wire.close();
      await browser.close();
      server.removeAllListeners("exit");
      // A test that failed may have left no server behind.
      if (runs()) {
        const ended = new Promise((done) => server.on("exit", done));
        server.kill("SIGTERM");
        // Games that nobody goes on with would be waited for.
        const again = setTimeout(() => server.kill("SIGTERM"), 2000);
        assert.ok([0, 130].includes(await ended));
        clearTimeout(again);
      }
      await rm(folder, { recursive: true });
    },
    // Ends the server at once, as a loss of power does.
    async kill() {
      assert.ok(runs(), "the server is there");
      server.removeAllListeners("exit");
      const ended = new Promise((done) => server.on("exit", done));
      server.kill("SIGKILL");
      await ended;
    },
    // Starts it again, at the same port and with the same store.
    launch,
    // Begins a tournament that this text describes.
    async tournament(name, text) {
      await mkdir(join(folder, "tournaments"), { recursive: true });
      await writeFile(join(folder, "tournaments", `${name}.toml`), text);
      const context = await house.operator();
      const page = await context.newPage();
      await page.goto("/admin/tournament");
      await page.locator("form", { has: page.locator(`input[value="${name}"]`) }).locator('button[value="start"]').click();
      await context.close();
    },
    // Begins one of three at hand that move at leisure.
    async slowTournament(name) {
      const text = `name = "${name}"\ngame = "gomoku"\nformat = "round-robin"\ngames = 20\nconcurrency = 3\n`
        + `timeout = "30s"\nmin-move-time = "500ms"\nboard = 9\n`
        + player("Slow and careful", 1) + player("Slower", 2) + player("Slowest", 3);
      await house.tournament(name, text);
      const context = await house.visitor();
      const page = await context.newPage();
      await page.goto(`/tournaments/${name}`);
      await page.locator("#now .mini").nth(2).waitFor();
      await context.close();
    },
    // A browser of the operator.
    async operator(options = {}) {
      const context = await house.visitor(options);
      const page = await context.newPage();
      await page.goto("/admin");
      await page.fill("input[name=token]", token);
      await page.click("main form .primary");
      await page.waitForURL("/admin");
      await page.close();
      return context;
    },
    // A way to the server that can be cut: it notes how streams are asked for.
    async wire() {
      const asked = [];
      const open = new Set();
      let refuses = false;
      const all = new Set();
      const server = createServer((near) => {
        if (refuses) return near.destroy();
        all.add(near);
        const far = connect(port, "127.0.0.1");
        near.on("data", (bytes) => {
          const head = String(bytes);
          if (!/^GET \S+\/events/.test(head)) return;
          asked.push(head);
          open.add(near);
        });
        for (const [one, other] of [[near, far], [far, near]]) {
          one.on("error", () => {});
          one.on("close", () => {
            other.destroy();
            open.delete(one);
            all.delete(one);
          });
        }
        near.pipe(far);
        far.pipe(near);
      });
      await new Promise((done) => server.listen(0, "127.0.0.1", done));
      const wire = {
        url: `http://127.0.0.1:${server.address().port}`,
        asked,
        // How many streams are open.
        open: () => open.size,
        cut: () => open.forEach((socket) => socket.destroy()),
        // Whether whoever dials is sent away, and whoever is there too: a
        // browser keeps connections to ask over again.
        refuse(is) {
          refuses = is;
          if (is) all.forEach((socket) => socket.destroy());
        },
        close() {
          wires.delete(wire);
          server.close();
          all.forEach((socket) => socket.destroy());
        },
      };
      wires.add(wire);
      return wire;
    },
    // Somebody with a browser of its own.
    async visitor(options = {}) {
      const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}`, ...options });
      context.setDefaultTimeout(PATIENCE);
      context.on("page", (page) => watch(page, house.errors));
      return context;
    },
  };
  return house;
}

function watch(page, errors) {
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.stack}`));
  page.on("console", (message) => {
    // Taking a picture puts a style into the page, which its policy refuses.
    if (process.env.SHOTS && message.text().includes("inline style")) return;
    if (message.type() === "error" || message.type() === "warning") {
      errors.push(`${page.url()}: ${message.text()}`);
    }
  });
}

// Waits until that is so.
export async function until(what, sure) {
  for (const end = Date.now() + PATIENCE; !sure(); ) {
    assert.ok(Date.now() < end, what);
    await new Promise((done) => setTimeout(done, 20));
  }
}

// The middle of what a locator finds; a board that is drawn anew between finding and
// measuring has no box.
export async function middle(found) {
  let box = null;
  while (box === null) box = await found.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// Starts a game from the form and waits for its board.
export async function play(page, game, against, { name, seat = 0, fields = {} } = {}) {
  await page.goto(`/play?game=${game}`);
  if (name) await page.fill("input[name=name]", name);
  await page.check(`input[name=against][value="${against}"]`);
  await page.check(`input[name=seat][value="${seat}"]`);
  for (const [key, value] of Object.entries(fields)) await page.fill(`input[name="${key}"]`, String(value));
  await page.click("main form .primary");
  await page.waitForURL(/\/(games|seek)\/\d+/);
}

// Two people at a board of chess, who play these moves by pointing.
export async function chess(house, name, moves, options = {}) {
  const contexts = [await house.visitor(options), await house.visitor(options)];
  const [white, black] = await Promise.all(contexts.map((context) => context.newPage()));
  await play(white, "chess", "", { name: `${name}1` });
  await black.goto(white.url());
  await black.fill("input[name=name]", `${name}2`);
  await black.click("main form .primary");
  for (const page of [white, black]) await page.waitForURL(/games/);
  const pages = [white, black];
  for (const [made, move] of moves.split(" ").entries()) {
    const page = pages[made % 2];
    await page.locator(`.stage[data-ply="${made}"] #turn`).waitFor();
    for (const name of move.match(/../g)) await page.locator(`#game [data-step="${name}"]`).click();
    await page.locator(`.stage[data-ply="${made + 1}"] .wait`).waitFor();
  }
  await pages[moves.split(" ").length % 2].locator("#turn").waitFor();
  return { white, black, close: () => Promise.all(contexts.map((context) => context.close())) };
}

// Axe finds nothing.
export async function audit(page, what) {
  // Past the content-security policy, which lets no script of others in.
  await page.evaluate(AXE_SOURCE);
  const found = await page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.slice(0, 3).map((node) => node.html) }));
  });
  assert.deepEqual(found, [], `axe on ${what}`);
}

const AXE_SOURCE = await readFile(AXE, "utf8");

// Nothing is wider than the window, and what is pointed at is large enough.
export async function fits(page, what) {
  const wide = await page.evaluate(() => {
    const window = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth > window + 1 ? document.documentElement.scrollWidth : 0;
  });
  assert.equal(wide, 0, `${what} is wider than the window`);
}

// What is pressed on a narrow page has room for a finger.
export async function reaches(page, what) {
  const small = await page.evaluate(() => {
    // Cells of a board that fits the window may be smaller: what a finger points
    // at there is confirmed by a button.
    const pressed = "button, .button, select, input, summary, .tab, .top a, .board.large .target .hit";
    const size = (one) => {
      // A small box is pressed by its label.
      const box = (one.matches("[type=radio], [type=checkbox]") ? one.closest("label") : one).getBoundingClientRect();
      return [box.width, box.height, one.outerHTML.slice(0, 120)];
    };
    const all = [...document.querySelectorAll(pressed)].filter((one) => one.checkVisibility() && one.type !== "hidden");
    return all.map(size).filter(([wide, high]) => wide > 1 && Math.min(wide, high) < 43.9);
  });
  assert.deepEqual(small, [], `too small to be pressed on ${what}`);
}

// A picture of a screen, where they are wanted.
export async function shot(page, name) {
  const folder = process.env.SHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
