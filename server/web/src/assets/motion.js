// What the last moves moved goes the way it came: a picture says of a thing
// where it lay before, step by step, of a number what it was meanwhile, and at
// which step each action begins. Who has seen the board before some of them is
// shown the others. Nothing moves where the reader's system wishes so.

import { stage } from "./live.js";
import { hurry } from "./replay.js";

// How long a step takes, and all of them at least and at most, in milliseconds.
const STEP = 170;
const LEAST = 420;
const MOST = 6000;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

const seen = () => {
  const { ply, actions } = stage()?.dataset ?? {};
  return { ply: Number(ply), actions: Number(actions), live: stage()?.hasAttribute("data-live") };
};

let before = seen();

// What is being shown.
let run = null;

// `12.0@0 12.1@6`: after 12 moves and so many actions of the next one comes
// what begins at this step.
const read = (list) => (list ?? "").split(" ").filter(Boolean).map((word) => {
  const [key, step] = word.split("@");
  return { key, step: Number(step) };
});

function look() {
  const picture = document.querySelector(".board svg");
  if (run?.picture === picture) return;
  const now = seen();
  const moves = read(document.querySelector(".board")?.dataset.moves);
  const from = goesOn(moves) ?? begins(now, moves);
  before = now;
  run = null;
  if (picture && from !== null && !calm.matches) show(picture, moves, from);
}

// Where it goes on with what was being shown when another picture came.
function goesOn(moves) {
  if (!run) return null;
  const at = run.begin + (performance.now() - run.since) / run.step;
  if (at >= run.end) return null;
  const action = run.moves.findLast(({ step }) => step <= at);
  const same = moves.find(({ key }) => key === action?.key);
  return same ? same.step + at - action.step : null;
}

// A move forward is shown; a jump is not.
function begins(now, moves) {
  const further = now.ply > before.ply || (now.ply === before.ply && now.actions > before.actions);
  const near = now.live || now.ply + now.actions <= before.ply + 1 + before.actions;
  if (!further || !near || moves.length === 0) return null;
  const find = (ply, actions) => moves.find(({ key }) => key === `${ply}.${actions}`);
  const isNew = before.ply < Number.parseInt(moves[0].key);
  const action = find(before.ply, before.actions) ?? (isNew ? find(now.ply - 1, 0) : null);
  return action?.step ?? null;
}

// `b0.2.3@4 b0.1.7`: the places in turn, each with the step up to which it lay
// there.
const places = (way) => way.split(" ").map((word) => {
  const [spot, until] = word.split("@");
  return { spot, until: Number(until) };
});

const arrival = (way) => way.at(-2).until + 1;

function show(picture, moves, begin) {
  const things = [...picture.querySelectorAll("[data-way]")];
  const ways = things.map((thing) => places(thing.dataset.way));
  const end = Math.max(0, ...ways.map(arrival));
  if (end <= begin) return;
  const whole = Math.min(Math.max(((end - begin) * STEP) / hurry(), LEAST / hurry()), MOST);
  const step = whole / (end - begin);
  run = { picture, moves, begin, end, step, since: performance.now() };
  const spots = new Map();
  for (const spot of picture.querySelectorAll("[data-spot]")) spots.set(spot.dataset.spot, middle(spot));
  things.forEach((thing, index) => fly(thing, ways[index], spots, begin, step));
  for (const number of picture.querySelectorAll("[data-counts]")) count(number, begin, step);
  document.dispatchEvent(new CustomEvent("moving", { detail: whole }));
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// From place to place in the thing's own measure, beginning where it lay first.
function fly(thing, way, spots, begin, step) {
  const end = arrival(way);
  if (end <= begin) return;
  const home = spots.get(way.at(-1).spot);
  const back = thing.parentNode.getScreenCTM().inverse();
  const frames = [];
  const put = (at, [x, y], easing) => {
    const [dx, dy] = [x - home[0], y - home[1]];
    const [u, v] = [back.a * dx + back.c * dy, back.b * dx + back.d * dy];
    frames.push({ offset: at / end, transform: `translate(${u}px, ${v}px)`, easing });
  };
  let since = 0;
  for (const { spot, until } of way.slice(0, -1)) {
    if (until > since || frames.length === 0) put(since, spots.get(spot), "linear");
    put(until, spots.get(spot), "ease-in-out");
    since = until + 1;
  }
  put(end, home, "linear");
  thing.animate(frames, { duration: end * step, delay: -begin * step });
}

// `4@0 5@3`: the number is 5 from step 3 on.
function count(group, begin, step) {
  const text = group.querySelector("text");
  for (const { key: number, step: from } of read(group.dataset.counts)) {
    const put = () => (text.textContent = number);
    if (from <= begin) put();
    else setTimeout(put, (from - begin) * step);
  }
}

document.addEventListener("htmx:afterSwap", look);
document.addEventListener("htmx:sseMessage", look);
