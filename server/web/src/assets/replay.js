// Going through a game: keys, the slider, and playing it again.

import { stage } from "./live.js";

let timer = null;
let speed = "1";
let rhythm = "constant";

const press = (id) => {
  const button = document.getElementById(id);
  if (button && !button.disabled) button.click();
};

// How long until the next move is shown, in milliseconds: not before what the
// last one moves has come.
function pause() {
  const recorded = Number(stage()?.dataset.nextMs ?? 0);
  const usual = rhythm === "recorded" ? Math.min(Math.max(recorded, 60), 60000) : 1000;
  return Math.max(usual / Number(speed), still - performance.now());
}

let still = 0;
document.addEventListener("moving", (event) => (still = performance.now() + event.detail));

function atEnd() {
  const { ply, last } = stage()?.dataset ?? {};
  return Number(ply) >= Number(last);
}

function step() {
  if (!stage() || atEnd()) return stop();
  press("next");
}

function stop() {
  clearTimeout(timer);
  timer = null;
  show();
}

function toggle() {
  if (!stage()) return;
  if (timer !== null) return stop();
  if (atEnd()) press("first");
  timer = setTimeout(step, pause());
  show();
}

// Puts the controls that need scripts into what has just come.
function show() {
  const play = document.getElementById("play");
  if (!play) return;
  play.hidden = false;
  play.textContent = timer === null ? "▶▶" : "❚❚";
  play.setAttribute("aria-label", timer === null ? play.dataset.play : play.dataset.pause);
  const pace = document.querySelector(".pace");
  pace.hidden = false;
  document.getElementById("speed").value = speed;
  document.getElementById("rhythm").value = rhythm;
}

document.addEventListener("htmx:afterSettle", (event) => {
  if (!event.target.closest?.("#game")) return;
  show();
  if (timer !== null) {
    clearTimeout(timer);
    if (atEnd()) stop();
    else timer = setTimeout(step, pause());
  }
});

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#play")) toggle();
});

document.addEventListener("change", (event) => {
  if (event.target.id === "speed") speed = event.target.value;
  if (event.target.id === "rhythm") rhythm = event.target.value;
});

// The slider shows where it stands at once, and asks when it rests.
let resting = null;
document.addEventListener("input", (event) => {
  if (event.target.id !== "slider") return;
  const slider = event.target;
  slider.form.querySelector("output").textContent = slider.value;
  clearTimeout(resting);
  resting = setTimeout(() => slider.form.requestSubmit(), 60);
});

// A click on the curve of judgements leads to that move.
document.addEventListener("click", (event) => {
  const plot = event.target.closest?.(".graph svg")?.querySelector(".plot");
  const slider = document.getElementById("slider");
  if (!plot || !slider) return;
  const box = plot.getBoundingClientRect();
  slider.value = Math.round(((event.clientX - box.x) / box.width) * Number(slider.max));
  slider.form.requestSubmit();
});

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", f: "flip", t: "threats" };

document.addEventListener("keydown", (event) => {
  // A table of poker that is played has no moves to go through.
  if (event.defaultPrevented || !document.getElementById("slider") || event.ctrlKey || event.metaKey || event.altKey) return;
  const on = event.target;
  if (on.closest?.("input, select, textarea, dialog")) return;
  if (event.key === " " && !on.closest?.("button, a, summary, [role=button]")) {
    event.preventDefault();
    return toggle();
  }
  const id = KEYS[event.key];
  if (!id) return;
  event.preventDefault();
  press(id);
});

show();

// How many times faster than usual things go.
export const hurry = () => (timer === null ? 1 : Number(speed));
