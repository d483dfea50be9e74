// Playing by pointing at the board: a cell is a link to a page that asks again;
// with scripts it plays at once. Dice are chosen together.

function send(action) {
  const form = document.getElementById("turn");
  if (!form) return;
  const values = Object.fromEntries(new FormData(form));
  values.action = action;
  // What does not reach the server is said by connection.js.
  htmx.ajax("POST", form.getAttribute("action"), { target: "#game", swap: "innerHTML", values }).catch(() => {});
}

function press(target) {
  const action = target.dataset.action;
  if (action) return send(action);
  const link = target.getAttribute("href");
  if (link) return send(new URL(link, location.href).searchParams.get("pick"));
  if (target.dataset.part !== undefined) choose(target);
  if (target.dataset.step !== undefined) step(target.dataset.step);
}

// What may be done with the dice that are chosen: the other buttons step back.
function choose(target) {
  const isOn = target.getAttribute("aria-pressed") === "true";
  target.setAttribute("aria-pressed", String(!isOn));
  const on = document.querySelectorAll('#game [data-part][aria-pressed="true"]');
  const chosen = [...on].map((one) => one.dataset.part).sort().join(" ");
  for (const button of document.querySelectorAll("#turn .actions button")) {
    const dice = button.value.split(" ").filter((word) => /^[0-9]+$/.test(word));
    button.hidden = chosen !== "" && dice.sort().join(" ") !== chosen;
  }
}

// The cells that were pointed at, and where: another position begins anew.
let path = [];
let pathAt = null;

// Goes on to a cell. When only one action is left, and it ends here, it is
// played; where several end here, the list has these alone.
function step(name) {
  const stage = document.querySelector("#game .stage");
  const at = `${stage?.dataset.ply}.${stage?.dataset.actions}`;
  if (at !== pathAt) [path, pathAt] = [[], at];
  const all = [...document.querySelectorAll("#turn [data-stops]")];
  const along = (steps) => all.filter((one) => `${one.dataset.stops} `.startsWith(steps.map((step) => step + " ").join("")));
  const goesBack = path.at(-1) === name;
  const tries = goesBack ? [[]] : [[...path, name], [name], []];
  path = tries.find((steps) => along(steps).length > 0) ?? [];
  const left = along(path);
  for (const one of all) one.hidden = one.disabled = path.length > 0 && !left.includes(one);
  for (const cell of document.querySelectorAll("#game [data-step]")) {
    cell.setAttribute("aria-pressed", String(path.includes(cell.dataset.step)));
  }
  if (path.length === 0) return;
  const list = document.getElementById("action");
  if (list) list.value = left[0].value;
  const ends = left.every((one) => one.dataset.stops === path.join(" "));
  if (ends && left.length === 1) send(left[0].value);
  else if (ends) (list ?? left[0]).focus();
}

// A cell smaller than this is too small for a finger, in pixels: what a finger
// points at there is marked, and a button plays it.
const FINGER = 40;

function aim(target) {
  const button = document.getElementById("aimed");
  const action = target.dataset.action ?? new URL(target.getAttribute("href"), location.href).searchParams.get("pick");
  for (const one of document.querySelectorAll("#game .target.aimed")) one.classList.remove("aimed");
  target.classList.add("aimed");
  button.hidden = false;
  button.value = action;
  button.textContent = button.dataset.plays.replace("{}", () => action);
}

// Whether a click has to be confirmed.
function isVague(event, target) {
  if (event.pointerType !== "touch" || !document.getElementById("aimed")) return false;
  if (target.dataset.part !== undefined || target.dataset.step !== undefined) return false;
  const { width, height } = target.getBoundingClientRect();
  return Math.min(width, height) < FINGER && !target.classList.contains("aimed");
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#aimed");
  if (button) return send(button.value);
  const target = event.target.closest?.("#game .target");
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (isVague(event, target)) aim(target);
  else press(target);
});

// A board is one stop of the tab key: arrows go from cell to cell.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const targets = () => [...document.querySelectorAll("#game .board .target")];

function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// The target with the least of this measure of its way from there.
function best(from, all, measure) {
  let [found, least] = [null, Infinity];
  for (const one of all) {
    const [x, y] = middle(one);
    const size = measure(x - from[0], y - from[1]);
    if (size < least) [found, least] = [one, size];
  }
  return found;
}

const nearest = (from) => best(from, targets(), Math.hypot);

// The next target in a direction; what lies aside counts twice.
function next(target, [dx, dy]) {
  const way = (x, y) => {
    const [along, aside] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
    return along > 1 ? along + 2 * aside : Infinity;
  };
  return best(middle(target), targets(), way);
}

function rove(target) {
  for (const one of targets()) one.setAttribute("tabindex", one === target ? "0" : "-1");
}

// Where the focus was on the board, before it was replaced.
let spot = null;
let isHeld = false;

function leave() {
  const on = document.activeElement;
  isHeld = on?.closest?.("#game .board") !== null && on !== null;
  if (on?.matches?.("#game .target")) spot = middle(on);
}

function settle() {
  const on = document.activeElement;
  const last = document.querySelector("#game .board [data-last]");
  const from = spot ?? (last ? middle(last) : [0, 0]);
  const current = on?.matches?.("#game .target") ? on : nearest(from);
  rove(current);
  if (!isHeld || (on && on !== document.body)) return;
  (current ?? document.querySelector("#game .board"))?.focus({ preventScroll: true });
}

for (const name of ["htmx:beforeSwap", "htmx:sseBeforeMessage"]) document.addEventListener(name, leave);
for (const name of ["htmx:afterSwap", "htmx:sseMessage"]) document.addEventListener(name, settle);
settle();

document.addEventListener("keydown", (event) => {
  const target = event.target.closest?.("#game .target");
  if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    event.stopPropagation();
    return press(target);
  }
  const arrow = ARROWS[event.key];
  if (!arrow) return;
  event.preventDefault();
  const to = next(target, arrow);
  if (!to) return;
  rove(to);
  to.focus();
  spot = middle(to);
});
