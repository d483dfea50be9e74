// Whether pieces are seen on their boards, which axe cannot tell: their colour or
// their edge has a contrast of at least 3 to what they stand on (WCAG 2.2, 1.4.11),
// in every game, on light and on dark.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { open, play, shot } from "./host.mjs";

let house;

before(async () => (house = await open()));
after(() => house?.close());

const GAMES = [
  ["chess", "Pawn", '[data-step="e2"], [data-step="e4"]'],
  ["checkers", "Man", null],
  ["reversi", "Disc", null],
  ["gomoku", "Row easy", 'a.target[href$="pick=H8"]'],
  ["go", "Stone", 'a.target[href$="pick=C7"]'],
  ["qubic", "Cube", "a.target"],
  ["kalaha", "Bean", null],
  ["dice", "Die", null],
];

// The contrast of every piece, and of the squares of a chequered board.
function measure() {
  const number = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
  const rgb = (paint) => (paint === "none" ? null : number(paint));
  const light = (channel) => (channel /= 255) <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const over = (top, share, ground) => ground.map((channel, index) => share * top[index] + (1 - share) * channel);
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  // What is painted at a point below this element, from the page upwards.
  const ground = (piece, [x, y]) => {
    const below = document.elementsFromPoint(x, y);
    const from = piece ? below.indexOf(piece) + 1 : 0;
    const shapes = below.slice(from).filter((one) => one.matches("svg rect, svg path, svg ellipse") && !one.matches(".hit"));
    let colour = number(getComputedStyle(document.querySelector(".stage > .table")).backgroundColor);
    if (colour.length > 3 || !colour.length) colour = number(getComputedStyle(document.body).backgroundColor);
    for (const shape of shapes.reverse()) {
      const style = getComputedStyle(shape);
      const paint = rgb(style.fill);
      if (paint) colour = over(paint, Number(style.opacity) * (paint[3] ?? 1), colour);
    }
    return colour.slice(0, 3);
  };
  const pieces = [...document.querySelectorAll(
    '.board svg :is(circle[r="21"], circle[r="13.5"], text[font-size="33"], path[stroke-width="6.5"], ellipse)',
  )].filter((one) => !one.hasAttribute("opacity"));
  const seen = pieces.map((piece) => {
    piece.scrollIntoView({ block: "center", inline: "center" });
    const style = getComputedStyle(piece);
    const below = ground(piece, middle(piece));
    const paints = [rgb(style.fill), rgb(style.stroke)].filter(Boolean);
    return { contrast: Math.max(...paints.map((paint) => contrast(paint, below))), what: piece.outerHTML.slice(0, 90), below };
  });
  const cells = [...document.querySelectorAll(".board svg .target .hit")];
  return { seen, cells: cells.length };
}

for (const colorScheme of ["light", "dark"]) {
  test(`pieces are seen on their boards: ${colorScheme}`, async () => {
    const context = await house.visitor({ colorScheme });
    const page = await context.newPage();
    for (const [game, brain, first] of GAMES) {
      await play(page, game, brain, { name: game === GAMES[0][0] ? `Ann-${colorScheme}` : undefined });
      for (const selector of first?.split(", ") ?? []) await page.locator(`#game ${selector}`).first().click();
      // The brain has answered, if the first move is ours.
      await page.waitForFunction((least) => Number(document.querySelector(".stage").dataset.ply) >= least, first ? 2 : 0);
      await page.locator("#turn").waitFor();
      await shot(page, `contrast-${game}-${colorScheme}`);
      const { seen } = await page.evaluate(measure);
      if (game !== "dice") assert.ok(seen.length > 0, `pieces of ${game}`);
      const faint = seen.filter(({ contrast }) => contrast < 3);
      assert.deepEqual(faint, [], `${game} on ${colorScheme}`);
      await page.click("#resign summary");
      await page.click("#resign button");
      await page.locator(".ending").waitFor();
    }
    assert.deepEqual(house.errors, []);
    await context.close();
  });

  test(`a chess board has its dark squares darker: ${colorScheme}`, async () => {
    const context = await house.visitor({ colorScheme });
    const page = await context.newPage();
    await play(page, "chess", "Pawn", { name: `Eve-${colorScheme}` });
    const [light, dark] = await page.evaluate(() => {
      const sum = (one) => getComputedStyle(one).fill.match(/\d+/g).slice(0, 3).reduce((all, channel) => all + Number(channel), 0);
      // The whole board in the colour of the light squares, and on it the dark ones.
      const board = [...document.querySelectorAll(".board svg rect")].find((one) => one.getAttribute("width") === "384");
      return [board, board.nextElementSibling].map(sum);
    });
    assert.ok(light > dark + 90, `${light} and ${dark}`);
    await context.close();
  });
}
