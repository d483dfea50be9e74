// Whoever is waited for is called: by the title of the tab and, if wished, by a
// sound. Moves, captures and time that runs short are heard then too.

const title = document.title;
const ply = () => Number(document.querySelector(".stage")?.dataset.ply ?? 0);
// Which move is waited for; null where none is. An opponent that answers at once
// leaves no time in between.
const awaited = () => document.getElementById("turn") && ply();

// Where a browser keeps nothing, the wish holds for this page.
let isWished = false;
try {
  isWished = localStorage.getItem("sound") === "on";
} catch {}

// The sounds come when the first of them is wished for.
const play = (name) => isWished && import("./sounds.js").then((sounds) => sounds[name](), () => {});

function show() {
  const button = document.getElementById("sound");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isWished));
}

let was = awaited();
let before = ply();

function call() {
  const [is, now] = [awaited(), ply()];
  const stage = document.querySelector(".stage[data-ply]");
  // Whoever plays has the switch, which has the words.
  const words = document.getElementById("sound")?.dataset.call ?? "";
  document.title = is !== null ? `● ${words} · ${title}` : title;
  // A poker table has no such moves, and calls whoever looks at it too.
  const isCalled = is !== null && is !== was && (!document.hasFocus() || !stage);
  // A page without the switch shows a game that was played before.
  if (now > before && document.getElementById("sound")) play(stage.hasAttribute("data-took") ? "capture" : "move");
  if (isCalled) play("call");
  [was, before] = [is, now];
  show();
}

document.addEventListener("htmx:afterSwap", call);
document.addEventListener("htmx:sseMessage", call);
call();

// Said once: whoever has seconds for each move is always short of time.
let isWarned = false;
document.addEventListener("low", () => {
  if (isWarned || !isWished || awaited() === null) return;
  isWarned = true;
  play("low");
});

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#sound")) return;
  isWished = !isWished;
  try {
    localStorage.setItem("sound", isWished ? "on" : "off");
  } catch {}
  show();
  play("call");
});
