// Whoever is waited for is called: by the title of the tab and, if wished, by a
// sound.

const title = document.title;
// Which move is waited for; null where none is. An opponent that answers at once
// leaves no time in between.
const awaited = () =>
  document.getElementById("turn") && (document.querySelector(".stage")?.dataset.ply ?? "");

// Where a browser keeps nothing, the wish holds for this page.
let isWished = false;
try {
  isWished = localStorage.getItem("sound") === "on";
} catch {}

let audio = null;

// Two short notes, the second one higher.
function ring() {
  audio ??= new AudioContext();
  audio.resume().catch(() => {});
  for (const [index, pitch] of [660, 880].entries()) {
    const begin = audio.currentTime + 0.14 * index;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.3);
  }
}

function show() {
  const button = document.getElementById("sound");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(isWished));
}

let was = awaited();

function call() {
  const is = awaited();
  // Whoever plays has the switch, which has the words.
  const words = document.getElementById("sound")?.dataset.call ?? "";
  document.title = is !== null ? `● ${words} · ${title}` : title;
  if (is !== null && is !== was && isWished) ring();
  was = is;
  show();
}

document.addEventListener("htmx:afterSwap", call);
document.addEventListener("htmx:sseMessage", call);
call();

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#sound")) return;
  isWished = !isWished;
  try {
    localStorage.setItem("sound", isWished ? "on" : "off");
  } catch {}
  show();
  if (isWished) ring();
});
