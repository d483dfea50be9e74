// Whoever is waited for is called: by the title of the tab and, if wished, by a
// sound, and by a notification while the page is hidden. Moves, captures and time
// that runs short are heard then too.

const title = document.title;
const ply = () => Number(document.querySelector(".stage")?.dataset.ply ?? 0);
// Which move or decision of which hand is waited for; null where none is. An opponent
// that answers at once leaves no time in between.
function awaited() {
  const turn = document.getElementById("turn");
  if (!turn) return null;
  const asked = turn.querySelectorAll("input[name=hand], input[name=decision]");
  return [ply(), ...Array.from(asked, (input) => input.value)].join(" ");
}

// Where a browser keeps nothing, the wishes hold for this page.
const wished = { sound: false, notify: false };
try {
  for (const name in wished) wished[name] = localStorage.getItem(name) === "on";
} catch {}
// Whoever has taken the permission back has no wish.
wished.notify &&= window.Notification?.permission === "granted";

// The sounds come when the first of them is wished for.
const play = (name) => wished.sound && import("./sounds.js").then((sounds) => sounds[name](), () => {});

function show() {
  for (const name in wished) {
    const button = document.getElementById(name);
    if (!button) continue;
    button.hidden = name === "notify" && !window.Notification;
    button.setAttribute("aria-pressed", String(wished[name]));
  }
}

function notify(body) {
  if (!wished.notify || !document.hidden) return;
  try {
    // One for each game: the next takes its place.
    const note = new Notification(title, { body, tag: location.pathname });
    note.addEventListener("click", () => {
      window.focus();
      note.close();
    });
  } catch {} // Some telephones have them for installed pages alone.
}

let was = awaited();
let before = ply();
// A page without the switch shows a game that was played before; after its last move a
// game has none either.
let isPlayed = false;

function call() {
  const [is, now] = [awaited(), ply()];
  const stage = document.querySelector(".stage[data-ply]");
  // Whoever plays has the switch, which has the words.
  const words = document.getElementById("sound")?.dataset.call ?? "";
  document.title = is !== null ? `● ${words} · ${title}` : title;
  // A poker table has no such moves, and calls whoever looks at it too.
  const isCalled = is !== null && is !== was && (!document.hasFocus() || !stage);
  if (now > before && isPlayed) play(stage.hasAttribute("data-took") ? "capture" : "move");
  if (isCalled) play("call");
  if (isCalled) notify(words);
  [was, before] = [is, now];
  isPlayed ||= Boolean(document.getElementById("sound"));
  show();
}

document.addEventListener("htmx:afterSwap", call);
document.addEventListener("htmx:sseMessage", call);
call();

// Said once: whoever has seconds for each move is always short of time.
let isWarned = false;
document.addEventListener("low", () => {
  if (isWarned || !wished.sound || awaited() === null) return;
  isWarned = true;
  play("low");
});

document.addEventListener("click", async (event) => {
  const name = event.target.closest?.("#sound, #notify")?.id;
  if (!name) return;
  wished[name] = !wished[name];
  // A browser asks only whoever has pressed a button.
  if (name === "notify" && wished.notify) wished.notify = (await Notification.requestPermission()) === "granted";
  try {
    localStorage.setItem(name, wished[name] ? "on" : "off");
  } catch {}
  show();
  if (name === "sound") play("call");
});
