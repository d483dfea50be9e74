// Playing by pointing at the board: a cell is a link to a page that asks again;
// with scripts it plays at once. Dice are chosen together, and a piece that is
// picked goes to a cell that is pointed at, or where it is dropped.

import { announce, due, forget, isOwn, isPlanned, planAt, planFrom, showPlan } from "./ahead.js";

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
  if (target.dataset.plan !== undefined) planAt(target.dataset.plan);
}

// What its person has begun with the choice that the page offers: the cells that
// were pointed at, the dice that were chosen, the cell that a finger marked.
// Another choice begins anew. Whatever else redraws the page, it is shown again, as is
// the move that was picked before it and is not possible any more.
let begun = { choice: null, path: [], dice: new Set(), aimed: null, dropped: null };

const turn = () => document.getElementById("turn");
const list = () => document.querySelector("#turn select");

function show() {
  const choice = turn()?.dataset.choice;
  // A page that asks nothing now may ask the same again.
  if (choice === undefined) return showPlan();
  if (choice !== begun.choice) {
    begun = { choice, path: [], dice: new Set(), aimed: null, dropped: null };
    takeUp(due());
  }
  showDropped();
  showDice();
  showPath();
  showPicker();
  showAimed();
}

// What was picked before the turn is played, if it is legal now; a piece stays picked.
function takeUp(path) {
  if (path.length === 0) return;
  const [all, way] = [along(path), path.join(" ")];
  if (stops().length > 0 && path.length === 1 && all.length > 0) return (begun.path = path);
  const exact = all.find((one) => one.dataset.stops === way) ?? (path.length > 1 && jump(path.slice(0, 1), path[1]));
  const played = exact || named(way);
  if (played) return send(played.value);
  begun.dropped = way;
  setTimeout(() => announce(droppedLine()));
}

// The action of this name.
const named = (name) => [...turn().querySelectorAll("option, button")].find(({ value }) => value === name);

// The one action that goes on from these cells and ends on this one.
function jump(steps, name) {
  const all = along(steps).filter((one) => one.dataset.stops.endsWith(` ${name}`));
  return all.length === 1 ? all[0] : undefined;
}

const droppedLine = () => turn()?.dataset.dropped.replace("{}", () => begun.dropped) ?? "";

function showDropped() {
  if (begun.dropped === null || document.querySelector("#game .dropped")) return;
  const line = document.createElement("p");
  line.className = "dropped";
  line.textContent = droppedLine();
  turn().before(line);
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
// played; where several end here, the picker has these.
function step(name) {
  const goesBack = begun.path.at(-1) === name;
  const tries = goesBack ? [[]] : [[...begun.path, name], [name], []];
  begun.path = tries.find((steps) => along(steps).length > 0) ?? [];
  show();
  if (begun.path.length === 0) return;
  const left = along(begun.path);
  if (list()) list().value = left[0].value;
  if (left.length === 1 && left[0].dataset.stops === begun.path.join(" ")) send(left[0].value);
}

function showPath() {
  const { path } = begun;
  const left = along(path);
  for (const one of stops()) one.hidden = one.disabled = path.length > 0 && !left.includes(one);
  const goals = path.length > 0 ? left.map((one) => one.dataset.stops.split(" ")[path.length]) : [];
  for (const cell of document.querySelectorAll("#game [data-step]")) {
    const name = cell.dataset.step;
    cell.setAttribute("aria-pressed", String(path.includes(name)));
    cell.classList.toggle("from", along([name]).length > 0);
    cell.classList.toggle("next", goals.includes(name));
  }
}

// Asks on its last cell which of several actions over the same cells is meant.
function showPicker() {
  const picker = document.getElementById("picker");
  if (!picker) return;
  const way = begun.path.join(" ");
  for (const one of picker.children) one.hidden = one.dataset.ends !== way;
  const left = along(begun.path);
  if (left.length < 2 || left.some((one) => one.dataset.stops !== way)) return picker.close();
  if (!picker.open) picker.showModal();
  const cell = document.querySelector(`#game [data-step="${CSS.escape(begun.path.at(-1))}"]`);
  const within = (at, size, most) => `${Math.max(Math.min(at - size / 2, most - size - 8), 8)}px`;
  const [[x, y], { width, height }] = [middle(cell), picker.getBoundingClientRect()];
  picker.style.left = within(x, width, innerWidth);
  picker.style.top = within(y, height, innerHeight);
}

// Who chooses none of them goes back to the piece that was picked.
function goBack() {
  begun.path.pop();
  show();
}

document.addEventListener("cancel", (event) => event.target.id === "picker" && goBack(), true);

function letGo() {
  begun.path = [];
  show();
}

// The piece that the pointer drags, once it has moved this far, in pixels.
const FAR = 5;
let drag = null;

// Shows a copy of the piece to be moved; what redraws the board takes it away.
function lift() {
  const piece = document.querySelector(`#game [data-piece="${CSS.escape(drag.name)}"]`);
  if (!piece || (along([drag.name]).length === 0 && !isOwn(drag.name))) return false;
  if (!turn()) planFrom(drag.name);
  else if (begun.path[0] !== drag.name) begun.path = [drag.name];
  show();
  const ghost = piece.cloneNode(true);
  for (const name of ["data-piece", "data-way"]) ghost.removeAttribute(name);
  ghost.setAttribute("class", "ghost");
  piece.classList.add("lifted");
  piece.parentNode.append(ghost);
  Object.assign(drag, { piece, ghost });
  return true;
}

const below = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest("#game .target");
const nameOf = (cell) => cell?.dataset.step ?? cell?.dataset.plan;

function pull(event) {
  const [x, y] = [event.clientX - drag.from[0], event.clientY - drag.from[1]];
  if (!drag.ghost && Math.hypot(x, y) < FAR) return;
  if (!drag.ghost?.isConnected && !lift()) return (drag = null);
  const { a, b, c, d } = drag.ghost.parentNode.getScreenCTM().inverse();
  drag.ghost.setAttribute("transform", `translate(${a * x + c * y} ${b * x + d * y})`);
  const cell = below(event);
  for (const one of targets()) one.classList.toggle("over", one === cell && one.matches(".next, .ahead"));
}

// A piece that is dropped where it lay stays picked; one that is dropped where it
// cannot go is let go of. A turn over several cells may be dropped on its last one.
function drop(name) {
  drag.isDown = false;
  if (!drag.ghost) return;
  drag.ghost.remove();
  drag.piece.classList.remove("lifted");
  for (const one of targets()) one.classList.remove("over");
  if (name === drag.name) return;
  if (!turn()) return name ? planAt(name) : forget();
  const last = jump(begun.path, name);
  if (along([...begun.path, name]).length > 0) step(name);
  else if (last) send(last.value);
  else letGo();
}

document.addEventListener("pointerdown", (event) => {
  drag = null;
  const target = event.target.closest?.("#game .target.from");
  if (!target || !event.isPrimary || event.button !== 0) return;
  drag = { id: event.pointerId, name: nameOf(target), from: [event.clientX, event.clientY], isDown: true };
});
document.addEventListener("pointermove", (event) => {
  if (drag?.isDown && event.pointerId === drag.id) pull(event);
});
document.addEventListener("pointerup", (event) => {
  if (drag?.isDown && event.pointerId === drag.id) drop(nameOf(below(event)));
});
document.addEventListener("pointercancel", (event) => {
  if (drag?.isDown && event.pointerId === drag.id) drop();
});
// A finger that drags a piece moves no page.
document.addEventListener("touchmove", (event) => drag?.isDown && event.preventDefault(), { passive: false });

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
  const choice = event.target.closest?.("#picker button");
  if (choice) {
    letGo();
    return send(choice.value);
  }
  if (event.target.id === "picker") return goBack();
  const target = event.target.closest?.("#game .target");
  // The end of a drag is no click.
  const isDrop = Boolean(drag?.ghost);
  if (!target && isPlanned() && !isDrop) forget();
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (isDrop) return;
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
  if (event.key === "Escape" && !document.querySelector("dialog[open]") && begun.path.length > 0) letGo();
  if (event.key === "Escape" && isPlanned()) forget();
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
