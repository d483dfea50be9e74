// Playing by pointing at the board: a cell is a link to a page that asks again;
// with scripts it plays at once. Dice are chosen together.

function send(action) {
  const form = turn();
  if (!form) return;
  const values = { ...Object.fromEntries(new FormData(form)), action };
  // What does not reach the server is said by connection.js.
  htmx.ajax("POST", form.getAttribute("action"), { target: "#game", swap: "innerHTML", values }).catch(() => {});
}

function press(target) {
  const played = action(target);
  if (played) return send(played);
  if (target.dataset.part !== undefined) choose(target);
  if (target.dataset.step !== undefined) step(target.dataset.step);
}

// What its person has begun with the choice that the page offers: the cells that
// were pointed at, the dice that were chosen, the cell that a finger marked.
// Another choice begins anew. Whatever else redraws the page, it is shown again.
let begun = { choice: null, path: [], dice: new Set(), aimed: null };

const turn = () => document.getElementById("turn");
const list = () => document.querySelector("#turn select");

function show() {
  const choice = turn()?.dataset.choice;
  // A page that asks nothing now may ask the same again.
  if (choice === undefined) return;
  if (choice !== begun.choice) begun = { choice, path: [], dice: new Set(), aimed: null };
  showDice();
  showPath();
  showAimed();
}

// Equal dice are told apart by their order.
function dice() {
  const counts = new Map();
  return [...document.querySelectorAll("#game [data-part]")].map((die) => {
    const count = (counts.get(die.dataset.part) ?? 0) + 1;
    counts.set(die.dataset.part, count);
    return { die, key: `${die.dataset.part}.${count}` };
  });
}

function choose(target) {
  const { key } = dice().find(({ die }) => die === target);
  if (!begun.dice.delete(key)) begun.dice.add(key);
  show();
}

// What may be done with the dice that are chosen: the other buttons step back.
function showDice() {
  const all = dice();
  if (all.length === 0) return;
  for (const { die, key } of all) die.setAttribute("aria-pressed", String(begun.dice.has(key)));
  const chosen = all.filter(({ key }) => begun.dice.has(key)).map(({ die }) => die.dataset.part).sort().join(" ");
  for (const button of document.querySelectorAll("#turn .actions button")) {
    const words = button.value.split(" ").filter((word) => /^[0-9]+$/.test(word));
    button.hidden = chosen !== "" && words.sort().join(" ") !== chosen;
  }
}

const stops = () => [...document.querySelectorAll("#turn [data-stops]")];

// The actions that go on along these cells.
const along = (steps) =>
  stops().filter((one) => `${one.dataset.stops} `.startsWith(steps.map((step) => step + " ").join("")));

// Goes on to a cell. When only one action is left, and it ends here, it is
// played; where several end here, the list has these alone.
function step(name) {
  const goesBack = begun.path.at(-1) === name;
  const tries = goesBack ? [[]] : [[...begun.path, name], [name], []];
  begun.path = tries.find((steps) => along(steps).length > 0) ?? [];
  show();
  if (begun.path.length === 0) return;
  const left = along(begun.path);
  if (list()) list().value = left[0].value;
  const ends = left.every((one) => one.dataset.stops === begun.path.join(" "));
  if (ends && left.length === 1) send(left[0].value);
  else if (ends) (list() ?? left[0]).focus();
}

function showPath() {
  const { path } = begun;
  const left = along(path);
  for (const one of stops()) one.hidden = one.disabled = path.length > 0 && !left.includes(one);
  for (const cell of document.querySelectorAll("#game [data-step]")) {
    cell.setAttribute("aria-pressed", String(path.includes(cell.dataset.step)));
  }
}

// A cell smaller than this is too small for a finger, in pixels: what a finger
// points at there is marked, and a button plays it.
const FINGER = 40;

// What a target plays by itself.
function action(target) {
  const link = target.getAttribute("href");
  return target.dataset.action ?? (link && new URL(link, location.href).searchParams.get("pick"));
}

function showAimed() {
  const button = document.getElementById("aimed");
  for (const one of targets()) one.classList.toggle("aimed", begun.aimed !== null && action(one) === begun.aimed);
  if (!button || begun.aimed === null) return;
  button.hidden = false;
  button.value = begun.aimed;
  button.textContent = button.dataset.plays.replace("{}", () => begun.aimed);
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
  if (!isVague(event, target)) return press(target);
  begun.aimed = action(target);
  show();
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
for (const name of ["htmx:afterSwap", "htmx:sseMessage"]) {
  document.addEventListener(name, show);
  document.addEventListener(name, settle);
}
show();
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
