// What the last move moved goes the way it came: a picture says of a thing where
// it lay before, step by step, and of a number what it was meanwhile. Nothing
// moves where the reader's system wishes so.

import { stage } from "./live.js";
import { room } from "./replay.js";

// How long a step and a whole move take, in milliseconds.
const STEP = 170;
const LEAST = 420;
const MOST = 2000;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

const seen = () => {
  const { ply, actions } = stage()?.dataset ?? {};
  return { ply: Number(ply), actions: Number(actions), live: stage()?.hasAttribute("data-live") };
};

let before = seen();

// A move forward is shown; a jump is not.
function look() {
  const now = seen();
  const forward = now.live ? now.ply > before.ply : now.ply === before.ply + 1;
  const goesOn = now.ply === before.ply && now.actions === before.actions + 1;
  before = now;
  if ((forward || goesOn) && !calm.matches) show(document.querySelector(".board svg"));
}

// `b0.2.3@4 b0.1.7`: the places in turn, each with the step up to which it lay
// there.
const read = (way) => way.split(" ").map((word) => {
  const [spot, until] = word.split("@");
  return { spot, until: Number(until) };
});

function show(picture) {
  const things = [...(picture?.querySelectorAll("[data-way]") ?? [])];
  if (things.length === 0) return;
  const ways = things.map((thing) => read(thing.dataset.way));
  const steps = Math.max(...ways.map((way) => way.at(-2).until + 1));
  const whole = Math.min(Math.max(steps * STEP, LEAST), MOST, 0.9 * room());
  const step = whole / steps;
  const spots = new Map();
  for (const spot of picture.querySelectorAll("[data-spot]")) spots.set(spot.dataset.spot, middle(spot));
  things.forEach((thing, index) => fly(thing, ways[index], spots, step));
  for (const number of picture.querySelectorAll("[data-counts]")) count(number, step);
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// From place to place in the thing's own measure, beginning where it lay first.
function fly(thing, way, spots, step) {
  const home = spots.get(way.at(-1).spot);
  const back = thing.parentNode.getScreenCTM().inverse();
  const end = way.at(-2).until + 1;
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
  thing.animate(frames, { duration: end * step });
}

// `4@0 5@3`: the number is 5 from step 3 on.
function count(group, step) {
  const text = group.querySelector("text");
  for (const change of group.dataset.counts.split(" ")) {
    const [number, from] = change.split("@");
    const put = () => (text.textContent = number);
    if (Number(from) === 0) put();
    else setTimeout(put, Number(from) * step);
  }
}

document.addEventListener("htmx:afterSwap", look);
document.addEventListener("htmx:sseMessage", look);
