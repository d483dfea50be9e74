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

document.addEventListener("click", (event) => {
  const target = event.target.closest?.("#game .target");
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  press(target);
});

document.addEventListener("keydown", (event) => {
  const target = event.target.closest?.("#game g.target");
  if (!target || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  event.stopPropagation();
  press(target);
});
