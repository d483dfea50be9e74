// A move that a person picks while somebody else is on turn. Only the page knows it: it
// is marked on the board, and handed to the next turn of the person.

// The cells that were pointed at, after this many moves.
let plan = { path: [], ply: null };

const ply = () => Number(document.querySelector(".stage")?.dataset.ply);
const cells = () => [...document.querySelectorAll("#game [data-plan]")];
const find = (name) => cells().find((cell) => cell.dataset.plan === name);

// Whether pieces go from cell to cell here.
const isMoving = () => document.querySelector("#game [data-own]") !== null;

// Whether a move is picked, as far as it is.
export const isPlanned = () => plan.path.length > 0;

// Whether a piece lies there that a move may begin with.
export const isOwn = (name) => find(name)?.dataset.own !== undefined;

// Says it to those who are read to.
export function announce(text) {
  const told = document.getElementById("told");
  if (told) told.textContent = text;
}

// Without scripts these cells are none to point at. A page that shows none of them, such
// as that of an older position, leaves the move as it is.
export function showPlan() {
  const all = cells();
  if (all.length === 0) return;
  // Moves were taken back.
  if (plan.ply !== ply()) plan.path = [];
  const { path } = plan;
  const isWhole = path.length > (isMoving() ? 1 : 0);
  for (const cell of all) {
    const name = cell.dataset.plan;
    cell.classList.add("target");
    cell.classList.toggle("from", isOwn(name));
    cell.classList.toggle("planned", isWhole && path.includes(name));
    cell.setAttribute("role", "button");
    if (!cell.hasAttribute("tabindex")) cell.setAttribute("tabindex", "-1");
    cell.setAttribute("aria-pressed", String(path.includes(name)));
  }
  const line = document.querySelector("#game .wait[data-planned]");
  if (!line) return;
  line.dataset.usual ??= line.textContent;
  const text = isWhole ? line.dataset.planned.replace("{}", () => path.join(" ")) : line.dataset.usual;
  if (line.textContent === text) return;
  line.textContent = text;
  announce(text);
}

function set(path) {
  plan = { path, ply: ply() };
  showPlan();
}

export const forget = () => set([]);

// Points at a cell: a piece first and then where it goes, which may be where another own
// piece lies that is about to be taken; or where a piece is put.
export function planAt(name) {
  const { path } = plan;
  const goesOn = path.length === 1 && path[0] !== name && isMoving();
  if (goesOn) set([path[0], name]);
  else if (path.at(-1) === name || (isMoving() && !isOwn(name))) forget();
  else set([name]);
}

// Picks a piece, as one that is dragged.
export const planFrom = (name) => set([name]);

// The cells that were pointed at, for the turn that follows; none after others.
export function due() {
  const path = ply() === plan.ply + 1 ? plan.path : [];
  plan = { path: [], ply: null };
  return path;
}
