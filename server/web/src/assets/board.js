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
